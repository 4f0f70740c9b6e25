const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** Whether the value is an EVM address, in upper or lower case. */
export function isEvmAddress(value: string): boolean {
  return evmAddress.test(value);
}

/** Converts an amount in the smallest unit of a token to an exact decimal number of whole tokens. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  let fraction = digits.slice(end);
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction === '' ? digits.slice(0, end) : `${digits.slice(0, end)}.${fraction}`;
}

/** An address as people see it; nothing without one. */
export const shortenAddress = (address: string) =>
  address && `${address.slice(0, 6)}…${address.slice(-4)}`;

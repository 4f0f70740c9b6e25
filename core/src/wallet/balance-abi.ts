/** The functions of tokens that only the balance reads, by their selectors. */
export const balanceFunctions = {
  creditsOf: '0x245a45b5',
  decimals: '0x313ce567',
  paused: '0x5c975abb',
} as const;

/**
 * The delay after a number of failures in a row: it doubles with each failure up to a maximum. Its second
 * half is random, so that jobs that failed together are not retried together.
 */
export function computeRetryDelay(
  failures: number,
  { first, maximum }: { first: number; maximum: number },
  random: () => number = Math.random,
): number {
  const delay = Math.min(maximum, first * 2 ** (failures - 1));
  return (delay * (1 + random())) / 2;
}

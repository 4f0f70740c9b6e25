/**
 * How long to wait after so many failures in a row: twice as long each time, up to the most, of which the
 * second half is random, so that what failed together is not tried again together.
 */
export function computeRetryDelay(
  failures: number,
  { first, most }: { first: number; most: number },
  random: () => number = Math.random,
): number {
  const delay = Math.min(most, first * 2 ** (failures - 1));
  return (delay * (1 + random())) / 2;
}

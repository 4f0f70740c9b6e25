/**
 * Returns a signal that is aborted after a time in milliseconds, or with another one. It does not prevent the process
 * from ending.
 *
 * In Node 20 `AbortSignal.any` alone would lose the time limit to garbage collection; a listener prevents that.
 */
export function limitTime(
  milliseconds: number,
  ...others: readonly (AbortSignal | null | undefined)[]
): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  limit.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([limit, ...others.filter((one) => !!one)]);
}

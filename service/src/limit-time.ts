/**
 * A signal that is aborted with another one, or after a time in milliseconds. It keeps no process from ending.
 *
 * In Node 20 `AbortSignal.any` alone would lose the time limit to garbage collection; a listener keeps it.
 */
export function limitTime(signal: AbortSignal, milliseconds: number): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  limit.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, limit]);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { computeRetryDelay } from '../compute-retry-delay.js';

const retry = { first: 1_000, most: 5 * 60_000 };

/**
 * Connects again and again until the signal is aborted: at once after a connection that has ended as it
 * should, and later after each failure in a row, of which the first is reported.
 */
export async function keepConnected(
  connect: () => Promise<void>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const error = await connect().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined || performance.now() - startedAt > retry.most) failures = 0;
    if (error === undefined) continue;
    failures += 1;
    if (failures === 1) onError(error);
    await sleep(computeRetryDelay(failures, retry), undefined, { signal }).catch(() => undefined);
  }
}

/** Resolves when the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

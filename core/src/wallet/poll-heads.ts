import type { ProviderRequest } from './port';

/**
 * Requests the newest block every few seconds while the page is visible, and calls the listener when it
 * is another one. Returns a function that stops this.
 */
export function pollHeads(
  ask: (request: ProviderRequest) => Promise<unknown>,
  listener: () => void,
): () => void {
  let known: string | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async (): Promise<void> => {
    const block = await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] });
    const { hash } = (block ?? {}) as { hash?: string };
    if (isOver || hash === undefined || hash === known) return;
    // The listener has read the state of the first block itself.
    const isFirst = known === undefined;
    known = hash;
    if (!isFirst) listener();
  };
  const tick = async (): Promise<void> => {
    // A later request may be answered.
    if (!document.hidden) await read().catch(() => undefined);
    // A slow answer is awaited: it must not come after a newer one.
    if (!isOver) timer = setTimeout(() => void tick(), pause);
  };
  void tick();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** How long to wait between two requests, in milliseconds. */
const pause = 4_000;

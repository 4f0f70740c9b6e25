import { AbstractRelay } from 'nostr-tools/abstract-relay';
import type { VerifiedEvent } from 'nostr-tools/pure';
import { WebSocket } from 'ws';
import { limitTime } from '../../limit-time.js';
import { NetworkError } from '../connector-error.js';

const connectMilliseconds = 10_000;

const socketOptions = {
  /** Enough for a contact list of 100,000. */
  maxPayload: 8 * 1024 * 1024,
  handshakeTimeout: connectMilliseconds,
  /** The maximum time until a relay confirms the end of a connection: an instance that stops waits for it. */
  closeTimeout: 1_000,
};

/**
 * Connects to a relay, which reports events that match the filter. Their signatures are not verified.
 * @throws NetworkError when it does not answer
 */
export async function openRelay(url: string, signal: AbortSignal): Promise<AbstractRelay> {
  const relay = new AbstractRelay(url, {
    verifyEvent: (event): event is VerifiedEvent => Boolean(event),
    websocketImplementation: LimitedWebSocket as unknown as typeof globalThis.WebSocket,
    enablePing: true,
  });
  try {
    signal.throwIfAborted();
    // The library's own time limit continues after an abort, and an instance that stops would wait for it.
    await relay.connect({ abort: limitTime(connectMilliseconds, signal) });
    return relay;
  } catch (error) {
    relay.close();
    throw new NetworkError(`The relay ${new URL(url).host} could not be reached.`, {
      cause: error,
    });
  }
}

class LimitedWebSocket extends WebSocket {
  constructor(url: string | URL) {
    super(url, socketOptions);
    // The relay removes its own listener before it closes; closing while it connects emits an error.
    this.on('error', () => undefined);
  }
}

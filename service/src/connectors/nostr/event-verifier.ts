import { Worker } from 'node:worker_threads';
import type { NostrEvent } from 'nostr-tools/pure';
import pLimit from 'p-limit';

/** Verifies signatures in its own thread, which starts with the first one: each takes some milliseconds. */
export class EventVerifier {
  /** Each event in the thread is a copy. */
  readonly #limit = pLimit(2);
  #thread: Worker | undefined;
  readonly #waiting = new Map<number, (answer: boolean | Error) => void>();
  #lastId = 0;

  /**
   * Whether the id of the event is its hash, and the signature is one of its author.
   * @throws Error when the thread fails
   */
  verify(event: NostrEvent): Promise<boolean> {
    return this.#limit(async () => {
      const id = ++this.#lastId;
      const answer = new Promise<boolean | Error>((resolve) => this.#waiting.set(id, resolve));
      (this.#thread ??= this.#start()).postMessage({ id, event: toPlain(event) });
      const isValid = await answer;
      if (isValid instanceof Error) throw isValid;
      return isValid;
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
      workerData: import.meta.resolve('nostr-tools/pure'),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    thread.on('message', ({ id, isValid }: { id: number; isValid: boolean }) => {
      this.#waiting.get(id)?.(isValid);
      this.#waiting.delete(id);
    });
    const end = (error: Error) => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const answer of this.#waiting.values()) answer(error);
      this.#waiting.clear();
    };
    thread.on('error', end);
    thread.on('exit', () => end(new Error('The thread that verifies signatures has ended.')));
    // After the listeners, which would undo it: the thread does not prevent an idle process from ending.
    thread.unref();
    return thread;
  }
}

/** Not a separate file: a thread can start only with a compiled file, and tests run the source. */
const program = `
import { parentPort, workerData } from 'node:worker_threads';
const { verifyEvent } = await import(workerData);
parentPort.on('message', ({ id, event }) => {
  parentPort.postMessage({ id, isValid: verifyEvent(event) });
});`;

/** Without data that the library stores on the object, such as a verdict. */
const toPlain = ({ id, pubkey, created_at, kind, tags, content, sig }: NostrEvent) => ({
  ...{ id, pubkey, created_at, kind, tags, content, sig },
});

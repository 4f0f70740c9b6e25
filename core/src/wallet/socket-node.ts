import { toJson } from '@x-svc/client/transport';
import { pollHeads } from './poll-heads';
import type { ProviderRequest } from './port';

/** The answer of a node to a request. */
export interface Answer {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** A node that is asked over a socket, which is open while there are listeners, or requests without an answer. */
export class SocketNode {
  readonly #url: string;
  readonly #timeLimit: number;
  readonly #listeners = new Set<() => void>();
  #connection: Connection | undefined;
  #failures = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** Whether the node does not announce blocks. */
  #isSilent = false;
  #stopPolling: (() => void) | undefined;

  /** @param timeLimit how long an answer may take, in milliseconds */
  constructor(url: string, timeLimit: number) {
    this.#url = url;
    this.#timeLimit = timeLimit;
  }

  /**
   * Sends requests at once; the answers are in their order.
   *
   * @throws one of them is not answered
   */
  async request(requests: readonly ProviderRequest[]): Promise<Answer[]> {
    const connection = this.#open();
    return Promise.all(requests.map((request) => connection.ask(request)));
  }

  /** Calls the listener at each new block. Returns a function that stops this. */
  watchHeads(listener: () => void): () => void {
    // The same function may watch twice.
    const one = (): void => listener();
    this.#listeners.add(one);
    this.#reopen();
    this.#poll();
    return () => {
      this.#listeners.delete(one);
      this.#poll();
      this.#closeLater();
    };
  }

  #open(): Connection {
    if (this.#connection) return this.#connection;
    const connection = new Connection(this.#url, this.#timeLimit, {
      onOpen: () => {
        this.#failures = 0;
        void this.#subscribe(connection);
        // Blocks may have come while there was no socket.
        this.#notify();
      },
      onHead: () => this.#notify(),
      onIdle: () => this.#closeLater(),
      onClose: () => {
        if (this.#connection !== connection) return;
        this.#connection = undefined;
        this.#isSilent = false;
        this.#poll();
        if (this.#listeners.size > 0) setTimeout(() => this.#reopen(), this.#nextPause());
      },
    });
    return (this.#connection = connection);
  }

  async #subscribe(connection: Connection): Promise<void> {
    const answer = await connection
      .ask({ method: 'eth_subscribe', params: ['newHeads'] })
      .catch(() => undefined);
    this.#isSilent = answer?.result === undefined && connection === this.#connection;
    this.#poll();
  }

  /** Requests blocks as long as there are listeners and the node does not announce blocks. */
  #poll(): void {
    if (this.#isSilent && this.#listeners.size > 0) {
      this.#stopPolling ??= pollHeads(
        async (question) => (await this.request([question]))[0]!.result,
        () => this.#notify(),
      );
    } else {
      this.#stopPolling?.();
      this.#stopPolling = undefined;
    }
  }

  #reopen(): void {
    try {
      if (this.#listeners.size > 0) this.#open();
    } catch {
      // The URL is not that of a socket: each request fails with this error.
    }
  }

  /** Requests that follow each other share a socket. */
  #closeLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#listeners.size === 0 && !this.#connection?.isBusy) this.#connection?.close();
    }, idleLimit);
  }

  /** Grows from one second to a minute. */
  #nextPause(): number {
    return Math.min(2 ** this.#failures++, 60) * 1_000;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** How long an unused socket stays open, in milliseconds. */
const idleLimit = 5_000;

interface ConnectionListeners {
  onOpen: () => void;
  /** There is a new block. */
  onHead: () => void;
  /** All requests are answered. */
  onIdle: () => void;
  /** It was closed, or lost. */
  onClose: () => void;
}

/** One socket, and the requests without an answer. */
class Connection {
  readonly #socket: WebSocket;
  readonly #timeLimit: number;
  readonly #listeners: ConnectionListeners;
  readonly #waiting = new Map<number, (answer?: Answer) => void>();
  /** The messages that are sent as soon as the socket is open. */
  readonly #unsent: string[] = [];
  #lastId = 0;
  /** How many messages were received. */
  #messageCount = 0;

  constructor(url: string, timeLimit: number, listeners: ConnectionListeners) {
    this.#socket = new WebSocket(url);
    this.#timeLimit = timeLimit;
    this.#listeners = listeners;
    this.#socket.onopen = () => {
      for (const text of this.#unsent.splice(0)) this.#socket.send(text);
      listeners.onOpen();
    };
    this.#socket.onmessage = ({ data }) => this.#handleMessage(String(data));
    this.#socket.onclose = () => this.close();
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** @throws there is no answer */
  ask({ method, params = [] }: ProviderRequest): Promise<Answer> {
    const id = ++this.#lastId;
    const messageCount = this.#messageCount;
    const text = toJson({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        finish();
        // After the computer slept, a lost socket reports no error.
        if (messageCount === this.#messageCount) this.close();
      }, this.#timeLimit);
      const finish = (answer?: Answer): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (answer) resolve(answer);
        else reject(new Error('The node has not answered.'));
        if (!this.isBusy) this.#listeners.onIdle();
      };
      this.#waiting.set(id, finish);
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
      else this.#unsent.push(text);
    });
  }

  close(): void {
    // A browser waits for the other end before it says that the socket is closed.
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
    this.#socket.close();
    this.#listeners.onClose();
    for (const finish of [...this.#waiting.values()]) finish();
  }

  #handleMessage(text: string): void {
    this.#messageCount++;
    let message: (Answer & { method?: string }) | undefined;
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      // It is no answer.
    }
    if (message?.method === 'eth_subscription') this.#listeners.onHead();
    else if (message) this.#waiting.get(message.id)?.(message);
  }
}

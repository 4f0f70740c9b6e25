import type { ProviderRequest } from './port';

/** A JSON-RPC node of a chain. */
export interface ChainNode {
  /**
   * Sends requests together, if the node takes that. The answers are in their order; what the node
   * refuses is a `NodeError` among them.
   *
   * @throws when the node cannot be reached
   */
  request(requests: readonly ProviderRequest[]): Promise<unknown[]>;
  /**
   * Calls the listener at each new block, if the node tells; returns a function that stops this. Without
   * it, ask the node.
   */
  watchHeads?: (listener: () => void) => () => void;
}

/** What a node answers instead of a result. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

/** Opens the node at a URL, or else the wallet's. A socket is shared by all who use its URL. */
export function openNode(
  rpcUrl: string | undefined,
  wallet: (request: ProviderRequest) => Promise<unknown>,
): ChainNode {
  if (rpcUrl === undefined) return openWalletNode(wallet);
  if (!/^wss?:/.test(rpcUrl)) return openHttpNode(rpcUrl);
  const node = sockets.get(rpcUrl) ?? new SocketNode(rpcUrl);
  sockets.set(rpcUrl, node);
  return node;
}

const sockets = new Map<string, SocketNode>();

/** Returns the first result, and throws if it is an error. */
export function takeFirst([answer]: readonly unknown[]): unknown {
  if (answer instanceof NodeError) throw answer;
  return answer;
}

function openWalletNode(wallet: (request: ProviderRequest) => Promise<unknown>): ChainNode {
  return {
    request: (requests) =>
      Promise.all(
        requests.map((request) =>
          wallet(request).catch((cause: unknown) => new NodeError('Refused.', { cause })),
        ),
      ),
  };
}

function openHttpNode(url: string): ChainNode {
  return {
    async request(requests) {
      const results: unknown[] = [];
      for (let start = 0; start < requests.length; start += batchLimit) {
        results.push(...(await sendBatch(url, requests.slice(start, start + batchLimit))));
      }
      return results;
    },
  };
}

/** Nodes take so many requests at once. */
const batchLimit = 50;

async function sendBatch(url: string, requests: readonly ProviderRequest[]): Promise<unknown[]> {
  const bodies = toBodies(requests);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
    referrerPolicy: 'no-referrer',
  });
  const answer = (await response.json()) as Answer | Answer[];
  if (Array.isArray(answer)) return sortAnswers(answer, requests.length);
  if (requests.length === 1) return [toResult(answer)];
  // Some nodes take no batches.
  return (await Promise.all(requests.map((request) => sendBatch(url, [request])))).flat();
}

/** Holds a socket open while somebody watches or waits for an answer. */
class SocketNode implements ChainNode {
  readonly #url: string;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #opening: Promise<WebSocket> | undefined;
  #lastId = 0;
  #failures = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async request(requests: readonly ProviderRequest[]): Promise<unknown[]> {
    const socket = await this.#open();
    return Promise.all(requests.map(async (request) => toResult(await this.#ask(socket, request))));
  }

  watchHeads(listener: () => void): () => void {
    this.#listeners.add(listener);
    void this.#open().catch(() => undefined);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      void this.#opening?.then((socket) => socket.close()).catch(() => undefined);
    };
  }

  #open(): Promise<WebSocket> {
    this.#opening ??= new Promise((resolve, reject) => {
      const socket = new WebSocket(this.#url);
      socket.onmessage = ({ data }) => this.#handleMessage(JSON.parse(String(data)) as Answer);
      socket.onopen = () => {
        this.#failures = 0;
        void this.#ask(socket, { method: 'eth_subscribe', params: ['newHeads'] });
        resolve(socket);
        // Blocks may have come while there was no socket.
        this.#tell();
      };
      socket.onclose = () => {
        this.#opening = undefined;
        const error = { message: 'The socket was closed.' };
        for (const [id, answer] of [...this.#waiting]) answer({ id, error });
        reject(new NodeError(error.message));
        if (this.#listeners.size > 0) setTimeout(() => this.#reopen(), this.#nextPause());
      };
    });
    return this.#opening;
  }

  #reopen(): void {
    if (this.#listeners.size > 0) void this.#open().catch(() => undefined);
  }

  /** Grows from one second to a minute. */
  #nextPause(): number {
    return Math.min(2 ** this.#failures++, 60) * 1_000;
  }

  #ask(socket: WebSocket, { method, params = [] }: ProviderRequest): Promise<Answer> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        resolve(answer);
      });
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      } else this.#waiting.get(id)!({ id, error: { message: 'The socket was closed.' } });
    });
  }

  #handleMessage(answer: Answer): void {
    if (answer.method === 'eth_subscription') this.#tell();
    else this.#waiting.get(answer.id)?.(answer);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Answer {
  id: number;
  result?: unknown;
  error?: unknown;
  method?: string;
}

function toBodies(requests: readonly ProviderRequest[]): object[] {
  return requests.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }));
}

function sortAnswers(answers: readonly Answer[], count: number): unknown[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return Array.from({ length: count }, (_, id) =>
    toResult(byId.get(id) ?? { id, error: { message: 'No answer.' } }),
  );
}

function toResult({ result, error }: Answer): unknown {
  return error === undefined ? result : new NodeError('Refused.', { cause: error });
}

import { toJson } from '@x-svc/client/transport';
import type { ProviderRequest } from './port';
import type { Answer, SocketNode } from './socket-node';

/** A JSON-RPC node of a chain. */
export interface ChainNode {
  /**
   * Sends requests together, if the node accepts that. The answers are in their order; that to a refused request
   * is a `NodeError`.
   *
   * @throws NodeError the node cannot be reached
   */
  request(requests: readonly ProviderRequest[]): Promise<unknown[]>;
  /**
   * Calls the listener at each new block, if the node announces them; returns a function that stops this. If it
   * is absent, poll the node.
   */
  watchHeads?: (listener: () => void) => () => void;
}

/** The error that a node answers instead of a result. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

/** Opens the node at a URL, or else the wallet's. All who use a URL share its node. */
export function openNode(
  rpcUrl: string | undefined,
  wallet: (request: ProviderRequest) => Promise<unknown>,
): ChainNode {
  if (rpcUrl === undefined) return openWalletNode(wallet);
  const open = /^wss?:/.test(rpcUrl) ? openSocketNode : openHttpNode;
  const node = nodes.get(rpcUrl) ?? open(rpcUrl);
  nodes.set(rpcUrl, node);
  return node;
}

const nodes = new Map<string, ChainNode>();

/** Returns the first result, and throws if it is an error. */
export function takeFirst([answer]: readonly unknown[]): unknown {
  if (answer instanceof NodeError) throw answer;
  return answer;
}

function openWalletNode(wallet: (request: ProviderRequest) => Promise<unknown>): ChainNode {
  return {
    request: (requests) =>
      Promise.race([
        Promise.all(
          requests.map((request) =>
            wallet(request).catch((error: unknown) => toResult({ id: 0, error })),
          ),
        ),
        // A wallet may wait for an app or a device.
        new Promise<never>((_, reject) => {
          setTimeout(reject, timeLimit, new NodeError(unreachable));
        }),
      ]),
  };
}

function openHttpNode(url: string): ChainNode {
  let limit = batchLimit;
  return {
    async request(requests) {
      const results: unknown[] = [];
      while (results.length < requests.length) {
        const part = requests.slice(results.length, results.length + limit);
        const answer = await post(url, part);
        if (part.length === 1) results.push(toResult([answer].flat()[0] ?? { id: 0 }));
        else if (Array.isArray(answer) && answer.length === part.length) {
          results.push(...sortAnswers(answer));
        } else limit = part.length >> 1;
      }
      return results;
    },
  };
}

/** Most nodes take at most this number of requests at once; some take fewer, or no batches. */
const batchLimit = 50;

/** @throws NodeError the node cannot be reached, or refuses more requests for now */
async function post(url: string, requests: readonly ProviderRequest[]): Promise<Answer | Answer[]> {
  const bodies = requests.map(toBody);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: toJson(bodies.length === 1 ? bodies[0] : bodies),
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeLimit),
    });
    const { status } = response;
    const answer = (await response.json()) as Answer | Answer[] | null;
    // Some nodes report a refusal by the status as well.
    if (status !== 429 && answer && (status < 500 || 'jsonrpc' in answer)) return answer;
    throw new NodeError(`The status is ${status}.`);
  } catch (cause) {
    throw new NodeError(unreachable, { cause });
  }
}

/** Pages without sockets do not load their code. */
function openSocketNode(url: string): ChainNode {
  let node: SocketNode | undefined;
  const load = async (): Promise<SocketNode> => {
    const { SocketNode: Node } = await import('./socket-node');
    return (node ??= new Node(url, timeLimit));
  };
  return {
    async request(requests) {
      try {
        return (await (await load()).request(requests)).map(toResult);
      } catch (cause) {
        throw new NodeError(unreachable, { cause });
      }
    },
    watchHeads(listener) {
      let isOver = false;
      let stop = (): void => undefined;
      const watch = (): void => {
        if (isOver) return;
        load().then(
          (loaded) => {
            if (!isOver) stop = loaded.watchHeads(listener);
          },
          // The code may be loaded later.
          () => setTimeout(watch, retryPause),
        );
      };
      watch();
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}

/** How long a node may take for an answer, in milliseconds. */
const timeLimit = 20_000;
/** How long to wait before the code of sockets is loaded again, in milliseconds. */
const retryPause = 4_000;
const unreachable = 'The node cannot be reached.';

function toBody({ method, params = [] }: ProviderRequest, id: number): object {
  return { jsonrpc: '2.0', id, method, params };
}

function toResult({ result, error = 'No answer.' }: Answer): unknown {
  return result === undefined ? new NodeError('Refused.', { cause: error }) : result;
}

function sortAnswers(answers: readonly Answer[]): unknown[] {
  return answers.map((_, id) => toResult(answers.find((answer) => answer.id === id) ?? { id }));
}

import { json } from 'node:stream/consumers';
import { toHex } from 'viem';
import { serve } from '../networks/serve.js';

/** A node of a long chain without transactions. */
export interface EmptyChain {
  readonly url: string;
  /** How often each method was requested. */
  readonly requests: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Starts a JSON-RPC node of a chain whose blocks hold nothing. */
export async function startEmptyChain(id: number, head: number): Promise<EmptyChain> {
  const requests = new Map<string, number>();
  const answers: Record<string, (parameters: unknown[]) => unknown> = {
    eth_chainId: () => toHex(id),
    eth_getBlockByNumber: ([number]) => toHeader(number === 'latest' ? head : Number(number)),
    eth_getLogs: () => [],
    eth_call: () => toHex(0, { size: 32 }),
  };
  const { url, stop } = await serve(() => (request, response) => {
    void json(request).then((body) => {
      const { method, params = [] } = body as { method: string; params?: unknown[] };
      requests.set(method, (requests.get(method) ?? 0) + 1);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method]!(params) }));
    });
  });
  return { url, requests, stop };
}

const toHeader = (number: number) => ({
  number: toHex(number),
  hash: toHex(number + 1, { size: 32 }),
  parentHash: toHex(number, { size: 32 }),
  timestamp: toHex(number),
});

import { setTimeout as sleep } from 'node:timers/promises';
import { readBody } from '../../../testing/networks/read-body.js';
import { serve } from '../../../testing/networks/serve.js';
import { sendJson } from './strangers.js';

/** A JSON-RPC node of a chain without events. */
export interface EmptyChainNode {
  readonly url: string;
  /** How often each method was called. */
  count(method: string): number;
  stop(): Promise<void>;
}

/** Starts a node whose chain has `head` blocks. It answers after `delay` milliseconds. */
export async function startEmptyChain(head: number, delay: number): Promise<EmptyChainNode> {
  const counts = new Map<string, number>();
  const served = await serve(() => (request, response) => {
    void (async () => {
      const { id, method, params } = JSON.parse(await readBody(request)) as JsonRpcRequest;
      counts.set(method, (counts.get(method) ?? 0) + 1);
      await sleep(delay);
      sendJson(response, { jsonrpc: '2.0', id, result: answer(method, params, head) });
    })();
  });
  return {
    url: served.url,
    count: (method) => counts.get(method) ?? 0,
    stop: () => served.stop(),
  };
}

interface JsonRpcRequest {
  id: number;
  method: string;
  params: unknown[];
}

function answer(method: string, [name]: unknown[] = [], head: number): unknown {
  if (method === 'eth_chainId') return '0x7a69';
  if (method === 'eth_getLogs') return [];
  if (method === 'eth_call') return toHash(0);
  const number = name === 'latest' ? head : Number(name);
  return {
    number: `0x${number.toString(16)}`,
    hash: toHash(number + 1),
    parentHash: toHash(number),
    timestamp: `0x${(1_500_000_000 + number).toString(16)}`,
    transactions: [],
  };
}

const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../networks/serve.js';

/** The answer of a proxy to a request; undefined to pass the request on. */
export type Fault = (
  request: { method: string; params: unknown[] },
  response: ServerResponse,
) => 'answered' | { change: (result: unknown) => unknown } | undefined;

/** A node behind a proxy that has faults. */
export interface RpcProxy {
  readonly url: string;
  /** Changes what happens from now on. */
  setFault(fault: Fault): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the JSON-RPC node at the URL. */
export async function startRpcProxy(nodeUrl: string): Promise<RpcProxy> {
  let fault: Fault = () => undefined;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await text(request);
      const asked = JSON.parse(body) as { id: number; method: string; params?: unknown[] };
      const done = fault({ method: asked.method, params: asked.params ?? [] }, response);
      if (done === 'answered') return;
      const answer = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const result = (await answer.json()) as { result?: unknown };
      if (done) result.result = done.change(result.result);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(result));
    } catch {
      response.destroy();
    }
  };
  const { url, stop } = await serve(() => (request, response) => void handle(request, response));
  return {
    url,
    stop,
    setFault(next) {
      fault = next;
    },
  };
}

/** Answers with an error of JSON-RPC. */
export function refuse(response: ServerResponse, message: string, code = -32005): 'answered' {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }));
  return 'answered';
}

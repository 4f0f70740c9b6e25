import type { RequestListener } from 'node:http';
import { serve } from '../../../testing/networks/serve.js';

/** The servers of strangers, at hosts that end in `.example`. */
export interface Strangers {
  /** Where `preload/strangers.mjs` leads to. */
  readonly port: string;
  serve: (host: string, listener: RequestListener) => void;
  close: () => Promise<void>;
}

/** Starts one server for all hosts of strangers. */
export async function startStrangers(): Promise<Strangers> {
  const listeners = new Map<string, RequestListener>();
  const served = await serve(() => (request, response) => {
    const listener = listeners.get(request.headers.host ?? '');
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  return {
    port: new URL(served.url).port,
    serve: (host, listener) => listeners.set(host, listener),
    close: () => served.stop(),
  };
}

/** Answers with JSON. */
export function sendJson(
  response: Parameters<RequestListener>[1],
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

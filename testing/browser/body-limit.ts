import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from './forward.js';

/** A proxy in front of the service that refuses large bodies, as nginx does by default. */
export interface BodyLimit {
  readonly url: string;
  /** The sizes of the bodies of `PATCH` requests that it let pass, in bytes. */
  readonly passed: number[];
  /** The same for those that it refused. */
  readonly refused: number[];
  /** In bytes. Larger bodies are refused. */
  maximum: number;
  refusal: Refusal;
  close(): Promise<void>;
}

interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer of nginx, without the headers by which a page of another origin could read it. */
export const nginxRefusal: Refusal = {
  status: 413,
  headers: { 'content-type': 'text/html', connection: 'close' },
  body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
};

/** Starts the proxy on a free port. */
export async function startBodyLimit(service: string, maximum: number): Promise<BodyLimit> {
  const server = createServer((incoming, answer) => {
    const bytes = Number(incoming.headers['content-length'] ?? 0);
    const isRefused = bytes > limit.maximum;
    if (incoming.method === 'PATCH') (isRefused ? limit.refused : limit.passed).push(bytes);
    if (!isRefused) {
      forward(`${service}${incoming.url ?? ''}`, incoming, answer);
      return;
    }
    const { status, headers, body } = limit.refusal;
    // As nginx does: a connection that is closed before the end of the body is reset, and browsers repeat the request.
    incoming.resume().on('end', () => answer.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const limit: BodyLimit = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: [],
    refused: [],
    maximum,
    refusal: nginxRefusal,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return limit;
}

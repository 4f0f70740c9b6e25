import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine. */
export interface Served {
  readonly url: string;
  /** Resolves when the next request has come. */
  waitForRequest(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port; what handles its requests is made for its address. */
export async function serve(createListener: (url: string) => RequestListener): Promise<Served> {
  const server = createServer();
  // A test that blocks its process would send a request on a connection that ends in the same moment.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', createListener(url));
  return {
    url,
    async waitForRequest() {
      await once(server, 'request');
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

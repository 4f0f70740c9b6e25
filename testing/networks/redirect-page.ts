import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that servers send people back to. */
export interface RedirectPage {
  readonly origin: string;
  /** The parameters that the next redirect brings. */
  waitForRedirect(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a server with the page at a path. */
export async function startRedirectPage(path: string): Promise<RedirectPage> {
  const redirects = new EventEmitter();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://page');
    response.setHeader('content-type', 'text/html').end('<title>Back</title>');
    if (pathname === path) redirects.emit('redirect', Object.fromEntries(searchParams));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitForRedirect: async () => {
      const [parameters] = (await once(redirects, 'redirect')) as [Record<string, string>];
      return parameters;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Addresses, RunningApp } from './app.js';

/** Serves a built single-page app, whose page then names other addresses than the usual ones. */
export async function serveBuilt(folder: string, addresses: Addresses): Promise<RunningApp> {
  const { port } = addresses;
  const page = withAddresses(addresses)(await readFile(join(folder, 'index.html'), 'utf8'));
  const files = sirv(folder, { ignores: false, extensions: [] });
  const server = createServer((request, answer) => {
    const sendPage = () => {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8');
      answer.end(page);
    };
    // The app's own routes are no files.
    if (!/\.\w+$/.test(new URL(request.url!, 'http://app').pathname)) sendPage();
    else files(request, answer, () => void answer.writeHead(404).end());
  });
  await new Promise<void>((listening) => server.listen(port, listening));
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Replaces the usual addresses in a page. */
export const withAddresses =
  ({ apiUrl, demoUrl }: Addresses) =>
  (page: string): string =>
    page.replaceAll('http://localhost:4700', apiUrl).replaceAll('http://localhost:4701', demoUrl);

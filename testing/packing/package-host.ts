import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { InstalledPackage } from './install-packed.js';

/** A host of packages, as jsDelivr and unpkg are. */
export interface PackageHost {
  readonly origin: string;
  /** Where the package's files are. */
  readonly url: string;
  /** Changes a file on its way, as an attacker who breaks into such a host would. */
  tamper(path: string): void;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Serves the package at `/npm/NAME@VERSION/`, for pages of any origin. */
export async function hostPackage(installed: InstalledPackage): Promise<PackageHost> {
  const base = `/npm/${installed.name}@${installed.version}/`;
  const tampered = new Set<string>();
  const server = createServer((request, answer) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://host').pathname);
    const inPackage = path.slice(base.length);
    if (!path.startsWith(base)) return void answer.writeHead(404).end();
    readFile(join(installed.folder, inPackage)).then(
      (content) => {
        answer.setHeader('access-control-allow-origin', '*');
        answer.setHeader('cross-origin-resource-policy', 'cross-origin');
        answer.setHeader('cache-control', 'public, max-age=31536000, immutable');
        answer.setHeader('content-type', types[extname(path)] ?? 'text/plain');
        answer.end(tampered.has(inPackage) ? `${content.toString()}\n;` : content);
      },
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: origin + base,
    tamper: (path) => void tampered.add(path),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const core = join(import.meta.dirname, '../../core');

/** The package as npm would publish it. */
export interface PublishedPackage {
  version: string;
  /** The archive. */
  tarball: string;
  /** A project that has installed the package, and nothing else. */
  project: string;
  /** The package in that project. */
  folder: string;
  remove(): Promise<void>;
}

/** Packs what is built, and installs it into an empty project. */
export async function publish(): Promise<PublishedPackage> {
  const project = await mkdtemp(join(tmpdir(), 'x-svc-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: core,
    shell: process.platform === 'win32',
  });
  const [{ filename, version }] = JSON.parse(stdout) as [{ filename: string; version: string }];
  const tarball = join(project, filename);
  const folder = join(project, 'node_modules/@x-svc/core');
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  return {
    version,
    tarball,
    project,
    folder,
    remove: () => rm(project, { recursive: true, force: true }),
  };
}

/** A host of packages, as jsDelivr and unpkg are. */
export interface PackageHost {
  readonly origin: string;
  /** Where the package's files are. */
  readonly url: string;
  /** Changes a file on its way, as whoever breaks into such a host would. */
  tamper(path: string): void;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Serves the package at `/npm/@x-svc/core@VERSION/`, for pages of any origin. */
export async function hostPackage(published: PublishedPackage): Promise<PackageHost> {
  const base = `/npm/@x-svc/core@${published.version}/`;
  const tampered = new Set<string>();
  const server = createServer((request, answer) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://host').pathname);
    const inPackage = path.slice(base.length);
    if (!path.startsWith(base)) return void answer.writeHead(404).end();
    readFile(join(published.folder, inPackage)).then(
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

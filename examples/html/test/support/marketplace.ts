import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startExample } from '../../serve.mjs';

const svc = join(import.meta.dirname, '../../../../service/dist/cli/svc.js');

/** The marketplace with a real service of its own, both as their own programs would run. */
export interface Marketplace {
  readonly url: string;
  readonly apiUrl: string;
  close(): Promise<void>;
}

/**
 * Imports the lines into an empty embedded database and serves them to its page, and to others; the
 * service runs on this Node, or on the one of that path.
 */
export async function startMarketplace(
  lines: string,
  others: readonly string[] = [],
  node = process.execPath,
): Promise<Marketplace> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-example-'));
  const port = await freePort();
  const apiUrl = `http://localhost:${port}`;
  const example = await startExample({ port: 0, apiUrl });
  const environment = {
    ...process.env,
    // Node's options are those of the tests.
    NODE_OPTIONS: '',
    PORT: String(port),
    SVC_DATA: folder,
    SVC_ORIGINS: [example.url, apiUrl, ...others].join(','),
    SVC_LOG_LEVEL: 'warn',
  };
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, lines.replaceAll('http://localhost:4701', example.url));
  await promisify(execFile)(node, [svc, 'import', file], { env: environment });

  const service = spawn(node, [svc, 'serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listening(service);
  return {
    url: example.url,
    apiUrl,
    close: async () => {
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await Promise.all([ended, example.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo's lines. */
export function demoLines(): string {
  return readFileSync(join(import.meta.dirname, '../../data/demo.jsonl'), 'utf8');
}

async function listening(service: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: service.stderr! })) {
    if (line.includes('listens on')) return;
  }
  throw new Error('The service ended before it listened.');
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

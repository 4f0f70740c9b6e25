import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillFolder } from '../../../../testing/databases/embedded.js';
import { findFreePort } from '../../../../testing/service/free-port.js';
import { startSvc, svc } from '../../../../testing/service/svc.js';
import { startExample } from '../../serve.mjs';

/** The marketplace with a real service of its own, both as their own programs would run. */
export interface Marketplace {
  readonly url: string;
  readonly apiUrl: string;
  /** A key with the wanted scopes; empty if none were wanted. */
  readonly key: string;
  close(): Promise<void>;
}

interface Options {
  /** The program that runs the service: this Node by default. */
  node?: string;
  /** The scopes of a key, separated by commas. Default: there is no key. */
  scopes?: string;
  /** Further settings of the service. */
  settings?: Record<string, string>;
  /** The token to endorse with, and the file with the key of the account that answers its requests. */
  rewardToken?: { address: string; chainId: number; rpcUrl: string; oracleKeyFile: string };
  /** Called while the service does not answer yet, with the address of the marketplace. */
  onEarly?: (url: string) => Promise<void>;
}

/** Imports the lines into an empty embedded database and serves them to its page, and to others. */
export async function startMarketplace(
  lines: string,
  others: readonly string[] = [],
  { node = process.execPath, settings: more, rewardToken, onEarly, ...options }: Options = {},
): Promise<Marketplace> {
  const scopes = rewardToken ? 'endorsers:read' : options.scopes;
  const folder = mkdtempSync(join(tmpdir(), 'svc-example-'));
  await fillFolder(join(folder, 'database'));
  const port = await findFreePort();
  const apiUrl = `http://localhost:${port}`;
  const example = await startExample({ port: 0, apiUrl, rewardToken });
  await onEarly?.(example.url);
  const settings = {
    PORT: String(port),
    SVC_DATA: folder,
    SVC_ORIGINS: [example.url, apiUrl, ...others].join(','),
    SVC_LOG_LEVEL: 'warn',
    ...more,
  };
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, lines.replaceAll('http://localhost:4701', example.url));
  const imported = await svc(['import', file], settings, { node });
  if (imported.code !== 0) throw new Error(imported.stderr);
  const create = ['keys', 'create', '--name', 'tests', '--scopes', scopes ?? ''];
  const created = scopes === undefined ? undefined : await svc(create, settings, { node });
  if (created && created.code !== 0) throw new Error(created.stderr);

  const key = created?.stdout.trim() ?? '';
  const oracle = rewardToken && {
    SVC_ORACLE_KEY_FILE: rewardToken.oracleKeyFile,
    SVC_ORACLE_API_KEY: key,
  };
  const service = startSvc(['serve'], { ...settings, ...oracle }, { node });
  await service.waitForLog(/listens on/);
  return {
    url: example.url,
    apiUrl,
    key,
    close: async () => {
      service.child.kill('SIGTERM');
      await Promise.all([service.ended, example.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo's lines. */
export function demoLines(): string {
  return readFileSync(join(import.meta.dirname, '../../data/demo.jsonl'), 'utf8');
}

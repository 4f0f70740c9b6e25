import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFilledDatabase } from '../../../../testing/databases/filled-database.js';
import { fillFolder } from '../../../../testing/databases/embedded.js';
import { createKeyIn, type Scope } from '../../../../testing/service/create-key.js';
import { findFreePort } from '../../../../testing/service/free-port.js';
import { importInto } from '../../../../testing/service/import-into.js';
import { startServer } from '../../../../testing/service/start-server.js';
import { startSvc, spawnSvc } from '../../../../testing/service/svc.js';
import { startExample } from '../../serve.mjs';
import { accountSecret } from '../../../../testing/service/secrets.js';

/** The marketplace with a real service of its own. */
export interface Marketplace {
  readonly url: string;
  readonly apiUrl: string;
  /** A key with the wanted scopes; empty if none were wanted. */
  readonly key: string;
  close(): Promise<void>;
}

interface Options {
  /** Lines to import beside those of other marketplaces. */
  more?: readonly object[];
  /** The scopes of a key. Default: there is no key. */
  scopes?: readonly Scope[];
  /** Further settings of the service. */
  settings?: Record<string, string>;
  /** The token to endorse with, and the file with the key of the account that answers its requests. */
  rewardToken?: { address: string; chainId: number; rpcUrl: string; oracleKeyFile: string };
  /** Called while the service does not answer yet, with the address of the marketplace. */
  onEarly?: (url: string) => Promise<void>;
}

/** The address of the marketplace in the demo's lines. */
const usual = 'http://localhost:4701';

/**
 * Serves the lines to the page of the marketplace, and to others, by a service in this process. The lines are imported
 * once in a test run; each marketplace has a copy of them.
 */
export async function startMarketplace(
  lines: string,
  others: readonly string[] = [],
  { settings: more, rewardToken, onEarly, ...options }: Options = {},
): Promise<Marketplace> {
  const scopes: readonly Scope[] = rewardToken ? ['endorsers:read'] : (options.scopes ?? []);
  const folder = mkdtempSync(join(tmpdir(), 'svc-example-'));
  const port = await findFreePort();
  const apiUrl = `http://localhost:${port}`;
  const example = await startExample({ port: 0, apiUrl, rewardToken });
  await onEarly?.(example.url);
  const images = { from: usual, to: example.url };
  const database = await createFilledDatabase(toFilling(lines), images);
  if (options.more)
    await importInto(
      database.url,
      options.more.map((line) => JSON.stringify(line)),
    );
  const key = scopes.length > 0 ? await createKeyIn(database.url, 'tests', scopes) : '';
  const service = await startServer({
    DATABASE_URL: database.url,
    SVC_ACCOUNT_SECRET: accountSecret,
    PORT: String(port),
    SVC_DATA: folder,
    SVC_ORIGINS: [example.url, apiUrl, ...others].join(','),
    SVC_LOG_LEVEL: 'warn',
    SVC_DRAIN_MILLISECONDS: '0',
    ...more,
    ...(rewardToken && {
      SVC_ORACLE_KEY_FILE: rewardToken.oracleKeyFile,
      SVC_ORACLE_API_KEY: key,
    }),
  });
  return {
    url: example.url,
    apiUrl,
    key,
    close: async () => {
      await Promise.all([service.close(), example.close()]);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Imports the lines into an empty embedded database and serves them, all by programs of their own, as somebody who
 * follows the README does.
 *
 * @param node the program that runs the service
 */
export async function startPrograms(
  lines: string,
  others: readonly string[],
  node: string,
): Promise<Marketplace> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-example-'));
  await fillFolder(join(folder, 'database'));
  const port = await findFreePort();
  const apiUrl = `http://localhost:${port}`;
  const example = await startExample({ port: 0, apiUrl });
  const settings = {
    PORT: String(port),
    SVC_DATA: folder,
    SVC_ORIGINS: [example.url, apiUrl, ...others].join(','),
    SVC_LOG_LEVEL: 'warn',
  };
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, lines.replaceAll(usual, example.url));
  const imported = await spawnSvc(['import', file], settings, { node });
  if (imported.code !== 0) throw new Error(imported.stderr);
  const service = startSvc(['serve'], settings, { node });
  await service.waitForLog(/listens on/);
  return {
    url: example.url,
    apiUrl,
    key: '',
    close: async () => {
      service.child.kill('SIGTERM');
      await Promise.all([service.ended, example.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo's lines. */
export function demoLines(): string {
  return readFileSync(join(import.meta.dirname, '../../../../demo/data/demo.jsonl'), 'utf8');
}

function toFilling(lines: string) {
  const hash = createHash('sha256').update(lines).digest('hex').slice(0, 16);
  return {
    name: `lines_${hash}`,
    fill: (url: string) => importInto(url, lines.trimEnd().split('\n')),
  };
}

import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser } from 'puppeteer';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser, openPage } from '../../../testing/browser/browser.js';
import { memory } from '../../../testing/databases/embedded.js';
import { openNostr } from '../../../testing/networks/open-connectors.js';
import { startService, type TestService } from '../../../testing/service/start-service.js';
import { installPacked, type InstalledPackage } from '../../../testing/packing/install-packed.js';

const run = promisify(execFile);
const runtimes = join(import.meta.dirname, '../../../.cache/runtimes/node_modules/.bin');

/** A program that runs scripts. */
export interface Runtime {
  name: string;
  program: string;
  parameters: readonly string[];
}

/** Runs all operations of the package, as npm publishes it, in runtimes, and in a browser. */
export function describeOperations(
  programs: readonly Runtime[],
  { isInBrowser = false }: { isInBrowser?: boolean } = {},
): void {
  describe.each(programs)('$name', ({ name, program, parameters }) => {
    (isThere(program) ? test : test.skip)('all operations work', async () => {
      const env = { PATH: path, HOME: published.project };
      const script = `${buildScript(name)}console.log(JSON.stringify(result));`;
      await writeFile(join(published.project, `${name}.mjs`), script);
      const { stdout } = await run(program, [...parameters, `${name}.mjs`], {
        cwd: published.project,
        env,
      });
      expect(JSON.parse(stdout)).toEqual(expected);
    });
  });

  if (!isInBrowser) return;

  test('all operations work in a browser', async () => {
    await writeFile(join(published.project, 'browser.mjs'), buildScript('browser'));
    const { page } = await openPage(browser);
    await page.goto(setting.origin);
    const result = await page.evaluate(`import('/browser.mjs').then(({ result }) => result)`);
    expect(result).toEqual(expected);
  });
}

let published: InstalledPackage;
let service: TestService;
let site: Server;
let browser: Browser;
let setting: { apiUrl: string; apiKey: string; origin: string };

beforeAll(async () => {
  published = await installPacked('client');
  site = createServer((request, answer) => void serve(request.url!, answer)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // Nothing is read here, so that there are no relays. Other suites run each operation on PostgreSQL.
  service = await startService(origin, openNostr([]), { location: await memory() });
  const scopes = ['entity:write', 'relationship:write', 'feedback:write', 'admin'] as const;
  const apiKey = await service.createKey('shop', scopes);
  browser = await startBrowser();
  setting = { apiUrl: service.url, apiKey, origin };
  await copyFile(
    join(import.meta.dirname, 'run-operations.mjs'),
    join(published.project, 'run-operations.mjs'),
  );
  await build({
    stdin: {
      contents: `import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure';
import { privateKeyToAccount } from 'viem/accounts';
export const sign = (key, message) => privateKeyToAccount(key).signMessage({ message });
const nostrKey = generateSecretKey();
export const signEvent = (event) => finalizeEvent(event, nostrKey);`,
      resolveDir: join(import.meta.dirname, '../../../testing'),
    },
    bundle: true,
    format: 'esm',
    outfile: join(published.project, 'sign.mjs'),
  });
});
afterAll(async () => {
  await browser.close();
  await service.close();
  site.closeAllConnections();
  site.close();
  await published.remove();
});

/** Serves the page, and the files of the project that has installed the package. */
async function serve(path: string, answer: ServerResponse): Promise<void> {
  const map = `{"imports":{"@x-svc/client":"/node_modules/@x-svc/client/dist/index.js"}}`;
  const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${map}</script>`;
  if (path === '/') return void answer.setHeader('Content-Type', 'text/html').end(page);
  answer.setHeader('Content-Type', 'text/javascript');
  answer.end(await readFile(join(published.project, path)));
}

const someone = () => {
  const privateKey = generatePrivateKey();
  return { privateKey, address: privateKeyToAccount(privateKey).address };
};

/** Builds the script that runs the operations, with its own entities. */
const buildScript = (name: string) => `import * as client from '@x-svc/client';
import { runOperations } from './run-operations.mjs';
import * as keys from './sign.mjs';
const setting = ${JSON.stringify({ ...setting, name })};
const people = ${JSON.stringify({ ana: someone(), ben: someone() })};
export const result = await runOperations(client, setting, keys, people);
`;

const refusal = (code: number) => ({ code, status: Math.floor(code / 100), hasRequestId: true });
const expected = {
  readiness: {},
  checked: true,
  keys: ['sig'],
  written: [{ created: true }, { created: false }, { created: true }, { created: true }],
  vouched: { created: true },
  text: '\u2068Ben\u2069 in your network recommends this',
  textInGerman: '\u2068Ben\u2069 aus deinem Netzwerk empfiehlt das',
  isFavourite: true,
  stars: 4.5,
  interactions: [],
  reviews: ['Fresh.', 'Rye!'],
  badgeSets: ['Experience', 'Punctuality', 'Quality'],
  network: {
    origins: ['self: Ben', 'client:shop: Ben'],
    kept: 1,
    blocked: ['Ben'],
    textWhileBlocked: null,
    textAfterwards: '\u2068Ben\u2069 in your network recommends this',
  },
  connections: {
    networks: ['nostr'],
    unproven: refusal(40301),
    noReward: refusal(40900),
    paused: [{ isExpected: true, network: 'nostr', isPaused: true, followCount: 0 }],
    ofAnother: refusal(40900),
    afterMove: [],
    moved: [{ isExpected: true, network: 'nostr', isPaused: false, followCount: 0 }],
    afterDisconnection: [],
    unknown: Array.from({ length: 4 }, () => refusal(40401)),
    anotherPath: refusal(40001),
  },
  left: 1,
  refusals: {
    removedTwice: refusal(40401),
    blockByKey: refusal(40300),
    accountsByKey: refusal(40300),
    anotherPersonsRanking: refusal(40300),
    unknownTarget: refusal(40401),
    anonymous: refusal(40100),
    wrongField: refusal(40001),
    noService: { code: 0, status: 0, hasRequestId: false },
    aborted: 'AbortError',
    abortedWhile: 'AbortError',
    signedOut: refusal(40100),
  },
};

const path = `${runtimes}:${process.env['PATH']!}`;

function isThere(program: string): boolean {
  const { status } = spawnSync(program, ['--version'], { env: { ...process.env, PATH: path } });
  if (status !== 0) process.stdout.write(`${program} is not installed and is not tested.\n`);
  return status === 0;
}

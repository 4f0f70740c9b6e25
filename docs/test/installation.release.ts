import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../testing/databases/create-database.js';
import { startTlsPostgres, type TlsPostgres } from '../../testing/databases/tls-postgres.js';
import { packPackage } from '../../testing/packing/pack.js';
import { root } from './support/pages.js';
import { samplesIn, type Sample } from './support/samples.js';

/** Blocks that are not run, by their first lines, and why. */
const notRun = new Map([['npm ci', 'they build the repository, as the run of these tests did.']]);

let folder: string;
let packed: string;
let drop: () => Promise<void>;
let tls: TlsPostgres;
/** What the texts leave to the reader, and nothing else. */
let placeholders: [string, string][];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-installation-'));
  tls = await startTlsPostgres();
  const database = await createDatabase();
  drop = database.drop;
  packed = await mkdtemp(join(tmpdir(), 'svc-packed-'));
  const { tarball } = await packPackage(join(root, 'service'), packed);
  placeholders = [
    ['./x-svc-service-….tgz', tarball],
    ['postgres://svc:…@db.example/svc?sslmode', `${tls.url}?sslmode`],
    ['postgres://svc:…@db.example/svc', database.url],
    ['/etc/svc/ca.crt', tls.authority],
    ['SVC_ACCOUNT_SECRET=…', `SVC_ACCOUNT_SECRET=${randomBytes(32).toString('hex')}`],
    ['shop.example', 'shop.test'],
    ['svc.example', 'svc.test'],
  ];
});
afterAll(async () => {
  await tls.stop();
  await drop();
  for (const one of [folder, packed]) await rm(one, { recursive: true });
});

const blocks = samplesIn('sh').filter(
  ({ place, code }) =>
    place.startsWith('docs/self-hosting.md') ||
    (place.startsWith('README.md') && /npm pack|svc serve\n$/.test(code)),
);
const isRun = ({ code }: Sample) => !notRun.has(firstLine(code));
const firstLine = (code: string) => code.split('\n', 1)[0]!;

for (const { place, code } of blocks.filter((block) => !isRun(block)))
  process.stdout.write(`The commands in ${place} are not run: ${notRun.get(firstLine(code))}\n`);

// Also those of the page need the package, which the commands of the README install.
describe('in a folder that has the package alone', () => {
  test.each(blocks.filter(isRun).map(({ place, code }) => [place, code] as const))(
    'the commands in %s succeed',
    async (_, code) => {
      const commands = fill(code);
      expect(commands).not.toMatch(/…|\.example/);
      if (/svc serve\n$/.test(commands)) await serve(commands);
      // A command shows whether the database accepts what the block sets.
      else if (/^export .*\n$/.test(commands)) await run(commands + fill(migrate(code)));
      else await run(commands);
    },
    240_000,
  );
});

/** Only the embedded database makes a secret of its own. */
const migrate = (settings: string) =>
  `${settings.includes('DATABASE_URL') ? 'SVC_ACCOUNT_SECRET=… ' : ''}node_modules/.bin/svc migrate\n`;

const fill = (code: string) =>
  placeholders.reduce((text, [from, to]) => text.replaceAll(from, to), code);

async function serve(commands: string): Promise<void> {
  const shell = start(commands);
  try {
    const [, url] = await shell.waitFor(/The service listens on (\S+)/);
    const paths = ['health/ready', 'docs/', 'connect', 'sdk/x-svc/x-svc.esm.js'];
    const answers = await Promise.all(paths.map((path) => fetch(new URL(path, url))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  } finally {
    await shell.stop();
  }
}

async function run(commands: string): Promise<void> {
  const { ended, output } = start(commands);
  const [code] = await ended;
  expect({ code, output: code === 0 ? '' : output() }).toEqual({ code: 0, output: '' });
}

/** Starts commands in the folder, with no settings but a free port and few writes to the log. */
function start(commands: string) {
  const child = spawn('sh', ['-eu'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      SVC_LOG_LEVEL: 'error',
      npm_config_prefer_offline: 'true',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // The shell and its programs are a group, which a signal stops.
    detached: true,
  });
  child.stdin.end(commands);
  let output = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      child.stderr.on('data', () => {
        const match = pattern.exec(output);
        if (match) resolve(match);
      });
      void ended.then(() => reject(new Error(output)));
    });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!);
    await ended;
  };
  return { ended, waitFor, stop, output: () => output };
}

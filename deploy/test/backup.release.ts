import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../testing/databases/create-database.js';
import { migrated } from '../../testing/databases/template.js';
import { waitFor } from '../../testing/waiting/wait-for.js';
import { waitForOutput } from '../../testing/waiting/wait-for-output.js';

const script = join(import.meta.dirname, '../compose/backup.sh');
const today = () => `svc-${new Date().toISOString().slice(0, 10)}.dump`;

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  database = await createDatabase(migrated);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Starts the script for the database, with the newest tools of PostgreSQL that are installed. */
function start(parameters: readonly string[], settings: Record<string, string> = {}) {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const child = spawn('sh', [script, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
      BACKUP_FOLDER: folder,
      BACKUP_HOUR: '0',
      ...settings,
    },
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}
const dumpOnce = (settings?: Record<string, string>) => start(['once'], settings).ended;
const days = Array.from({ length: 8 }, (_, day) => `svc-2026-01-0${day + 1}.dump`);
const addEarlierDumps = () => {
  for (const name of days) writeFileSync(join(folder, name), name);
};

test('a dump is complete, and seven are kept', async () => {
  addEarlierDumps();
  expect(await dumpOnce()).toBe(0);
  expect(readdirSync(folder)).toEqual([...days.slice(2), today()]);
  const contents = execFileSync('pg_restore', ['--list', join(folder, today())], {
    encoding: 'utf8',
  });
  expect(contents).toMatch(/TABLE DATA public feedbacks? /);
});

test('a failed dump removes and replaces nothing', async () => {
  addEarlierDumps();
  writeFileSync(join(folder, today()), 'good');
  writeFileSync(join(folder, '.unfinished.dump'), 'killed');
  expect(await dumpOnce({ PGDATABASE: 'missing' })).toBe(1);
  expect(readdirSync(folder)).toEqual([...days, today()]);
  expect(readFileSync(join(folder, today()), 'utf8')).toBe('good');
});

test('a day has one dump, also after a restart', async () => {
  const first = start([]);
  await waitForOutput(first.child.stdout, /Dumped the database/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const dumped = readFileSync(join(folder, today()));

  // It would fail if it dumped again.
  const again = start([], { PGDATABASE: 'missing' });
  let errors = '';
  again.child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const list = () => execFileSync('ps', ['-o', 'comm=', '--ppid', String(again.child.pid)]);
  await waitFor(list, (programs) => programs.toString().startsWith('sleep'));
  again.child.kill('SIGTERM');
  await again.ended;
  expect(errors).toBe('');
  expect(readFileSync(join(folder, today())).equals(dumped)).toBe(true);
});

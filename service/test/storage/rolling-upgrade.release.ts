import { afterEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../../../testing/databases/create-database.js';
import {
  compileProgram,
  findCommitBefore,
  readFileOf,
} from '../../../testing/service/earlier-program.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { spawnSvc, startServing } from '../../../testing/service/svc.js';
import { applyMigrations } from '../../src/storage/database/apply-migrations.js';
import { formatMark, readMigrations } from '../../src/storage/database/migration-files.js';
import { visit } from './support/visit.js';

const folder = join(import.meta.dirname, '../../migrations');
const migrations = readMigrations(folder);
const toPath = (name: string) => `service/migrations/${name}.sql`;

// The newest migrations of both kinds, and the first one since which all up to the newest compatible one are compatible.
const last = migrations.findLastIndex(({ isCompatible }) => isCompatible);
const compatible = migrations[last]!.name;
const gap = migrations.findLastIndex(({ isCompatible }, index) => index < last && !isCompatible);
const first = migrations[gap + 1]!.name;
const incompatible = migrations.findLast(({ isCompatible }) => !isCompatible)!.name;

const shallow = 'the history of this copy does not reach so far.';
const unmarked = 'it accepts each database.';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

for (const name of new Set([first, compatible])) {
  const commit = findCommitBefore(toPath(name));
  if (commit === undefined) console.log(`The version before ${name} is not tested: ${shallow}`);
  const testKnown = commit === undefined ? test.skip : test;

  testKnown(`the version before ${name} runs on while ${compatible} is applied`, async () => {
    const { path, url, settings } = await prepare(commit!);
    const scopes = ['--scopes', 'admin'];
    const created = await spawnSvc(['keys', 'create', '--name', 'app', ...scopes], settings, {
      path,
    });
    const key = created.stdout.trim();
    const running = await startServing(settings, { path });
    const expected = await visit(running.url, key);
    expect(expected.filter(({ status }) => status >= 300)).toEqual([]);

    await migrate(url, compatible);
    expect(await visit(running.url, key)).toEqual(expected);
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0, stdout: '' });

    const restarted = await startServing(settings, { path });
    expect(await visit(restarted.url, key)).toEqual(expected);
    restarted.child.kill('SIGTERM');
    expect(await restarted.ended).toMatchObject({ code: 0, stdout: '' });
  });
}

const commit = findCommitBefore(toPath(incompatible));
const reason = commit === undefined ? shallow : knowsMarks(commit) ? undefined : unmarked;
if (reason) console.log(`The version before ${incompatible} is not tested: ${reason}`);
const testMarked = reason === undefined ? test : test.skip;

testMarked(`the version before ${incompatible} refuses a database that has it`, async () => {
  const { path, url, settings } = await prepare(commit!);
  await migrate(url, incompatible);
  expect(await spawnSvc(['migrate'], settings, { path })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database has 1 migration of a newer version, /),
  });
});

function knowsMarks(commit: string): boolean {
  return readFileOf(commit, toPath(migrations[0]!.name)).startsWith(formatMark(false));
}

/** Compiles the program of the commit, and makes an empty database for it. */
async function prepare(commit: string) {
  const { path, remove } = await compileProgram(commit);
  closing.push(remove);
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const settings = {
    DATABASE_URL: url,
    SVC_ACCOUNT_SECRET: accountSecret,
    SVC_NETWORKS: 'none',
    SVC_DRAIN_MILLISECONDS: '0',
  };
  return { path, url, settings };
}

/** Applies the migrations up to that of the name, as the present version does. */
async function migrate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMigrations(client, folder, { last: name });
  } finally {
    await client.end();
  }
}

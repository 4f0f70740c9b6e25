import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrate } from '../../../testing/databases/administrate.js';
import { makeDatabase, makeFolder, type Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { spawnSvc, startServing, type ProcessResult } from '../../../testing/service/svc.js';
import { testLong } from '../../../testing/suites/test-long.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeFileOfLines(lines: readonly object[]): Promise<string> {
  const path = join(folder, 'lines.jsonl');
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return path;
}

const shop = (uuid: string, more: object = {}) => ({
  entity: { type: 'shop', ids: { uuid }, ...more },
});

describe('the command line', () => {
  test('prints its help', async () => {
    const all = await svc(['--help']);
    expect(all).toMatchObject({ code: 0, stderr: '' });
    for (const word of ['serve', 'migrate', 'keys', 'import', 'export', 'Exit codes', 'SVC_DATA']) {
      expect(all.stdout).toContain(word);
    }
    expect((await svc(['import', '--help'])).stdout).toMatch(/--restart[\s\S]*\{"feedback"/);
    expect(await svc(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  });

  const unreachable = 'postgres://svc@127.0.0.1:1/none';
  test.each<
    [what: string, parameters: string[], settings: Record<string, string>, Partial<ProcessResult>]
  >([
    ['a command', ['dance'], {}, { code: 2, stderr: "error: unknown command 'dance'\n" }],
    [
      'a scope',
      ['keys', 'create', '--name', 'x', '--scopes', 'read:any,fly'],
      {},
      { code: 2, stderr: expect.stringContaining('There is no scope "fly"') as string },
    ],
    [
      'an option',
      ['keys', 'create', '--scopes', 'read:any'],
      {},
      { code: 2, stderr: "error: required option '--name <name>' not specified\n" },
    ],
    [
      'a setting',
      ['serve'],
      { PORT: 'eighty' },
      { code: 2, stderr: 'PORT must be integer, not "eighty".\n' },
    ],
    [
      'a file',
      ['import', '/nowhere/lines.jsonl'],
      {},
      { code: 1, stderr: 'The file /nowhere/lines.jsonl does not exist.\n' },
    ],
    [
      'a server',
      ['migrate'],
      { DATABASE_URL: unreachable, SVC_ACCOUNT_SECRET: accountSecret },
      {
        code: 1,
        stderr:
          'The database is not available: check DATABASE_URL, and that its server is running.\n',
      },
    ],
    ...['migrate', 'serve'].map((command): [string, string[], Record<string, string>, object] => [
      `a server without a secret (${command})`,
      [command],
      { DATABASE_URL: unreachable },
      {
        code: 2,
        stderr: expect.stringMatching(
          /^With a PostgreSQL server, set SVC_ACCOUNT_SECRET: .*openssl rand -hex 32/,
        ) as string,
      },
    ]),
  ])('reports in one sentence that %s is invalid', async (_, parameters, settings, said) => {
    expect(await svc(parameters, settings)).toMatchObject({ stdout: '', ...said });
  });
});

describe('keys', () => {
  test('are created, listed and revoked', async () => {
    const place = await makeDatabase();
    const run = (parameters: string[]) => svc(parameters, place.settings);
    expect(await run(['migrate'])).toMatchObject({ code: 0, stderr: '' });
    const made = await run(['keys', 'create', '--name', 'My shop', '--scopes', 'admin, read:any']);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toMatch(/^svc_[\w-]{43}\n$/);
    const listed = await run(['keys', 'list']);
    const [id = ''] = listed.stdout.split(' ');
    expect(made.stderr).toContain(id);
    expect(listed.stdout).toMatch(/ valid +no expiry +unused +admin,read:any +My shop\n$/);
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 0 });
    expect((await run(['keys', 'list'])).stdout).toMatch(/ revoked \d{4}-/);
    expect(await run(['keys', 'revoke', id])).toMatchObject({
      code: 1,
      stderr: `No valid key has the id ${id}.\n`,
    });
    expect((await run(['audit'])).stdout).toMatch(
      new RegExp(
        `^\\S+Z  command line  create-key  ${id}  admin,read:any  My shop\n` +
          `\\S+Z  command line  revoke-key  ${id}  My shop\n$`,
      ),
    );
    expect((await run(['audit', '--since', '2999-01-01'])).stdout).toBe('There are no entries.\n');
    await place.remove();
  });

  test('expire at the end of a day', async () => {
    const place = await makeDatabase();
    const run = (parameters: string[]) => svc(parameters, place.settings);
    const create = (day: string) =>
      run(['keys', 'create', '--name', 'x', '--scopes', 'read:any', '--expires', day]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await create('2026-01-31')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The day is over.') as string,
    });
    for (const day of ['2999-02-29', '2999-13-01', '30.6.2999', today.replace('2', '+2')]) {
      expect(await create(day)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Give a day such as 2027-06-30.') as string,
      });
    }
    expect(await create('2999-06-30')).toMatchObject({ code: 0 });
    const { stdout } = await run(['keys', 'list']);
    const [id = ''] = stdout.split(' ');
    expect(stdout).toMatch(/ valid +expires 2999-06-30 +unused +read:any +x\n$/);
    await administrate(
      place.settings['DATABASE_URL']!,
      `UPDATE api_keys SET expires_on = '2026-01-31', last_used_on = '2026-01-30';
      INSERT INTO api_key_reads VALUES ('${id}', '2026-01-30T12:00:00Z', 3)`,
    );
    expect((await run(['keys', 'list'])).stdout).toMatch(
      / expired +expires 2026-01-31 +used 2026-01-30 +read:any +x\n$/,
    );
    expect((await run(['audit'])).stdout).toMatch(/ {2}expires 2999-06-30 {2}x\n$/);
    expect((await run(['audit', '--reads'])).stdout).toBe(`2026-01-30T12:00:00Z  ${id}  3  x\n`);
    await place.remove();
  });
});

eachPlace((name, make) => {
  let place: Place;
  beforeAll(async () => {
    place = await make();
  });
  afterAll(() => place.remove());
  const run = (parameters: string[], input?: string) =>
    svc(parameters, place.settings, input === undefined ? {} : { input });

  test('imports valid lines, and reports the refused ones', async () => {
    const refused = join(folder, `refused-${name}.jsonl`);
    const bad = { feedback: { sourceCriteria: { uuid: 'a' } } };
    const input = [shop('a', { image: 'http://old.example/a.svg' }), bad, shop('b')]
      .map((line) => JSON.stringify(line))
      .join('\r\n');
    const said = await run(
      [
        'import',
        '-',
        '--refused',
        refused,
        '--move-urls',
        'http://old.example=https://new.example',
      ],
      input,
    );
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(/^3 lines in [\d.]+ s \(\d+ a second\)\.\n$/);
    expect(said.stderr).toMatch(/^line 2: .* is missing\.\n1 of the lines were refused\.\n$/);
    expect(JSON.parse(await readFile(refused, 'utf8'))).toEqual({
      number: 2,
      reason: expect.stringContaining('is missing') as string,
      text: `${JSON.stringify(bad)}\r`,
    });
    const { stdout } = await run(['export']);
    expect(stdout).toContain('"image":"https://new.example/a.svg"');

    const file = await writeFileOfLines([shop('c')]);
    expect((await run(['import', file])).stdout).toMatch(/^1 lines/);
    expect(await run(['import', file])).toMatchObject({
      code: 0,
      stdout:
        'Nothing to do: the 1 lines were imported before. To import them again, use --restart.\n',
    });
    expect((await run(['import', file, '--restart'])).stdout).toMatch(/^1 lines/);
  });
});

describe('while a service runs', () => {
  let place: Place;
  afterEach(() => place.remove());

  testLong('other processes cannot open its folder until it has ended', async () => {
    place = await makeFolder();
    const { settings } = place;
    const server = await startServing(settings);
    const file = await writeFileOfLines([shop('a')]);
    const refused = await svc(['import', file], settings);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      new RegExp(
        `is in use by the program with process id ${server.processId} on ${hostname()}, which started at .*: stop`,
      ),
    );
    await server.kill();
    expect(await spawnSvc(['import', file], settings)).toMatchObject({ code: 0 });
  });

  test('the running nodes see an import into a PostgreSQL server', async () => {
    place = await makeDatabase();
    const { settings } = place;
    const server = await startServing(settings);
    const { stdout } = await svc(
      ['keys', 'create', '--name', 'reader', '--scopes', 'read:any'],
      settings,
    );
    const file = await writeFileOfLines([
      shop('cafe', { name: 'Café' }),
      { entity: { type: 'Address', ids: { uuid: 'ada' }, name: 'Ada' } },
      { entity: { type: 'Address', ids: { uuid: 'bob' }, name: 'Bob' } },
      {
        relationship: {
          type: 'social',
          sourceCriteria: { uuid: 'ada' },
          targetCriteria: { uuid: 'bob' },
        },
      },
      {
        feedback: {
          sourceCriteria: { uuid: 'bob' },
          targetCriteria: { uuid: 'cafe' },
          items: { stars: 5 },
        },
      },
    ]);
    expect(await svc(['import', file], settings)).toMatchObject({ code: 0 });
    const query = new URLSearchParams({ sourceCriteria: '{"uuid":"ada"}', targetType: 'shop' });
    const summary = async () => {
      const response = await fetch(`${server.url}/ranking?${query.toString()}`, {
        headers: { authorization: `Bearer ${stdout.trim()}` },
      });
      const { result } = (await response.json()) as { result?: { summaryText: string }[] };
      return result?.[0]?.summaryText;
    };
    await waitFor(summary, (text) => text !== undefined);
    expect(await summary()).toBe('\u2068Bob\u2069 in your network recommends this');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});

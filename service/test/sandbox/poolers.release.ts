import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../../src/storage/database/database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { makeDatabase, type Place } from '../../../testing/databases/locations.js';
import {
  hasPgBouncer,
  startPgBouncer,
  type PgBouncer,
} from '../../../testing/databases/pgbouncer.js';
import { send } from '../../../testing/service/send.js';
import { spawnSvc, startServing, startSvc } from '../../../testing/service/svc.js';

const isInstalled = hasPgBouncer();
if (!isInstalled) console.log('Connection poolers are not tested: pgbouncer is missing.');

const line = JSON.stringify({ entity: { type: 'shop', ids: { uuid: 'shop' } } });
const commands: [string[], string?][] = [
  [['migrate']],
  [['import', '-'], line],
  [['export']],
  [['keys', 'create', '--name', 'x', '--scopes', 'admin']],
  [['keys', 'list']],
  [['keys', 'rotate-signing']],
  [['jobs', 'list']],
  [['moderate', 'list']],
];
const sharedSession =
  /^DATABASE_URL leads to a connection pooler that gives one server connection to several clients.*set DATABASE_SESSION_URL/;
/** Each parameter that PgBouncer refuses unless it ignores it, as many installations do. */
const ignored = {
  ignore_startup_parameters:
    'extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
};

(isInstalled ? describe : describe.skip)('behind PgBouncer', () => {
  let place: Place;
  let url: string;
  let direct: pg.Client;
  let pooler: PgBouncer;
  let settings: Record<string, string>;
  beforeEach(async () => {
    place = await makeDatabase();
    url = place.settings['DATABASE_URL']!;
    direct = new pg.Client({ connectionString: url });
    direct.on('error', () => undefined);
    await direct.connect();
  });
  afterEach(async () => {
    await pooler.stop();
    await direct.end();
    await place.remove();
  });

  async function start(options: Record<string, string>) {
    pooler = await startPgBouncer(url, options);
    settings = { ...place.settings, SVC_NETWORKS: 'none', DATABASE_URL: pooler.route(url) };
  }

  async function run([parameters, input]: (typeof commands)[number]) {
    const { code, stderr } = await spawnSvc(
      parameters,
      settings,
      input === undefined ? {} : { input },
    );
    return { parameters, code, stderr };
  }

  const countLocks = async () =>
    (await direct.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`)).rowCount;

  async function expectCommandsToWork() {
    for (const command of commands) {
      expect(await run(command)).toMatchObject({ parameters: command[0], code: 0 });
      expect(await countLocks()).toBe(0);
    }
    const jobs = startSvc(['jobs'], settings);
    await jobs.waitForLog(/^The jobs are running\.$/m);
    jobs.child.kill('SIGTERM');
    expect(await jobs.ended).toMatchObject({ code: 0 });
  }

  async function expectTwoNodesToServe() {
    const created = await spawnSvc(
      ['keys', 'create', '--name', 'x', '--scopes', 'admin'],
      settings,
    );
    const token = created.stdout.trim();
    const nodes = await Promise.all([startServing(settings), startServing(settings)]);
    const [first, second] = nodes.map((node) => node.url) as [string, string];
    const body = { type: 'shop', ids: { uuid: 'shop' }, name: 'Ada' };
    const add = async (node: string) =>
      (await send(node, 'POST', '/entity', { token, body })).status;
    expect([await add(first), await add(second)]).toEqual([201, 200]);
    for (const node of nodes) {
      node.child.kill('SIGTERM');
      const { code, stdout } = await node.ended;
      // Each logs only errors.
      expect([code, stdout]).toEqual([0, '']);
    }
  }

  describe('in session mode', () => {
    test('every command works, and leaves no lock', async () => {
      await start({});
      await expectCommandsToWork();
    });

    test('no lock stays when the pooler resets nothing', async () => {
      await start({ server_reset_query: '' });
      expect(await run([['migrate']])).toMatchObject({ code: 0 });
      expect(await countLocks()).toBe(0);
    });

    test('two nodes serve, and each sees what the other writes', async () => {
      await start({ default_pool_size: '30' });
      await expectTwoNodesToServe();
    });

    test.each([
      ['as packaged', {}],
      ['that ignores start-up parameters', ignored],
    ])('the timeouts are in force (%s)', async (_name, options) => {
      await start(options);
      const timeouts = { connection: 5_000, statement: 321, lock: 123, idleTransaction: 456 };
      const database = await openDatabase({ url: settings['DATABASE_URL']! }, { timeouts });
      try {
        expect(await readTimeouts(database)).toEqual([
          { statement: '321ms', lock: '123ms', idle: '456ms', jit: 'off' },
        ]);
      } finally {
        await database.close();
      }
    });

    test('timeouts that are not in force are reported', async () => {
      await start({});
      expect(await run([['migrate']])).toMatchObject({ code: 0 });
      // Replaces the function that sets them, like a pooler that ignores it.
      await direct.query(`CREATE SCHEMA ignoring;
        CREATE FUNCTION ignoring.set_config(name text, value text, is_local boolean) RETURNS text
          LANGUAGE sql AS 'SELECT value';
        DO $$ BEGIN EXECUTE format(
          'ALTER DATABASE %I SET search_path = ignoring, pg_catalog, public', current_database());
        END $$`);
      await pooler.restart({});
      const { code, stderr } = await run([['keys', 'list']]);
      const warning =
        'Warning: The connection pooler in DATABASE_URL does not pass on these settings of the service: ';
      expect(stderr).toBe(
        `${warning}client_min_messages is notice instead of warning, jit is on instead of off.\n` +
          `${warning}idle_in_transaction_session_timeout is 0 instead of 10000, ` +
          'lock_timeout is 0 instead of 5000, statement_timeout is 0 instead of 30000.\n',
      );
      expect(code).toBe(0);
    });

    test('a pool with too few connections is named', async () => {
      await start({ default_pool_size: '1' });
      const { code, stderr } = await run([['migrate']]);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/accepted a connection, and did not answer within 5 s.*pool is full/),
      ]);
      expect(await countLocks()).toBe(0);
    });
  });

  describe('in transaction mode', () => {
    const mode = { ...ignored, pool_mode: 'transaction' };

    test('every command says what it needs, and leaves nothing on server connections', async () => {
      await start(mode);
      const ended = [
        ...(await Promise.all(commands.map(run))),
        await run([['serve']]),
        await run([['jobs']]),
      ];
      for (const { parameters, code, stderr } of ended) {
        expect([parameters, code, stderr]).toEqual([
          parameters,
          1,
          expect.stringMatching(sharedSession),
        ]);
      }
      await expectUnchanged();
    });

    test.each([
      ['the connection used last', {}],
      ['connections in turn', { server_round_robin: '1' }],
    ])('it is recognised while other clients use the pool (%s)', async (_name, options) => {
      await start({ ...mode, ...options, default_pool_size: '3' });
      const traffic = new pg.Pool({ connectionString: settings['DATABASE_URL'], max: 3 });
      let isOver = false;
      const clients = Array.from({ length: 3 }, async () => {
        while (!isOver) await traffic.query('SELECT 1');
      });
      for (let attempt = 0; attempt < 20; attempt++) {
        const database = await openDatabase({ url: settings['DATABASE_URL']! });
        try {
          await expect(database.migrate()).rejects.toThrow(sharedSession);
        } finally {
          await database.close();
        }
      }
      isOver = true;
      await Promise.all(clients);
      await traffic.end();
      await expectUnchanged();
    });

    describe('with an address for sessions', () => {
      const startWithSessions = async (options: Record<string, string> = {}) => {
        await start({ pool_mode: 'transaction', ...options });
        settings['DATABASE_SESSION_URL'] = url;
      };

      test('every command works, and leaves nothing on server connections', async () => {
        await startWithSessions();
        await expectCommandsToWork();
        await expectUnchanged();
      });

      test('two nodes share few server connections, and each sees what the other writes', async () => {
        await startWithSessions({ default_pool_size: '3' });
        await expectTwoNodesToServe();
        await expectUnchanged();
      });

      test('a node serves again after the pooler was restarted', async () => {
        await startWithSessions();
        const node = await startServing(settings);
        const read = async () => (await send(node.url, 'GET', '/badges')).status;
        expect(await read()).toBe(200);
        await pooler.restart({ pool_mode: 'transaction' });
        while ((await read()) !== 200);
        node.child.kill('SIGTERM');
        expect(await node.ended).toMatchObject({ code: 0 });
      });

      test('a pool without a free server connection is named', async () => {
        await startWithSessions({ default_pool_size: '1' });
        const holder = new pg.Client({ connectionString: settings['DATABASE_URL'] });
        await holder.connect();
        await holder.query('BEGIN');
        const { code, stderr } = await run([['keys', 'list']]);
        await holder.end();
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(
            /accepted a connection, and did not answer within 5 s.*pool is full/,
          ),
        ]);
      });

      test('a pooler in transaction mode is refused as that address', async () => {
        await startWithSessions();
        settings['DATABASE_SESSION_URL'] = settings['DATABASE_URL']!;
        const { code, stderr } = await run([['migrate']]);
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/^DATABASE_SESSION_URL leads to a connection pooler/),
        ]);
      });
    });

    /** Checks each server connection of the pool. */
    async function expectUnchanged() {
      expect(await countLocks()).toBe(0);
      const clients = Array.from(
        { length: 3 },
        () => new pg.Client({ connectionString: settings['DATABASE_URL'] }),
      );
      for (const client of clients) {
        await client.connect();
        await client.query('BEGIN');
        const { rows } = await client.query(
          `SELECT current_setting('statement_timeout') AS timeout, current_setting('jit') AS jit,
            (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
            (SELECT count(*)::int FROM pg_listening_channels()) AS channels`,
        );
        expect(rows).toEqual([{ timeout: '0', jit: 'on', statements: 0, channels: 0 }]);
      }
      for (const client of clients) await client.end();
    }
  });

  test('statement mode is refused with what is needed', async () => {
    await start({ ...ignored, pool_mode: 'statement' });
    const { code, stderr } = await run([['migrate']]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/needs a (?:connection pooler in session mode|session)/);
  });

  test('requests fail with a logged reason while the pooler is in transaction mode', async () => {
    await start({ default_pool_size: '20' });
    const node = await startServing({ ...settings, SVC_LOG_LEVEL: 'error' });
    const read = async () => (await send(node.url, 'GET', '/badges')).status;
    expect(await read()).toBe(200);
    await pooler.restart({ ...ignored, pool_mode: 'transaction' });
    let status = await read();
    while (status === 503) status = await read();
    expect(status).toBe(500);
    await node.waitForLog(/set DATABASE_SESSION_URL/);
    await pooler.restart({ default_pool_size: '20' });
    while ((await read()) !== 200);
    node.child.kill('SIGTERM');
    expect(await node.ended).toMatchObject({ code: 0 });
  });

  test.each([
    ['a database that does not exist', {}, /does not exist/],
    ['a full pooler', { max_client_conn: '1' }, /no more connections allowed.*allow more/],
  ])('%s is named as such, not as unavailable', async (_name, options, expected) => {
    await start(options);
    const holder = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    holder.on('error', () => undefined);
    await holder.connect();
    settings['DATABASE_URL'] = pooler.route(new URL('/nowhere', url).toString());
    const { code, stderr } = await run([['migrate']]);
    await holder.end();
    expect([code, stderr]).toEqual([1, expect.stringMatching(expected)]);
    expect(stderr).not.toMatch(/not available/);
  });

  test('a start-up parameter in DATABASE_URL is named', async () => {
    await start({});
    settings['DATABASE_URL'] = `${pooler.route(url)}?options=-c%20search_path%3Dpublic`;
    const { code, stderr } = await run([['migrate']]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database refuses: unsupported startup parameter.*Remove/);
  });
});

function readTimeouts(database: Database) {
  return queryRows(
    database.drizzle,
    sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('jit') AS jit`,
  );
}

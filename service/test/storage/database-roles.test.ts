import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { administrate } from '../../../testing/databases/administrate.js';
import { createDatabase } from '../../../testing/databases/create-database.js';
import { fillEarlierDatabase } from '../../../testing/databases/earlier-database.js';
import { migrated } from '../../../testing/databases/template.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { send } from '../../../testing/service/send.js';
import { startServer } from '../../../testing/service/start-server.js';
import type { ProcessResult } from '../../../testing/service/svc.js';
import { visit } from './support/visit.js';

const server = process.env['SVC_TEST_POSTGRES_URL']!;
// Names that must be quoted; roles are shared by all databases of the server.
const app = `app-${randomUUID()}`;
const owner = `owner-${randomUUID()}`;

let url: string;
let name: string;
let drop: () => Promise<void>;

beforeAll(() => administrate(server, `CREATE ROLE "${app}" LOGIN; CREATE ROLE "${owner}" LOGIN`));
afterAll(() => administrate(server, `DROP ROLE "${app}"; DROP ROLE "${owner}"`));
afterEach(() => drop());

async function makeDatabase(template?: string): Promise<void> {
  ({ url, drop } = await createDatabase(template));
  name = new URL(url).pathname.slice(1);
  // PostgreSQL before 15 lets every role create tables.
  await asSuperuser('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
}
const asSuperuser = (statements: string) => administrate(url, statements);
const settings = (role: string) => {
  const address = new URL(url);
  address.username = role;
  return {
    DATABASE_URL: address.toString(),
    SVC_ACCOUNT_SECRET: accountSecret,
    SVC_NETWORKS: 'none',
  };
};
const run = (role: string, ...parameters: string[]) => svc(parameters, settings(role));
/** The statements of a message, which are the lines after the first one. */
const readStatements = ({ stderr }: ProcessResult) =>
  stderr.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));

/** Reads the statements of a block of docs/self-hosting.md, without those that make the role and the database. */
function readDocumented(block: number, role: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/self-hosting.md'), 'utf8');
  const [, text = ''] = [...page.matchAll(/```sql\n([\s\S]*?)```/g)][block]!;
  return text
    .replaceAll(/^(?:CREATE ROLE|CREATE DATABASE|\\c) .*$/gm, '')
    .replaceAll(/\bsvc\b/g, `"${role}"`);
}

/** For a role that migrates. */
const migratingRights = (role: string) => readDocumented(0, role);
/** For a role that only reads and writes what another one migrates. */
const grants = readDocumented(1, app);

describe('a role that migrates', () => {
  beforeEach(() => makeDatabase());

  test('needs no CREATE on the database when the schema of the migrations is there', async () => {
    await asSuperuser(migratingRights(app));
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(app, 'keys', 'list')).toMatchObject({ code: 0, stderr: '' });
  });

  test('is told which rights it lacks, and the statements that grant them', async () => {
    const refused = await run(app, 'migrate');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`the role "${app}"`);
    expect(readStatements(refused)).toEqual([
      `GRANT CREATE ON DATABASE "${name}" TO "${app}";`,
      `GRANT CREATE ON SCHEMA public TO "${app}";`,
    ]);
    await asSuperuser(readStatements(refused).join('\n'));
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  });

  test('is told that it may not create tables in the schema of the migrations', async () => {
    await asSuperuser(`GRANT CREATE ON SCHEMA public TO "${app}"; CREATE SCHEMA drizzle`);
    const refused = await run(app, 'migrate');
    expect(readStatements(refused)).toEqual([`GRANT USAGE, CREATE ON SCHEMA drizzle TO "${app}";`]);
    await asSuperuser(readStatements(refused).join('\n'));
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('two roles', () => {
  beforeEach(() => makeDatabase());

  test('share the work: one migrates, the other one runs the service', async () => {
    await asSuperuser(migratingRights(owner));
    const early = await run(app, 'serve');
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('run as "postgres", the owner of the database,');
    expect(await run(owner, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    await administrate(settings(owner).DATABASE_URL, grants);
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(app, 'keys', 'list')).toMatchObject({ code: 0, stderr: '' });
    const created = await run(app, 'keys', 'create', '--name', 'x', '--scopes', 'admin');
    const running = await startServer({
      ...settings(app),
      PORT: '0',
      SVC_LOG_LEVEL: 'fatal',
      SVC_DRAIN_MILLISECONDS: '0',
    });
    try {
      // Among others, it moderates feedback, and erases a person.
      const answers = await visit(running.address, created.stdout.trim());
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
      expect(await send(running.address, 'GET', '/health/ready')).toMatchObject({ status: 200 });
    } finally {
      await running.close();
    }
    expect((await run(app, 'export')).stdout).toContain('"hideDecision"');
  });

  test('are told that the owner has to remove what an earlier version left in files', async () => {
    await fillEarlierDatabase({ url });
    await asSuperuser(`
      ALTER DATABASE "${name}" OWNER TO "${owner}";
      GRANT CREATE ON SCHEMA public TO "${owner}";
      DO $$ DECLARE moved record; BEGIN
        FOR moved IN SELECT oid::regclass AS name FROM pg_class WHERE relkind IN ('r', 'v')
          AND relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)
        LOOP EXECUTE format('ALTER TABLE %s OWNER TO "${owner}"', moved.name); END LOOP;
      END $$;
      ALTER SCHEMA drizzle OWNER TO "${owner}"`);
    // Only migrates: protecting earlier data is the second step of a start.
    expect(await run(owner, 'keys', 'list')).toMatchObject({ code: 0 });
    await asSuperuser(grants);
    const refused = await run(app, 'migrate');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(new RegExp(`belong to "${owner}".* run "svc migrate"`));
    expect(await run(owner, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a role that only reads and writes', () => {
  // Its tables belong to `postgres`.
  beforeEach(() => makeDatabase(migrated));

  test('is told that the owner of the tables has to run a missing migration', async () => {
    await asSuperuser(`${grants};
      DELETE FROM drizzle.__drizzle_migrations
      WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`);
    for (const command of [['serve'], ['keys', 'list'], ['migrate']]) {
      const refused = await run(app, ...command);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(
        new RegExp(`"${app}".* tables belong to "postgres".* run "svc migrate"`),
      );
    }
  });

  test.each([
    [
      'the schema public',
      'REVOKE ALL ON SCHEMA public FROM PUBLIC, %',
      'GRANT USAGE ON SCHEMA public TO %;',
    ],
    [
      'the schema drizzle',
      'REVOKE ALL ON SCHEMA drizzle FROM %',
      'GRANT USAGE ON SCHEMA drizzle TO %;',
    ],
    [
      'the table of the migrations',
      'REVOKE ALL ON drizzle.__drizzle_migrations FROM %',
      'GRANT SELECT ON drizzle.__drizzle_migrations TO %;',
    ],
    [
      'a table',
      'REVOKE UPDATE, DELETE ON feedbacks FROM %',
      'GRANT UPDATE, DELETE ON public.feedbacks TO %;',
    ],
    [
      'the table that is read first',
      'REVOKE ALL ON secrets FROM %',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON public.secrets TO %;',
    ],
    [
      'all tables',
      'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %;',
      'REVOKE UPDATE, DELETE ON public.moderation_log FROM %;',
      'REVOKE UPDATE ON public.audit_log FROM %;',
    ],
  ])('is told the statement that grants a missing right on %s', async (_, revoke, ...grant) => {
    const named = (statement: string) => statement.replaceAll('%', `"${app}"`);
    await asSuperuser(`${grants}; ${named(revoke)}`);
    for (const command of [['serve'], ['keys', 'list']]) {
      const refused = await run(app, ...command);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(`The role "${app}"`);
      expect(readStatements(refused)).toEqual(grant.map(named));
    }
    await asSuperuser(named(grant.join('\n')));
    expect(await run(app, 'keys', 'list')).toMatchObject({ code: 0, stderr: '' });
  });

  test('can append to the moderation log, but neither change nor delete its entries', async () => {
    await asSuperuser(grants);
    const asApp = (statement: string) => administrate(settings(app).DATABASE_URL, statement);
    await asApp(`INSERT INTO moderation_log (case_id, subject_kind, subject_id, action, by)
      VALUES ('a', 'entity', 1, 'flag', 'service')`);
    await asApp('SELECT FROM moderation_log');
    for (const statement of [
      `UPDATE moderation_log SET text = 'x'`,
      'DELETE FROM moderation_log',
      'TRUNCATE moderation_log',
      'DROP TRIGGER moderation_log_is_append_only ON moderation_log',
    ]) {
      // The server refuses it for the role, before the trigger of the table is asked.
      await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('can append to the audit log, but neither change its entries nor delete those of two years', async () => {
    const asApp = (statement: string) => administrate(settings(app).DATABASE_URL, statement);
    const add = `INSERT INTO audit_log (actor, action, details) VALUES ('command line', 'export', '{}')`;
    await asSuperuser(grants);
    await asApp(add);
    const refused = [
      [`UPDATE audit_log SET actor = 'x'`, '42501'],
      ['TRUNCATE audit_log', '42501'],
      ['ALTER TABLE audit_log DISABLE TRIGGER ALL', '42501'],
      ['SET session_replication_role = replica', '42501'],
      // By the trigger.
      ['DELETE FROM audit_log', 'P0001'],
    ];
    for (const [statement = '', code] of refused) {
      await expect(asApp(statement)).rejects.toMatchObject({ code });
    }
    // A role from before the log has all rights by default.
    await asSuperuser(`GRANT UPDATE ON audit_log TO "${app}"`);
    await expect(asApp(`UPDATE audit_log SET actor = 'x'`)).rejects.toMatchObject({
      code: 'P0001',
    });
  });

  test('needs no right to change tables on a database without marks of migrations', async () => {
    await asSuperuser(
      `${grants}; ALTER TABLE drizzle.__drizzle_migrations DROP COLUMN is_compatible`,
    );
    expect(await run(app, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    expect(await run(app, 'keys', 'list')).toMatchObject({ code: 0, stderr: '' });
  });

  test('is told that a newer version has migrated the database', async () => {
    await asSuperuser(
      `${grants}; INSERT INTO drizzle.__drizzle_migrations (hash) VALUES ('of a newer version')`,
    );
    const refused = await run(app, 'serve');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^The database has 1 migration of a newer version, /);
  });
});

test('a role that may not connect is told the right', async () => {
  await makeDatabase();
  await asSuperuser(`REVOKE CONNECT ON DATABASE "${name}" FROM PUBLIC`);
  const refused = await run(app, 'keys', 'list');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(new RegExp(`permission denied for database "${name}".*CONNECT`));
});

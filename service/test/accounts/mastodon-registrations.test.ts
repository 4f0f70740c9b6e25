import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../../../testing/databases/databases.js';
import { eachDatabase } from '../../../testing/suites/each-database.js';
import {
  startMastodonStandIn,
  type MastodonStandIn,
} from '../../../testing/networks/mastodon-stand-in.js';
import { signIn } from '../../../testing/networks/sign-in.js';
import type { StartedAttempt } from '../../src/connectors/connector.js';
import type { Registration } from '../../src/connectors/mastodon/clients.js';
import { createMastodonConnector } from '../../src/connectors/mastodon/mastodon-connector.js';
import { createEncryption } from '../../src/auth/encryption.js';
import { deleteUnusedRegistrations } from '../../src/storage/accounts/mastodon-registrations.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { EncryptedRegistrations } from '../../src/use-cases/accounts/encrypted-registrations.js';

const server = 'social.example';
const secret = 'a secret of tests, long enough for the setting';
const first: Registration = { clientId: 'first', clientSecret: 'the secret of the first' };
const second: Registration = { clientId: 'second', clientSecret: 'the secret of the second' };

beforeAll(() => {
  // The authorization server warns at each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
});

eachDatabase((_name, create) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await create();
  });
  afterAll(() => made.drop());
  beforeEach(() => execute('DELETE FROM mastodon_registrations'));

  const execute = async (statement: string) => {
    await made.database.drizzle.execute(sql.raw(statement));
  };
  const readRows = () =>
    queryRows<{ server: string; value: string }>(
      made.database.drizzle,
      sql`SELECT * FROM mastodon_registrations ORDER BY server`,
    );
  /** Opens the registrations of an instance. */
  const open = (used = secret, previous = used) =>
    new EncryptedRegistrations(
      made.database,
      createEncryption({ current: used, previous }).registrations,
    );

  test('a registration is there for all nodes, and encrypted in the database', async () => {
    expect(await open().read(server)).toBeUndefined();
    expect(await open().write(server, first, undefined)).toEqual(first);
    expect(await open().read(server)).toEqual(first);
    expect(await open().read('other.example')).toBeUndefined();

    const [row] = await readRows();
    expect(Object.keys(row!)).toEqual(['server', 'value', 'used_at']);
    const parts = row!.value.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(parts).toHaveLength(5);
    expect(JSON.parse(parts[0]!)).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      kid: expect.stringMatching(/^[\w-]{11}$/) as unknown,
    });
    for (const hidden of [first.clientId, first.clientSecret, secret]) {
      expect(JSON.stringify(row) + parts.join()).not.toContain(hidden);
    }
  });

  test('the same registration is encrypted in another way each time', async () => {
    await open().write(server, first, undefined);
    const [before] = await readRows();
    await open().write(server, first, first);
    expect((await readRows())[0]!.value).not.toBe(before!.value);
  });

  test('a registration takes the place of the one that was read', async () => {
    await open().write(server, first, undefined);
    expect(await open().write(server, second, first)).toEqual(second);
    expect(await open().read(server)).toEqual(second);
  });

  test('of several nodes that register at the same time, all use the same registration', async () => {
    for (const replaced of [undefined, first]) {
      await execute('DELETE FROM mastodon_registrations');
      if (replaced) await open().write(server, replaced, undefined);
      const results = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          open().write(server, { clientId: `id ${index}`, clientSecret: 'x' }, replaced),
        ),
      );
      expect(new Set(results.map(({ clientId }) => clientId)).size).toBe(1);
      expect(await open().read(server)).toEqual(results[0]);
    }
  });

  test('a registration of another key is absent, and is replaced', async () => {
    await open('another secret that was there before').write(server, first, undefined);
    expect(await open().read(server)).toBeUndefined();
    expect(await open().write(server, second, undefined)).toEqual(second);
    expect(await open().read(server)).toEqual(second);
  });

  test.each([
    ['has changed', `value = overlay(value placing 'AAAA' from length(value) - 30 for 4)`],
    ['is no JWE', `value = 'nothing'`],
    ['is of another server', `server = 'other.example'`],
  ])('a row that %s is absent, and is replaced', async (_, change) => {
    await open().write(server, first, undefined);
    await execute(`UPDATE mastodon_registrations SET ${change}`);
    const [row] = await readRows();
    expect(await open().read(row!.server)).toBeUndefined();
    expect(await open().write(row!.server, second, undefined)).toEqual(second);
    expect(await open().read(row!.server)).toEqual(second);
  });

  test('records the use of a registration at most once a day', async () => {
    await open().write(server, first, undefined);
    const readUseAfter = async (age: string) => {
      await execute(`UPDATE mastodon_registrations SET used_at = now() - interval '${age}'`);
      await open().read(server);
      const [row] = await queryRows<{ hours: number }>(
        made.database.drizzle,
        sql`SELECT round(extract(epoch FROM now() - used_at) / 3600)::int AS hours
          FROM mastodon_registrations`,
      );
      return row!.hours;
    };
    expect(await readUseAfter('23 hours')).toBe(23);
    expect(await readUseAfter('25 hours')).toBe(0);
  });

  test('deletes registrations that were not used for 30 days', async () => {
    await open().write(server, first, undefined);
    await open().write('unused.example', second, undefined);
    await execute(`UPDATE mastodon_registrations SET used_at = now()
      - CASE server WHEN '${server}' THEN interval '29 days' ELSE interval '31 days' END`);
    await deleteUnusedRegistrations(made.database, 30);
    expect((await readRows()).map((row) => row.server)).toEqual([server]);
  });

  test('keeps the 10,000 registrations that were used last', async () => {
    await execute(`INSERT INTO mastodon_registrations
      SELECT 'host-' || n, 'nothing', now() - n * interval '1 second'
      FROM generate_series(1, 10000) n`);
    await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((name) => open().write(name, first, undefined)),
    );
    const servers = new Set((await readRows()).map((row) => row.server));
    expect(servers.size).toBe(10_000);
    for (const kept of ['a.example', 'b.example', 'c.example', 'host-9997']) {
      expect(servers).toContain(kept);
    }
    expect(servers).not.toContain('host-9998');
  });

  describe('the service as a client', () => {
    const attempt = { state: 'the-state', wallet: `0x${'11'.repeat(20)}` };
    let social: MastodonStandIn;
    beforeEach(async () => {
      social = await startMastodonStandIn(server);
      social.addAccount('alice');
    });
    afterEach(() => social.stop());

    const send = (url: string | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(url);
      return fetch(new URL(pathname + search, social.url), init);
    };
    const startNode = (used = secret, sendOf: typeof send = send) => {
      const registrations = open(used);
      const publicUrl = 'https://trust.example';
      return createMastodonConnector({ publicUrl, fetch: sendOf, registrations });
    };
    const signInAt = ({ step }: StartedAttempt) => {
      if (step.kind !== 'redirect') throw new Error(`The step is ${step.kind}.`);
      return signIn(step.url, { login: 'alice', fetch: send });
    };

    test('registers once for all nodes, and again with another key', async () => {
      await startNode().begin(attempt, server);
      await startNode().begin(attempt, server);
      expect(social.applications).toHaveLength(1);
      await startNode('another secret, of the same length').begin(attempt, server);
      expect(social.applications).toHaveLength(2);
      expect(await readRows()).toHaveLength(1);
    });

    test('registers anew where its registration was deleted, and reads accounts without one', async () => {
      const node = startNode();
      const finish = async () => {
        const begun = await node.begin(attempt, server);
        const proof = await signInAt(begun);
        return node.finish({ ...attempt, secret: begun.secret }, proof);
      };
      const { id } = await finish();
      await execute('DELETE FROM mastodon_registrations');
      const { pages } = await node.listFollows(id, AbortSignal.timeout(5_000));
      for await (const page of pages) expect(page).toEqual([]);
      expect(social.applications).toHaveLength(1);
      expect(await finish()).toMatchObject({ id });
      expect(social.applications).toHaveLength(2);
    });

    test('signs people in at two nodes that have registered at the same time', async () => {
      const waiting: (() => void)[] = [];
      const sendTogether: typeof send = async (url, init) => {
        if (String(url).endsWith('/api/v1/apps')) {
          await new Promise<void>((resolve) => {
            if (waiting.push(resolve) === 2) for (const proceed of waiting) proceed();
          });
        }
        return send(url, init);
      };
      const nodes = [startNode(secret, sendTogether), startNode(secret, sendTogether)];
      const begun = await Promise.all(nodes.map((node) => node.begin(attempt, server)));
      expect(social.applications).toHaveLength(2);
      // Any instance may get the redirect.
      for (const [index, node] of nodes.toReversed().entries()) {
        const { secret: kept } = begun[index]!;
        const proof = await signInAt(begun[index]!);
        const finished = await node.finish({ ...attempt, secret: kept }, proof);
        expect(finished.label).toBe('@alice@social.example');
      }
    });
  });
});

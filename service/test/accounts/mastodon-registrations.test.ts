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
import type { Begun } from '../../src/connectors/connector.js';
import type { Registration } from '../../src/connectors/mastodon/clients.js';
import { createMastodonConnector } from '../../src/connectors/mastodon/mastodon-connector.js';
import { createEncryption } from '../../src/auth/encryption.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { EncryptedRegistrations } from '../../src/use-cases/accounts/encrypted-registrations.js';

const server = 'social.example';
const secret = 'a secret of tests, long enough for the setting';
const first: Registration = { clientId: 'first', clientSecret: 'the secret of the first' };
const second: Registration = { clientId: 'second', clientSecret: 'the secret of the second' };

beforeAll(() => {
  // The authorization server says with each start that its settings are for tests alone.
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
  /** What a node has. */
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
    expect(Object.keys(row!)).toEqual(['server', 'value']);
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
    const signInAt = ({ step }: Begun) => {
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
      // Any node gets what the redirect brings.
      for (const [index, node] of nodes.toReversed().entries()) {
        const { secret: kept } = begun[index]!;
        const proof = await signInAt(begun[index]!);
        const finished = await node.finish({ ...attempt, secret: kept }, proof);
        expect(finished.label).toBe('@alice@social.example');
      }
    });
  });
});

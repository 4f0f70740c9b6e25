import { sql } from 'drizzle-orm';
import { down, ScriptedNetwork } from '../../../testing/networks/scripted-network.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { UserPrincipal } from '../../src/auth/principal.js';
import { NetworkError } from '../../src/connectors/connector-error.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { changeAccount } from '../../src/use-cases/accounts/change-account.js';
import type { HealthChange } from '../../src/use-cases/accounts/network-health.js';
import { syncNetwork } from '../../src/use-cases/accounts/sync-network.js';
import { refreshAccount } from '../../src/use-cases/accounts/refresh-account.js';
import { AccountReplacedError } from '../../src/use-cases/accounts/store-follows.js';
import { eachAccountService } from './support/account-tests.js';

const plain = new ScriptedNetwork('plain');
const revised = new ScriptedNetwork('revised', { hasRevisions: true });
const day = 86_400;
const charged = new ScriptedNetwork('charged', { readEverySeconds: 7 * day, restSeconds: day });
const spread = new ScriptedNetwork('spread', { locate: (account) => account.split('@')[1] });
const networks = [plain, revised, charged, spread];

eachAccountService(
  () => networks,
  (kit) => {
    let accounts = 0;
    const createAccount = () => `reading-${++accounts}`;
    const names = (count: number, prefix = 'somebody') =>
      Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

    afterEach(async () => {
      for (const network of networks) network.beforePage = () => undefined;
      // Otherwise later tests would read them.
      await kit.update('is_paused = true');
    });

    /** Connects an account that follows this number of accounts. */
    async function connect(
      network: ScriptedNetwork,
      follows: readonly string[],
      revision?: string,
    ) {
      const user = await kit.signIn();
      const account = createAccount();
      network.setFollows(account, [follows], revision);
      const id = await kit.connect(user, network, account);
      await kit.read(network, account);
      network.requests.length = 0;
      return { user, account, id };
    }

    const read = async (user: UserPrincipal) => (await kit.list(user))[0]!;
    const follows = async (user: UserPrincipal) => (await read(user)).followCount;
    /** Reads which transaction wrote each stored follow of an account. */
    const writers = async (id: number) => {
      const rows = await queryRows<{ xmin: string; target: string }>(
        kit.service.database.drizzle,
        sql`SELECT xmin::text AS xmin, target FROM network_follows WHERE account_id = ${id}`,
      );
      return new Map(rows.map(({ target, xmin }) => [target, xmin]));
    };

    test('reads all pages', async () => {
      const { user, account } = await connect(plain, []);
      plain.setFollows(account, [names(3000, 'a'), [], names(2500, 'b'), names(1, 'c')]);
      await kit.read(plain, account);
      const shown = await read(user);
      expect(shown).toMatchObject({ followCount: 5501, isUnconfirmed: false });
      expect(shown.readAt).toBeGreaterThan(Date.now() / 1000 - 60);
    });

    test('an account waits to be read until it was, whatever came of it', async () => {
      const user = await kit.signIn();
      const account = createAccount();
      plain.setFollows(account, [names(10)]);
      const id = await kit.connect(user, plain, account);
      expect(await read(user)).toMatchObject({ isDue: true });
      await kit.read(plain, account);
      const first = await read(user);
      expect(first).toMatchObject({ isDue: false });
      plain.setFollows(account, [[]]);
      await refreshAccount(kit.service, user, id);
      expect(await read(user)).toMatchObject({ isDue: true });
      await kit.read(plain, account);
      // The other columns tell nothing: an unconfirmed listing is not stored.
      const { readAt } = first;
      expect(await read(user)).toMatchObject({ isDue: false, isUnconfirmed: true, readAt });
      plain.beforePage = () => {
        throw down();
      };
      await refreshAccount(kit.service, user, id);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ isDue: false, problem: 'The network is down.' });
      await refreshAccount(kit.service, user, id);
      await changeAccount(kit.service, user, id, { isPaused: true });
      expect(await read(user)).toMatchObject({ isDue: false });
    });

    test('stores nothing again that it knows', async () => {
      const { user, account, id } = await connect(plain, names(100));
      const before = await writers(id);
      plain.setFollows(account, [[...names(100), 'new']]);
      await kit.read(plain, account);
      const after = await writers(id);
      expect(after.size).toBe(101);
      for (const [target, writer] of before) expect(after.get(target)).toBe(writer);
      plain.setFollows(account, [names(99)]);
      await kit.read(plain, account);
      expect(await follows(user)).toBe(99);
      expect(
        [...(await writers(id)).values()].every((one) => one === [...before.values()][0]),
      ).toBe(true);
    });

    test('needs one request when nothing has changed, and not a listing', async () => {
      const { user, account } = await connect(revised, names(10), 'revision 1');
      await kit.read(revised, account);
      expect(revised.requests).toEqual([`revision ${account}`]);
      expect(await follows(user)).toBe(10);
    });

    test('keeps everything when a listing fails, says since when, and continues later', async () => {
      const { user, account } = await connect(plain, names(30));
      plain.setFollows(account, [['new'], names(2)]);
      plain.beforePage = (_account, page) => {
        if (page === 1) throw down();
      };
      await kit.read(plain, account);
      const failing = await read(user);
      expect(failing).toMatchObject({ followCount: 30, problem: 'The network is down.' });
      expect(failing.failingSince).toBeGreaterThan(Date.now() / 1000 - 60);

      await kit.update(
        `failing_since = failing_since - interval '1 hour' WHERE problem IS NOT NULL`,
      );
      await kit.read(plain, account);
      expect((await read(user)).failingSince).toBe(failing.failingSince! - 3600);

      plain.beforePage = () => undefined;
      plain.setFollows(account, [['new', ...names(20)]]);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: 21 });
      expect(await read(user)).not.toHaveProperty('problem');
      expect(await read(user)).not.toHaveProperty('failingSince');
    });

    test('obeys when a network may be asked again', async () => {
      const { id, account } = await connect(plain, names(1));
      plain.beforePage = () => {
        throw down();
      };
      await kit.read(plain, account);
      const [row] = await queryRows<{ wait: number }>(
        kit.service.database.drizzle,
        sql`SELECT extract(epoch FROM next_read_at - now())::int AS wait FROM network_accounts WHERE id = ${id}`,
      );
      expect(row!.wait).toBeGreaterThan(3500);
    });

    test('stores many follows before the listing is complete, and loses none of them', async () => {
      const { user, account } = await connect(plain, names(10));
      plain.setFollows(account, [names(2500, 'many'), names(10)]);
      plain.beforePage = (_account, page) => {
        if (page === 1) throw down();
      };
      await kit.read(plain, account);
      expect(await follows(user)).toBe(2510);
      plain.beforePage = () => undefined;
      await kit.read(plain, account);
      expect(await follows(user)).toBe(2510);
    });

    test.each([
      ['an empty listing', []],
      ['a listing that lacks more than half', names(4)],
    ])('%s takes effect when a second one says the same', async (_what, rest) => {
      const { user, account } = await connect(plain, names(10));
      plain.setFollows(account, [rest]);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: 10, isUnconfirmed: true });
      plain.setFollows(account, [rest.slice(1), ['another']]);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: 11, isUnconfirmed: true });
      plain.setFollows(account, [rest]);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: 11, isUnconfirmed: true });
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: rest.length, isUnconfirmed: false });
    });

    test('a listing without half of them takes effect at once', async () => {
      const { user, account } = await connect(plain, names(10));
      plain.setFollows(account, [names(5)]);
      await kit.read(plain, account);
      expect(await read(user)).toMatchObject({ followCount: 5, isUnconfirmed: false });
    });

    test('a newer revision confirms an empty listing, an older one changes nothing', async () => {
      const { user, account } = await connect(revised, names(10), 'revision 2');
      revised.setFollows(account, [[]], 'revision 1');
      await kit.read(revised, account);
      expect(await read(user)).toMatchObject({ followCount: 10, isUnconfirmed: false });
      revised.setFollows(account, [[]], 'revision 3');
      await kit.read(revised, account);
      expect(await read(user)).toMatchObject({ followCount: 0, isUnconfirmed: false });
    });

    test('what is read of an account that is disconnected meanwhile leaves nothing', async () => {
      const { user, account, id } = await connect(plain, names(10));
      plain.setFollows(account, [names(5000, 'late'), names(3)]);
      plain.beforePage = (_account, page) => (page === 1 ? kit.disconnect(user, id) : undefined);
      await expect(kit.read(plain, account)).rejects.toThrow(AccountReplacedError);
      expect((await writers(id)).size).toBe(0);
      plain.beforePage = () => undefined;
      plain.setFollows(account, [names(3)]);
      await kit.connect(user, plain, account);
      await kit.read(plain, account);
      expect(await follows(user)).toBe(3);
    });

    test('fails when the network takes too long, and is read later', async () => {
      const { user, id, account } = await connect(plain, names(3));
      const limit = new AbortController();
      plain.setFollows(account, [['new', ...names(2_000, 'many')], names(2)]);
      plain.beforePage = (_account, page) => {
        if (page === 1) limit.abort(new DOMException('It is late.', 'TimeoutError'));
      };
      await kit.read(plain, account, limit.signal);
      expect(await read(user)).toMatchObject({
        followCount: 2_004,
        problem: 'Scripted network takes too long to list whom the account follows.',
      });
      const [row] = await queryRows<{ wait: number }>(
        kit.service.database.drizzle,
        sql`SELECT extract(epoch FROM next_read_at - failing_since)::float8 AS wait FROM network_accounts WHERE id = ${id}`,
      );
      expect(row!.wait).toBeGreaterThanOrEqual(30);
    });

    test('stores a large page in small parts', async () => {
      const { user, account, id } = await connect(plain, []);
      plain.setFollows(account, [names(5_500)]);
      await kit.read(plain, account);
      expect(await follows(user)).toBe(5_500);
      const sizes = new Map<string, number>();
      for (const writer of (await writers(id)).values()) {
        sizes.set(writer, (sizes.get(writer) ?? 0) + 1);
      }
      expect(Math.max(...sizes.values())).toBe(1_000);
    });

    test('ends when it is stopped, and records no failure', async () => {
      const { user, account } = await connect(plain, names(3));
      const stop = new AbortController();
      plain.setFollows(account, [['new'], names(2)]);
      plain.beforePage = (_account, page) => (page === 1 ? stop.abort() : undefined);
      await expect(kit.read(plain, account, stop.signal)).rejects.toThrow('aborted');
      expect(await read(user)).toMatchObject({ followCount: 3 });
      expect(await read(user)).not.toHaveProperty('problem');
    });

    describe('a network that charges for reading', () => {
      /** Reads in how many seconds the sync of the account is due. */
      const wait = async (user: UserPrincipal) =>
        (await read(user)).nextReadAt - Math.floor(Date.now() / 1000);
      const refresh = (user: UserPrincipal, id: number) => refreshAccount(kit.service, user, id);
      const age = (id: number, time: string) =>
        kit.update(`asked_at = asked_at - interval '${time}' WHERE id = ${id}`);

      test('is read as often as it says', async () => {
        const user = await kit.signIn();
        const account = createAccount();
        charged.setFollows(account, [names(3)]);
        await kit.connect(user, charged, account);
        expect(await wait(user)).toBeLessThanOrEqual(0);
        await kit.read(charged, account);
        expect(await wait(user)).toBeGreaterThan(6.2 * day);
        expect(await wait(user)).toBeLessThan(7.8 * day);
      });

      test('is read a day after the last time at the earliest, whatever its person asks', async () => {
        const { user, id } = await connect(charged, names(3));
        const { nextReadAt } = await refresh(user, id);
        expect((await read(user)).nextReadAt).toBe(nextReadAt);
        expect(await wait(user)).toBeGreaterThan(day - 60);
        expect(await wait(user)).toBeLessThanOrEqual(day);
        await age(id, '23 hours');
        await refresh(user, id);
        expect(await wait(user)).toBeGreaterThan(3_500);
        await age(id, '1 hour');
        await refresh(user, id);
        expect(await wait(user)).toBeLessThanOrEqual(0);
      });

      test('is not read sooner when the account is connected anew', async () => {
        const { user, account, id } = await connect(charged, names(3));
        await kit.connect(user, charged, account);
        expect(await wait(user)).toBeGreaterThan(day - 60);
        await kit.disconnect(user, id);
        await kit.connect(user, charged, account);
        expect(await wait(user)).toBeGreaterThan(day - 60);
        await age(id, '1 day');
        await kit.connect(user, charged, account);
        expect(await wait(user)).toBeLessThanOrEqual(0);
      });

      test('is not read sooner when the account is disconnected while it is read', async () => {
        const { user, account, id } = await connect(charged, names(3));
        await age(id, '2 days');
        charged.beforePage = () => kit.disconnect(user, id);
        await expect(kit.read(charged, account)).rejects.toThrow(AccountReplacedError);
        charged.beforePage = () => undefined;
        await kit.connect(user, charged, account);
        expect(await wait(user)).toBeGreaterThan(day - 60);
      });

      test('is tried again soon after a failure, and not later because its person asks', async () => {
        const { user, account, id } = await connect(charged, names(3));
        charged.beforePage = () => {
          throw new NetworkError('The network is down.');
        };
        await kit.read(charged, account);
        expect(await wait(user)).toBeLessThanOrEqual(60);
        await refresh(user, id);
        expect(await wait(user)).toBeLessThanOrEqual(60);
      });

      test('confirms a listing that lacks too many a day later', async () => {
        const { user, account } = await connect(charged, names(10));
        charged.setFollows(account, [[]]);
        await kit.read(charged, account);
        expect(await read(user)).toMatchObject({ followCount: 10, isUnconfirmed: true });
        expect(await wait(user)).toBeGreaterThan(day - 60);
      });
    });

    describe('while a node reads the network', () => {
      /** Changes of whether the social network could be read. */
      const health: HealthChange[] = [];
      beforeEach(() => {
        health.length = 0;
      });

      /** Syncs until the work is done. */
      async function reading(network: ScriptedNetwork, work: () => Promise<void>) {
        const errors: unknown[] = [];
        const stop = new AbortController();
        const running = syncNetwork(kit.service, network, {
          signal: stop.signal,
          onError: (error) => errors.push(error),
          onHealth: (change) => health.push(change),
        });
        try {
          await work();
        } finally {
          stop.abort();
          await running;
        }
        expect(errors).toEqual([]);
        expect(network.listener).toBeUndefined();
      }

      test('an account is read as soon as it is connected, and again when its person asks', async () => {
        const user = await kit.signIn();
        const account = createAccount();
        plain.setFollows(account, [names(4)]);
        await reading(plain, async () => {
          const id = await kit.connect(user, plain, account);
          await waitFor(
            () => follows(user),
            (count) => count === 4,
          );
          plain.setFollows(account, [names(5)]);
          await refreshAccount(kit.service, user, id);
          await waitFor(
            () => follows(user),
            (count) => count === 5,
          );
        });
      });

      test('a paused account is not read, and what was read stays', async () => {
        const { user, account, id } = await connect(plain, names(4));
        await changeAccount(kit.service, user, id, { isPaused: true });
        plain.setFollows(account, [names(9)]);
        const { user: another, account: second, id: secondId } = await connect(plain, names(1));
        await reading(plain, async () => {
          await refreshAccount(kit.service, user, id);
          plain.setFollows(second, [names(2)]);
          await refreshAccount(kit.service, another, secondId);
          await waitFor(
            () => follows(another),
            (count) => count === 2,
          );
          expect(await read(user)).toMatchObject({ followCount: 4, isPaused: true });
          expect(plain.requests).not.toContain(`page ${account}`);
          await changeAccount(kit.service, user, id, { isPaused: false });
          await waitFor(
            () => follows(user),
            (count) => count === 9,
          );
        });
      });

      test('changes take effect without a reading', async () => {
        const { user, account } = await connect(revised, names(4), '1');
        await reading(revised, async () => {
          await waitFor(() => revised.watched.includes(account));
          const follow = { id: 'live', ref: 'ref 1' };
          revised.say({ account, kind: 'follow', follow });
          revised.say({ account, kind: 'follow', follow });
          revised.say({ account, kind: 'follow', follow: { id: account, ref: 'ref 2' } });
          await waitFor(
            () => follows(user),
            (count) => count === 5,
          );
          revised.say({ account, kind: 'unfollow', ref: 'unknown' });
          revised.say({ account, kind: 'unfollow', ref: 'ref 1' });
          await waitFor(
            () => follows(user),
            (count) => count === 4,
          );
          const follows2 = names(2).map((id) => ({ id }));
          revised.say({ account, kind: 'list', follows: follows2, revision: '2' });
          revised.say({ account, kind: 'list', follows: [], revision: '1' });
          revised.say({ account: 'unknown', kind: 'list', follows: [], revision: '9' });
          await waitFor(
            () => follows(user),
            (count) => count === 2,
          );
          expect(revised.requests).toEqual([]);
        });
      });

      test('a list without anybody takes effect without a reading', async () => {
        const { user, account } = await connect(revised, names(4), '1');
        await reading(revised, async () => {
          await waitFor(() => revised.watched.includes(account));
          revised.say({ account, kind: 'list', follows: [], revision: '2' });
          await waitFor(
            () => follows(user),
            (count) => count === 0,
          );
          expect(revised.requests).toEqual([]);
        });
      });

      test('an account is read again when changes are missing', async () => {
        const { user, account } = await connect(revised, names(4), '1');
        revised.setFollows(account, [names(5)], '2');
        await reading(revised, async () => {
          await waitFor(() => revised.watched.includes(account));
          revised.say({ account, kind: 'missed' });
          await waitFor(
            () => follows(user),
            (count) => count === 5,
          );
        });
      });

      test('an account is read again when changes are missing that came while it was read', async () => {
        const user = await kit.signIn();
        const account = createAccount();
        plain.setFollows(account, [names(2, 'early'), names(3)]);
        plain.beforePage = (_account, page) => {
          if (page === 0) return;
          plain.beforePage = () => undefined;
          plain.setFollows(account, [names(7)]);
          plain.say({ account, kind: 'missed' });
        };
        await reading(plain, async () => {
          await kit.connect(user, plain, account);
          await waitFor(
            () => follows(user),
            (count) => count === 7,
          );
        });
      });

      testLong('of more changes than can wait, the account is read instead', async () => {
        const { user, account } = await connect(plain, names(4));
        plain.setFollows(account, [names(6)]);
        await reading(plain, async () => {
          await waitFor(() => plain.watched.includes(account));
          for (let index = 0; index < 1_100; index++) {
            plain.say({ account, kind: 'unfollow', ref: `unknown ${index}` });
          }
          await waitFor(
            () => follows(user),
            (count) => count === 6,
          );
        });
      });

      test('accounts that failed and are slow do not keep others from being read', async () => {
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        const failing: Awaited<ReturnType<typeof connect>>[] = [];
        for (let index = 0; index < 6; index++) failing.push(await connect(plain, names(1)));
        const quick = await connect(plain, names(1));
        for (const { account } of failing) plain.setFollows(account, [names(2)]);
        plain.setFollows(quick.account, [names(3)]);
        plain.beforePage = (account) => (account === quick.account ? undefined : released);
        await kit.update(
          `failures = 1, next_read_at = now() WHERE id IN (${failing.map(({ id }) => id).join()})`,
        );
        const countSlow = () => plain.requests.filter((one) => one !== `page ${quick.account}`);
        await reading(plain, async () => {
          await waitFor(countSlow, ({ length }) => length === 2);
          await refreshAccount(kit.service, quick.user, quick.id);
          await waitFor(
            () => follows(quick.user),
            (count) => count === 3,
          );
          expect(countSlow()).toHaveLength(2);
          release();
          for (const { user } of failing) {
            await waitFor(
              () => follows(user),
              (count) => count === 2,
            );
          }
        });
      });

      test('many accounts at one slow server do not keep others from being read', async () => {
        const isSlow = (account: string) => account.endsWith('@slow');
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        spread.beforePage = (account) => (isSlow(account) ? released : undefined);
        await kit.service.database.drizzle.execute(sql`
          INSERT INTO network_accounts
            (network, key, wallet_hash, wallet, account_id, label, next_read_at)
          SELECT 'spread', 'key ' || n, 'hash ' || n, '0x' || lpad(to_hex(n), 40, 'f'), n || '@slow',
            n || '@slow', now() - interval '1 hour' FROM generate_series(1, 250) n`);
        const user = await kit.signIn();
        const account = `${createAccount()}@quick`;
        spread.setFollows(account, [names(4)]);
        await reading(spread, async () => {
          await kit.connect(user, spread, account);
          await waitFor(
            () => follows(user),
            (count) => count === 4,
          );
          expect(spread.requests.filter((request) => isSlow(request))).toHaveLength(3);
          await kit.update(`is_paused = true WHERE network = 'spread'`);
          release();
        });
        spread.beforePage = () => undefined;
      });

      test('says once that a network fails, and once that it can be read again', async () => {
        const accounts: Awaited<ReturnType<typeof connect>>[] = [];
        for (let index = 0; index < 5; index++) accounts.push(await connect(plain, names(1)));
        const makeDue = () => kit.update(`next_read_at = now() WHERE NOT is_paused`);
        const readAll = () => Promise.all(accounts.map(({ user }) => read(user)));
        /** Whether this number of accounts fail. */
        const fail = (count: number) =>
          waitFor(
            async () => (await readAll()).filter(({ problem }) => problem !== undefined).length,
            (failing) => failing === count,
          );
        await reading(plain, async () => {
          const [first] = accounts;
          plain.beforePage = (account) => {
            if (account === first!.account) throw down();
          };
          await makeDue();
          await waitFor(readAll, (shown) => shown.every(({ isDue }) => !isDue));
          await fail(1);
          expect(plain.requests).toHaveLength(accounts.length);
          expect(health).toEqual([]);
          plain.beforePage = () => {
            throw new NetworkError('The network refuses.', { status: 401 });
          };
          await makeDue();
          await fail(5);
          await waitFor(() => health.length > 0);
          plain.beforePage = () => undefined;
          await makeDue();
          await fail(0);
        });
        expect(health).toEqual([{ isFailing: true, status: 401 }, { isFailing: false }]);
      });

      test('says that a network fails that has a single account', async () => {
        const { account } = await connect(plain, names(1));
        plain.beforePage = () => {
          throw down();
        };
        plain.requests.length = 0;
        await reading(plain, async () => {
          await kit.update(`next_read_at = now() WHERE NOT is_paused`);
          await waitFor(() => health.length > 0);
        });
        expect(plain.requests).toEqual([`page ${account}`]);
        expect(health).toEqual([{ isFailing: true }]);
      });

      test('a slow account does not keep others from being read', async () => {
        const slow = await connect(plain, names(1));
        const quick = await connect(plain, names(1));
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        plain.beforePage = (account) => (account === slow.account ? released : undefined);
        plain.setFollows(slow.account, [names(2)]);
        plain.setFollows(quick.account, [names(3)]);
        await reading(plain, async () => {
          await refreshAccount(kit.service, slow.user, slow.id);
          await refreshAccount(kit.service, quick.user, quick.id);
          await waitFor(
            () => follows(quick.user),
            (count) => count === 3,
          );
          expect(await follows(slow.user)).toBe(1);
          release();
          await waitFor(
            () => follows(slow.user),
            (count) => count === 2,
          );
        });
      });
    });
  },
);

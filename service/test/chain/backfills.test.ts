import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { erc20Abi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { operator } from '../../../testing/suites/each-service.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { scanChain } from '../../src/chain/scan-chain.js';
import { startBackfills } from '../../src/storage/chain/backfills.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { listEndorsementHistory } from '../../src/use-cases/endorsements/list-endorsement-history.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { listRelationships } from '../../src/use-cases/relationships/list-relationships.js';
import { eachChain, toUser, type ChainKit } from './support/chain-tests.js';

/** A request for the events of wallets: whose, and of which blocks. */
interface WalletRequest {
  wallets: string[];
  from: number;
  to: number;
}

let token: TestToken;

eachChain(
  async (node) => {
    token = await deployToken(node.url);
    return { chain: { tokens: [{ address: token.address }] } };
  },
  (kit) => {
    let proxy: RpcProxy;
    let receiver: PrivateKeyAccount;
    beforeAll(async () => {
      await addEntity(kit.service, operator, { type: 'token', ids: { address: token.address } });
      receiver = await kit.addPerson();
    });
    beforeEach(async () => {
      proxy = await startRpcProxy(kit.node.url);
      await execute(kit, sql`DELETE FROM chain_backfills`);
      await execute(kit, sql`UPDATE chains SET history_requests = 0, history_started_at = NULL`);
    });
    afterEach(() => proxy.stop());

    /** All blocks are final, and a run reads all of them. */
    const changes = () => ({
      rpcUrls: [proxy.url],
      confirmations: 0,
      pollMilliseconds: 3_600_000,
    });
    /** Records the requests for wallets, which `answer` may refuse. */
    const watch = (
      answer: (request: WalletRequest) => string | undefined = () => undefined,
    ): WalletRequest[] => {
      const accepted: WalletRequest[] = [];
      proxy.setFault(({ method, params }, response) => {
        const request = method === 'eth_getLogs' ? toWalletRequest(params[0]) : undefined;
        const refusal = request && answer(request);
        if (refusal !== undefined) return refuse(response, refusal);
        if (request) accepted.push(request);
        return undefined;
      });
      return accepted;
    };
    /** Scans until this number of requests for wallets was answered. */
    const scanUntil = async (requests: number, more: object = {}) => {
      const ending = new AbortController();
      const seen = watch((request) => {
        if (seen.length === requests) ending.abort();
        return request.to - request.from >= 4 ? 'at most 4 blocks' : undefined;
      });
      await scanChain(kit.service, {
        settings: kit.settings({ ...changes(), ...more }),
        signal: ending.signal,
        once: true,
      });
      return seen;
    };
    const signIn = async (count: number) => {
      const wallets = Array.from({ length: count }, createAddress);
      for (const wallet of wallets) await kit.signIn(wallet);
      return wallets.map((wallet) => wallet.toLowerCase());
    };
    const readWaiting = async () => {
      const rows = await execute<{ address: string }>(
        kit,
        sql`SELECT address FROM chain_backfills ORDER BY created_at`,
      );
      return rows.map(({ address }) => address);
    };
    const readPositions = () =>
      execute<{ address: string; readUpTo: number; isStarted: boolean }>(
        kit,
        sql`SELECT address, read_up_to::int AS "readUpTo", until IS NOT NULL AS "isStarted"
          FROM chain_backfills ORDER BY created_at`,
      );
    const give = (address: string) =>
      giveFeedback(kit.service, toUser(address as Hex), {
        sourceCriteria: { ids: { address } },
        targetCriteria: { ids: { address: receiver.address } },
        items: { stars: 4 },
      });
    const readKinds = async (address: string) => {
      const id = await kit.find(address as Hex);
      const rows = await execute<{ type: string }>(
        kit,
        sql`SELECT type FROM relationships WHERE source_id = ${id} AND origin = 'chain:31337'
          ORDER BY type`,
      );
      return rows.map(({ type }) => type);
    };

    test('fifty wallets that sign in at once are read together', async () => {
      const sender = await kit.createWallet();
      await token.mint(sender.address, 300n);
      await transfer(kit, sender, receiver.address);
      await kit.scan(changes());
      const wallets = [sender.address.toLowerCase(), ...(await signIn(49))];
      await kit.signIn(sender.address);
      const requests = watch();
      await kit.scan(changes());
      expect(requests).toHaveLength(2);
      expect([...requests[0]!.wallets].sort()).toEqual([...wallets].sort());
      expect(await readWaiting()).toEqual([]);
      expect(await readKinds(sender.address)).toEqual(['has', 'interaction']);
    });

    test('a wallet that signs in while others are read is read after them', async () => {
      const early = await signIn(2);
      await scanUntil(3);
      const [late] = await signIn(1);
      const requests = watch();
      await kit.scan(changes());
      const sets = requests.map(({ wallets }) => wallets);
      expect(sets).toEqual([early, early, [late], [late]]);
      expect(await readWaiting()).toEqual([]);
    });

    test('wallets that were half read when the scanner ended are read from there on', async () => {
      const sender = await kit.createWallet();
      await token.mint(sender.address, 300n);
      await kit.chain.mine(30);
      await transfer(kit, sender, receiver.address);
      await kit.scan(changes());
      await kit.signIn(sender.address);
      await scanUntil(5);
      const [position] = await readPositions();
      expect(position!.isStarted).toBe(true);
      expect(position!.readUpTo).toBeGreaterThan(0);
      const requests = watch();
      await kit.scan(changes());
      expect(Math.min(...requests.map(({ from }) => from))).toBe(position!.readUpTo + 1);
      expect(await readWaiting()).toEqual([]);
      expect(await readKinds(sender.address)).toEqual(['has', 'interaction']);
    });

    test('rows of the version before, each read to another block, are finished', async () => {
      const sender = await kit.createWallet();
      await token.mint(sender.address, 300n);
      await transfer(kit, sender, receiver.address);
      await kit.scan(changes());
      const [waiting, half, nearly] = [sender.address.toLowerCase(), ...(await signIn(2))];
      await kit.signIn(sender.address);
      const head = await kit.chain.readHead();
      const setPosition = (address: string | undefined, readUpTo: number) =>
        execute(
          kit,
          sql`UPDATE chain_backfills SET read_up_to = ${readUpTo}, until = ${head}
            WHERE address = ${address}`,
        );
      await setPosition(half, 2);
      await setPosition(nearly, head - 1);
      const requests = watch();
      await kit.scan(changes());
      const ranges = requests.map(({ wallets, from, to }) => [wallets, from, to]);
      expect(ranges.filter((_, index) => index % 2 === 0)).toEqual([
        [[half], 3, head - 1],
        [[half, nearly], head, head],
        [[waiting], 0, head],
      ]);
      expect(await readWaiting()).toEqual([]);
      expect(await readKinds(sender.address)).toEqual(['has', 'interaction']);
    });

    test('facts that are read twice are stored once', async () => {
      const sender = await kit.createWallet();
      await token.mint(sender.address, 300n);
      await transfer(kit, sender, receiver.address);
      await kit.scan(changes());
      await kit.signIn(sender.address);
      await kit.scan(changes());
      await execute(
        kit,
        sql`INSERT INTO chain_backfills (chain_id, address)
          VALUES (${kit.chain.chainId}, ${sender.address.toLowerCase()})`,
      );
      await kit.scan(changes());
      expect(await readWaiting()).toEqual([]);
      expect(await readKinds(sender.address)).toEqual(['has', 'interaction']);
    });

    test('a node that refuses many wallets in one request gets fewer', async () => {
      await kit.scan(changes());
      const sender = await kit.createWallet();
      await token.mint(sender.address, 300n);
      await transfer(kit, sender, receiver.address);
      await kit.scan(changes());
      const wallets = [...(await signIn(9)), sender.address.toLowerCase()];
      await kit.signIn(sender.address);
      const requests = watch(({ wallets }) => (wallets.length > 3 ? 'too many topics' : undefined));
      await kit.scan(changes());
      expect(new Set(requests.flatMap((request) => request.wallets))).toEqual(new Set(wallets));
      expect(await readWaiting()).toEqual([]);
      expect(await readKinds(sender.address)).toEqual(['has', 'interaction']);
      // The length of the ranges was not the cause.
      const head = await kit.chain.readHead();
      expect(requests.at(-1)).toMatchObject({ to: head });
      expect(requests.length).toBeLessThan(20);
    });

    testLong('new blocks are scanned between the balances of many wallets', async () => {
      const wallets = await signIn(150);
      const order: string[] = [];
      const ending = new AbortController();
      proxy.setFault(({ method, params }) => {
        if (method === 'eth_call') order.push('balance');
        if (params[0] === 'latest') order.push('head');
        return undefined;
      });
      const scan = scanChain(kit.service, {
        settings: kit.settings({ ...changes(), pollMilliseconds: 10 }),
        signal: ending.signal,
      });
      while ((await readWaiting()).length > 0) await token.mint(receiver.address, 1n);
      ending.abort();
      await scan;
      const balances = order.slice(order.indexOf('balance'), order.lastIndexOf('balance'));
      expect(balances).toContain('head');
      expect(balances.length).toBeGreaterThanOrEqual(wallets.length);
    });

    test('past the limit of the day, only people who are active are read', async () => {
      await signIn(1);
      await kit.scan(changes());
      const wallets = (await signIn(5)) as [string, string, string, string, string];
      const [, giver, historian, lister, connected] = wallets;
      await give(giver);
      await listEndorsementHistory(kit.service, toUser(historian as Hex), { language: 'en' });
      await listRelationships(kit.service, toUser(lister as Hex), {
        language: 'en',
        sourceCriteria: { ids: { address: lister } },
      });
      await execute(kit, sql`DELETE FROM chain_backfills WHERE address = ${connected}`);
      await execute(
        kit,
        sql`INSERT INTO network_accounts (network, key, wallet_hash, wallet)
          VALUES ('github', 'a', 'b', ${connected})`,
      );
      await execute(kit, sql`UPDATE entities SET added_by = 'operator' WHERE uuid = ${connected}`);
      await kit.signIn(connected as Hex);
      const limited = { ...changes(), historyRequestsPerDay: 1 };
      await kit.scan(limited);
      // Within ten minutes of the wallets before, they wait too.
      expect(await readWaiting()).toHaveLength(5);
      await execute(
        kit,
        sql`UPDATE chains SET history_started_at = history_started_at - interval '10 minutes'`,
      );
      const requests = watch();
      await kit.scan(limited);
      expect(requests).toHaveLength(2);
      expect(await readWaiting()).toEqual([wallets[0]]);
      await kit.scan(limited);
      expect(await readWaiting()).toEqual([wallets[0]]);
      await execute(kit, sql`UPDATE chains SET history_day = history_day - 1`);
      await kit.scan({ ...changes(), historyRequestsPerDay: 1_000 });
      expect(await readWaiting()).toEqual([]);
    });

    testLong(
      'a limit that is reached meanwhile stops people who are not active where they are',
      async () => {
        await kit.chain.mine(30);
        await kit.scan(changes());
        const [idle, giver] = (await signIn(2)) as [string, string];
        await give(giver);
        // The first requests read 4 blocks for both.
        await execute(kit, sql`UPDATE chains SET history_requests = 9`);
        const limited = { historyRequestsPerDay: 10 };
        const together = await scanUntil(1_000, limited);
        expect(new Set(together[0]!.wallets)).toEqual(new Set([idle, giver]));
        expect(together.at(-1)!.wallets).toEqual([giver]);
        const [position] = await readPositions();
        expect(position).toEqual({ address: idle, readUpTo: together[0]!.to, isStarted: false });
        await execute(kit, sql`UPDATE chains SET history_day = history_day - 1`);
        const requests = watch();
        await kit.scan({ ...changes(), historyRequestsPerDay: 1_000 });
        expect(requests[0]).toMatchObject({ wallets: [idle], from: together[0]!.to + 1 });
        expect(await readWaiting()).toEqual([]);
      },
    );

    test('within the limit, people who are active come first', async () => {
      const wallets = await signIn(3);
      await give(wallets[2]!);
      await startBackfills(kit.service.database.drizzle, kit.chain.chainId, {
        until: 0,
        limit: 2,
        areWanted: false,
      });
      const started = (await readPositions()).filter(({ isStarted }) => isStarted);
      expect(new Set(started.map(({ address }) => address))).toEqual(
        new Set([wallets[0], wallets[2]]),
      );
    });

    test('a history can be read where the database cannot be written', async () => {
      const [wallet] = await signIn(1);
      await execute(
        kit,
        sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE 'read-only'; END $$`,
      );
      await execute(
        kit,
        sql`CREATE TRIGGER refuse BEFORE UPDATE ON chain_backfills
          FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      try {
        const page = await listEndorsementHistory(kit.service, toUser(wallet as Hex), {
          language: 'en',
        });
        expect(page.history).toEqual([]);
        await expect(give(wallet!)).rejects.toThrow();
      } finally {
        await execute(kit, sql`DROP FUNCTION refuse CASCADE`);
      }
    });
  },
);

function toWalletRequest(filter: unknown): WalletRequest | undefined {
  const { topics, fromBlock, toBlock } = filter as {
    topics: (string | string[] | null)[];
    fromBlock?: string;
    toBlock?: string;
  };
  const wallets = topics.length > 1 ? topics.at(-1) : null;
  if (!Array.isArray(wallets)) return undefined;
  return {
    wallets: wallets.map((topic) => `0x${topic.slice(-40)}`),
    from: Number(fromBlock),
    to: Number(toBlock),
  };
}

const createAddress = () => privateKeyToAccount(generatePrivateKey()).address;

const execute = <Row>({ service }: ChainKit, statement: ReturnType<typeof sql>) =>
  queryRows<Row>(service.database.drizzle, statement);

const transfer = (kit: ChainKit, account: PrivateKeyAccount, to: Hex) =>
  kit.chain.write({
    address: token.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, 100n],
    account,
  });

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { rewindTo } from '../../src/chain/rewind-to.js';
import { scanChain } from '../../src/chain/scan-chain.js';
import { listChains } from '../../src/storage/chain/checkpoints.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { eachChain } from './support/chain-tests.js';

let events: AnyEvents;
let token: TestToken;

eachChain(
  async (node) => {
    events = await deployAnyEvents(node.url);
    token = await deployToken(node.url);
    return { chain: { transactions: {}, rewardTokens: [{ address: events.address }] } };
  },
  (kit) => {
    let endorser: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeEach(async () => {
      endorser = await kit.addPerson();
      target = await kit.addPerson();
    });
    let order = 0;
    const endorse = (value: bigint) =>
      events.endorse(endorser.address, target.address, value, `order-${++order}`);
    const readValues = async () => {
      const rows = await listEndorsements(
        kit.service.database,
        await kit.find(target.address),
        1_000,
      );
      return rows.map(({ value }) => Number(value)).sort((a, b) => a - b);
    };
    const readStatus = async () => (await listChains(kit.service.database))[0]!;

    test('says how far it is behind', async () => {
      await kit.scan();
      await endorse(1n);
      const head = await kit.chain.readHead();
      expect(await readStatus()).toMatchObject({ scannedNumber: head - 1, stoppedBecause: null });
      await kit.scan();
      const status = await readStatus();
      expect(status).toMatchObject({ headNumber: head, scannedNumber: head });
      expect(status.lagSeconds).toBeLessThan(60);
    });

    test('stops when the chain loses final blocks, until it is rewound', async () => {
      await endorse(3n);
      await kit.chain.pay(endorser, target.address, 1n);
      const before = (await kit.chain.readHead()) - 2;
      await kit.chain.mine(10);
      await kit.scan({ confirmations: 3 });
      expect(await readValues()).toEqual([3]);
      await kit.chain.reorganise(12);
      const stopped = kit.scan({ confirmations: 3 });
      await expect(stopped).rejects.toThrow(
        /no longer has block \d+ .* svc scan --chain 31337 --rewind/,
      );
      await expect(kit.scan({ confirmations: 3 })).rejects.toThrow('no longer has block');
      expect((await readStatus()).stoppedBecause).toMatch('no longer has block');
      expect(await readValues()).toEqual([3]);
      await rewindTo(kit.service, kit.settings(), before);
      await kit.scan();
      expect(await readValues()).toEqual([]);
      expect(await kit.readDistances(endorser.address, [target.address])).toEqual([0]);
      expect((await readStatus()).stoppedBecause).toBeNull();
    });

    test('leaves the chain to a scanner that starts later', async () => {
      const ending = new AbortController();
      const settings = kit.settings({ pollMilliseconds: 10 });
      const first = scanChain(kit.service, { settings, signal: ending.signal });
      const lost = expect(first).rejects.toThrow('Another scanner works on chain 31337');
      await endorse(4n);
      await waitFor(async () => (await readValues()).length === 1);
      const second = scanChain(kit.service, { settings, signal: ending.signal });
      await endorse(5n);
      await lost;
      await waitFor(async () => (await readValues()).length === 2);
      ending.abort();
      await second;
      expect(await readValues()).toEqual([4, 5]);
    });

    test('reads contracts that are configured later from their beginning', async () => {
      await token.mint(endorser.address, 100n);
      await kit.scan();
      await endorse(6n);
      await kit.scan({ tokens: [{ address: token.address }] });
      await endorse(7n);
      await kit.scan({ tokens: [{ address: token.address }] });
      expect(await readValues()).toEqual([6, 7]);
      expect((await readStatus()).scannedNumber).toBe(await kit.chain.readHead());
    });

    describe('with nodes that have faults', () => {
      let proxy: RpcProxy;
      beforeEach(async () => {
        proxy = await startRpcProxy(kit.node.url);
      });
      afterEach(() => proxy.stop());

      test('a new block needs six requests, and a look without one two', async () => {
        const changes = { rpcUrls: [proxy.url] };
        await kit.chain.mine(10);
        await kit.scan(changes);
        let requests: string[] = [];
        proxy.setFault(({ method }) => {
          requests.push(method);
          return undefined;
        });
        await kit.scan(changes);
        expect(requests).toEqual(['eth_chainId', 'eth_getBlockByNumber', 'eth_getBlockByNumber']);
        await kit.chain.mine(1);
        requests = [];
        await kit.scan(changes);
        // The head, the last block, the new one, its events and transactions, and the new one as the last.
        expect(requests).toEqual([
          'eth_chainId',
          ...Array.from({ length: 3 }, () => 'eth_getBlockByNumber'),
          'eth_getLogs',
          ...Array.from({ length: 2 }, () => 'eth_getBlockByNumber'),
        ]);
      });

      test('requests ranges that the node accepts', async () => {
        const spans: number[] = [];
        proxy.setFault(({ method, params }, response) => {
          if (method !== 'eth_getLogs') return undefined;
          const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
          if (fromBlock === undefined) return undefined;
          const span = Number(toBlock) - Number(fromBlock) + 1;
          if (span > 5) return refuse(response, 'query exceeds max block range 5');
          spans.push(span);
          return undefined;
        });
        await endorse(8n);
        await kit.chain.mine(60);
        await kit.scan({ rpcUrls: [proxy.url] });
        expect(await readValues()).toEqual([8]);
        expect(Math.max(...spans)).toBeGreaterThan(1);
      });

      test.each([
        ['null', () => null],
        ['zero', () => '0x0'],
        ['a number', (time: number) => time],
        ['decimal digits', (time: number) => String(time)],
        ['a text', () => 'yesterday'],
      ])('events whose time is %s have the time of their block', async (_, change) => {
        await endorse(11n);
        await kit.chain.mine(9);
        proxy.setFault(({ method }) => {
          if (method !== 'eth_getLogs') return undefined;
          return {
            change: (logs) =>
              (logs as Record<string, string>[]).map((log) => ({
                ...log,
                blockNumber: Number(log['blockNumber']),
                logIndex: String(Number(log['logIndex'])),
                blockTimestamp: change(Number(log['blockTimestamp'])),
              })),
          };
        });
        await kit.scan({ rpcUrls: [proxy.url] });
        const [stored] = await queryRows<{ at: number }>(
          kit.service.database.drizzle,
          sql`SELECT extract(epoch FROM at)::float8 AS at FROM token_events
            ORDER BY block_number DESC LIMIT 1`,
        );
        expect(Math.abs(Date.now() / 1_000 - stored!.at)).toBeLessThan(3_600);
      });

      test.each(['drops', 'delays', 'corrupts', 'is of another chain'])(
        'asks the next node when one %s',
        async (fault) => {
          let delayed = 0;
          proxy.setFault(({ method }, response) => {
            // A node in front is waited for at each request: one is enough.
            if (fault === 'delays' && delayed++ === 0) return 'answered';
            if (fault === 'drops' || fault === 'delays') {
              response.destroy();
              return 'answered';
            }
            if (fault === 'is of another chain') {
              return method === 'eth_chainId' ? { change: () => '0x1' } : undefined;
            }
            return method === 'eth_chainId' ? undefined : { change: corrupt };
          });
          await endorse(9n);
          await kit.scan({ rpcUrls: [proxy.url, kit.node.url], timeoutMilliseconds: 1_000 });
          expect(await readValues()).toEqual([9]);
        },
      );

      test('waits for a node that is gone for a while', async () => {
        const ending = new AbortController();
        const settings = kit.settings({ rpcUrls: [proxy.url], pollMilliseconds: 10 });
        let errors = 0;
        proxy.setFault((_request, response) => {
          response.destroy();
          return 'answered';
        });
        const scan = scanChain(kit.service, {
          settings,
          signal: ending.signal,
          onNodeError: () => {
            errors += 1;
          },
        });
        await endorse(10n);
        await waitFor(() => errors > 2);
        proxy.setFault(() => undefined);
        await waitFor(async () => (await readValues()).length === 1);
        ending.abort();
        await scan;
        expect(await readValues()).toEqual([10]);
      });
    });
  },
);

/** Returns another value of the same kind. */
function corrupt(result: unknown): unknown {
  if (Array.isArray(result)) return [{ address: 'invalid' }];
  return { number: '0x1', hash: '0x', parentHash: null };
}

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { compileContracts } from '../../../testing/chain/compile.js';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { operator } from '../../../testing/suites/each-service.js';
import { listChains } from '../../src/storage/chain/checkpoints.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { eachChain } from './support/chain-tests.js';
import { scanWithNotices } from './support/scan-with-notices.js';

const { OddToken: odd } = compileContracts(['OddToken'], {
  folder: `${import.meta.dirname}/../../../testing/chain`,
});
let events: AnyEvents;
let token: TestToken;

eachChain(
  async (node) => {
    events = await deployAnyEvents(node.url);
    token = await deployToken(node.url);
    return {
      chain: {
        rewardTokens: [{ address: events.address }],
        tokens: [{ address: token.address }],
      },
    };
  },
  (kit) => {
    let proxy: RpcProxy;
    let sender: PrivateKeyAccount;
    let receiver: PrivateKeyAccount;
    beforeEach(async () => {
      proxy = await startRpcProxy(kit.node.url);
      sender = await kit.addPerson();
      receiver = await kit.addPerson();
      await addEntity(kit.service, operator, { type: 'token', ids: { address: token.address } });
    });
    afterEach(() => proxy.stop());
    const endorse = (value: bigint) =>
      events.endorse(sender.address, receiver.address, value, 'order-1');
    const readValues = async () => {
      const target = await kit.find(receiver.address);
      const rows = await listEndorsements(kit.service.database, target, 9);
      return rows.map(({ value }) => Number(value));
    };
    const readStated = async (source: Hex) =>
      queryRows<{ type: string; balance: number | null }>(
        kit.service.database.drizzle,
        sql`SELECT type, (properties->>'balance')::float8 AS balance FROM relationships
          WHERE source_id = ${await kit.find(source)} AND origin = 'chain:31337' ORDER BY type`,
      );
    const readStatus = async () => (await listChains(kit.service.database))[0]!;
    const callToken = (address: Hex, name: string, ...args: unknown[]) =>
      kit.chain.write({ address, abi: odd.abi, functionName: name, args });

    test.each([
      [1, 'decimals()'],
      [2, 'decimals()'],
      [3, 'decimals()'],
      [4, 'balanceOf()'],
      [5, 'balanceOf()'],
      [6, 'decimals()'],
    ])('a token of the fault %i has no balances, and all else is stored', async (fault, call) => {
      const address = await kit.chain.deploy(odd, [fault]);
      await addEntity(kit.service, operator, { type: 'token', ids: { address } });
      await callToken(address, 'mint', sender.address, 5n);
      await kit.chain.write({
        ...{ address, abi: odd.abi, functionName: 'transfer', args: [receiver.address, 2n] },
        account: sender,
      });
      await token.mint(sender.address, 300n);
      await endorse(7n);
      const tokens = [{ address }, { address: token.address }];
      const { notices, errors } = await scanWithNotices(kit, { tokens });
      expect(errors).toEqual([]);
      expect(notices).toContainEqual(
        expect.stringContaining(`${call} of the contract ${address.toLowerCase()}`),
      );
      expect(await readValues()).toEqual([7]);
      expect(await readStated(sender.address)).toEqual([
        { type: 'has', balance: 3 },
        { type: 'interaction', balance: null },
      ]);
      expect(await readStatus()).toMatchObject({
        scannedNumber: await kit.chain.readHead(),
        problem: null,
      });
    });

    test('a node that limits calls is asked again', async () => {
      await token.mint(sender.address, 400n);
      let calls = 0;
      proxy.setFault(({ method }, response) =>
        method === 'eth_call' && calls++ < 2
          ? refuse(response, 'rate limit exceeded', -32000)
          : undefined,
      );
      const { errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] }, 5);
      expect(errors.length).toBeGreaterThan(0);
      expect(await readStated(sender.address)).toEqual([{ type: 'has', balance: 4 }]);
    });

    test.each(['missing trie node 12 (path )', 'historical state is not available'])(
      'a balance whose state is too old (%s) is read after the newest block, and after a reorganisation again',
      async (message) => {
        await kit.scan();
        await token.mint(sender.address, 500n);
        await kit.chain.mine(9);
        const head = await kit.chain.readHead();
        proxy.setFault(({ method, params }, response) =>
          method === 'eth_call' && Number(params[1]) < head
            ? refuse(response, message, -32000)
            : undefined,
        );
        await token.mint(sender.address, 100n);
        const { errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] });
        expect(errors).toEqual([]);
        expect(await readStated(sender.address)).toEqual([{ type: 'has', balance: 6 }]);
        await kit.chain.reorganise(1);
        await kit.chain.mine(1);
        await kit.scan();
        expect(await readStated(sender.address)).toEqual([{ type: 'has', balance: 5 }]);
      },
    );

    describe('with a node that refuses requests about one contract', () => {
      const fail = () =>
        proxy.setFault(({ method, params }, response) => {
          const { address = [] } = (params[0] ?? {}) as { address?: string[] };
          return method === 'eth_getLogs' && address.includes(token.address.toLowerCase())
            ? refuse(response, 'Internal error', -32603)
            : undefined;
        });

      test('scans the others, and that one when it can be read again', async () => {
        await kit.scan();
        fail();
        await token.mint(sender.address, 700n);
        await endorse(8n);
        await kit.chain.mine(12);
        await endorse(9n);
        const head = await kit.chain.readHead();
        const { notices, errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] });
        expect(errors).toEqual([]);
        expect(notices).toContainEqual(expect.stringContaining(token.address.toLowerCase()));
        expect(await readValues()).toEqual([9, 8]);
        const status = await readStatus();
        expect(status.problem).toContain(token.address.toLowerCase());
        expect(status.scannedNumber).toBeLessThan(head);
        proxy.setFault(() => undefined);
        await scanWithNotices(kit, { rpcUrls: [proxy.url] });
        expect(await readStated(sender.address)).toEqual([{ type: 'has', balance: 7 }]);
        expect(await readStatus()).toMatchObject({ scannedNumber: head, problem: null });
      });
    });

    test('a contract that is added with an old start is read after new blocks', async () => {
      const added = await deployAnyEvents(kit.node.url);
      await added.endorse(sender.address, receiver.address, 3n, 'order-2');
      await kit.chain.mine(30);
      await kit.scan();
      await endorse(4n);
      const head = await kit.chain.readHead();
      const reads: { old: boolean; blockHash?: string }[] = [];
      proxy.setFault(({ method, params }) => {
        const { address = [] } = (params[0] ?? {}) as { address?: string[] };
        if (method === 'eth_getLogs') {
          reads.push({ old: address.includes(added.address.toLowerCase()) });
        }
        return undefined;
      });
      const rewardTokens = [{ address: events.address }, { address: added.address }];
      const changes = { rpcUrls: [proxy.url], rewardTokens };
      expect(await scanWithNotices(kit, changes)).toEqual({ notices: [], errors: [] });
      expect(reads[0]).toEqual({ old: false });
      expect((await readValues()).sort()).toEqual([3, 4]);
      expect((await readStatus()).scannedNumber).toBe(head);
      // They are read together from now on.
      await added.endorse(sender.address, receiver.address, 5n, 'order-3');
      reads.length = 0;
      await scanWithNotices(kit, changes);
      expect(reads).toEqual([{ old: true }]);
    });
  },
);

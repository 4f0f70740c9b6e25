import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { NodeError } from '../../src/chain/chain-node.js';
import { rewindTo } from '../../src/chain/rewind-to.js';
import { listChains } from '../../src/storage/chain/checkpoints.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { eachChain } from './support/chain-tests.js';
import { scanWithNotices } from './support/scan-with-notices.js';

let events: AnyEvents;
let token: TestToken;
/** The answers of a node for a height without a block. */
const answers = ['null', 'an error', 'an error in other words', 'the block before'] as const;

eachChain(
  async (node) => {
    events = await deployAnyEvents(node.url);
    token = await deployToken(node.url);
    return { chain: { transactions: {}, rewardTokens: [{ address: events.address }] } };
  },
  (kit) => {
    let proxy: RpcProxy;
    let endorser: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeEach(async () => {
      proxy = await startRpcProxy(kit.node.url);
      endorser = await kit.addPerson();
      target = await kit.addPerson();
    });
    afterEach(() => proxy.stop());
    const endorse = (value: bigint) =>
      events.endorse(endorser.address, target.address, value, 'order-1');
    const readValues = async () => {
      const rows = await listEndorsements(kit.service.database, await kit.find(target.address), 9);
      return rows.map(({ value }) => Number(value)).sort((a, b) => a - b);
    };
    const readStatus = async () => (await listChains(kit.service.database))[0]!;
    const readPlace = async () => (await readStatus()).scannedNumber;

    /** Removes the blocks at empty heights from the chain. */
    async function leaveOut(heights: readonly number[], answer: (typeof answers)[number] = 'null') {
      const client = createChainClient(kit.node.url);
      const isLeftOut = (height: number) => heights.includes(height);
      const before = new Map<number, unknown>();
      const parents = new Map<number, string>();
      for (const height of heights) {
        let last = height - 1;
        while (isLeftOut(last)) last -= 1;
        const block = await client.request<{
          Method: 'eth_getBlockByNumber';
          Parameters: [string, boolean];
          ReturnType: { hash: string };
        }>({ method: 'eth_getBlockByNumber', params: [`0x${last.toString(16)}`, false] });
        before.set(height, block);
        if (!isLeftOut(height + 1)) parents.set(height + 1, block.hash);
      }
      proxy.setFault(({ method, params }, response) => {
        if (method !== 'eth_getBlockByNumber') return undefined;
        const height = Number(params[0]);
        if (isLeftOut(height)) {
          if (answer === 'null') return { change: () => null };
          if (answer === 'the block before') return { change: () => before.get(height) };
          return answer === 'an error'
            ? refuse(response, `requested epoch was a null round (${height})`, 12)
            : refuse(response, 'Internal error', -32603);
        }
        return {
          change: (result) => {
            const block = result as { number: string; parentHash: string };
            const parentHash = parents.get(Number(block.number)) ?? block.parentHash;
            return { ...block, parentHash };
          },
        };
      });
    }

    test.each(answers)('heights without a block, answered with %s, are passed', async (answer) => {
      await kit.scan();
      const base = await kit.chain.readHead();
      await endorse(1n);
      await kit.chain.mine(20);
      await endorse(2n);
      await kit.chain.mine(20);
      const head = await kit.chain.readHead();
      // The first, some in a row, the last final one, one that is not final, and the one before the newest.
      const heights = [base + 2, base + 5, base + 6, base + 7, head - 8, head - 5, head - 1];
      await leaveOut(heights, answer);
      const { notices, errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] });
      expect(errors).toEqual([]);
      expect(await readValues()).toEqual([1, 2]);
      expect(await readPlace()).toBe(head);
      expect(notices).toContain(`Chain 31337 has no blocks ${base + 5} to ${base + 7}.`);
    });

    test.each(['null', 'an error'] as const)(
      'contracts that start at a height without a block, answered with %s, are scanned',
      async (answer) => {
        await kit.chain.mine(20);
        await kit.scan();
        const head = await kit.chain.readHead();
        await leaveOut([head - 15, head - 14, head - 8, head - 3], answer);
        const changes = {
          rpcUrls: [proxy.url],
          tokens: [{ address: token.address, startBlock: head - 15 }],
        };
        const { errors } = await scanWithNotices(kit, changes);
        expect(errors).toEqual([]);
        expect(await readPlace()).toBe(head);
        await kit.scan();
      },
    );

    test('a node that does not have a block yet is waited for', async () => {
      await kit.scan();
      const base = await kit.chain.readHead();
      await endorse(3n);
      await kit.chain.mine(3);
      proxy.setFault(({ method, params }) =>
        method === 'eth_getBlockByNumber' && Number(params[0]) > base
          ? { change: () => null }
          : undefined,
      );
      const { errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] }, 2);
      expect(errors).toEqual([expect.any(NodeError), expect.any(NodeError)]);
      expect(await readPlace()).toBe(base);
      proxy.setFault(() => undefined);
      await kit.scan({ rpcUrls: [proxy.url] });
      expect(await readValues()).toEqual([3]);
    });

    test('a reorganisation that removes the block of a height takes back what it said', async () => {
      await kit.chain.mine(9);
      await endorse(4n);
      const height = await kit.chain.readHead();
      await kit.chain.mine(1);
      await endorse(5n);
      await kit.scan();
      expect(await readValues()).toEqual([4, 5]);
      await kit.chain.reorganise(4);
      await kit.chain.mine(1);
      await leaveOut([height, height + 2]);
      const { errors } = await scanWithNotices(kit, { rpcUrls: [proxy.url] });
      expect(errors).toEqual([]);
      expect(await readValues()).toEqual([]);
      expect(await readPlace()).toBe(height + 3);
      proxy.setFault(() => undefined);
      await rewindTo(kit.service, kit.settings(), height - 2);
    });

    test('a rewind to a height without a block goes to the last block before it', async () => {
      await endorse(6n);
      const base = await kit.chain.readHead();
      // A rewind goes back to a block that is older than the next one.
      await createChainClient(kit.node.url).mine({ blocks: 6, interval: 1 });
      await endorse(7n);
      await leaveOut([base + 2, base + 3, base + 4]);
      await scanWithNotices(kit, { rpcUrls: [proxy.url] });
      const settings = kit.settings({ rpcUrls: [proxy.url] });
      expect(await rewindTo(kit.service, settings, base + 3)).toBe(base + 1);
      expect(await readValues()).toEqual([6]);
      await scanWithNotices(kit, { rpcUrls: [proxy.url] });
      expect(await readValues()).toEqual([6, 7]);
      await expect(rewindTo(kit.service, settings, base + 1_000)).rejects.toThrow('has no block');
    });
  },
);

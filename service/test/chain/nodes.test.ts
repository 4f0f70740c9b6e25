import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { NodeError } from '../../src/chain/chain-node.js';
import { scanChain } from '../../src/chain/scan-chain.js';
import { listChains } from '../../src/storage/chain/checkpoints.js';
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
    let first: RpcProxy;
    let second: RpcProxy;
    let endorser: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeEach(async () => {
      first = await startRpcProxy(kit.node.url);
      second = await startRpcProxy(kit.node.url);
      endorser = await kit.addPerson();
      target = await kit.addPerson();
    });
    afterEach(async () => {
      await first.stop();
      await second.stop();
    });
    const endorse = (value: bigint) =>
      events.endorse(endorser.address, target.address, value, 'order-1');
    const readValues = async () => {
      const rows = await listEndorsements(kit.service.database, await kit.find(target.address), 9);
      return rows.map(({ value }) => Number(value));
    };
    const readBlock = async (number: number | 'latest') => {
      const named = number === 'latest' ? number : `0x${number.toString(16)}`;
      const response = await fetch(kit.node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBlockByNumber',
          params: [named, false],
        }),
      });
      return ((await response.json()) as { result: { number: string } }).result;
    };
    /** Scans to the end, or until no node has given a valid answer this number of times. */
    const scanUntilFailures = async (failures: number, changes: object) => {
      const ending = new AbortController();
      const errors: unknown[] = [];
      await scanChain(kit.service, {
        settings: kit.settings({ pollMilliseconds: 10, ...changes }),
        signal: ending.signal,
        once: true,
        onNodeError: (error) => {
          if (errors.push(error) === failures) ending.abort();
        },
      });
      return errors;
    };

    test('a node that names a removed head does not stop the scan', async () => {
      await kit.scan();
      await endorse(1n);
      const stale = await readBlock('latest');
      await kit.chain.reorganise(1);
      await endorse(2n);
      let heads = 0;
      first.setFault(({ method, params }) =>
        method === 'eth_getBlockByNumber' && params[0] === 'latest' && heads++ === 0
          ? { change: () => stale }
          : undefined,
      );
      await scanUntilFailures(3, { rpcUrls: [first.url] });
      await kit.scan();
      expect(await readValues()).toEqual([2]);
    });

    test('nodes that have fallen behind delay the scan, and are no reorganisation', async () => {
      await kit.chain.mine(40);
      await kit.scan({ confirmations: 3 });
      const head = await kit.chain.readHead();
      const lagging = await readBlock(head - 20);
      first.setFault(({ method, params }) => {
        if (method !== 'eth_getBlockByNumber') return undefined;
        if (params[0] === 'latest') return { change: () => lagging };
        return Number(params[0]) > head - 20 ? { change: () => null } : undefined;
      });
      const errors = await scanUntilFailures(2, { confirmations: 3, rpcUrls: [first.url] });
      expect(errors).toEqual([expect.any(NodeError), expect.any(NodeError)]);
      const [status] = await listChains(kit.service.database);
      expect(status).toMatchObject({ scannedNumber: head, stoppedBecause: null });
      await kit.scan({ confirmations: 3 });
    });

    test('what one node has not yet is not taken for nothing when another fails', async () => {
      await kit.scan();
      const before = await kit.chain.readHead();
      await endorse(7n);
      await kit.chain.mine(20);
      let refusals = 0;
      first.setFault(({ method }, response) =>
        method === 'eth_getLogs' && refusals++ < 1 ? refuse(response, 'rate limit') : undefined,
      );
      second.setFault(({ method, params }) => {
        if (method === 'eth_getBlockByNumber' && Number(params[0]) > before) {
          return { change: () => null };
        }
        return method === 'eth_getLogs'
          ? {
              change: (logs) =>
                (logs as { blockNumber: string }[]).filter(
                  ({ blockNumber }) => Number(blockNumber) <= before,
                ),
            }
          : undefined;
      });
      await kit.scan({ rpcUrls: [first.url, second.url] });
      expect(await readValues()).toEqual([7]);
      expect(refusals).toBeGreaterThan(0);
    });

    test('a node that never ends its answer is left for the next one', async () => {
      await endorse(8n);
      let requests = 0;
      const server = createServer((_request, response) => {
        // It is waited for at each request: one is enough.
        if (requests++ > 0) {
          response.destroy();
          return;
        }
        response.setHeader('content-type', 'application/json');
        response.write('{');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const rpcUrls = [`http://127.0.0.1:${port}`, kit.node.url];
      await kit.scan({ rpcUrls, timeoutMilliseconds: 1_000 });
      expect(await readValues()).toEqual([8]);
      expect(requests).toBeGreaterThan(1);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });

    test('a token whose balances cannot be read does not stop the scan', async () => {
      await kit.scan({ tokens: [{ address: token.address }] });
      await token.mint(endorser.address, 5n);
      await endorse(9n);
      first.setFault(({ method }) => (method === 'eth_call' ? { change: () => '0x' } : undefined));
      await kit.scan({ rpcUrls: [first.url], tokens: [{ address: token.address }] });
      expect(await readValues()).toEqual([9]);
    });

    test('a reorganisation between two requests leaves nothing of the blocks that are no more', async () => {
      await kit.scan();
      const base = await kit.chain.readHead();
      await endorse(11n);
      await kit.chain.mine(3);
      await kit.scan();
      const head = await readBlock('latest');
      await kit.chain.reorganise(4);
      await kit.chain.mine(1);
      let looks = 0;
      first.setFault(({ method, params }) =>
        method === 'eth_getBlockByNumber' && params[0] === head.number && looks++ === 0
          ? { change: () => head }
          : undefined,
      );
      // Its contract is behind the others.
      const tokens = [{ address: token.address, startBlock: base + 1 }];
      await scanUntilFailures(5, { rpcUrls: [first.url], tokens });
      await kit.scan({ tokens });
      expect(looks).toBeGreaterThan(0);
      expect(await readValues()).toEqual([]);
    });
  },
);

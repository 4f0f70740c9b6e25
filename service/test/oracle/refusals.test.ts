import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { refuse, startRpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { AccountNode } from '../../src/oracle/account-node.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { accounts, eachOracle, type OracleKit } from './support/oracle-tests.js';

eachOracle((kit) => {
  test('a request whose answer a node cannot simulate does not keep others waiting', async () => {
    const { first, second } = await requestTwice(kit);
    kit.proxy.setFault(({ method, params }, response) =>
      method === 'eth_call' && JSON.stringify(params).includes(first.requestId.slice(2))
        ? refuse(response, 'out of gas')
        : undefined,
    );
    kit.start();
    await kit.untilScanned(second.isAnswered);
    kit.proxy.setFault(() => undefined);
    await kit.untilScanned(first.isAnswered);
  });

  test('a request that the service cannot answer does not keep others waiting', async () => {
    const { first, second } = await requestTwice(kit);
    const service = await startFailingService(kit.http.url, first.from.address);
    try {
      kit.start({ serviceUrl: service.url });
      await kit.untilScanned(second.isAnswered);
      service.repair();
      await kit.untilScanned(first.isAnswered);
    } finally {
      await service.stop();
    }
  });

  test('a transaction that costs the limit already is sent again', async () => {
    const { requestId, isAnswered } = await requestOnce(kit);
    const maximumFeePerGas = await readLimit(kit);
    await storeUnsent(kit, requestId, () => kit.start({ maximumFeePerGas }));
    await kit.service.database.drizzle.execute(
      sql`UPDATE oracle_transactions SET signed_at = now() - interval '5 minutes'`,
    );
    kit.start({ maximumFeePerGas });
    await kit.untilScanned(isAnswered);
  });

  test('a node of another chain is not used when the first one fails', async () => {
    const first = await startRpcProxy(kit.node.url);
    const other = await startRpcProxy(kit.node.url);
    try {
      other.setFault(({ method }) =>
        method === 'eth_chainId' ? { change: () => '0x2' } : undefined,
      );
      const settings = { ...kit.settings(), rpcUrls: [first.url, other.url] };
      const node = new AccountNode(settings);
      await node.readCount(accounts[0]!.address);
      first.setFault((_, response) => {
        response.destroy();
        return 'answered';
      });
      await expect(node.readCount(accounts[0]!.address)).rejects.toThrow();
    } finally {
      await first.stop();
      await other.stop();
    }
  });

  test('fees do not rise with every look while a node refuses a transaction', async () => {
    const { requestId, isAnswered } = await requestOnce(kit);
    const before = await kit.client.estimateMaxPriorityFeePerGas();
    let looks = 0;
    kit.proxy.setFault(({ method }, response) => {
      if (method === 'eth_maxPriorityFeePerGas') looks += 1;
      return method === 'eth_sendRawTransaction'
        ? refuse(response, 'transaction underpriced')
        : undefined;
    });
    const oracle = kit.start();
    await kit.untilScanned(async () => looks >= 40);
    const [row] = await queryRows<{ fee: string }>(
      kit.service.database.drizzle,
      sql`SELECT max_priority_fee_per_gas AS fee FROM oracle_transactions
        WHERE request_id = ${requestId}`,
    );
    expect(BigInt(row!.fee)).toBeLessThan(2n * before);
    await oracle.stop();
    kit.proxy.setFault(() => undefined);
    kit.start();
    await kit.untilScanned(isAnswered);
  });

  test('the status does not count requests that are for others', async () => {
    const token = { address: kit.token.address, abi: rewardTokenAbi } as const;
    const setJob = (jobId: string) =>
      kit.chain.write({
        ...token,
        functionName: 'setOracle',
        args: [kit.token.chainlink.operator, jobId, 10n ** 17n],
      });
    kit.start();
    await kit.untilScanned(async () => (await kit.readStatus())?.openCount === 0);
    await setJob(`0x${'22'.repeat(32)}`);
    await requestOnce(kit);
    await setJob(kit.token.jobId);
    const { isAnswered } = await requestOnce(kit);
    await kit.untilScanned(isAnswered);
    await kit.untilScanned(async () => (await kit.readStatus())?.openCount === 0);
  });

  test('a new account answers what the one before it could not send', async () => {
    const { requestId, isAnswered } = await requestOnce(kit);
    await storeUnsent(kit, requestId, () => kit.start());
    kit.start({ account: accounts[1]! });
    await kit.untilProblem(/^Another account is answering request/);
    await kit.service.database.drizzle.execute(
      sql`UPDATE oracle_transactions SET signed_at = now() - interval '5 minutes'`,
    );
    await kit.untilScanned(isAnswered);
  });
});

test.each([
  ['INTERNAL_ERROR: could not replace existing tx', 'tooCheap'],
  ['ReplacementNotAllowed', 'tooCheap'],
  ['INTERNAL_ERROR: existing tx with same hash', 'sent'],
])('of what Erigon and Nethermind say, %j is understood', async (message, outcome) => {
  const proxy = await startRpcProxy('http://127.0.0.1:9');
  try {
    proxy.setFault(({ method }, response) => {
      if (method !== 'eth_chainId') return refuse(response, message);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
      return 'answered';
    });
    const node = new AccountNode({
      ...{ id: 1, rpcUrls: [proxy.url], confirmations: 1, pollMilliseconds: 20 },
      ...{ timeoutMilliseconds: 5_000, maximumBlocks: 1, contracts: [], oracles: [] },
    });
    expect(await node.send('0x02')).toBe(outcome);
  } finally {
    await proxy.stop();
  }
});

async function requestOnce(kit: OracleKit) {
  const from = await kit.addEndorser();
  const target = await kit.addPerson();
  const { requestId } = await kit.token.request({
    ...{ account: from, target: target.address, amount: 10n, transactionId: 'a' },
  });
  const isAnswered = async () => (await kit.readStake(from, target)) === 10n;
  return { from, requestId, isAnswered };
}

async function requestTwice(kit: OracleKit) {
  return { first: await requestOnce(kit), second: await requestOnce(kit) };
}

/** Starts an oracle whose transactions no node takes, until it has stored the answer to the request. */
async function storeUnsent(
  kit: OracleKit,
  requestId: string,
  start: () => { stop(): Promise<void> },
): Promise<void> {
  kit.proxy.setFault(({ method }, response) =>
    method === 'eth_sendRawTransaction' ? refuse(response, 'txpool is full') : undefined,
  );
  const oracle = start();
  await kit.untilScanned(
    () =>
      queryRows(
        kit.service.database.drizzle,
        sql`SELECT nonce FROM oracle_transactions WHERE request_id = ${requestId}`,
      ),
    (rows) => rows.length > 0,
  );
  await oracle.stop();
  kit.proxy.setFault(() => undefined);
}

/** So little more than the chain asks that no transaction can be replaced. */
async function readLimit(kit: OracleKit): Promise<bigint> {
  const { baseFeePerGas } = await kit.client.getBlock();
  const priority = await kit.client.estimateMaxPriorityFeePerGas();
  return ((baseFeePerGas! + priority) * 105n) / 100n;
}

/** A service that fails when it is asked about this person, until it is repaired. */
async function startFailingService(url: string, address: string) {
  let isBroken = true;
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (isBroken && body.includes(address.toLowerCase())) {
        response.statusCode = 500;
        response.end('{}');
        return;
      }
      const answer = await fetch(`${url}${request.url}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: request.headers.authorization ?? '',
        },
        body,
      });
      response.statusCode = answer.status;
      response.end(await answer.text());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    repair() {
      isBroken = false;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

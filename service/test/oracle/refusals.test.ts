import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseGwei } from 'viem';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { refuse, startRpcProxy, type Fault } from '../../../testing/chain/rpc-proxy.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { AccountNode } from '../../src/chain-account/account-node.js';
import type { OracleRequest } from '../../src/storage/chain/facts.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { chainCheckpoints } from '../../src/storage/schema.js';
import { insertOracleRequests, listOpenRequests } from '../../src/storage/oracle/requests.js';
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

  test('a contract of the chain that is scanned far less keeps no requests waiting', async () => {
    const { readStake } = await kit.request();
    await kit.scan();
    await kit.service.database.drizzle.insert(chainCheckpoints).values({
      chainId: kit.chain.chainId,
      contract: '0x00000000000000000000000000000000000000aa',
      blockNumber: 0,
      blockHash: '0x',
      blockAt: new Date(),
    });
    kit.start();
    await waitFor(readStake, (stake) => stake === 10n);
    await kit.untilAnswered();
  });

  test('an invalid opcode of the operator contract is an answer of it', async () => {
    const { requestId, readStake } = await kit.request();
    let refusals = 0;
    kit.proxy.setFault(({ method, params }, response) =>
      method === 'eth_call' &&
      JSON.stringify(params).includes(requestId.slice(2)) &&
      refusals++ === 0
        ? refuse(response, 'invalid opcode: INVALID', -32000)
        : undefined,
    );
    kit.start();
    await kit.untilProblem(/refuses answers: it fails without a reason/);
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
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
      sql`UPDATE chain_transactions SET signed_at = now() - interval '5 minutes'`,
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
    const looks = countLooks(kit, ({ method }, response) =>
      method === 'eth_sendRawTransaction' ? refuse(response, 'transaction underpriced') : undefined,
    );
    const oracle = kit.start();
    await kit.untilScanned(async () => looks() >= 40);
    const [row] = await queryRows<{ fee: string }>(
      kit.service.database.drizzle,
      sql`SELECT max_priority_fee_per_gas AS fee FROM chain_transactions
        WHERE request_id = ${requestId}`,
    );
    expect(BigInt(row!.fee)).toBeLessThan(2n * before);
    await oracle.stop();
    kit.proxy.setFault(() => undefined);
    kit.start();
    await kit.untilScanned(isAnswered);
  });

  test('an answer that costs more than nodes take waits, and the others go on', async () => {
    const { first, second } = await requestTwice(kit);
    const before = await kit.readCount();
    refuseAsTooLarge(kit, first.requestId);
    kit.start();
    await kit.untilScanned(second.isAnswered);
    await kit.untilProblem(/refuse a transaction with \d+ gas at .* gwei as too large/);
    expect(await kit.readCount()).toBe(before + 1);
    kit.proxy.setFault(() => undefined);
    await kit.untilScanned(first.isAnswered);
    expect(await kit.readCount()).toBe(before + 2);
  });

  test('the nonce of an answer that has become too large is used without it', async () => {
    const { requestId, isAnswered } = await requestOnce(kit);
    const before = await kit.readCount();
    await kit.client.setAutomine(false);
    const oracle = kit.start();
    await kit.untilScanned(
      () => readPool(kit),
      ({ length }) => length === 1,
    );
    refuseAsTooLarge(kit, requestId);
    await kit.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('100') });
    await kit.client.mine({ blocks: 1 });
    await kit.untilScanned(
      () => readPool(kit),
      ([one]) => one?.input === '0x',
    );
    await oracle.stop();
    await kit.client.setAutomine(true);
    await kit.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
    await kit.client.mine({ blocks: 1 });
    expect(await isAnswered()).toBe(false);
    kit.proxy.setFault(() => undefined);
    kit.start();
    await kit.untilScanned(isAnswered);
    expect(await kit.readCount()).toBe(before + 2);
  });

  test('fees do not rise while the chain stands still', async () => {
    const { requestId, isAnswered } = await requestOnce(kit);
    await kit.client.setAutomine(false);
    kit.start();
    const readStored = () =>
      queryRows<{ hash: string }>(
        kit.service.database.drizzle,
        sql`SELECT hash FROM chain_transactions WHERE request_id = ${requestId}`,
      );
    await kit.untilScanned(readStored, ({ length }) => length === 1);
    const stored = await readStored();
    await kit.service.database.drizzle.execute(
      sql`UPDATE chain_transactions SET signed_at = now() - interval '5 minutes'`,
    );
    const looks = countLooks(kit);
    await kit.untilScanned(async () => looks() >= 20);
    expect(await readStored()).toEqual(stored);
    await kit.client.setAutomine(true);
    await kit.client.mine({ blocks: 1 });
    await kit.untilScanned(isAnswered);
  });

  test('what a node that is behind does not know is not given up', async () => {
    const { isAnswered } = await requestOnce(kit);
    const before = await kit.readCount();
    await kit.client.setAutomine(false);
    kit.start();
    await kit.untilScanned(async () => (await kit.client.getTxpoolStatus()).pending === 1);
    let refusals = 0;
    kit.proxy.setFault(({ method }, response) => {
      if (method === 'eth_getTransactionByHash') return { change: () => null };
      if (method !== 'eth_call') return undefined;
      refusals += 1;
      return refuse(response, 'header not found');
    });
    await kit.untilScanned(async () => refusals >= 2);
    const [waiting] = await readPool(kit);
    expect(waiting?.input).not.toBe('0x');
    kit.proxy.setFault(() => undefined);
    await kit.client.setAutomine(true);
    await kit.client.mine({ blocks: 1 });
    await kit.untilScanned(isAnswered);
    expect(await kit.readCount()).toBe(before + 1);
  });

  test('an answer is not given twice where another node does not know its block yet', async () => {
    await kit.untilAnswered();
    const { isAnswered } = await requestOnce(kit);
    const before = await kit.readCount();
    await kit.untilScanned(async () => (await kit.readStatus())?.openCount === 1);
    const looks = countLooks(kit, ({ method }, response) => {
      if (method === 'eth_getTransactionReceipt') return { change: () => null };
      if (method !== 'eth_call') return undefined;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'1'.padStart(64, '0')}` }));
      return 'answered';
    });
    kit.start();
    await waitFor(isAnswered);
    const seen = looks();
    await waitFor(async () => looks() >= seen + 10);
    expect(await kit.readCount()).toBe(before + 1);
    await kit.untilAnswered();
    expect(await kit.readCount()).toBe(before + 1);
  });

  test('of each source the first request comes before the second of any, whatever the limit', async () => {
    const make = (source: string, number: number): OracleRequest => ({
      ...{ chainId: 77, contract: 'o', requestId: `${number}`, jobId: 'j', requester: 't' },
      ...{ blockNumber: number, blockHash: 'b', logIndex: 0, at: number },
      ...{ callbackFunction: '0x', payment: '0', expiration: 0 },
      ...{ source, target: 'x', transactionId: '' },
    });
    const { drizzle } = kit.service.database;
    const sources = ['a', 'a', 'a', 'a', 'b', 'b'];
    await insertOracleRequests(
      drizzle,
      sources.map((source, index) => make(source, index + 1)),
    );
    const open = await listOpenRequests(drizzle, 77, [{ address: 'o', jobId: 'j' }], 4);
    expect(open.map(({ requestId }) => requestId)).toEqual(['1', '5', '2', '6']);
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
      sql`UPDATE chain_transactions SET signed_at = now() - interval '5 minutes'`,
    );
    await kit.untilScanned(isAnswered);
  });
});

test.each([
  ['INTERNAL_ERROR: could not replace existing tx', 'tooCheap'],
  ['ReplacementNotAllowed', 'tooCheap'],
  ['INTERNAL_ERROR: existing tx with same hash', 'sent'],
  ['tx fee (1.63 ether) exceeds the configured cap (1.00 ether)', 'tooLarge'],
  ['Transaction fee cap exceeded', 'tooLarge'],
  ['exceeds block gas limit', 'tooLarge'],
  ['max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: 2', 'tooCheap'],
])('of what nodes say, %j is understood', async (message, outcome) => {
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
      ...{ timeoutMilliseconds: 5_000, maximumBlocks: 1, historyRequestsPerDay: 1 },
      ...{ contracts: [], oracles: [], answerLimits: [], rewards: [] },
    });
    expect(await node.send('0x02')).toBe(outcome);
  } finally {
    await proxy.stop();
  }
});

/** Returns a function that counts how often an oracle has read the chain since. */
function countLooks({ proxy }: OracleKit, fault: Fault = () => undefined): () => number {
  let looks = 0;
  proxy.setFault((request, response) => {
    if (request.method === 'eth_maxPriorityFeePerGas') looks += 1;
    return fault(request, response);
  });
  return () => looks;
}

/** Reads the pending transactions. */
async function readPool({ client }: OracleKit) {
  const { pending } = await client.getTxpoolContent();
  return Object.values(pending).flatMap((all) => Object.values(all));
}

/** Makes nodes refuse every transaction that answers the request. */
function refuseAsTooLarge({ proxy }: OracleKit, requestId: string): void {
  proxy.setFault(({ method, params }, response) =>
    method === 'eth_sendRawTransaction' && JSON.stringify(params).includes(requestId.slice(2))
      ? refuse(response, 'tx fee (1.63 ether) exceeds the configured cap (1.00 ether)')
      : undefined,
  );
}

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
        sql`SELECT nonce FROM chain_transactions WHERE request_id = ${requestId}`,
      ),
    (rows) => rows.length > 0,
  );
  await oracle.stop();
  kit.proxy.setFault(() => undefined);
}

/** A limit so little above the price of the chain that no transaction can be replaced. */
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

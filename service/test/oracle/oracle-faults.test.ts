import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { encodeFunctionData, parseAbi, parseGwei } from 'viem';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { refuse, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { openChainAccount } from '../../src/chain-account/chain-account.js';
import { accounts, eachOracle, signedByNode, type OracleKit } from './support/oracle-tests.js';

/** Prevents the node from getting further transactions. */
function keepTransactions(proxy: RpcProxy): void {
  proxy.setFault(({ method }, response) => {
    if (method !== 'eth_sendRawTransaction') return undefined;
    response.destroy();
    return 'answered';
  });
}

eachOracle((kit) => {
  /** An answer that is stored and signed, and that no node has seen; the oracle has stopped. */
  const storeAnswer = async () => {
    const asked = await kit.request();
    keepTransactions(kit.proxy);
    const oracle = kit.start();
    await kit.untilProblem(/No node of chain 31337 answers/);
    await oracle.stop();
    kit.proxy.setFault(() => undefined);
    return asked;
  };
  const counts = async () => ({ sent: await kit.readCount(), answers: await kit.countAnswers() });

  test('an answer that was stored before a crash is sent once', async () => {
    const { sent, answers } = await counts();
    const { readStake } = await storeAnswer();
    expect(await counts()).toEqual({ sent, answers });
    kit.start();
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
    expect(await counts()).toEqual({ sent: sent + 1, answers: answers + 1 });
  });

  test('an answer to a request that a reorganisation removed only uses its nonce', async () => {
    const { sent, answers } = await counts();
    await storeAnswer();
    await kit.chain.reorganise(1);
    kit.start();
    await kit.untilScanned(
      () => kit.readCount(),
      (count) => count === sent + 1,
    );
    // The oracle may see the removal of the request before the scanner does.
    await kit.untilAnswered();
    expect(await kit.countAnswers()).toBe(answers);
  });

  test('a request that a reorganisation moved is answered in its new block', async () => {
    const { readStake, transactionHash } = await storeAnswer();
    const again = await kit.chain.readTransaction(transactionHash);
    await kit.chain.reorganise(1, [again]);
    kit.start();
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
  });

  test('an answer that a reorganisation removed is given again', async () => {
    const { readStake } = await kit.request();
    kit.start();
    await kit.untilAnswered();
    const head = await kit.chain.readHead();
    await kit.chain.reorganise(1);
    expect(await readStake()).toBe(0n);
    await kit.untilScanned(readStake, (stake) => stake === 10n);
    await kit.untilAnswered();
    expect(await kit.chain.readHead()).toBe(head + 1);
  });

  test('an answer to a request that was cancelled is not sent', async () => {
    const { sent, answers } = await counts();
    const endorser = await kit.addEndorser();
    const { requestId } = await kit.request(endorser);
    keepTransactions(kit.proxy);
    kit.start();
    await kit.untilProblem(/No node of chain 31337 answers/);
    await kit.client.increaseTime({ seconds: 301 });
    await kit.chain.write({
      ...{ address: kit.token.address, abi: rewardTokenAbi, functionName: 'cancelRequest' },
      ...{ args: [requestId], account: endorser },
    });
    await kit.untilAnswered();
    kit.proxy.setFault(() => undefined);
    await kit.untilScanned(
      () => kit.readCount(),
      (count) => count === sent + 1,
    );
    expect(await kit.countAnswers()).toBe(answers);
  });

  test('a nonce that nothing has is used, since later answers wait for it', async () => {
    const before = await kit.readCount();
    const asked = [await kit.request(), await kit.request()];
    await kit.client.setAutomine(false);
    const oracle = kit.start();
    const readStored = async () => {
      const stored: unknown = await kit.service.database.drizzle.execute(
        sql`SELECT hash, nonce FROM chain_transactions WHERE nonce >= ${before} ORDER BY nonce`,
      );
      return (stored as { rows: { hash: `0x${string}`; nonce: string }[] }).rows;
    };
    const [first] = await kit.untilScanned(readStored, ({ length }) => length === 2);
    await kit.untilScanned(async () => (await kit.client.getTxpoolStatus()).pending === 2);
    await oracle.stop();
    await kit.client.dropTransaction({ hash: first!.hash });
    await kit.service.database.drizzle.execute(
      sql`DELETE FROM chain_transactions WHERE nonce = ${before}`,
    );
    kit.start();
    await kit.untilScanned(async () => (await kit.client.getTxpoolStatus()).pending === 2);
    await kit.client.setAutomine(true);
    await kit.client.mine({ blocks: 1 });
    await kit.untilAnswered();
    expect(await Promise.all(asked.map(({ readStake }) => readStake()))).toEqual([10n, 10n]);
    expect(await kit.readCount()).toBe(before + 2);
  });

  test('an answer whose fee is too low is replaced, up to the limit', async () => {
    const before = await kit.readCount();
    const { readStake } = await kit.request();
    await kit.client.setAutomine(false);
    kit.start();
    await kit.untilScanned(async () => (await kit.client.getTxpoolStatus()).pending === 1);
    const [first = 0n] = await readFees(kit.client);
    await kit.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('2000') });
    await kit.client.mine({ blocks: 1 });
    await kit.untilProblem(
      /asks \d+(?:\.\d+)? gwei for a unit of gas; the oracle pays at most 1000/,
    );
    await kit.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('100') });
    await kit.client.mine({ blocks: 1 });
    await kit.untilScanned(
      () => readFees(kit.client),
      ([fee = 0n]) => fee > first * 2n,
    );
    await kit.client.setAutomine(true);
    await kit.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
    await kit.client.mine({ blocks: 1 });
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
    expect(await kit.readCount()).toBe(before + 1);
  });

  test('a service that is down or refuses the key delays the answer', async () => {
    const { readStake } = await kit.request();
    const down = kit.start({ serviceUrl: 'http://127.0.0.1:1' });
    await kit.untilProblem(/^The service cannot be reached\.$/);
    await down.stop();
    const refused = kit.start({ apiKey: 'svc_no' });
    await kit.untilProblem(/^The service refuses the API key of the oracle\.$/);
    await refused.stop();
    kit.start();
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
  });

  test('two oracles answer each request once', async () => {
    const answers = await kit.countAnswers();
    const sent = await Promise.all(accounts.map((account) => kit.readCount(account)));
    const endorser = await kit.addEndorser();
    for (const account of accounts) kit.start({ account });
    const asked = [];
    for (let n = 0; n < 10; n++) asked.push(await kit.request(endorser));
    await kit.untilAnswered();
    const stakes = await Promise.all(asked.map(({ readStake }) => readStake()));
    expect(stakes).toEqual(asked.map(() => 10n));
    expect(await kit.countAnswers()).toBe(answers + 10);
    const now = await Promise.all(accounts.map((account) => kit.readCount(account)));
    expect(now[0]! + now[1]!).toBe(sent[0]! + sent[1]! + 10);
  });

  test('requests of others than reward tokens are not answered', async () => {
    const { sent } = await counts();
    const { chainlink, jobId } = kit.token;
    await chainlink.mintLink(fundedAccount.address, 1n);
    const request = encodeFunctionData({
      abi: parseAbi([
        'function operatorRequest(address sender, uint256 payment, bytes32 specId, bytes4 callbackFunctionId, uint256 nonce, uint256 dataVersion, bytes data)',
      ]),
      functionName: 'operatorRequest',
      args: [fundedAccount.address, 1n, jobId, '0x12345678', 1n, 2n, '0x'],
    });
    await kit.chain.write({
      address: chainlink.link,
      abi: parseAbi(['function transferAndCall(address to, uint256 value, bytes data)']),
      functionName: 'transferAndCall',
      args: [chainlink.operator, 1n, request],
    });
    kit.start();
    const { readStake } = await kit.request();
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
    expect(await kit.readCount()).toBe(sent + 1);
  });

  test('a program can sign for the account, and its signatures are checked', async () => {
    const account = openChainAccount(
      'oracle',
      { signerUrl: kit.proxy.url, address: signedByNode },
      { warn: () => undefined },
    );
    const { raw } = await accounts[0]!.sign({
      ...{ chainId: kit.chain.chainId, nonce: 0, to: signedByNode, data: '0x', gas: 21_000n },
      ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    });
    kit.proxy.setFault(({ method }) =>
      method === 'eth_signTransaction' ? { change: () => raw } : undefined,
    );
    const { readStake } = await kit.request();
    kit.start({ account });
    await kit.untilProblem(
      /^The signer of the oracle has signed another transaction than the one for 0x70997970/,
    );
    kit.proxy.setFault(({ method }, response) =>
      method === 'eth_signTransaction' ? refuse(response, 'locked') : undefined,
    );
    await kit.untilProblem(/^The signer of the oracle does not answer with a signature\.$/);
    kit.proxy.setFault(() => undefined);
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
  });
});

/** The fees of transactions that wait, the first one first. */
async function readFees(client: OracleKit['client']): Promise<bigint[]> {
  const { pending } = await client.getTxpoolContent();
  return Object.values(pending)
    .flatMap((all) => Object.values(all))
    .map(({ maxFeePerGas = '0x0' }) => BigInt(maxFeePerGas));
}

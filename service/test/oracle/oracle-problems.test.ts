import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { encodeAbiParameters, type Hex } from 'viem';
import { operatorAbi } from '../../../contracts/local/deploy-link-and-operator.js';
import type { LocalRequest } from '../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { startHttp } from '../../../testing/service/start-http.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { rewindTo } from '../../src/chain/rewind-to.js';
import { Scheduler } from '../../src/jobs/scheduler.js';
import { watchJobs } from '../../src/jobs/watch-jobs.js';
import { watchOracle } from '../../src/oracle/watch-oracle.js';
import { eachOracle, type OracleKit } from './support/oracle-tests.js';

const payment = 10n ** 17n;

eachOracle((kit) => {
  test('an answer that the token did not accept is a problem for seven days', async () => {
    const { requestId } = await answerWhilePaused(kit);
    await makeFinal(kit);
    expect(await watch(kit)).toMatchObject([
      { level: 'warn', message: 'The token did not accept an answer', requestId },
      { level: 'warn', message: 'The oracle has a problem' },
    ]);
    const problem = new RegExp(
      `^The token ${kit.token.address} did not accept 1 answer .*cancel`,
      'i',
    );
    await untilProblem(kit, problem);
    expect(await watch(kit)).toEqual([]);
    await kit.service.database.drizzle.execute(
      sql`UPDATE oracle_answers SET at = at - interval '7 days'`,
    );
    expect(await watch(kit)).toMatchObject([
      { level: 'info', message: 'A problem of the oracle has ended' },
    ]);
    await untilProblem(kit, /^$/);
  });

  test('an answer with which the token had too little gas is a problem', async () => {
    const asked = await kit.request();
    const endorsers = Array.from(
      { length: 300 },
      (_, n): Hex => `0x${`${n + 1}`.padStart(40, '0')}`,
    );
    await answer(kit, asked, { endorsers, gas: 1_100_000n });
    expect(await asked.readStake()).toBe(0n);
    await makeFinal(kit);
    expect(await watch(kit)).toMatchObject([{ requestId: asked.requestId }, {}]);
    await untilProblem(kit, /did not accept 1 answer/);
    await answerWhilePaused(kit);
    await makeFinal(kit);
    expect(await watch(kit)).toHaveLength(1);
    await untilProblem(kit, /did not accept 2 answers/);
    await forgetAnswers(kit);
  });

  test('answers that the token accepted are no problem, nor are they stored', async () => {
    const { readStake } = await kit.request();
    kit.start();
    await kit.untilAnswered();
    expect(await readStake()).toBe(10n);
    await makeFinal(kit);
    expect(await readAnswers(kit)).toHaveLength(1);
    expect(await watch(kit)).toEqual([]);
    expect(await readAnswers(kit)).toEqual([]);
  });

  test('an answer that a reorganisation removed is not a problem', async () => {
    await answerWhilePaused(kit);
    await kit.scan();
    // Removes the answer, and the event that ended the pause.
    await kit.chain.reorganise(2);
    const token = { address: kit.token.address, abi: rewardTokenAbi } as const;
    await kit.chain.write({ ...token, functionName: 'unpause', args: [] });
    kit.start();
    await kit.untilAnswered();
    await makeFinal(kit);
    expect(await watch(kit)).toEqual([]);
    await untilProblem(kit, /^$/);
  });

  test('an answer that failed is found again after a rewind, and is the same problem', async () => {
    const before = await kit.chain.readHead();
    const { requestId } = await answerWhilePaused(kit);
    await makeFinal(kit);
    expect(await watch(kit)).toHaveLength(2);
    await rewindTo(kit.service, kit.settings(), before);
    expect(await readAnswers(kit)).toEqual([]);
    await kit.scan();
    expect(await watch(kit)).toMatchObject([{ requestId }]);
    await untilProblem(kit, /did not accept 1 answer /);
    await forgetAnswers(kit);
  });

  test('requests with a job id that the file of chains lacks are counted until it has it', async () => {
    const jobId: Hex = `0x${'22'.repeat(32)}`;
    await setOracle(kit, { jobId });
    await kit.request();
    await kit.request();
    await setOracle(kit, {});
    await kit.scan();
    await kit.service.database.drizzle.execute(
      sql`UPDATE oracle_requests SET at = now() - interval '5 minutes' WHERE job_id = ${jobId}`,
    );
    expect(await watch(kit)).toMatchObject([{ message: 'The oracle has a problem' }]);
    const { operator } = kit.token.chainlink;
    const problem = `has 2 open requests to the operator contract ${operator} with the job id ${jobId}`;
    await untilProblem(kit, new RegExp(problem, 'i'));
    const oracles = [kit.token.jobId, jobId].map((one) => ({ address: operator, jobId: one }));
    expect(await watch(kit, { oracles })).toMatchObject([{ level: 'info' }]);
    await untilProblem(kit, /^$/);
    await kit.service.database.drizzle.execute(sql`DELETE FROM oracle_requests`);
  });

  test('a token that will soon have no LINK for its oracle is a problem', async () => {
    const { link, mintLink } = kit.token.chainlink;
    const held = await readLink(kit);
    await withdrawLink(kit, held - payment * 3n);
    expect(await watch(kit)).toMatchObject([{ level: 'warn' }]);
    const soon = new RegExp(
      `^The token ${kit.token.address} will soon have no LINK \\(${link}\\)`,
      'i',
    );
    // The message has neither the balance of the token nor the price of a request.
    expect(await untilProblem(kit, soon)).not.toMatch(/\b\d+\b/);
    await withdrawLink(kit, payment * 3n);
    await watch(kit);
    await untilProblem(kit, /has too little LINK/);
    await kit.chain.write({
      ...{ address: kit.token.address, abi: rewardTokenAbi, functionName: 'setOracle' },
      args: [kit.token.chainlink.operator, kit.token.jobId, 0n],
    });
    expect(await watch(kit)).toMatchObject([{ level: 'info' }]);
    await setOracle(kit, {});
    await mintLink(kit.token.address, held);
    expect(await watch(kit)).toEqual([]);
    await untilProblem(kit, /^$/);
  });

  test('problems stay while no node answers', async () => {
    const held = await readLink(kit);
    await withdrawLink(kit, held);
    await watch(kit);
    const rpcUrls = ['http://127.0.0.1:1'];
    expect(await watch(kit, { rpcUrls })).toEqual([]);
    await untilProblem(kit, /has too little LINK/);
    await kit.token.chainlink.mintLink(kit.token.address, held);
    expect(await watch(kit)).toMatchObject([{ level: 'info' }]);
  });

  test('one instance looks, each tells what it found, and all are ready', async () => {
    const held = await readLink(kit);
    await withdrawLink(kit, held);
    const { database } = kit.service;
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
    const jobs = watchJobs([kit.settings()], log);
    const scheduler = await Scheduler.start({ database, jobs, context: kit.service, log });
    const other = await startHttp(kit.service);
    try {
      for (const { url } of [kit.http, other]) {
        const { status } = await waitFor(
          () => readReady(url),
          ({ problem }) => /has too little LINK/.test(problem),
        );
        expect(status).toBe(200);
      }
    } finally {
      await other.close();
      await scheduler.close();
    }
    await kit.token.chainlink.mintLink(kit.token.address, held);
    await watch(kit);
  });
});

/** An entry of the log. */
interface Entry {
  level: string;
  message: string;
}

/** Looks for problems once, as the job does, and returns what it logs. */
async function watch(kit: OracleKit, changes: object = {}): Promise<Entry[]> {
  const logged: Entry[] = [];
  const add = (level: string) => (fields: object, message?: string) =>
    void logged.push({ level, message: message ?? '', ...fields });
  await watchOracle(kit.service, {
    settings: { ...kit.settings(), ...changes },
    signal: new AbortController().signal,
    log: { info: add('info'), warn: add('warn') },
  });
  return logged;
}

async function readReady(url: string): Promise<{ status: number; problem: string }> {
  const response = await fetch(`${url}/health/ready`);
  const { result } = (await response.json()) as {
    result: { oracles: [{ problem: string | null }] };
  };
  return { status: response.status, problem: result.oracles[0].problem ?? '' };
}

/** The readiness is read at most once per second. */
async function untilProblem({ http }: OracleKit, pattern: RegExp): Promise<string> {
  const { problem } = await waitFor(
    () => readReady(http.url),
    (ready) => pattern.test(ready.problem),
  );
  return problem;
}

async function answer(
  { client, token }: OracleKit,
  { requestId, callbackFunction, expiration }: LocalRequest,
  { endorsers = [], gas }: { endorsers?: readonly Hex[]; gas: bigint },
): Promise<void> {
  const data = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
    [requestId, endorsers, []],
  );
  const hash = await client.writeContract({
    ...{ address: token.chainlink.operator, abi: operatorAbi, gas },
    functionName: 'fulfillOracleRequest2',
    args: [requestId, payment, token.address, callbackFunction, expiration, data],
  });
  await confirmTransaction(client, hash);
}

async function answerWhilePaused(kit: OracleKit): Promise<LocalRequest> {
  const token = { address: kit.token.address, abi: rewardTokenAbi } as const;
  const asked = await kit.request();
  await kit.chain.write({ ...token, functionName: 'pause', args: [] });
  await answer(kit, asked, { gas: 600_000n });
  await kit.chain.write({ ...token, functionName: 'unpause', args: [] });
  return asked;
}

/** Makes all blocks final and scanned. */
async function makeFinal(kit: OracleKit): Promise<void> {
  await kit.client.mine({ blocks: kit.settings().confirmations });
  await kit.scan();
}

const readAnswers = ({ service }: OracleKit) =>
  service.database.drizzle.query.oracleAnswers.findMany();

async function forgetAnswers(kit: OracleKit): Promise<void> {
  await kit.service.database.drizzle.execute(sql`DELETE FROM oracle_answers`);
  await watch(kit);
  await untilProblem(kit, /^$/);
}

function setOracle({ chain, token }: OracleKit, { jobId = token.jobId }: { jobId?: Hex }) {
  return chain.write({
    ...{ address: token.address, abi: rewardTokenAbi, functionName: 'setOracle' },
    args: [token.chainlink.operator, jobId, payment],
  });
}

function withdrawLink({ chain, client, token }: OracleKit, amount: bigint) {
  return chain.write({
    ...{ address: token.address, abi: rewardTokenAbi, functionName: 'withdrawLink' },
    args: [client.account.address, amount],
  });
}

const readLink = ({ client, token }: OracleKit) =>
  client.readContract<readonly unknown[], string, readonly Hex[]>({
    address: token.chainlink.link,
    abi: [
      {
        ...{ type: 'function', name: 'balanceOf', stateMutability: 'view' },
        ...{ inputs: [{ type: 'address' }], outputs: [{ type: 'uint256' }] },
      },
    ],
    functionName: 'balanceOf',
    args: [token.address],
  }) as Promise<bigint>;

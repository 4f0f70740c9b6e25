import type { Logger } from 'pino';
import { keccak256, numberToHex, slice, zeroAddress, type Address, type Hex } from 'viem';
import { AccountNode } from '../chain-account/account-node.js';
import { AccountProblem } from '../chain-account/account-problem.js';
import type { ChainAccount } from '../chain-account/chain-account.js';
import type { GasPrice } from '../chain-account/compute-fees.js';
import { describeRevert } from '../chain-account/describe-revert.js';
import { FundsCheck } from '../chain-account/funds-check.js';
import { TransactionQueue } from '../chain-account/transaction-queue.js';
import { workRepeatedly } from '../chain-account/work-repeatedly.js';
import type { ChainSettings } from '../chain/chain-settings.js';
import { computeRetryDelay } from '../compute-retry-delay.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { AnsweredRequest, Purpose } from '../storage/chain-account/transactions.js';
import type { Checkpoint } from '../storage/chain/checkpoints.js';
import type { OracleRequest } from '../storage/chain/facts.js';
import { readScan } from '../use-cases/chain/scan-state.js';
import { readOpenRequests, reportOracle } from '../use-cases/oracle/oracle-state.js';
import {
  computeGas,
  defaultLimits,
  limitLevels,
  maximumAnswerGas,
} from '../use-cases/endorsements/answer-limits.js';
import {
  askPreviousEndorsers,
  countEndorsers,
  type EndorsersOfLevels,
} from './ask-previous-endorsers.js';
import { encodeAnswer, isAccepted, type EncodedAnswer } from './encode-answer.js';
import type { OracleSettings } from './oracle-settings.js';

/** The options of answering requests of a chain. */
export interface AnswerOptions {
  settings: ChainSettings;
  oracle: Omit<OracleSettings, 'account'>;
  account: ChainAccount;
  /** Ends the work soon. */
  signal: AbortSignal;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Answers the requests that the scanner of a chain finds, each once, until the signal is aborted. Failures are in the
 * log and in the readiness of the service, and are retried.
 */
export async function answerRequests(
  context: DatabaseContext,
  options: AnswerOptions,
): Promise<void> {
  const { settings, account, signal, log } = options;
  const { id: chainId, pollMilliseconds } = settings;
  const answerer = new Answerer(context, options);
  await workRepeatedly({
    work: () => answerer.work(),
    report: (problem) => reportOracle(context, chainId, account.address.toLowerCase(), problem),
    message: 'Requests to the oracle wait',
    endMessage: 'Requests to the oracle wait no longer',
    ...{ chainId, pollMilliseconds, signal, log },
  });
}

const pausedMilliseconds = 5_000;
/** The maximum time until a failed request is retried; longer if the token refuses the answer. */
const maximumMilliseconds = 60_000;
const maximumRefusedMilliseconds = 3_600_000;
/** The gas of the operator contract besides the call of the token. */
const operatorGas = 150_000n;
const pauseError = 'EnforcedPause()';
/** The maximum number of blocks that the scanner may be behind: an unread block may have the answer to a request. */
const maximumBlocksBehind = 16;
/** The number of failed answers of a token after which their requests are not the cause. */
const maximumFailures = 3;
/** The number of estimates of one answer after which its number of endorsers is halved. */
const proportionalAttempts = 4;
/** The balance must suffice for this number of answers with this number of endorsers. */
const reserve = { answers: 4n, endorsers: 100 };

class Answerer {
  readonly #node: AccountNode;
  readonly #queue: TransactionQueue;
  /** Requests that could not be answered, and until when they wait. */
  readonly #waiting = new Map<string, { until: number; failures: number; reason: string | null }>();
  /** Tokens that are paused, and until when their requests wait. */
  readonly #pausedTokens = new Map<string, number>();
  readonly #funds: FundsCheck;

  constructor(
    readonly context: DatabaseContext,
    readonly options: AnswerOptions,
  ) {
    const { settings, account, oracle } = options;
    this.#node = new AccountNode(settings);
    this.#queue = new TransactionQueue({
      database: context.database,
      node: this.#node,
      account,
      maximumFeePerGas: oracle.maximumFeePerGas,
      isAccepted,
    });
    this.#funds = new FundsCheck(this.#node, this.#queue, {
      count: reserve.answers,
      to: settings.oracles[0]!.address as Address,
      data: encodeExample(reserve.endorsers),
      gas: settings.answerLimits
        .map((limits) => computeGas(limits, reserve.endorsers))
        .reduce(
          (most, gas) => (gas > most ? gas : most),
          computeGas(defaultLimits, reserve.endorsers),
        ),
    });
  }

  /**
   * Answers the requests that can be answered now, and returns why any waits.
   * @throws AccountProblem when all of them wait
   */
  async work(): Promise<AccountProblem | string | null> {
    const { settings, signal } = this.options;
    const requests = await readOpenRequests(this.context, settings);
    this.#deleteClosed(requests);
    await this.#queue.load();
    if (this.#queue.isEmpty && requests.length === 0) return this.#funds.run();
    const { checkpoints } = await readScan(this.context, settings.id);
    const findScanned = (...contracts: string[]) =>
      findScannedNumber(settings.contracts, checkpoints, contracts);
    const head = await this.#node.readHead();
    await this.#queue.readCount(head.number);
    const failed = await this.#queue.deleteDone((purpose) => {
      const scannedNumber = purpose.kind === 'answer' ? findScanned(purpose.contract) : head.number;
      return { scannedNumber, finalNumber: scannedNumber - settings.confirmations };
    });
    for (const request of failed) {
      if (request.kind !== 'answer') continue;
      this.#postpone(request, `The answer to ${request.requestId} has failed on the chain.`);
    }
    // Until then, which requests are open is unknown.
    const isBehind = (...contracts: string[]) =>
      findScanned(...contracts) <
      head.number - Math.max(settings.confirmations, maximumBlocksBehind);
    const behind = `The scanner of chain ${settings.id} is behind.`;
    if (settings.oracles.every(({ address }) => isBehind(address))) {
      throw new AccountProblem(behind);
    }
    await this.#queue.renew(head);
    let failures = 0;
    let isAnyBehind = false;
    for (const request of this.#order(requests)) {
      if (signal.aborted) return null;
      const { contract, requester, blockNumber } = request;
      if (isBehind(contract, requester)) {
        isAnyBehind = true;
        continue;
      }
      if (blockNumber > findScanned(contract, requester)) continue;
      if (this.#queue.has(isAnswerTo(request)) || this.#mustWait(request)) continue;
      if (!this.#queue.hasRoom) await this.#queue.readCount(head.number);
      if (!this.#queue.hasRoom) break;
      try {
        await this.#answer(request, head);
      } catch (error) {
        if (!(error instanceof AccountProblem)) throw error;
        this.#postpone(request, error.message);
        failures += 1;
        if (failures === maximumFailures) throw error;
      }
    }
    await this.#queue.fillGaps(head);
    const { reason = null } = [...this.#waiting.values()].find((one) => one.reason !== null) ?? {};
    return reason ?? (isAnyBehind ? behind : this.#funds.run());
  }

  async #answer(request: OracleRequest, price: GasPrice): Promise<void> {
    const { oracle, signal, settings, log } = this.options;
    const { source, target, transactionId, contract, requestId, blockHash } = request;
    const endorsers = await askPreviousEndorsers(
      oracle,
      {
        sourceAddress: source,
        targetAddress: target,
        transactionId,
        chainId: settings.id,
        requestId,
      },
      signal,
    );
    const answer = await this.#fit(request, endorsers);
    if (!(await this.#isAccepted(request, answer))) return;
    const { data, gas, leftOut } = answer;
    const to = contract as Address;
    const purpose = { kind: 'answer', contract, requestId, blockHash } as const;
    const hash = await this.#queue.add({ to, data, gas, purpose }, price);
    if (hash === undefined) {
      this.#postpone(request, `Another account is answering request ${requestId}.`);
      return;
    }
    this.#waiting.delete(toKey(request));
    log.info(
      { chain: settings.id, requestId, hash, ...(leftOut > 0 && { leftOut }) },
      'Request to the oracle answered',
    );
  }

  /** Finds the gas of an answer, and shortens an answer above the gas limit of a transaction. */
  async #fit(request: OracleRequest, endorsers: EndorsersOfLevels): Promise<FittingAnswer> {
    const { answerLimits } = this.options.settings;
    const limits = answerLimits.find(({ token }) => token === request.requester) ?? defaultLimits;
    const levels = [
      endorsers.firstLevelPreviousEndorsers,
      endorsers.secondLevelPreviousEndorsers,
    ] as const;
    const asked = countEndorsers(endorsers);
    for (let maximum = asked, attempt = 1; ; attempt += 1) {
      const [first, second] = limitLevels(levels, limits, maximum);
      const count = first.length + second.length;
      const answer = encodeAnswer(request, {
        firstLevelPreviousEndorsers: first,
        secondLevelPreviousEndorsers: second,
      });
      const needed = await this.#estimateGas(request, answer);
      if (needed <= maximumAnswerGas || count === 0) {
        const usual = computeGas(limits, count);
        const raised = (needed * 6n) / 5n;
        const wanted = raised > usual ? raised : usual;
        const gas = wanted < maximumAnswerGas ? wanted : maximumAnswerGas;
        return { ...answer, gas, count, leftOut: asked - count };
      }
      const fitting = Number((BigInt(count) * maximumAnswerGas) / needed);
      // Where the gas hardly depends on the count, a proportion alone would take hundreds of estimates.
      maximum = attempt < proportionalAttempts ? fitting : Math.min(fitting, count >> 1);
    }
  }

  /**
   * Estimates the gas of an answer; 0 if there is no estimate. It is that of the call which the operator contract
   * makes: the contract also succeeds when the token has too little gas, so that an estimate of the full transaction
   * would be too low.
   */
  async #estimateGas(request: OracleRequest, { callback }: EncodedAnswer): Promise<bigint> {
    const estimate = await this.#node.estimateGas({
      account: request.contract as Address,
      to: request.requester as Address,
      data: callback,
    });
    // A contract gives a call at most 63 of 64 parts of its gas.
    return estimate === undefined ? 0n : (estimate * 64n) / 63n + operatorGas;
  }

  /** Whether the operator contract and the token would accept the answer now. */
  async #isAccepted(
    request: OracleRequest,
    { data, callback, gas, count }: FittingAnswer,
  ): Promise<boolean> {
    const account = this.options.account.address;
    const contract = request.contract as Address;
    const outcome = await this.#node.simulate({ account, to: contract, data, gas });
    if ('revertedWith' in outcome) {
      const reason = describeRevert(outcome.revertedWith);
      // It was answered or cancelled in a block that is not scanned yet.
      const isClosed = reason === 'Must have a valid requestId' && this.#countFailures(request) < 5;
      this.#postpone(request, isClosed ? null : `${contract} refuses answers: ${reason}.`);
      return false;
    }
    if (isAccepted(outcome.returned)) return true;
    const token = request.requester as Address;
    // With less gas, the token may be unable to return its reason.
    const inside = await this.#node.simulate({
      ...{ account: contract, to: token, data: callback, gas: maximumAnswerGas },
    });
    const reason =
      'revertedWith' in inside ? describeRevert(inside.revertedWith) : 'it needs more gas';
    const isPaused = reason === pauseError;
    this.#postpone(
      request,
      `${token} refuses the answer to ${request.requestId} with ${count} endorsers and ${gas} gas: ${reason}.`,
      isPaused ? maximumMilliseconds : maximumRefusedMilliseconds,
    );
    if (isPaused) this.#pausedTokens.set(token, Date.now() + pausedMilliseconds);
    return false;
  }

  /** Puts those that failed last at the end, so that they do not delay the others. */
  #order(requests: readonly OracleRequest[]): OracleRequest[] {
    const failures = new Map(requests.map((one) => [one, this.#countFailures(one)]));
    return requests.toSorted((one, other) => failures.get(one)! - failures.get(other)!);
  }

  #postpone(request: AnsweredRequest, reason: string | null, maximum = maximumMilliseconds): void {
    const failures = this.#countFailures(request) + 1;
    const delay = computeRetryDelay(failures, { first: 1_000, maximum });
    this.#waiting.set(toKey(request), { until: Date.now() + delay, failures, reason });
  }

  #countFailures(request: AnsweredRequest): number {
    return this.#waiting.get(toKey(request))?.failures ?? 0;
  }

  #mustWait(request: OracleRequest): boolean {
    const now = Date.now();
    return (
      (this.#waiting.get(toKey(request))?.until ?? 0) > now ||
      (this.#pausedTokens.get(request.requester) ?? 0) > now
    );
  }

  #deleteClosed(open: readonly OracleRequest[]): void {
    const keys = new Set(open.map(toKey));
    for (const key of this.#waiting.keys()) if (!keys.has(key)) this.#waiting.delete(key);
  }
}

/** An answer that fits into a transaction. */
interface FittingAnswer extends EncodedAnswer {
  gas: bigint;
  /** The number of endorsers in it, and of further ones that the service has returned. */
  count: number;
  leftOut: number;
}

/** Encodes an answer with this number of endorsers, whose bytes compress as little as those of real ones. */
function encodeExample(count: number): Hex {
  const endorsers = Array.from({ length: count }, (_, index) =>
    slice(keccak256(numberToHex(index)), 12),
  );
  const request = {
    ...{ requestId: keccak256('0x'), callbackFunction: '0x00000000', payment: '0', expiration: 0 },
    requester: zeroAddress,
  };
  return encodeAnswer(request, {
    firstLevelPreviousEndorsers: endorsers,
    secondLevelPreviousEndorsers: [],
  }).data;
}

/** Finds the block up to which those of the contracts are scanned that are to be: others have no events of requests. */
function findScannedNumber(
  scanned: ChainSettings['contracts'],
  checkpoints: readonly Checkpoint[],
  contracts: readonly string[],
): number {
  const numbers = scanned
    .filter(({ address }) => contracts.includes(address))
    .map(({ address }) => checkpoints.find(({ contract }) => contract === address)?.number ?? -1);
  return Math.min(...numbers);
}

const isAnswerTo =
  ({ contract, requestId }: OracleRequest) =>
  (purpose: Purpose): boolean =>
    purpose.kind === 'answer' && purpose.contract === contract && purpose.requestId === requestId;

const toKey = ({ contract, requestId, blockHash }: AnsweredRequest) =>
  `${contract} ${requestId} ${blockHash}`;

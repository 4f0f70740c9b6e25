import { formatEther, parseTransaction, type Address, type Hex } from 'viem';
import type { Database } from '../storage/database/database.js';
import {
  deleteOracleTransaction,
  insertOracleTransaction,
  listOracleTransactions,
  replaceOracleTransaction,
  type AnsweredRequest,
  type OracleTransaction,
  type StoredOracleTransaction,
} from '../storage/oracle/transactions.js';
import type { AccountNode } from './account-node.js';
import { isAccepted } from './encode-answer.js';
import {
  computeFees,
  computeReplacingFees,
  isEnough,
  type Fees,
  type GasPrice,
} from './compute-fees.js';
import type { OracleAccount } from './oracle-account.js';
import { OracleProblem } from './oracle-problem.js';

/** A call that the account is to make. */
export interface QueuedCall {
  to: Address;
  data: Hex;
  gas: bigint;
  answers: AnsweredRequest | undefined;
}

/** What the queue works with. */
export interface QueueOptions {
  database: Database;
  node: AccountNode;
  account: OracleAccount;
  /** In wei. */
  maximumFeePerGas: bigint;
}

/** As many of one account wait in every node's pool. */
const mostWaiting = 16;
const resendMilliseconds = 1_000;
/** After so long and so many blocks without it, a transaction is replaced by one with higher fees. */
const stale = { seconds: 60, blocks: 3 };
/** How long a fee that a node refuses is kept: a full pool must not drive it up. */
const refusedSeconds = 10;
const gasOfNothing = 21_000n;

/**
 * The transactions of an account on a chain. Each is stored before it is sent, and is sent again, with higher fees if
 * need be, until its nonce is used.
 */
export class TransactionQueue {
  /** When transactions were sent by this process, by their hashes. */
  readonly #sentAt = new Map<string, number>();
  /** The newest blocks when this process first looked after them, by their hashes. */
  readonly #watchedSince = new Map<string, number>();
  /** The newest blocks when their nonces were first found to be used, by their nonces. */
  readonly #usedSince = new Map<number, number>();
  /** The hashes of those whose fees nodes refuse. */
  readonly #refused = new Set<string>();
  #transactions: StoredOracleTransaction[] = [];
  #count = 0;

  constructor(readonly options: QueueOptions) {}

  /** Whether there is anything to care for. */
  get isEmpty(): boolean {
    return this.#transactions.length === 0;
  }

  /** Reads what was stored, and how many transactions the chain has. */
  async load(): Promise<void> {
    this.#transactions = await listOracleTransactions(this.options.database, this.#place);
  }

  /** @param headNumber the newest block */
  async readCount(headNumber: number): Promise<void> {
    const { node, account } = this.options;
    this.#count = await node.readCount(account.address);
    for (const { nonce } of this.#transactions) {
      if (nonce >= this.#count) this.#usedSince.delete(nonce);
      else if (!this.#usedSince.has(nonce)) this.#usedSince.set(nonce, headNumber);
    }
  }

  /** Whether a transaction answers the request. */
  hasAnswer({ contract, requestId }: Omit<AnsweredRequest, 'blockHash'>): boolean {
    return this.#transactions.some(
      ({ answers }) => answers?.contract === contract && answers.requestId === requestId,
    );
  }

  /** Whether nodes take another transaction. */
  get hasRoom(): boolean {
    return this.#waiting.length < mostWaiting;
  }

  /**
   * Forgets transactions whose nonce is used: answers when no reorganisation can take them back, and those that did
   * not answer, whose requests it returns. `scannedNumber` is the block up to which the service knows what was answered.
   */
  async forgetDone({ scannedNumber, finalNumber }: ScannedBlocks): Promise<AnsweredRequest[]> {
    const failed: AnsweredRequest[] = [];
    for (const transaction of this.#transactions.filter(({ nonce }) => nonce < this.#count)) {
      const { answers, isOpen, closedBlock } = transaction;
      if (answers && isOpen) {
        if (!(await this.#hasFailed(transaction, scannedNumber))) continue;
        failed.push(answers);
      } else if (closedBlock !== null && closedBlock > finalNumber) continue;
      await this.#forget(transaction);
    }
    return failed;
  }

  /**
   * Sends again what is in no block, with higher fees or without its answer where that has to be.
   * @throws OracleProblem after all are looked at, when one cannot be sent
   */
  async renew(head: Head): Promise<void> {
    let problem: OracleProblem | undefined;
    for (const transaction of this.#waiting) {
      const keep = (error: unknown) => {
        if (!(error instanceof OracleProblem)) throw error;
        problem ??= error;
      };
      await this.#renewOne(transaction, head).catch(keep);
    }
    if (problem) throw problem;
  }

  /**
   * Makes a call with the next nonce. Returns its hash; undefined when another program has taken the nonce or answers
   * the request.
   * @throws OracleProblem when it cannot be sent; it may be sent later, unless it is too large for nodes
   */
  async add(call: QueuedCall, price: GasPrice): Promise<string | undefined> {
    const fees = computeFees(price, this.options.maximumFeePerGas);
    if (!fees) throw this.#tooExpensive(price);
    await this.#requireFunds(call.gas * fees.maxFeePerGas);
    const transaction = await this.#sign(call, this.#findNonce(), fees);
    if (!(await insertOracleTransaction(this.options.database, this.#place, transaction))) {
      return undefined;
    }
    this.#keep(transaction);
    await this.#send(transaction);
    return transaction.hash;
  }

  /**
   * Uses nonces that nothing has, since later ones wait for them.
   * @throws OracleProblem when that are too many to be a mistake of this program
   */
  async fillGaps(price: GasPrice): Promise<void> {
    const last = this.#waiting.at(-1)?.nonce ?? -1;
    if (last - this.#count > 2 * mostWaiting) {
      throw new OracleProblem(
        `Nothing has the nonces from ${this.#count} of the oracle's account on chain ` +
          `${this.options.node.settings.id}, and it waits with ${last}.`,
      );
    }
    while (this.#findNonce() < last) {
      if ((await this.add(this.#callNothing(), price)) === undefined) return;
    }
  }

  get #place() {
    const { node, account } = this.options;
    return { chainId: node.settings.id, account: account.address.toLowerCase() };
  }

  get #waiting(): StoredOracleTransaction[] {
    return this.#transactions.filter(({ nonce }) => nonce >= this.#count);
  }

  #findNonce(): number {
    const used = new Set(this.#transactions.map(({ nonce }) => nonce));
    let nonce = this.#count;
    while (used.has(nonce)) nonce += 1;
    return nonce;
  }

  async #renewOne(transaction: StoredOracleTransaction, head: Head): Promise<void> {
    const { answers, hash, ageSeconds } = transaction;
    const isRefused = this.#refused.has(hash) && ageSeconds > refusedSeconds;
    const isReplaced =
      this.#isStale(transaction, head) || isRefused || !isEnough(transaction, head);
    const isSentAgain = isReplaced || (await this.#isForgotten(transaction));
    if (answers && !(await this.#isWanted(transaction, isSentAgain, head))) {
      if (await this.#replace(transaction, this.#callNothing(), head)) return;
      throw this.#tooExpensive(head);
    }
    if (!isReplaced) return isSentAgain ? this.#send(transaction) : undefined;
    if (await this.#replace(transaction, toCall(transaction), head)) return;
    const problem = this.#tooExpensive(head);
    // Nodes may have lost what cannot be replaced within the limit.
    await this.#send(transaction).catch(() => Promise.reject(problem));
    throw problem;
  }

  /** Whether blocks could have had it, and have not: while a chain stands still, higher fees change nothing. */
  #isStale({ hash, nonce, ageSeconds }: StoredOracleTransaction, { number }: Head): boolean {
    const since = this.#watchedSince.get(hash) ?? number;
    this.#watchedSince.set(hash, since);
    const isFirst = nonce === this.#count;
    return isFirst && ageSeconds > stale.seconds && number - since >= stale.blocks;
  }

  /** Whether nodes have lost it, as after a reorganisation, or this process has not sent it. */
  async #isForgotten({ hash }: OracleTransaction): Promise<boolean> {
    const sentAt = this.#sentAt.get(hash);
    if (sentAt === undefined) return true;
    if (Date.now() - sentAt < resendMilliseconds) return false;
    return !(await this.options.node.hasTransaction(hash as Hex));
  }

  /** Whether its nonce is used although the request is open, in a block that the service has scanned. */
  async #hasFailed(
    { hash, nonce, replaced }: OracleTransaction,
    scannedNumber: number,
  ): Promise<boolean> {
    for (const one of [hash, ...replaced]) {
      const block = await this.options.node.readBlockOf(one as Hex);
      if (block !== undefined) return block <= scannedNumber;
    }
    // Of several nodes behind an address, the one that counts may be ahead of the one that knows the block.
    return scannedNumber > (this.#usedSince.get(nonce) ?? Infinity);
  }

  /**
   * Whether its answer is for a request that the chain has and, if it is to be sent again or another one was given,
   * would be taken.
   */
  async #isWanted(
    transaction: StoredOracleTransaction,
    isSentAgain: boolean,
    { number }: Head,
  ): Promise<boolean> {
    const { isOpen, closedBlock } = transaction;
    if (!isOpen && closedBlock === null) return false;
    if (isOpen && !isSentAgain) return true;
    const { node, account } = this.options;
    const { to, data, gas } = toCall(transaction);
    try {
      // A node that is behind does not know the request, and is not to judge: it refuses the number of the block.
      const blockNumber = BigInt(number);
      const outcome = await node.simulate({ account: account.address, to, data, gas, blockNumber });
      return 'returned' in outcome && isAccepted(outcome.returned);
    } catch (error) {
      if (isOpen && error instanceof OracleProblem) return true;
      throw error;
    }
  }

  #callNothing(): QueuedCall {
    const { address } = this.options.account;
    return { to: address, data: '0x', gas: gasOfNothing, answers: undefined };
  }

  /** Returns whether that costs less than the limit. */
  async #replace(before: OracleTransaction, call: QueuedCall, price: GasPrice): Promise<boolean> {
    const fees = computeReplacingFees(before, price, this.options.maximumFeePerGas);
    if (!fees) return false;
    await this.#store(before, await this.#sign(call, before.nonce, fees));
    return true;
  }

  /** Stores and sends what replaces a transaction, unless another program has replaced it. */
  async #store(before: OracleTransaction, signed: OracleTransaction): Promise<void> {
    const transaction = { ...signed, replaced: [before.hash, ...before.replaced].slice(0, 20) };
    const { database } = this.options;
    if (!(await replaceOracleTransaction(database, this.#place, before, transaction))) return;
    this.#forgetHash(before.hash);
    this.#keep(transaction);
    await this.#send(transaction);
  }

  async #sign(call: QueuedCall, nonce: number, fees: Fees): Promise<OracleTransaction> {
    const { node, account } = this.options;
    const { to, data, gas, answers } = call;
    const chainId = node.settings.id;
    const { raw, hash } = await account.sign({ chainId, nonce, to, data, gas, ...fees });
    return { nonce, answers, raw, hash, replaced: [], gas: Number(gas), ...fees };
  }

  async #send(transaction: OracleTransaction): Promise<void> {
    const { raw, hash, nonce } = transaction;
    const outcome = await this.options.node.send(raw as Hex);
    if (outcome === 'noFunds') await this.#requireFunds(0n, true);
    if (outcome === 'tooLarge') return this.#giveUp(transaction);
    if (outcome === 'tooCheap') this.#refused.add(hash);
    this.#sentAt.set(hash, Date.now());
    if (outcome !== 'tooCheap') return;
    throw new OracleProblem(
      `Chain ${this.options.node.settings.id} refuses the fees of the oracle's transaction ${nonce}, or has ` +
        'another transaction with its nonce.',
    );
  }

  /** Gives up what is too large for nodes, so that later nonces do not wait for it. The request stays open. */
  async #giveUp(transaction: OracleTransaction): Promise<never> {
    const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas, answers } = transaction;
    // No node has it, but perhaps what it replaces.
    if (transaction.replaced.length === 0) await this.#forget(transaction);
    else if (answers) {
      const fees = { maxFeePerGas, maxPriorityFeePerGas };
      await this.#store(transaction, await this.#sign(this.#callNothing(), nonce, fees));
    }
    throw new OracleProblem(
      `Nodes of chain ${this.options.node.settings.id} refuse a transaction with ${gas} gas at ` +
        `${formatGwei(maxFeePerGas)} gwei as too large: their limit is lower (docs/on-chain.md).`,
    );
  }

  #keep(transaction: OracleTransaction): void {
    const isOpen = transaction.answers !== undefined;
    const kept = { ...transaction, isOpen, closedBlock: null, ageSeconds: 0 };
    this.#transactions = [
      ...this.#transactions.filter(({ nonce }) => nonce !== transaction.nonce),
      kept,
    ].sort((one, other) => one.nonce - other.nonce);
  }

  async #forget(transaction: OracleTransaction): Promise<void> {
    await deleteOracleTransaction(this.options.database, this.#place, transaction);
    this.#transactions = this.#transactions.filter((one) => one.nonce !== transaction.nonce);
    this.#usedSince.delete(transaction.nonce);
    this.#forgetHash(transaction.hash);
  }

  #forgetHash(hash: string): void {
    this.#sentAt.delete(hash);
    this.#watchedSince.delete(hash);
    this.#refused.delete(hash);
  }

  /** Returns what the account is missing to pay for what waits and for this, in wei; null if nothing. */
  async findMissingFunds(cost: bigint, isRefused = false): Promise<string | null> {
    const { node, account } = this.options;
    const needed = this.#waiting.reduce(
      (sum, { gas, maxFeePerGas }) => sum + BigInt(gas) * maxFeePerGas,
      cost,
    );
    const balance = await node.readBalance(account.address);
    if (balance >= needed && !isRefused) return null;
    return (
      `The oracle's account ${account.address} on chain ${node.settings.id} has ${formatEther(balance)} ` +
      `of the chain's currency; it needs ${formatEther(needed)}.`
    );
  }

  async #requireFunds(cost: bigint, isRefused = false): Promise<void> {
    const problem = await this.findMissingFunds(cost, isRefused);
    if (problem !== null) throw new OracleProblem(problem);
  }

  #tooExpensive({ baseFeePerGas, priorityFeePerGas }: GasPrice): OracleProblem {
    return new OracleProblem(
      `Chain ${this.options.node.settings.id} asks ${formatGwei(baseFeePerGas + priorityFeePerGas)} gwei ` +
        `for a unit of gas; the oracle pays at most ${formatGwei(this.options.maximumFeePerGas)}, or has to ` +
        'pay more than that to replace a transaction.',
    );
  }
}

/** The newest block, and what blocks cost now. */
export type Head = GasPrice & { number: number };

/** Up to which block the service has scanned the chain, and which blocks no reorganisation removes. */
export interface ScannedBlocks {
  scannedNumber: number;
  finalNumber: number;
}

function toCall({ raw, answers, gas }: OracleTransaction): QueuedCall {
  const { to, data = '0x' } = parseTransaction(raw as Hex);
  return { to: to!, data, gas: BigInt(gas), answers };
}

const formatGwei = (wei: bigint): string => formatEther(wei, 'gwei');

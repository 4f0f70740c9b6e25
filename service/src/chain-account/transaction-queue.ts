import { formatEther, parseTransaction, type Address, type Hex } from 'viem';
import type { Database } from '../storage/database/database.js';
import {
  deleteTransaction,
  insertTransaction,
  listTransactions,
  replaceTransaction,
  type ChainTransaction,
  type Purpose,
  type StoredTransaction,
} from '../storage/chain-account/transactions.js';
import type { AccountNode } from './account-node.js';
import {
  computeFees,
  computeReplacingFees,
  isEnough,
  type Fees,
  type GasPrice,
} from './compute-fees.js';
import type { ChainAccount } from './chain-account.js';
import { AccountProblem } from './account-problem.js';

/** A call to make from the account. */
export interface QueuedCall {
  to: Address;
  data: Hex;
  gas: bigint;
  purpose: Purpose | undefined;
}

/** The options of a queue. */
export interface QueueOptions {
  database: Database;
  node: AccountNode;
  account: ChainAccount;
  /** In wei. */
  maximumFeePerGas: bigint;
  /** Whether a call that returns this has succeeded. */
  readonly isAccepted: (returned: Hex) => boolean;
}

/** The maximum number of pending transactions of one account that every node's pool takes. */
const maximumPending = 16;
const resendMilliseconds = 1_000;
/**
 * A transaction that has been in no block for this time and this number of blocks is replaced by one with higher
 * fees.
 */
const stale = { seconds: 60, blocks: 3 };
/** How long a fee that a node refuses is not raised: a full pool must not drive it up. */
const refusedSeconds = 10;
const emptyCallGas = 21_000n;

/**
 * The transactions of an account on a chain. Each is stored before it is sent, and is sent again, with higher fees if
 * necessary, until its nonce is used.
 */
export class TransactionQueue {
  /** When this process sent transactions, by their hashes. */
  readonly #sentAt = new Map<string, number>();
  /** The newest block when this process first checked a transaction, by its hash. */
  readonly #watchedSince = new Map<string, number>();
  /** The newest block when a nonce was first found to be used, by nonce. */
  readonly #usedSince = new Map<number, number>();
  /** The hashes of transactions whose fees nodes refuse. */
  readonly #refused = new Set<string>();
  #transactions: StoredTransaction[] = [];
  #count = 0;

  constructor(readonly options: QueueOptions) {}

  /** Whether no transaction is pending. */
  get isEmpty(): boolean {
    return this.#transactions.length === 0;
  }

  /** Reads the stored transactions, and the number of transactions on the chain. */
  async load(): Promise<void> {
    this.#transactions = await listTransactions(this.options.database, this.#place);
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

  /** Whether a transaction has this purpose. */
  has(isMeant: (purpose: Purpose) => boolean): boolean {
    return this.#transactions.some(({ purpose }) => purpose !== undefined && isMeant(purpose));
  }

  /** Whether a transaction without a purpose replaces another one: nodes may still put that one into a block. */
  get isReplacing(): boolean {
    return this.#transactions.some(
      ({ purpose, replaced }) => purpose === undefined && replaced.length > 0,
    );
  }

  /** Whether nodes take another transaction. */
  get hasRoom(): boolean {
    return this.#waiting.length < maximumPending;
  }

  /**
   * Deletes transactions whose nonce is used: those that fulfilled their purpose in a final block, and those that did
   * not, whose purposes it returns.
   */
  async deleteDone(findScanned: (purpose: Purpose) => ScannedBlocks): Promise<Purpose[]> {
    const failed: Purpose[] = [];
    for (const transaction of this.#transactions.filter(({ nonce }) => nonce < this.#count)) {
      const { purpose, isOpen, closedBlock } = transaction;
      if (purpose) {
        const { scannedNumber, finalNumber } = findScanned(purpose);
        if (isOpen) {
          if (!(await this.#hasFailed(transaction, scannedNumber))) continue;
          failed.push(purpose);
        } else if (closedBlock !== null && closedBlock > finalNumber) continue;
      }
      await this.#delete(transaction);
    }
    return failed;
  }

  /**
   * Sends pending transactions again, with higher fees or without their purpose where necessary.
   * @throws AccountProblem, after all are handled, when one cannot be sent
   */
  async renew(head: Head): Promise<void> {
    let problem: AccountProblem | undefined;
    for (const transaction of this.#waiting) {
      const recordProblem = (error: unknown) => {
        if (!(error instanceof AccountProblem)) throw error;
        problem ??= error;
      };
      await this.#renewOne(transaction, head).catch(recordProblem);
    }
    if (problem) throw problem;
  }

  /**
   * Makes a call with the next nonce. Returns its hash; undefined when another program has used the nonce or makes
   * the call.
   * @throws AccountProblem when it cannot be sent; it may be sent later, unless it is too large for nodes
   */
  async add(call: QueuedCall, price: GasPrice): Promise<string | undefined> {
    const fees = computeFees(price, this.options.maximumFeePerGas);
    if (!fees) throw this.#tooExpensive(price);
    await this.#requireFunds(call.gas * fees.maxFeePerGas);
    const transaction = await this.#sign(call, this.#findNonce(), fees);
    if (!(await insertTransaction(this.options.database, this.#place, transaction))) {
      return undefined;
    }
    this.#setTransaction(transaction);
    await this.#send(transaction);
    return transaction.hash;
  }

  /**
   * Uses the nonces without a transaction, since later ones wait for them.
   * @throws AccountProblem when there are too many to be a mistake of this program
   */
  async fillGaps(price: GasPrice): Promise<void> {
    const last = this.#waiting.at(-1)?.nonce ?? -1;
    if (last - this.#count > 2 * maximumPending) {
      throw new AccountProblem(
        `No transaction has the nonces from ${this.#count} of the ${this.#owner}'s ` +
          `account on chain ${this.options.node.settings.id}, so ${last} waits.`,
      );
    }
    while (this.#findNonce() < last) {
      if ((await this.add(this.#createEmptyCall(), price)) === undefined) return;
    }
  }

  get #place() {
    const { node, account } = this.options;
    return { chainId: node.settings.id, account: account.address.toLowerCase() };
  }

  get #owner(): string {
    return this.options.account.owner;
  }

  get #waiting(): StoredTransaction[] {
    return this.#transactions.filter(({ nonce }) => nonce >= this.#count);
  }

  #findNonce(): number {
    const used = new Set(this.#transactions.map(({ nonce }) => nonce));
    let nonce = this.#count;
    while (used.has(nonce)) nonce += 1;
    return nonce;
  }

  async #renewOne(transaction: StoredTransaction, head: Head): Promise<void> {
    const { purpose, hash, ageSeconds } = transaction;
    const isRefused = this.#refused.has(hash) && ageSeconds > refusedSeconds;
    const isReplaced =
      this.#isStale(transaction, head) || isRefused || !isEnough(transaction, head);
    const isSentAgain = isReplaced || (await this.#isUnknownToNodes(transaction));
    if (purpose && !(await this.#isWanted(transaction, isSentAgain, head))) {
      if (await this.#replace(transaction, this.#createEmptyCall(), head)) return;
      throw this.#tooExpensive(head);
    }
    if (!isReplaced) return isSentAgain ? this.#send(transaction) : undefined;
    if (await this.#replace(transaction, toCall(transaction), head)) return;
    const problem = this.#tooExpensive(head);
    // Nodes may have lost a transaction that cannot be replaced within the limit.
    await this.#send(transaction).catch(() => Promise.reject(problem));
    throw problem;
  }

  /**
   * Whether blocks have left it out although they could have had it: while a chain stands still, higher fees change
   * nothing.
   */
  #isStale({ hash, nonce, ageSeconds }: StoredTransaction, { number }: Head): boolean {
    const since = this.#watchedSince.get(hash) ?? number;
    this.#watchedSince.set(hash, since);
    const isFirst = nonce === this.#count;
    return isFirst && ageSeconds > stale.seconds && number - since >= stale.blocks;
  }

  /** Whether nodes have lost it, as after a reorganisation, or this process has not sent it. */
  async #isUnknownToNodes({ hash }: ChainTransaction): Promise<boolean> {
    const sentAt = this.#sentAt.get(hash);
    if (sentAt === undefined) return true;
    if (Date.now() - sentAt < resendMilliseconds) return false;
    return !(await this.options.node.hasTransaction(hash as Hex));
  }

  /** Whether its nonce is used although its purpose is open, in a block that the service has scanned. */
  async #hasFailed(
    { hash, nonce, replaced }: ChainTransaction,
    scannedNumber: number,
  ): Promise<boolean> {
    for (const one of [hash, ...replaced]) {
      const block = await this.options.node.readBlockOf(one as Hex);
      if (block !== undefined) return block <= scannedNumber;
    }
    // Of several nodes behind an address, the one that counts transactions may be ahead of the one that knows the
    // block.
    return scannedNumber > (this.#usedSince.get(nonce) ?? Infinity);
  }

  /**
   * Whether the chain knows its purpose and, if it must be sent again or another transaction fulfilled it, whether it
   * would be fulfilled.
   */
  async #isWanted(
    transaction: StoredTransaction,
    isSentAgain: boolean,
    { number }: Head,
  ): Promise<boolean> {
    const { isOpen, closedBlock } = transaction;
    if (!isOpen && closedBlock === null) return false;
    if (isOpen && !isSentAgain) return true;
    const { node, account } = this.options;
    const { to, data, gas } = toCall(transaction);
    try {
      // A node that is behind does not know a request, and must not decide: it refuses the number of the block.
      const blockNumber = BigInt(number);
      const outcome = await node.simulate({ account: account.address, to, data, gas, blockNumber });
      return 'returned' in outcome && this.options.isAccepted(outcome.returned);
    } catch (error) {
      if (isOpen && error instanceof AccountProblem) return true;
      throw error;
    }
  }

  #createEmptyCall(): QueuedCall {
    const { address } = this.options.account;
    return { to: address, data: '0x', gas: emptyCallGas, purpose: undefined };
  }

  /** Replaces a transaction; returns whether that costs less than the limit. */
  async #replace(before: ChainTransaction, call: QueuedCall, price: GasPrice): Promise<boolean> {
    const fees = computeReplacingFees(before, price, this.options.maximumFeePerGas);
    if (!fees) return false;
    await this.#store(before, await this.#sign(call, before.nonce, fees));
    return true;
  }

  /** Stores and sends the replacement of a transaction, unless another program has replaced it. */
  async #store(before: ChainTransaction, signed: ChainTransaction): Promise<void> {
    const transaction = { ...signed, replaced: [before.hash, ...before.replaced].slice(0, 20) };
    const { database } = this.options;
    if (!(await replaceTransaction(database, this.#place, before, transaction))) return;
    this.#deleteHash(before.hash);
    this.#setTransaction(transaction);
    await this.#send(transaction);
  }

  async #sign(call: QueuedCall, nonce: number, fees: Fees): Promise<ChainTransaction> {
    const { node, account } = this.options;
    const { to, data, gas, purpose } = call;
    const chainId = node.settings.id;
    const { raw, hash } = await account.sign({ chainId, nonce, to, data, gas, ...fees });
    return { nonce, purpose, raw, hash, replaced: [], gas: Number(gas), ...fees };
  }

  async #send(transaction: ChainTransaction): Promise<void> {
    const { raw, hash, nonce } = transaction;
    const outcome = await this.options.node.send(raw as Hex);
    if (outcome === 'noFunds') await this.#requireFunds(0n, true);
    if (outcome === 'tooLarge') return this.#giveUp(transaction);
    if (outcome === 'tooCheap') this.#refused.add(hash);
    this.#sentAt.set(hash, Date.now());
    if (outcome !== 'tooCheap') return;
    throw new AccountProblem(
      `Chain ${this.options.node.settings.id} refuses the fees of the ${this.#owner}'s transaction ${nonce}, or has ` +
        'another transaction with its nonce.',
    );
  }

  /**
   * Gives up a transaction that is too large for nodes, so that later nonces do not wait for it. Its purpose stays
   * open.
   */
  async #giveUp(transaction: ChainTransaction): Promise<never> {
    const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas, purpose } = transaction;
    // No node has it, but perhaps the transaction that it replaces.
    if (transaction.replaced.length === 0) await this.#delete(transaction);
    else if (purpose) {
      const fees = { maxFeePerGas, maxPriorityFeePerGas };
      await this.#store(transaction, await this.#sign(this.#createEmptyCall(), nonce, fees));
    }
    throw new AccountProblem(
      `Nodes of chain ${this.options.node.settings.id} refuse a transaction with ${gas} gas at ` +
        `${formatGwei(maxFeePerGas)} gwei as too large: their limit is lower (docs/on-chain.md).`,
    );
  }

  #setTransaction(transaction: ChainTransaction): void {
    const isOpen = transaction.purpose !== undefined;
    const stored = { ...transaction, isOpen, closedBlock: null, ageSeconds: 0 };
    this.#transactions = [
      ...this.#transactions.filter(({ nonce }) => nonce !== transaction.nonce),
      stored,
    ].sort((one, other) => one.nonce - other.nonce);
  }

  async #delete(transaction: ChainTransaction): Promise<void> {
    await deleteTransaction(this.options.database, this.#place, transaction);
    this.#transactions = this.#transactions.filter((one) => one.nonce !== transaction.nonce);
    this.#usedSince.delete(transaction.nonce);
    this.#deleteHash(transaction.hash);
  }

  #deleteHash(hash: string): void {
    this.#sentAt.delete(hash);
    this.#watchedSince.delete(hash);
    this.#refused.delete(hash);
  }

  /**
   * Returns a problem if the balance is too low for the pending transactions and this cost, in wei; null if it
   * suffices.
   */
  async findMissingFunds(cost: bigint, isRefused = false): Promise<AccountProblem | null> {
    const { node, account } = this.options;
    const needed = this.#waiting.reduce(
      (sum, { gas, maxFeePerGas }) => sum + BigInt(gas) * maxFeePerGas,
      cost,
    );
    const balance = await node.readBalance(account.address);
    if (balance >= needed && !isRefused) return null;
    return new AccountProblem(
      `The ${this.#owner}'s account on chain ${node.settings.id} has too little of the chain's currency to pay for ` +
        'its transactions: send it more.',
      `${account.address} has ${formatEther(balance)}; it needs ${formatEther(needed)}.`,
    );
  }

  async #requireFunds(cost: bigint, isRefused = false): Promise<void> {
    const problem = await this.findMissingFunds(cost, isRefused);
    if (problem !== null) throw problem;
  }

  #tooExpensive({ baseFeePerGas, priorityFeePerGas }: GasPrice): AccountProblem {
    return new AccountProblem(
      `Chain ${this.options.node.settings.id} asks ${formatGwei(baseFeePerGas + priorityFeePerGas)} gwei ` +
        `for a unit of gas; the ${this.#owner} pays at most ${formatGwei(this.options.maximumFeePerGas)}, or has to ` +
        'pay more than that to replace a transaction.',
    );
  }
}

/** The newest block, and the present price of gas. */
export type Head = GasPrice & { number: number };

/** The last scanned block of the chain, and the last final one. */
export interface ScannedBlocks {
  scannedNumber: number;
  finalNumber: number;
}

function toCall({ raw, purpose, gas }: ChainTransaction): QueuedCall {
  const { to, data = '0x' } = parseTransaction(raw as Hex);
  return { to: to!, data, gas: BigInt(gas), purpose };
}

const formatGwei = (wei: bigint): string => formatEther(wei, 'gwei');

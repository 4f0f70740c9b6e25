import type { Hex } from 'viem';
import { NodeError, type ChainNode } from './chain-node';
import type { ProviderRequest } from './port';
import type { CallFailure } from './read-revert';
import { readToken } from './read-token';
import type { RewardToken } from './reward-token';
import { serialize } from './serialize';
import { events, functions, readText, readWords, toTopic } from './token-abi';
import { CallRefusedError, simulateCall, type SentCall } from './token-call';

/** How far a sent call has come. */
export type CallProgress =
  /** No block has it. */
  | { phase: 'sent'; isFinal?: undefined }
  /** The oracle was asked, and has not answered. Once that has expired, it can be cancelled. */
  | {
      phase: 'requested';
      event: TokenEvent;
      requestId: Hex;
      isExpired: boolean;
      isFinal?: undefined;
    }
  /** The call has its effect. */
  | { phase: 'done'; event: TokenEvent; isFinal: boolean }
  /** The request was cancelled. */
  | { phase: 'cancelled'; event: TokenEvent; isFinal: boolean }
  /** The call has no effect. */
  | { phase: 'failed'; failure: CallFailure; isFinal: boolean };

/** An event of the token in a block. */
export interface TokenEvent {
  name: keyof typeof events;
  /** Its amount of tokens. */
  value: bigint;
  transactionId: string | undefined;
  blockNumber: number;
  blockHash: Hex;
  transactionHash: Hex;
}

/**
 * Follows a sent call by the events of the contract until its outcome is final. A reorganisation
 * changes what was reported. The sender and the hash of the transaction may differ from those that the
 * wallet returned: the account may be a contract, and another transaction with a higher fee may replace it.
 *
 * @param listener is called at each change
 * @returns a function that stops this
 */
export function followCall(
  node: ChainNode,
  token: RewardToken,
  sent: SentCall,
  listener: (progress: CallProgress) => void,
): () => void {
  const follower = new CallFollower(node, token, sent);
  let reported = '';
  let isOver = false;
  let isReading = false;
  let isOutdated = false;
  /** How many readings have failed, one after another. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    follower.isStopped = true;
    clearTimeout(timer);
    stopHeads?.();
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
  const report = (progress: CallProgress): void => {
    const text = serialize(progress);
    if (text !== reported) listener(progress);
    reported = text;
    if (progress.isFinal) stop();
  };
  const read = async (): Promise<void> => {
    isOutdated = isReading;
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    try {
      const progress = await follower.read();
      failures = 0;
      if (!isOver) report(progress);
    } catch {
      // A later reading may succeed.
      failures++;
    } finally {
      isReading = false;
      readLater();
    }
  };
  const readLater = (): void => {
    if (isOver || document.hidden) return;
    if (failures > 0) {
      timer = setTimeout(() => void read(), Math.min(follower.pace * 2 ** failures, maximumPause));
    } else if (isOutdated) void read();
    else if (!stopHeads) timer = setTimeout(() => void read(), follower.pace);
  };
  const handleVisibilityChange = (): void => {
    clearTimeout(timer);
    if (!document.hidden) void read();
  };
  // A node that fails is asked less often than it announces blocks.
  const stopHeads = node.watchHeads?.(() => failures > 0 || void read());
  document.addEventListener('visibilitychange', handleVisibilityChange);
  void read();
  return stop;
}

/** Reads how far a call has come. */
class CallFollower {
  /** How long to wait until the next reading, in milliseconds, where the node does not announce blocks. */
  pace = 1_000;
  /** Whether the caller no longer needs the result. */
  isStopped = false;
  readonly #node: ChainNode;
  readonly #token: RewardToken;
  readonly #sent: SentCall;
  /** The last block whose events are read and final. */
  #finalUpTo: number;
  /** The last block whose events are read. */
  #head: { number: number; hash: Hex; timestamp: number } | undefined;
  #logs: Log[] = [];
  /** The account whose transaction has the hash, and its number among the account's. */
  #transaction: { from: Hex; nonce: Hex } | undefined;
  /** The head at which another transaction was first found to have its number. */
  #replacedAt: number | undefined;
  /** Why the transaction in a block was reverted. */
  #reverted: { blockHash: Hex; failure: CallFailure } | undefined;
  #request: { id: Hex; expiresAt: number } | undefined;
  #rangeLimit = rangeLimit;
  #lastProgress: CallProgress = { phase: 'sent' };

  constructor(node: ChainNode, token: RewardToken, sent: SentCall) {
    this.#node = node;
    this.#token = token;
    this.#sent = sent;
    // A reorganisation may put a call in an earlier block. Claims have no identifier that tells them apart.
    const margin = sent.call.name === 'claim' ? 0 : reorganisedBlocks;
    this.#finalUpTo = Math.max(0, sent.sentAfter - margin);
  }

  /** Reads all blocks that are not read yet; a long range in parts. */
  async read(): Promise<CallProgress> {
    const [latest, before, final] = await this.#readBlocks();
    if (!latest) throw new NodeError('There is no block.');
    const head = toHead(latest);
    const known = this.#head;
    const isSameChain = known !== undefined && before?.hash === known.hash;
    // Another node may be behind the one that answered before, and not know its block.
    if (known && head.number < known.number && (isSameChain || !before)) return this.#lastProgress;
    this.#setPace(head);
    const finalUpTo = Math.min(
      head.number,
      Math.max(this.#finalUpTo, this.#getFinal(head.number, final)),
    );
    // A node may know a block earlier than its events: the newest are read again, and what becomes final.
    const keptUpTo = isSameChain ? Math.min(finalUpTo, known.number) : Infinity;
    let ranges: Range[] = isSameChain
      ? [
          [this.#finalUpTo + 1, keptUpTo],
          [Math.max(this.#finalUpTo, keptUpTo, known.number - reorganisedBlocks) + 1, head.number],
        ]
      : [[this.#finalUpTo + 1, head.number]];
    let failed: FailedCall | undefined;
    do {
      ranges = ranges.flatMap((range) => cutRange(range, this.#rangeLimit));
      const round = ranges.slice(0, roundLimit);
      const isLast = round.length === ranges.length;
      const asked = round.flatMap((range) => this.#askLogs(range));
      const answers = await this.#node.request([
        ...asked,
        ...(isLast ? this.#askTransaction(head.number, finalUpTo) : []),
      ]);
      const logs = answers.splice(0, asked.length);
      const refusal = logs.find((answer) => answer instanceof NodeError);
      if (refusal) {
        const longest = Math.max(...round.map(([from, to]) => to - from + 1));
        if (longest <= minimumRange) throw refusal;
        this.#rangeLimit = Math.max(longest >> 1, minimumRange);
        continue;
      }
      this.#keepLogs(
        logs.flat() as Log[],
        (number) =>
          number <= keptUpTo &&
          (number > head.number || round.some(([from, to]) => from <= number && number <= to)),
      );
      if (isLast) failed = await this.#findFailure(answers, head.number, finalUpTo);
      ranges = ranges.slice(roundLimit);
      this.#finalUpTo = isLast ? finalUpTo : Math.min(finalUpTo, round.at(-1)![1]);
      const effect = this.#findEffect();
      if (this.isStopped || effect?.isFinal) return effect ?? this.#lastProgress;
    } while (ranges.length > 0);
    this.#head = head;
    return (this.#lastProgress = await this.#describe(failed, head));
  }

  async #readBlocks(): Promise<(Block | undefined)[]> {
    const tags = [
      'latest',
      this.#head ? toHex(this.#head.number) : 'latest',
      ...(this.#token.confirmations === undefined ? ['finalized'] : []),
    ];
    const answers = await this.#node.request(
      tags.map((tag) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })),
    );
    // Not every chain knows which blocks are final.
    return answers.map((answer) =>
      answer instanceof NodeError ? undefined : ((answer as Block | null) ?? undefined),
    );
  }

  #getFinal(head: number, final: Block | undefined): number {
    if (final) return Number(final.number);
    return head - (this.#token.confirmations ?? unknownConfirmations) + 1;
  }

  /** Half the time between blocks, from half a second to six. */
  #setPace({ number, timestamp }: { number: number; timestamp: number }): void {
    if (!this.#head || number <= this.#head.number) return;
    const seconds = (timestamp - this.#head.timestamp) / (number - this.#head.number);
    this.pace = Math.min(Math.max(seconds / 2, 0.5), 6) * 1_000;
  }

  /** Adds events, and removes the earlier ones of the blocks that were read again. */
  #keepLogs(found: readonly Log[], isReplaced: (number: number) => boolean): void {
    const all = [
      ...this.#logs.filter(({ blockNumber }) => !isReplaced(Number(blockNumber))),
      ...found,
    ];
    this.#logs = [...new Map(all.map((log) => [log.blockHash + log.logIndex, log])).values()];
  }

  /** Builds the requests whose answers show that there will be no events. */
  #askTransaction(head: number, finalUpTo: number): ProviderRequest[] {
    const { hash } = this.#sent;
    if (hash === undefined) return [];
    const { from } = this.#transaction ?? {};
    const count = (block: number) => ({
      method: 'eth_getTransactionCount',
      params: [from, toHex(block)],
    });
    return [
      { method: 'eth_getTransactionReceipt', params: [hash] },
      ...(from
        ? [count(head), ...(this.#replacedAt === undefined ? [] : [count(finalUpTo)])]
        : [{ method: 'eth_getTransactionByHash', params: [hash] }]),
    ];
  }

  /** Reads when the request can be cancelled, in seconds since 1970; undefined if the token does not have it. */
  async #readExpiry(requestId: Hex): Promise<number | undefined> {
    if (this.#request?.id === requestId) return this.#request.expiresAt;
    const [answer] = await readToken(this.#node, this.#token.address, [
      [functions.getRequest, requestId],
    ]);
    const expiry = answer instanceof NodeError ? 0 : Number(readWords(answer as Hex)[expiryIndex]);
    // It was answered in the meantime, or removed by a reorganisation: the next reading shows that.
    if (!expiry) return undefined;
    this.#request = { id: requestId, expiresAt: expiry };
    return expiry;
  }

  /** Finds why the call was reverted, by trying it again. */
  async #explain({ blockHash }: Receipt): Promise<CallFailure> {
    if (this.#reverted?.blockHash === blockHash) return this.#reverted.failure;
    const { from, call } = this.#sent;
    let failure: CallFailure = { name: 'Reverted', args: [] };
    try {
      await simulateCall(this.#node, this.#token.address, from, call);
    } catch (error) {
      if (error instanceof CallRefusedError) failure = { name: error.name, args: error.args };
    }
    this.#reverted = { blockHash, failure };
    return failure;
  }

  #askLogs([from, to]: Range): ProviderRequest[] {
    return this.#listFilters().map((topics) => ({
      method: 'eth_getLogs',
      params: [
        {
          address: this.#token.address,
          fromBlock: toHex(from),
          toBlock: toHex(to),
          topics,
        },
      ],
    }));
  }

  #listFilters(): unknown[][] {
    const { call } = this.#sent;
    const effect = events[effects[call.name]];
    const from = toTopic(this.#sent.from);
    if (call.name === 'cancelRequest') return [[effect, call.requestId]];
    if (call.name === 'claim') return [[effect, from]];
    const target = toTopic(call.target);
    const own = [effect, from, target];
    if (call.name === 'withdrawStake') return [own];
    return [
      own,
      [events.RequestPreviousEndorsers, null, from, target],
      [events.CancelRequest, null, from],
    ];
  }

  async #findFailure(
    answers: readonly unknown[],
    head: number,
    finalUpTo: number,
  ): Promise<FailedCall | undefined> {
    const [receipt, account, finalCount] = answers.map((answer) =>
      answer instanceof NodeError ? null : answer,
    ) as [Receipt | null, Transaction | Hex | null, Hex | null];
    if (account instanceof Object) this.#transaction = account;
    // Another transaction has its number, and was not the call with a higher fee, which has events.
    const isUsed = (count: unknown): boolean =>
      this.#transaction !== undefined && Number(count) > Number(this.#transaction.nonce);
    const replacedAt = this.#replacedAt ?? head;
    this.#replacedAt = !receipt && isUsed(account) ? replacedAt : undefined;
    const fail = (failure: CallFailure, isFinal: boolean): FailedCall => ({
      ...{ phase: 'failed', failure, isFinal },
    });
    if (receipt) {
      const number = Number(receipt.blockNumber);
      if (number > head) return undefined;
      const isFinal = number <= finalUpTo;
      if (receipt.status === '0x0') return fail(await this.#explain(receipt), isFinal);
      // The call of a smart account can fail in a transaction that succeeds.
      const { address } = this.#token;
      const isCalled = receipt.logs.some((log) => isSame(log.address, address));
      return isCalled ? undefined : fail({ name: 'NotExecuted', args: [] }, isFinal);
    }
    const isFinal = replacedAt <= finalUpTo || isUsed(finalCount);
    // The node that counts may be ahead of the one that knows the events.
    return this.#replacedAt !== undefined && (isFinal || head > replacedAt)
      ? fail({ name: 'Replaced', args: [] }, isFinal)
      : undefined;
  }

  /** Finds the effect of the call or of its cancellation. */
  #findEffect(): EffectiveCall | undefined {
    const toEffect = (phase: 'done' | 'cancelled', event: TokenEvent): EffectiveCall => ({
      ...{ phase, event, isFinal: event.blockNumber <= this.#finalUpTo },
    });
    const done = this.#findEvent(effects[this.#sent.call.name]);
    if (done) return toEffect('done', done.event);
    const request = this.#findEvent('RequestPreviousEndorsers');
    const cancelled = request && this.#findEvent('CancelRequest', request.topic);
    return cancelled && toEffect('cancelled', cancelled.event);
  }

  /** Finds the event of the call, or that of its request. */
  #findEvent(name: TokenEvent['name'], requestId?: Hex) {
    const { call } = this.#sent;
    return this.#logs
      .filter(({ removed }) => removed !== true)
      .map((log) => ({ topic: log.topics[1]!, event: toEvent(log) }))
      .find(
        ({ topic, event }) =>
          event.name === name &&
          (requestId === undefined
            ? !('transactionId' in call) || event.transactionId === call.transactionId
            : topic === requestId),
      );
  }

  async #describe(
    failed: FailedCall | undefined,
    { timestamp }: { timestamp: number },
  ): Promise<CallProgress> {
    const effect = this.#findEffect();
    if (effect) return effect;
    const request = this.#findEvent('RequestPreviousEndorsers');
    if (!request) return failed ?? { phase: 'sent' };
    const { event, topic: requestId } = request;
    const expiresAt = await this.#readExpiry(requestId);
    const isExpired = expiresAt !== undefined && timestamp >= expiresAt;
    return { phase: 'requested', event, requestId, isExpired };
  }
}

/** Where a request's `expiresAt` is in what `getRequest` returns, in words. */
const expiryIndex = 6;

/** The event by which a call has its effect. */
const effects = {
  endorse: 'Endorse',
  disapprove: 'Disapprove',
  withdrawStake: 'WithdrawStake',
  cancelRequest: 'CancelRequest',
  claim: 'Claim',
} as const;

/** Most nodes answer for at most this number of blocks at once. */
const rangeLimit = 1_000;
/** A node that refuses this number of blocks has another reason than their number. */
const minimumRange = 50;
/** The maximum number of ranges that are read at once. */
const roundLimit = 16;
/** How long to wait for the next reading at most, in milliseconds, while readings fail. */
const maximumPause = 30_000;
/** How far before the newest block at the time of sending a call may be included, in blocks. */
const reorganisedBlocks = 32;
/** After how many blocks one is final, on chains that do not know final blocks. */
const unknownConfirmations = 64;

type FailedCall = Extract<CallProgress, { phase: 'failed' }>;
type EffectiveCall = Extract<CallProgress, { phase: 'done' | 'cancelled' }>;
/** The first block and the last. */
type Range = readonly [from: number, to: number];

interface Block {
  number: Hex;
  hash: Hex;
  timestamp: Hex;
}

interface Log {
  address: Hex;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  logIndex: Hex;
  removed?: boolean;
}

interface Receipt {
  status: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  logs: Log[];
}

interface Transaction {
  from: Hex;
  nonce: Hex;
}

function toHead({ number, hash, timestamp }: Block) {
  return { number: Number(number), hash, timestamp: Number(timestamp) };
}

function toEvent(log: Log): TokenEvent {
  const { topics, data, blockNumber, blockHash, transactionHash } = log;
  const name = Object.entries(events).find(([, topic]) => topic === topics[0])![0];
  // The kind of a request comes before its amount.
  const index = name === 'RequestPreviousEndorsers' ? 1 : 0;
  return {
    name: name as TokenEvent['name'],
    value: readWords(data)[index]!,
    transactionId: readText(data, index + 1),
    blockNumber: Number(blockNumber),
    blockHash,
    transactionHash,
  };
}

function cutRange([from, to]: Range, limit: number): Range[] {
  const ranges: Range[] = [];
  for (let start = from; start <= to; start += limit) {
    ranges.push([start, Math.min(start + limit - 1, to)]);
  }
  return ranges;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function toHex(number: number): Hex {
  return `0x${number.toString(16)}`;
}

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
 * Follows a sent call by the events of the contract until what became of it is final. A reorganisation
 * takes back what was reported. Neither the sender of the transaction nor its hash have to be those that the
 * wallet returned: it may be an account's that is a contract, or replaced by one with a higher fee.
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
      timer = setTimeout(() => void read(), Math.min(follower.pace * 2 ** failures, longestPause));
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
  /** Whether nobody waits for what is being read. */
  isStopped = false;
  readonly #node: ChainNode;
  readonly #token: RewardToken;
  readonly #sent: SentCall;
  /** Up to here the events are read and final. */
  #settled: number;
  /** Up to here they are read. */
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
    this.#settled = Math.max(0, sent.sentAfter - margin);
  }

  /** Reads all blocks that are not read yet: after a long absence, some at a time. */
  async read(): Promise<CallProgress> {
    const [latest, before, final] = await this.#readBlocks();
    if (!latest) throw new NodeError('There is no block.');
    const head = toHead(latest);
    const known = this.#head;
    const isSameChain = known !== undefined && before?.hash === known.hash;
    // Another node may be behind the one that answered before, and not know its block.
    if (known && head.number < known.number && (isSameChain || !before)) return this.#lastProgress;
    this.#setPace(head);
    const settled = Math.min(
      head.number,
      Math.max(this.#settled, this.#getFinal(head.number, final)),
    );
    // A node may know a block earlier than its events: the newest are read again, and what becomes final.
    const kept = isSameChain ? Math.min(settled, known.number) : Infinity;
    let ranges: Range[] = isSameChain
      ? [
          [this.#settled + 1, kept],
          [Math.max(this.#settled, kept, known.number - reorganisedBlocks) + 1, head.number],
        ]
      : [[this.#settled + 1, head.number]];
    let failed: FailedCall | undefined;
    do {
      ranges = ranges.flatMap((range) => cutRange(range, this.#rangeLimit));
      const round = ranges.slice(0, roundLimit);
      const isLast = round.length === ranges.length;
      const asked = round.flatMap((range) => this.#askLogs(range));
      const answers = await this.#node.request([
        ...asked,
        ...(isLast ? this.#askTransaction(head.number, settled) : []),
      ]);
      const logs = answers.splice(0, asked.length);
      const refusal = logs.find((answer) => answer instanceof NodeError);
      if (refusal) {
        const longest = Math.max(...round.map(([from, to]) => to - from + 1));
        if (longest <= leastRange) throw refusal;
        this.#rangeLimit = Math.max(longest >> 1, leastRange);
        continue;
      }
      this.#keepLogs(
        logs.flat() as Log[],
        (number) =>
          number <= kept &&
          (number > head.number || round.some(([from, to]) => from <= number && number <= to)),
      );
      if (isLast) failed = await this.#findFailure(answers, head.number, settled);
      ranges = ranges.slice(roundLimit);
      this.#settled = isLast ? settled : Math.min(settled, round.at(-1)![1]);
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

  /** Adds events, and drops those of blocks that were read instead. */
  #keepLogs(found: readonly Log[], isReplaced: (number: number) => boolean): void {
    const all = [
      ...this.#logs.filter(({ blockNumber }) => !isReplaced(Number(blockNumber))),
      ...found,
    ];
    this.#logs = [...new Map(all.map((log) => [log.blockHash + log.logIndex, log])).values()];
  }

  /** Asks for what shows that there will be no events. */
  #askTransaction(head: number, settled: number): ProviderRequest[] {
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
        ? [count(head), ...(this.#replacedAt === undefined ? [] : [count(settled)])]
        : [{ method: 'eth_getTransactionByHash', params: [hash] }]),
    ];
  }

  /** From when the request can be cancelled, in seconds since 1970; undefined if the token does not say it. */
  async #readExpiry(requestId: Hex): Promise<number | undefined> {
    if (this.#request?.id === requestId) return this.#request.expiresAt;
    const [answer] = await readToken(this.#node, this.#token.address, [
      [functions.getRequest, requestId],
    ]);
    const expiry = answer instanceof NodeError ? 0 : Number(readWords(answer as Hex)[expiryIndex]);
    // It was answered meanwhile, or a reorganisation has taken it back: the next reading shows it.
    if (!expiry) return undefined;
    this.#request = { id: requestId, expiresAt: expiry };
    return expiry;
  }

  /** Why the call was reverted, as far as it still would be. */
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
    settled: number,
  ): Promise<FailedCall | undefined> {
    const [receipt, account, settledCount] = answers.map((answer) =>
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
      const isFinal = number <= settled;
      if (receipt.status === '0x0') return fail(await this.#explain(receipt), isFinal);
      // The call of a smart account can fail in a transaction that succeeds.
      const { address } = this.#token;
      const isCalled = receipt.logs.some((log) => isSame(log.address, address));
      return isCalled ? undefined : fail({ name: 'NotExecuted', args: [] }, isFinal);
    }
    const isFinal = replacedAt <= settled || isUsed(settledCount);
    // The node that counts may be ahead of the one that knows the events.
    return this.#replacedAt !== undefined && (isFinal || head > replacedAt)
      ? fail({ name: 'Replaced', args: [] }, isFinal)
      : undefined;
  }

  /** What the call, or its cancellation, has brought about. */
  #findEffect(): EffectiveCall | undefined {
    const toEffect = (phase: 'done' | 'cancelled', event: TokenEvent): EffectiveCall => ({
      ...{ phase, event, isFinal: event.blockNumber <= this.#settled },
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

/** Most nodes answer for so many blocks at once. */
const rangeLimit = 1_000;
/** What a node refuses for so few blocks, it does not refuse because of their number. */
const leastRange = 50;
/** So many ranges are read at once. */
const roundLimit = 16;
/** How long to wait for the next reading at most, in milliseconds, while readings fail. */
const longestPause = 30_000;
/** A call may come into a block so far before the newest at the time when it was sent. */
const reorganisedBlocks = 32;
/** After so many blocks one is final, on chains that do not say it. */
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

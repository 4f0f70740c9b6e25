import type { Hex } from 'viem';
import { takeFirst, NodeError, type ChainNode } from './chain-node';
import type { ProviderRequest } from './port';
import type { RewardToken } from './reward-token';
import { encodeCall, events, readText, readWords, toTopic } from './token-abi';
import { CallRefusedError, simulateCall, type CallFailure, type SentCall } from './token-call';

/** How far a sent call has come. */
export type CallProgress =
  /** No block has it. */
  | { phase: 'sent' }
  /** The oracle was asked, and has not answered. Once that has expired, it can be cancelled. */
  | { phase: 'requested'; event: TokenEvent; requestId: Hex; isExpired: boolean }
  /** The call has its effect. */
  | { phase: 'done'; event: TokenEvent; isFinal: boolean }
  /** The request was cancelled. */
  | { phase: 'cancelled'; event: TokenEvent; isFinal: boolean }
  | { phase: 'failed'; failure: CallFailure };

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
 * Follows a sent call by the events of the contract until it is final or has failed. A reorganisation
 * takes back what was told. Neither the sender of the transaction nor its hash have to be those that the
 * wallet told: it may be an account's that is a contract, or replaced by one with a higher fee.
 *
 * @param listener is told each change
 * @returns a function that stops this
 */
export function followCall(
  node: ChainNode,
  token: RewardToken,
  sent: SentCall,
  listener: (progress: CallProgress) => void,
): () => void {
  const follower = new CallFollower(node, token, sent);
  let told = '';
  let isOver = false;
  let isReading = false;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    stopHeads?.();
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
  const tell = (progress: CallProgress): void => {
    const text = JSON.stringify(progress, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (text !== told) listener(progress);
    told = text;
    if (progress.phase === 'failed') stop();
    else if (progress.phase !== 'sent' && progress.phase !== 'requested' && progress.isFinal)
      stop();
  };
  const read = async (): Promise<void> => {
    isOutdated = isReading;
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    try {
      const progress = await follower.read();
      if (!isOver) tell(progress);
    } catch {
      // A later reading may succeed.
    } finally {
      isReading = false;
      readLater();
    }
  };
  const readLater = (): void => {
    if (isOver || document.hidden) return;
    if (isOutdated) void read();
    else if (!stopHeads) timer = setTimeout(() => void read(), follower.pace);
  };
  const handleVisibilityChange = (): void => {
    clearTimeout(timer);
    if (!document.hidden) void read();
  };
  const stopHeads = node.watchHeads?.(() => void read());
  document.addEventListener('visibilitychange', handleVisibilityChange);
  void read();
  return stop;
}

/** Reads how far a call has come. */
class CallFollower {
  /** How long to wait until the next reading, in milliseconds, where the node does not tell of blocks. */
  pace = 1_000;
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
  #request: { id: Hex; expiresAt: number } | undefined;

  constructor(node: ChainNode, token: RewardToken, sent: SentCall) {
    this.#node = node;
    this.#token = token;
    this.#sent = sent;
    // A reorganisation may put a call in an earlier block. Claims have no identifier that tells them apart.
    const margin = sent.call.name === 'claim' ? 0 : reorganisedBlocks;
    this.#settled = Math.max(0, sent.sentAfter - margin);
  }

  async read(): Promise<CallProgress> {
    const [latest, before, final] = await this.#readBlocks();
    if (!latest) throw new NodeError('There is no block.');
    const head = toHead(latest);
    const isSameChain = this.#head !== undefined && before?.hash === this.#head.hash;
    // Another node may be behind the one that answered before.
    if (isSameChain && head.number < this.#head!.number) return this.#describe(undefined, head);
    this.#setPace(head);
    const settled = Math.min(
      head.number,
      Math.max(this.#settled, this.#getFinal(head.number, final)),
    );
    // What becomes final is read once more: a node may know a block earlier than its events.
    const ranges = isSameChain
      ? [
          [this.#settled + 1, Math.min(settled, this.#head!.number)],
          [Math.max(this.#settled, this.#head!.number) + 1, head.number],
        ]
      : [[this.#settled + 1, head.number]];
    const failure = await this.#readLogs(ranges as [number, number][], head.number);
    this.#settled = settled;
    this.#head = head;
    return this.#describe(failure, head);
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

  /** Reads events, and why there will be none, if that is so. */
  async #readLogs(
    ranges: readonly [number, number][],
    head: number,
  ): Promise<CallFailure | undefined> {
    const { hash } = this.#sent;
    const asked = ranges
      .flatMap(cutRange)
      .flatMap((range) => this.#listFilters().map((topics) => this.#askLogs(topics, range)));
    const others: ProviderRequest[] =
      hash === undefined
        ? []
        : [
            { method: 'eth_getTransactionReceipt', params: [hash] },
            this.#transaction
              ? {
                  method: 'eth_getTransactionCount',
                  params: [this.#transaction.from, toHex(head)],
                }
              : { method: 'eth_getTransactionByHash', params: [hash] },
          ];
    const all = await this.#node.request([...asked, ...others]);
    const answers = all.slice(0, asked.length);
    const [receipt = null, account = null] = all.slice(asked.length);
    const found = answers.flatMap((answer) => takeFirst([answer]) as Log[]);
    const isRead = ({ blockNumber }: Log): boolean =>
      ranges.some(([from, to]) => from <= Number(blockNumber) && Number(blockNumber) <= to) ||
      Number(blockNumber) > head;
    this.#logs = [...this.#logs.filter((log) => !isRead(log)), ...found];
    const failure = this.#findFailure(
      receipt instanceof NodeError ? null : (receipt as Receipt | null),
      account instanceof NodeError ? null : (account as Transaction | Hex | null),
      head,
    );
    return failure?.name === 'Reverted' ? this.#explain(failure) : failure;
  }

  /** From when the request can be cancelled, in seconds since 1970; undefined if the token does not say it. */
  async #readExpiry(requestId: Hex): Promise<number | undefined> {
    if (this.#request?.id === requestId) return this.#request.expiresAt;
    const call = { to: this.#token.address, data: encodeCall('getRequest', [requestId]) };
    const [answer] = await this.#node.request([{ method: 'eth_call', params: [call, 'latest'] }]);
    const expiry = answer instanceof NodeError ? 0 : Number(readWords(answer as Hex)[expiryIndex]);
    // It was answered meanwhile, or a reorganisation has taken it back: the next reading shows it.
    if (!expiry) return undefined;
    this.#request = { id: requestId, expiresAt: expiry };
    return expiry;
  }

  /** Why the call was reverted, as far as it still would be. */
  async #explain(failure: CallFailure): Promise<CallFailure> {
    const { from, call } = this.#sent;
    try {
      await simulateCall(this.#node, this.#token.address, from, call);
    } catch (error) {
      if (error instanceof CallRefusedError) return { name: error.name, args: error.args };
    }
    return failure;
  }

  #askLogs(topics: readonly unknown[], [from, to]: readonly [number, number]): ProviderRequest {
    const filter = {
      address: this.#token.address,
      fromBlock: toHex(from),
      toBlock: toHex(to),
      topics,
    };
    return { method: 'eth_getLogs', params: [filter] };
  }

  #listFilters(): unknown[][] {
    const { call } = this.#sent;
    const from = toTopic(this.#sent.from);
    switch (call.name) {
      case 'endorse':
      case 'disapprove': {
        const effect = call.name === 'endorse' ? events.Endorse : events.Disapprove;
        const target = toTopic(call.target);
        return [
          [effect, from, target],
          [events.RequestPreviousEndorsers, null, from, target],
          [events.CancelRequest, null, from],
        ];
      }
      case 'withdrawStake':
        return [[events.WithdrawStake, from, toTopic(call.target)]];
      case 'cancelRequest':
        return [[events.CancelRequest, call.requestId]];
      case 'claim':
        return [[events.Claim, from]];
    }
  }

  #findFailure(
    receipt: Receipt | null,
    account: Transaction | Hex | null,
    head: number,
  ): CallFailure | undefined {
    if (typeof account === 'object' && account) this.#transaction = account;
    if (receipt) {
      if (receipt.status === '0x0') return { name: 'Reverted', args: [] };
      // The call of a smart account can fail in a transaction that succeeds.
      const { address } = this.#token;
      const isCalled = receipt.logs.some((log) => isSame(log.address, address));
      return isCalled || Number(receipt.blockNumber) > head
        ? undefined
        : { name: 'NotExecuted', args: [] };
    }
    // Another transaction has its number, and was not the call with a higher fee, which has events.
    const count = typeof account === 'string' ? Number(account) : 0;
    const isReplaced = this.#transaction && count > Number(this.#transaction.nonce);
    return isReplaced ? { name: 'Replaced', args: [] } : undefined;
  }

  async #describe(
    failure: CallFailure | undefined,
    { timestamp }: { timestamp: number },
  ): Promise<CallProgress> {
    const { call } = this.#sent;
    const found = this.#logs
      .filter(({ removed }) => removed !== true)
      .map((log) => ({ log, event: toEvent(log) }));
    const isOwn = ({ event }: { event: TokenEvent }): boolean =>
      !('transactionId' in call) || event.transactionId === call.transactionId;
    const get = (name: TokenEvent['name'], requestId?: Hex) =>
      found.find(
        (one) =>
          one.event.name === name &&
          (requestId === undefined ? isOwn(one) : one.log.topics[1] === requestId),
      )?.event;
    const tell = (phase: 'done' | 'cancelled', event: TokenEvent): CallProgress => ({
      ...{ phase, event, isFinal: event.blockNumber <= this.#settled },
    });
    const done = get(effects[call.name]);
    if (done) return tell('done', done);
    const request = found.find(
      (one) => one.event.name === 'RequestPreviousEndorsers' && isOwn(one),
    );
    if (request) {
      const requestId = request.log.topics[1]!;
      const cancelled = get('CancelRequest', requestId);
      if (cancelled) return tell('cancelled', cancelled);
      const expiresAt = await this.#readExpiry(requestId);
      const isExpired = expiresAt !== undefined && timestamp >= expiresAt;
      return { phase: 'requested', event: request.event, requestId, isExpired };
    }
    return failure ? { phase: 'failed', failure } : { phase: 'sent' };
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

/** Nodes answer for so many blocks at once. */
const rangeLimit = 1_000;
/** A call may come into a block so far before the newest at the time when it was sent. */
const reorganisedBlocks = 32;
/** After so many blocks one is final, on chains that do not say it. */
const unknownConfirmations = 64;

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
  removed?: boolean;
}

interface Receipt {
  status: Hex;
  blockNumber: Hex;
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

function cutRange([from, to]: readonly [number, number]): [number, number][] {
  const ranges: [number, number][] = [];
  for (let start = from; start <= to; start += rangeLimit) {
    ranges.push([start, Math.min(start + rangeLimit - 1, to)]);
  }
  return ranges;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function toHex(number: number): Hex {
  return `0x${number.toString(16)}`;
}

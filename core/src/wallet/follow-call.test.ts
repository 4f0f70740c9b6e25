import { jest } from '@jest/globals';
import { encodeAbiParameters, type Hex } from 'viem';
import { NodeError, type ChainNode } from './chain-node';
import { followCall, type CallProgress } from './follow-call';
import type { ProviderRequest } from './port';
import { events, toTopic } from './token-abi';
import type { SentCall } from './token-call';

const account = `0x${'a'.repeat(40)}` as const;
const target = `0x${'b'.repeat(40)}` as const;
const hash = `0x${'c'.repeat(64)}` as const;
const token = { address: `0x${'d'.repeat(40)}`, chainId: 1, confirmations: 10 } as const;
const call = { name: 'withdrawStake', target, amount: 5n, transactionId: 'one' } as const;
const sent: SentCall = { call, from: account, hash, sentAfter: 100 };
const toHex = (number: number): Hex => `0x${number.toString(16)}`;

type Filter = Record<'fromBlock' | 'toBlock', Hex>;

/** A node, or several behind one address, that know what the test says. */
class TestNode implements ChainNode {
  head = 101;
  /** Of the chain that it is on. */
  fork = 0;
  /** Which blocks it knows by their numbers. */
  knownTo = Infinity;
  /** The block with the event of the call. */
  eventAt: number | undefined;
  /** Up to here it knows events. */
  eventsTo = Infinity;
  /** Where the account's next transaction is. */
  usedAt = Infinity;
  receipt: { status: Hex; at: number } | undefined;
  rangeLimit = Infinity;
  isDown = false;
  /** How many events were asked for in each round. */
  readonly rounds: [from: number, to: number][][] = [];
  readonly asked: ProviderRequest[] = [];

  request = (requests: readonly ProviderRequest[]): Promise<unknown[]> => {
    this.asked.push(...requests);
    if (this.isDown) return Promise.reject(new NodeError('The node is down.'));
    const ranges = requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => (params as [Filter])[0])
      .map(({ fromBlock, toBlock }): [number, number] => [Number(fromBlock), Number(toBlock)]);
    if (ranges.length > 0) this.rounds.push(ranges);
    return Promise.resolve(requests.map((request) => this.#answer(request)));
  };

  #answer({ method, params }: ProviderRequest): unknown {
    const [first, second] = params as [unknown, Hex];
    switch (method) {
      case 'eth_getBlockByNumber':
        return this.#readBlock(first === 'latest' ? this.head : Number(first));
      case 'eth_getLogs':
        return this.#readLogs(first as Filter);
      case 'eth_getTransactionReceipt':
        return this.receipt
          ? {
              status: this.receipt.status,
              logs: [],
              blockNumber: toHex(this.receipt.at),
              blockHash: this.#hash(this.receipt.at),
            }
          : null;
      case 'eth_getTransactionByHash':
        return { from: account, nonce: '0x7' };
      case 'eth_getTransactionCount':
        return Number(second) >= this.usedAt ? '0x8' : '0x7';
      default:
        return new NodeError('Refused.');
    }
  }

  #hash = (number: number): Hex => `0x${this.fork}${number}`;

  #readBlock(number: number): unknown {
    if (number > Math.min(this.head, this.knownTo)) return null;
    return { number: toHex(number), hash: this.#hash(number), timestamp: toHex(number) };
  }

  #readLogs({ fromBlock, toBlock }: Filter): unknown {
    if (Number(toBlock) - Number(fromBlock) >= this.rangeLimit) return new NodeError('Too many.');
    const at = this.eventAt ?? Infinity;
    if (at < Number(fromBlock) || at > Math.min(Number(toBlock), this.eventsTo)) return [];
    const types = [{ type: 'uint256' }, { type: 'string' }] as const;
    return [
      {
        address: token.address,
        topics: [events.WithdrawStake, toTopic(account), toTopic(target)],
        data: encodeAbiParameters(types, [5n, 'one']),
        blockNumber: toHex(at),
        blockHash: this.#hash(at),
        transactionHash: hash,
        logIndex: '0x0',
      },
    ];
  }
}

let node: TestNode;
let told: CallProgress[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: Object.assign(new EventTarget(), { hidden: false }) });
  node = new TestNode();
  told = [];
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const follow = async (one = sent): Promise<void> => {
  stop = followCall(node, token, one, (progress) => told.push(progress));
  await pass(0);
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
/** Lets the follower read at this head. */
const readAt = async (head: number): Promise<void> => {
  node.head = head;
  await pass(6);
};
const last = () => told.at(-1)!;
const phases = () =>
  told.map((one) => ('isFinal' in one && one.isFinal ? `${one.phase} finally` : one.phase));

describe('a transaction that another one replaces', () => {
  test('is told after two readings, and is final with its block', async () => {
    await follow();
    node.usedAt = 102;
    await readAt(102);
    await pass(60);
    expect(phases()).toEqual(['sent']);
    await readAt(103);
    expect(last()).toEqual({
      phase: 'failed',
      failure: { name: 'Replaced', args: [] },
      isFinal: false,
    });
    await readAt(110);
    expect(phases()).toEqual(['sent', 'failed']);
    await readAt(111);
    expect(phases()).toEqual(['sent', 'failed', 'failed finally']);
    const { length } = node.asked;
    await readAt(112);
    expect(node.asked).toHaveLength(length);
  });

  test('is told soon after a long absence', async () => {
    node.usedAt = 102;
    node.head = 500;
    await follow();
    await pass(10);
    expect(phases()).toEqual(['sent', 'failed finally']);
  });

  test('is not told if it is the call, whose event another node tells later', async () => {
    await follow();
    node.usedAt = 102;
    node.eventAt = 102;
    node.eventsTo = 101;
    await readAt(102);
    expect(phases()).toEqual(['sent']);
    node.eventsTo = Infinity;
    await readAt(103);
    await readAt(104);
    expect(phases()).toEqual(['sent', 'done']);
  });

  test('is taken back if a reorganisation takes the other one back', async () => {
    await follow();
    node.usedAt = 102;
    await readAt(102);
    await readAt(103);
    node.usedAt = Infinity;
    node.fork = 1;
    await readAt(104);
    node.eventAt = 105;
    await readAt(105);
    expect(phases()).toEqual(['sent', 'failed', 'sent', 'done']);
  });
});

test.each([
  ['0x0', 'Reverted'],
  ['0x1', 'NotExecuted'],
] as const)('a receipt with status %s can be taken back: %s', async (status, name) => {
  await follow();
  node.receipt = { status, at: 102 };
  await readAt(102);
  expect(last()).toEqual({ phase: 'failed', failure: { name, args: [] }, isFinal: false });
  node.receipt = undefined;
  node.fork = 1;
  await readAt(103);
  node.receipt = { status, at: 104 };
  await readAt(104);
  await readAt(112);
  expect(phases()).toEqual(['sent', 'failed', 'sent', 'failed']);
  await readAt(113);
  expect(phases()).toEqual(['sent', 'failed', 'sent', 'failed', 'failed finally']);
  // Why is asked once for each block.
  const tries = node.asked.filter(({ method }) => method === 'eth_call');
  expect(tries).toHaveLength(status === '0x0' ? 2 : 0);
});

test('a node that is behind takes nothing back, whether it knows the newest block or not', async () => {
  node.eventAt = 103;
  node.head = 103;
  await follow();
  node.eventsTo = 102;
  for (const knownTo of [Infinity, 102]) {
    node.knownTo = knownTo;
    await readAt(102);
  }
  await readAt(101);
  node.knownTo = node.eventsTo = Infinity;
  await readAt(104);
  expect(phases()).toEqual(['done']);
  node.fork = 1;
  node.eventAt = undefined;
  await readAt(105);
  expect(phases()).toEqual(['done', 'sent']);
});

describe('after a long absence', () => {
  test('reads some ranges at a time, until it finds what is final', async () => {
    node.head = 2_000_000;
    node.eventAt = 30_000;
    await follow();
    expect(phases()).toEqual(['done finally']);
    expect(node.rounds.map(({ length }) => length)).toEqual([16, 16]);
  });

  test('reads everything without waiting for a block, with as few blocks as the node allows', async () => {
    node.head = 60_000;
    node.rangeLimit = 300;
    await follow();
    expect(phases()).toEqual(['sent']);
    expect(Math.max(...node.rounds.map(({ length }) => length))).toBe(16);
    const read = node.rounds
      .flat()
      .filter(([from, to]) => to - from < 300)
      .map(([from, to]) => to - from + 1)
      .reduce((sum, length) => sum + length, 0);
    // From before it was sent, because of reorganisations.
    expect(read).toBe(60_000 - 100 + 32);
  });

  test('goes on where it was when the node did not answer', async () => {
    node.head = 60_000;
    const answer = node.request;
    node.request = async (requests) => {
      node.isDown = node.rounds.length === 2;
      return answer(requests);
    };
    await follow();
    expect(node.rounds).toHaveLength(2);
    node.request = answer;
    node.isDown = false;
    await pass(30);
    expect(node.rounds[2]![0]![0]).toBe(node.rounds[1]!.at(-1)![1] + 1);
    expect(phases()).toEqual(['sent']);
  });

  test('a node that refuses each range is asked less and less', async () => {
    node.head = 2_000;
    node.rangeLimit = 0;
    await follow();
    expect(node.rounds.length).toBeLessThan(10);
    expect(told).toEqual([]);
  });

  test('no longer reads when no one waits', async () => {
    node.head = 2_000_000;
    const answer = node.request;
    node.request = async (requests) => {
      if (node.rounds.length === 3) stop();
      return answer(requests);
    };
    await follow();
    expect(node.rounds).toHaveLength(4);
    expect(told).toEqual([]);
  });
});

test('a node that fails is asked less and less, until it answers', async () => {
  let tell = (): void => undefined;
  const watched = Object.assign(node, {
    watchHeads: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
  });
  await follow();
  expect(phases()).toEqual(['sent']);
  watched.isDown = true;
  node.asked.length = 0;
  const pauses: number[] = [];
  tell();
  await pass(0);
  for (let seconds = 0, before = node.asked.length; pauses.length < 6;) {
    // Each block is told meanwhile.
    tell();
    await pass(1);
    seconds++;
    if (node.asked.length === before) continue;
    pauses.push(seconds);
    seconds = 0;
    before = node.asked.length;
  }
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
  watched.isDown = false;
  node.eventAt = 102;
  node.head = 102;
  await pass(30);
  expect(phases()).toEqual(['sent', 'done']);
  node.asked.length = 0;
  tell();
  await pass(0);
  expect(node.asked).not.toHaveLength(0);
});

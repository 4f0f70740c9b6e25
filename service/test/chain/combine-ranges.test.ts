import { expect, test } from '@jest/globals';
import { combineRanges, type ReadRange } from '../../src/chain/combine-ranges.js';

const createRange = (number: number, interactions: number): ReadRange => ({
  contracts: [''],
  oracleRequests: [],
  closedRequests: [],
  last: { number, hash: `0x${number}`, at: number },
  blocks: [{ number, hash: `0x${number}` }],
  tokenEvents: [],
  tokenActs: [],
  followEvents: [],
  interactions: Array.from({ length: interactions }, () => ({
    chainId: 1,
    blockNumber: number,
    source: 'a',
    target: 'b',
    action: 'call',
    transactionHash: '0x',
    at: number,
  })),
  balances: [],
});

async function read(ranges: AsyncGenerator<ReadRange>): Promise<[number, number][]> {
  const found: [number, number][] = [];
  for await (const { last, interactions } of combineRanges(ranges)) {
    found.push([last.number, interactions.length]);
  }
  return found;
}

test('ranges that hold little are one, which ends where the last of them does', async () => {
  const ranges = (async function* () {
    for (let number = 1; number <= 20; number++)
      yield await Promise.resolve(createRange(number, 2));
  })();
  expect(await read(ranges)).toEqual([
    [16, 32],
    [20, 8],
  ]);
});

test('ranges that hold much stay as they are', async () => {
  const ranges = (async function* () {
    for (let number = 1; number <= 2; number++)
      yield await Promise.resolve(createRange(number, 600));
  })();
  expect(await read(ranges)).toEqual([
    [1, 600],
    [2, 600],
  ]);
});

test('what was read before a failure is kept', async () => {
  const found: number[] = [];
  const ranges = (async function* () {
    yield await Promise.resolve(createRange(1, 1));
    throw new Error('The node is gone.');
  })();
  const reading = (async () => {
    for await (const { last } of combineRanges(ranges)) found.push(last.number);
  })();
  await expect(reading).rejects.toThrow('The node is gone.');
  expect(found).toEqual([1]);
});

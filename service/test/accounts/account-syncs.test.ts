import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AccountSyncs, type DueAccount } from '../../src/use-cases/accounts/account-syncs.js';

// Jest's own timers are those of a test file, not of the shared modules.
beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.now() }));
afterEach(() => mock.timers.reset());

/** Readings whose pages come when the test sends them. */
function createReadings() {
  const readings = new AccountSyncs(new AbortController().signal);
  const pages = new Map<string, (follows: number) => void>();
  const ended = new Map<string, string>();
  const start = (key: string, account: Partial<DueAccount> = {}) =>
    readings.start(
      {
        ...{ key, wallet: `wallet of ${key}`, server: undefined, connectedAt: new Date(0) },
        ...{ failures: 0, isFirst: true, ...account },
      },
      async ({ signal, awaitTurn }) => {
        try {
          while (ended.get(key) !== 'last page') {
            await awaitTurn!(await new Promise<number>((resolve) => pages.set(key, resolve)));
            signal.throwIfAborted();
          }
        } catch (error) {
          ended.set(key, (error as Error).name);
        } finally {
          pages.delete(key);
        }
      },
    );
  return {
    start,
    ended,
    /** Sends a page of the account; its sync requests the next one when it is its turn. */
    send: async (key: string, follows = 0) => {
      const resolve = pages.get(key)!;
      pages.delete(key);
      resolve(follows);
      await setImmediate();
    },
    /** Whether a page of the account is requested. */
    isRequesting: (key: string) => pages.has(key),
    /** Lets time pass, as the polling loop does. */
    pass: async (seconds: number, isWaiting = { first: false, later: false }) => {
      await setImmediate();
      for (let second = 0; second < seconds; second++) {
        mock.timers.tick(1_000);
        readings.passTurns(isWaiting);
        await setImmediate();
      }
    },
    end: async (key: string) => {
      ended.set(key, 'last page');
      pages.get(key)!(0);
      await setImmediate();
    },
  };
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const read = { isFirst: false };

test('a person has one reading at a time', async () => {
  const { start, end } = createReadings();
  expect(start('a', { wallet: 'one' })).toBe(true);
  expect(start('b', { wallet: 'one' })).toBe(false);
  expect(start('c', { wallet: 'one', ...read })).toBe(false);
  expect(start('d', { wallet: 'another' })).toBe(true);
  await end('a');
  expect(start('b', { wallet: 'one' })).toBe(true);
});

test('first and later readings have eight places each, and failing ones two', () => {
  const { start } = createReadings();
  const started = (keys: string[], account?: Partial<DueAccount>) =>
    keys.filter((key) => start(key, account)).length;
  expect(started(names('failing ', 9), { ...read, failures: 1 })).toBe(2);
  expect(started(names('later ', 9), read)).toBe(6);
  expect(started(names('first ', 9))).toBe(8);
});

test('one server has three places of each kind', () => {
  const { start } = createReadings();
  const server = 'slow.example';
  expect(names('a', 5).filter((key) => start(key, { server }))).toHaveLength(3);
  expect(names('b', 5).filter((key) => start(key, { server, ...read }))).toHaveLength(3);
  expect(start('c', { server: 'another.example' })).toBe(true);
});

test('a reading gives its place up after a minute, and continues when one is free', async () => {
  const { start, send, isRequesting, pass, end } = createReadings();
  for (const key of names('a', 8)) start(key, read);
  expect(start('b', read)).toBe(false);
  await pass(59);
  for (const key of names('a', 8)) await send(key);
  expect(names('a', 8).every(isRequesting)).toBe(true);
  await pass(1);
  expect(names('b', 9).filter((key) => start(key, read))).toHaveLength(8);
  for (const key of names('a', 8)) await send(key);
  expect(names('a', 8).some(isRequesting)).toBe(false);
  await end('b0');
  await pass(1);
  expect(names('a', 8).filter(isRequesting)).toEqual(['a0']);
});

test('a reading that continues and one that starts alternate', async () => {
  const { start, send, isRequesting, pass, end } = createReadings();
  for (const key of names('a', 8)) start(key, read);
  await pass(60);
  for (const key of names('b', 8)) start(key, read);
  for (const key of names('a', 8)) await send(key);
  await end('b0');
  expect(start('c', read)).toBe(false);
  await pass(0);
  expect(isRequesting('a0')).toBe(true);
  await end('b1');
  // First syncs have their own places.
  expect(start('first')).toBe(true);
  expect(start('c', read)).toBe(true);
});

test('first readings give their places up soon while others wait', async () => {
  const { start, pass } = createReadings();
  for (const key of names('slow ', 8)) start(key);
  expect(start('honest')).toBe(false);
  await pass(14, { first: true, later: false });
  expect(start('honest')).toBe(false);
  await pass(1, { first: true, later: false });
  expect(start('honest')).toBe(true);
});

test('slow readings that wait leave every second place to those that start', async () => {
  const { start, send, pass } = createReadings();
  for (const key of names('slow ', 8)) start(key, read);
  await pass(60);
  for (const key of names('more ', 8)) start(key, read);
  const slow = [...names('slow ', 8), ...names('more ', 8)];
  for (const key of slow) await send(key);
  await pass(60, { first: false, later: true });
  expect(start('honest', read)).toBe(true);
});

test('the reading of an account ends when another wallet connects it', async () => {
  const { start, send, pass, ended } = createReadings();
  start('a', { ...read, wallet: 'one' });
  await pass(61);
  const moved = { wallet: 'two', connectedAt: new Date(1) };
  expect(start('a', moved)).toBe(false);
  await send('a');
  await pass(0);
  expect(ended.get('a')).toBe('AccountReplacedError');
  expect(start('a', moved)).toBe(true);
});

test('a reading that has had a place for three hours ends', async () => {
  const { start, send, isRequesting, pass, ended } = createReadings();
  start('endless', read);
  for (let minute = 0; minute < 179; minute++) {
    await pass(60);
    await send('endless');
    expect(isRequesting('endless')).toBe(false);
    await pass(1);
    expect(isRequesting('endless')).toBe(true);
  }
  await pass(60);
  await send('endless');
  expect(ended.get('endless')).toBe('TimeoutError');
});

test('of too many readings that have started, the longest ends', async () => {
  const { start, send, pass, ended } = createReadings();
  start('longest', read);
  await pass(61);
  await send('longest');
  await pass(61);
  for (let round = 0; round < 4; round++) {
    for (const key of names(`${round} `, 8)) start(key, read);
    await pass(60);
  }
  await send('longest');
  expect([...ended]).toEqual([['longest', 'TimeoutError']]);
});

test('a reading ends whose follows would be too many to wait in memory', async () => {
  const { start, send, isRequesting, pass, ended, end } = createReadings();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) start(key, read);
  await pass(60);
  for (const key of names('other ', 8)) start(key, read);
  for (const key of ['a', 'b', 'c']) await send(key, 100_000);
  expect(ended.size).toBe(0);
  await send('d', 1);
  await pass(0);
  expect([...ended]).toEqual([['d', 'TimeoutError']]);
  await end('other 0');
  await pass(1);
  expect(isRequesting('a')).toBe(true);
});

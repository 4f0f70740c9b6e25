import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { AccountQueue } from '../../src/use-cases/accounts/account-queue.js';

afterEach(() => jest.restoreAllMocks());

const keys = ['a', 'b', 'c', 'd'];

/** A queue of accounts whose readings end when the test ends them. */
function createQueue() {
  const errors: unknown[] = [];
  const queue = new AccountQueue(new AbortController().signal, (error) => errors.push(error));
  const ends = new Map<string, () => void>();
  const read = (key: string, failures = 0) =>
    queue.read({ key, failures }, () => new Promise((resolve) => ends.set(key, resolve)));
  const end = async (key: string) => {
    ends.get(key)!();
    ends.delete(key);
    await setImmediate();
  };
  const started = async () => {
    await setImmediate();
    return [...ends.keys()];
  };
  return { errors, read, end, started };
}

test('reads four accounts at a time, two of them that failed', async () => {
  const { read, end, started } = createQueue();
  for (const key of keys) read(key, 1);
  expect(await started()).toEqual(['a', 'b']);
  for (const key of ['e', 'f', 'g']) read(key);
  expect(await started()).toEqual(['a', 'b', 'e', 'f']);
  await end('a');
  read('c', 1);
  expect(await started()).toEqual(['b', 'e', 'f', 'c']);
});

test('reads two at a time of those that took a minute the last time', async () => {
  const { errors, read, end, started } = createQueue();
  for (const key of keys) read(key);
  expect(await started()).toEqual(keys);
  await end('d');
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  for (const key of ['a', 'b', 'c']) await end(key);

  for (const key of keys) read(key);
  expect(await started()).toEqual(['a', 'b', 'd']);
  // One that is fast again has any of the places.
  await end('a');
  read('c');
  read('a');
  expect(await started()).toEqual(['b', 'd', 'c', 'a']);
  expect(errors).toEqual([]);
});

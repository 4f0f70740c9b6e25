import { setImmediate } from 'node:timers/promises';
import { AccountQueue } from '../../src/use-cases/accounts/account-queue.js';

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
  const { errors, read, end, started } = createQueue();
  for (const key of ['a', 'b', 'c', 'd']) read(key, 1);
  expect(await started()).toEqual(['a', 'b']);
  for (const key of ['e', 'f', 'g']) read(key);
  expect(await started()).toEqual(['a', 'b', 'e', 'f']);
  await end('a');
  read('c', 1);
  expect(await started()).toEqual(['b', 'e', 'f', 'c']);
  expect(errors).toEqual([]);
});

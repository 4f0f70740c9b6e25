import { expect, test } from '@jest/globals';
import { TurnQueue } from '../src/turn-queue.js';

test('starts the tasks of different names in turns', async () => {
  const queue = new TurnQueue({ concurrency: 1 });
  const started: string[] = [];
  const add = (turnOf: string, name: string) =>
    queue.add(async () => started.push(name), { turnOf });
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)),
    ...['b1', 'b2'].map((name) => add('b', name)),
    add('c', 'c1'),
  ]);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('lets groups take turns, and the names of each', async () => {
  const queue = new TurnQueue({ concurrency: 1, autoStart: false });
  const started: string[] = [];
  const add = (group: string, turnOf: string) =>
    queue.add(async () => started.push(group + turnOf), { group, turnOf });
  const all = Promise.all([
    ...['a', 'a', 'b', 'c'].map((name) => add('1', name)),
    ...['a', 'b'].map((name) => add('2', name)),
  ]);
  queue.start();
  await all;
  expect(started).toEqual(['1a', '2a', '1b', '2b', '1c', '1a']);
});

test('gives the turn of an aborted task to the next', async () => {
  const queue = new TurnQueue({ concurrency: 1, autoStart: false });
  const leaving = new AbortController();
  const left = queue.add(async () => 'left', { turnOf: 'a', signal: leaving.signal });
  const ended = expect(left).rejects.toThrow('aborted');
  const next = queue.add(async () => 'next', { turnOf: 'b' });
  leaving.abort();
  await ended;
  expect(queue.size).toBe(1);
  queue.start();
  expect(await next).toBe('next');
});

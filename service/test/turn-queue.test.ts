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

test('starts tasks with a higher priority first', async () => {
  const queue = new TurnQueue({ concurrency: 1, autoStart: false });
  const started: string[] = [];
  const add = (turnOf: string, priority: number) =>
    queue.add(async () => started.push(`${turnOf}${priority}`), { turnOf, priority });
  const all = Promise.all([add('a', 0), add('a', 1), add('b', 0), add('b', 1)]);
  queue.start();
  await all;
  expect(started).toEqual(['a1', 'b1', 'a0', 'b0']);
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

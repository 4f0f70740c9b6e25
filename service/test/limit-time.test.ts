import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limitTime } from '../src/limit-time.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a time limit ends what garbage collection comes before', async () => {
  const aborted = once(limitTime(200, new AbortController().signal), 'abort');
  await new Promise(setImmediate);
  collectGarbage();
  await aborted;
});

test('a time limit ends a signal that others are made of', async () => {
  const limit = limitTime(200);
  const aborted = once(AbortSignal.any([new AbortController().signal, limit]), 'abort');
  await new Promise(setImmediate);
  collectGarbage();
  await aborted;
});

test('is aborted with the signal, with its reason', () => {
  const stop = new AbortController();
  const limited = limitTime(60_000, stop.signal);
  stop.abort(new Error('The node stops.'));
  expect(limited.reason).toEqual(new Error('The node stops.'));
});

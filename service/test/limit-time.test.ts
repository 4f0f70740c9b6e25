import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limitTime } from '../src/limit-time.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a time limit ends what garbage collection comes before', async () => {
  const aborted = once(limitTime(new AbortController().signal, 200), 'abort');
  await new Promise(setImmediate);
  collectGarbage();
  await aborted;
}, 5_000);

test('is aborted with the signal, with its reason', () => {
  const stop = new AbortController();
  const limited = limitTime(stop.signal, 60_000);
  stop.abort(new Error('The node stops.'));
  expect(limited.reason).toEqual(new Error('The node stops.'));
});

import { expect, test } from '@jest/globals';
import { AccountProblem } from '../../src/chain-account/account-problem.js';
import { workRepeatedly } from '../../src/chain-account/work-repeatedly.js';

test('a problem is logged once when it starts and once when it ends', async () => {
  const poor = new AccountProblem('It has too little.', 'It has 1; it needs 2.');
  const { logged, reported } = await workThrough([null, poor, poor, poor, null, null]);
  expect(logged).toEqual([
    ['warn', { chain: 1, problem: 'It has too little.', detail: 'It has 1; it needs 2.' }, 'Waits'],
    ['info', { chain: 1 }, 'Waits no longer'],
  ]);
  expect(reported).toEqual([null, 'It has too little.', null]);
});

test('a problem that stops all work is logged with its detail, but not reported with it', async () => {
  const stopped = () => Promise.reject(new AccountProblem('No node answers.', 'refused'));
  const { logged, reported } = await workThrough([stopped, stopped, null]);
  expect(logged).toEqual([
    ['warn', { chain: 1, problem: 'No node answers.', detail: 'refused' }, 'Waits'],
    ['info', { chain: 1 }, 'Waits no longer'],
  ]);
  expect(reported).toEqual(['No node answers.', null]);
});

type Outcome = AccountProblem | null;

/** Works once for each outcome; a function fails. */
async function workThrough(outcomes: readonly (Outcome | (() => Promise<Outcome>))[]) {
  const left = [...outcomes];
  const ending = new AbortController();
  const logged: unknown[] = [];
  const reported: (string | null)[] = [];
  const add = (level: string) => (fields: object, message?: string) =>
    void logged.push([level, fields, message]);
  await workRepeatedly({
    work: async () => {
      const outcome = left.shift();
      if (outcome === undefined) ending.abort();
      return typeof outcome === 'function' ? outcome() : (outcome ?? null);
    },
    report: async (problem) => void reported.push(problem),
    message: 'Waits',
    endMessage: 'Waits no longer',
    ...{ chainId: 1, pollMilliseconds: 1, signal: ending.signal },
    log: { info: add('info'), warn: add('warn') },
  });
  return { logged, reported };
}

import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requestFor } from '../../src/connectors/requester.js';
import { HostBudgets } from '../../src/connectors/outgoing/host-budgets.js';

// Jest's own timers are those of a test file, not of the shared modules.
beforeEach(() => {
  mock.timers.enable({ apis: ['Date', 'setInterval', 'setTimeout'], now: Date.now() });
});
afterEach(() => mock.timers.reset());

/** Lets time pass a second at a time, so that work after a timer can set the next. */
const pass = async (seconds: number) => {
  await setImmediate();
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1_000);
    await setImmediate();
  }
};

const never = () => new AbortController().signal;

test('lets requests above the budget of their host wait', async () => {
  const budgets = new HostBudgets(60);
  let sent = 0;
  const send = () => Promise.resolve(new Response(String(sent++)));
  const all = Array.from({ length: 25 }, () => budgets.use('a.example', never(), send));
  await pass(0);
  expect(sent).toBe(10);
  await budgets.use('b.example', never(), () => Promise.resolve(new Response()));
  await pass(9);
  expect(sent).toBe(10);
  await pass(51);
  await Promise.all(all);
  expect(sent).toBe(25);
});

test('lets people and the reading of accounts take turns, and people among each other', async () => {
  const budgets = new HostBudgets(60);
  const sent: string[] = [];
  const use = (wallet: string, isSync = false) =>
    requestFor({ wallet, isSync }, () =>
      budgets.use('a.example', never(), () => {
        sent.push(isSync ? 'reading' : wallet);
        return Promise.resolve(new Response());
      }),
    );
  const all = Array.from({ length: 110 }, () => use('attacker'));
  for (let count = 0; count < 20; count++) all.push(use(`owner ${count}`, true));
  all.push(use('victim'), use('victim'));
  await pass(10);
  const next = sent.slice(10, 20);
  expect(next.filter((one) => one === 'reading')).toHaveLength(5);
  expect(next.filter((one) => one === 'victim')).toHaveLength(2);
  await pass(120);
  await Promise.all(all);
  // Without pending syncs, people have all requests.
  expect(sent.slice(-10)).toEqual(Array(10).fill('attacker'));
});

test('gives the turn of an aborted request to the next', async () => {
  const budgets = new HostBudgets(6);
  const send = () => Promise.resolve(new Response());
  await budgets.use('a.example', never(), send);
  const leaving = new AbortController();
  const left = Array.from({ length: 10 }, () => budgets.use('a.example', leaving.signal, send));
  const ended = Promise.allSettled(left);
  const next = budgets.use('a.example', never(), send);
  leaving.abort();
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  await pass(10);
  expect((await next).ok).toBe(true);
});

test('refuses requests, also those that wait, until the host wants them again', async () => {
  const budgets = new HostBudgets(6);
  const busy = new Response(null, { status: 503, headers: { 'retry-after': '30' } });
  const send = () => Promise.resolve(new Response());
  const first = budgets.use('a.example', never(), () => Promise.resolve(busy));
  const waiting = budgets.use('a.example', never(), send);
  const refused = expect(waiting).rejects.toMatchObject({ retryAfter: 20_000 });
  expect((await first).status).toBe(503);
  await expect(budgets.use('a.example', never(), send)).rejects.toMatchObject({
    message: 'a.example accepts no requests for now.',
    retryAfter: 30_000,
  });
  await pass(10);
  await refused;
  await pass(20);
  expect((await budgets.use('a.example', never(), send)).ok).toBe(true);
});

test('refuses requests until a rate limit that is used up is reset', async () => {
  const budgets = new HostBudgets(6);
  const headers = {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 30),
  };
  const used = () => Promise.resolve(new Response(null, { status: 429, headers }));
  expect((await budgets.use('a.example', never(), used)).status).toBe(429);
  const send = () => Promise.resolve(new Response());
  await expect(budgets.use('a.example', never(), send)).rejects.toThrow(
    'a.example accepts no requests for now.',
  );
  await pass(31);
  expect((await budgets.use('a.example', never(), send)).ok).toBe(true);
});

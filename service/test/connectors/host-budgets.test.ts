import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HostBudgets } from '../../src/connectors/outgoing/host-budgets.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  // The environment of the tests keeps the real \`Date\`.
  jest.spyOn(Date, 'now').mockImplementation(() => jest.now());
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const never = () => new AbortController().signal;

test('lets requests above the budget of their host wait', async () => {
  const budgets = new HostBudgets(60);
  let sent = 0;
  const send = () => Promise.resolve(new Response(String(sent++)));
  const all = Array.from({ length: 25 }, () => budgets.use('a.example', never(), send));
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toBe(10);
  await budgets.use('b.example', never(), () => Promise.resolve(new Response()));
  await jest.advanceTimersByTimeAsync(9_000);
  expect(sent).toBe(10);
  await jest.advanceTimersByTimeAsync(51_000);
  await Promise.all(all);
  expect(sent).toBe(25);
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
  await jest.advanceTimersByTimeAsync(10_000);
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
    message: 'a.example wants no request for now.',
    retryAfter: 30_000,
  });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  await jest.advanceTimersByTimeAsync(20_000);
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
    'a.example wants no request for now.',
  );
  await jest.advanceTimersByTimeAsync(31_000);
  expect((await budgets.use('a.example', never(), send)).ok).toBe(true);
});

import { expect, jest, test } from '@jest/globals';
import { CounterStore } from '../../src/http/plugins/counter-store.js';

const window = 60_000;

function count(store: CounterStore, key: string): { current: number; ttl: number } {
  let counted: { current: number; ttl: number } | undefined;
  store.incr(
    key,
    (_error, result) => {
      counted = result;
    },
    window,
  );
  return counted!;
}

test('300,000 other keys with one request each do not reset a high counter', () => {
  const store = new CounterStore();
  for (let requests = 1; requests <= 100; requests++) {
    expect(count(store, 'busy').current).toBe(requests);
  }
  for (let other = 0; other < 300_000; other++) count(store, `other ${other}`);
  expect(count(store, 'busy').current).toBe(101);
});

test('forgets the lowest counters first, of equal ones the oldest', () => {
  const store = new CounterStore({ maximumKeys: 10 });
  const keys = Array.from({ length: 10 }, (_, index) => `key ${index}`);
  for (const key of keys) count(store, key);
  for (const key of keys.slice(0, 8)) count(store, key);
  count(store, 'one more');
  expect(count(store, 'key 9').current).toBe(2);
  expect(count(store, 'key 8').current).toBe(1);
  for (const key of keys.slice(1, 8)) expect(count(store, key).current).toBe(3);
});

test('forgets expired counters before lower ones', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const store = new CounterStore({ maximumKeys: 2 });
  count(store, 'first');
  count(store, 'first');
  clock.mockReturnValue(window - 1);
  count(store, 'second');
  clock.mockReturnValue(window);
  count(store, 'third');
  expect(count(store, 'second').current).toBe(2);
  clock.mockRestore();
});

test('starts a counter anew when its window has ended', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const store = new CounterStore();
  expect(count(store, 'key')).toEqual({ current: 1, ttl: window });
  clock.mockReturnValue(window - 1);
  expect(count(store, 'key')).toEqual({ current: 2, ttl: 1 });
  clock.mockReturnValue(window);
  expect(count(store, 'key')).toEqual({ current: 1, ttl: window });
  clock.mockRestore();
});

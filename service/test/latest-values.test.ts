import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LatestValues } from '../src/latest-values.js';

// Jest's own timers are those of a test file, not of the shared modules.
beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

function createValues(more: { combine?: (earlier: string, later: string) => string } = {}) {
  const handled: string[] = [];
  const values = new LatestValues<string>({
    interval: 1_000,
    maximumSize: { name: 6, all: 10 },
    measure: ({ length }) => length,
    handle: async (name, value) => void handled.push(`${name} ${value}`),
    ...more,
  });
  const pass = async (milliseconds: number) => {
    await setImmediate();
    mock.timers.tick(milliseconds);
    await setImmediate();
  };
  return { values, handled, pass };
}

test('hands over the newest value of a name once in an interval', async () => {
  const { values, handled, pass } = createValues();
  for (const value of ['1', '2', '3']) values.set('a', value);
  values.set('b', '1');
  await pass(999);
  expect(handled).toEqual(['a 1', 'b 1']);
  await pass(1);
  expect(handled).toEqual(['a 1', 'b 1', 'a 3']);
  values.set('a', '4');
  await pass(999);
  expect(handled).toHaveLength(3);
  await pass(1);
  expect(handled.at(-1)).toBe('a 4');
});

test('combines the values that wait', async () => {
  const { values, handled, pass } = createValues({ combine: (earlier, later) => earlier + later });
  for (const value of ['1', '2', '3']) values.set('a', value);
  await pass(1_000);
  expect(handled).toEqual(['a 1', 'a 23']);
});

test('refuses values that have no room, and has it again afterwards', async () => {
  const { values, handled, pass } = createValues();
  expect(values.set('a', '1234567')).toBe(false);
  expect(values.set('a', '123456')).toBe(true);
  expect(values.set('b', '12345')).toBe(false);
  expect(values.set('b', '1234')).toBe(true);
  await pass(1_000);
  expect(handled).toEqual(['a 123456', 'b 1234']);
  expect(values.set('b', '123456')).toBe(true);
  expect(handled).toEqual(['a 123456', 'b 1234', 'b 123456']);
});

test('drops what waits when it is closed', async () => {
  const { values, handled, pass } = createValues();
  values.set('a', '1');
  values.set('a', '2');
  values.close();
  await pass(1_000);
  expect(values.set('a', '3')).toBe(false);
  expect(handled).toEqual(['a 1']);
});

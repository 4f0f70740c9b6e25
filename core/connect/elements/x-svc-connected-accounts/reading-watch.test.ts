import { beforeEach, expect, jest, test } from '@jest/globals';
import { ReadingWatch } from './reading-watch';

const reload = jest.fn();
const onRead = jest.fn();
const account = (id: string, isDue: boolean) => ({ id, isDue });
let watch: ReadingWatch;
beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  onRead.mockClear();
  watch = new ReadingWatch(reload, onRead);
});

test('asks while an account is being read, less and less often, and then no more', () => {
  watch.follow([account('1', true)]);
  expect(watch.isAwaited('1')).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  watch.follow([account('1', true)]);
  jest.advanceTimersByTime(1_400);
  expect(reload).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(100);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(onRead).not.toHaveBeenCalled();
  watch.follow([account('1', false)]);
  expect(onRead).toHaveBeenCalledTimes(1);
  expect(watch.isAwaited('1')).toBe(false);
  jest.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('knows nothing of an account that is to be read until the accounts are loaded again', () => {
  const before = [account('1', false)];
  watch.follow(before);
  watch.expect('1');
  watch.follow(before);
  expect(watch.isAwaited('1')).toBe(true);
  expect(onRead).not.toHaveBeenCalled();
  // It was read before the accounts were loaded.
  watch.follow([account('1', false)]);
  expect(watch.isAwaited('1')).toBe(false);
  expect(onRead).toHaveBeenCalledTimes(1);
});

test('asks again where loading failed', () => {
  const before = [account('1', true)];
  watch.follow(before);
  jest.advanceTimersByTime(1_000);
  watch.follow(before);
  jest.advanceTimersByTime(1_500);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('an account that was connected and read since the last time was read', () => {
  watch.follow(undefined);
  watch.follow([account('1', false)]);
  expect(onRead).not.toHaveBeenCalled();
  watch.follow([account('1', false), account('2', false)]);
  expect(onRead).toHaveBeenCalledTimes(1);
});

test('awaits nothing of somebody who has signed out', () => {
  watch.follow([account('1', true)]);
  watch.follow(undefined);
  expect(watch.isAwaited('1')).toBe(false);
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(onRead).not.toHaveBeenCalled();
});

test('asks while a reward is on its way', () => {
  const rewarded = (status: 'pending' | 'earned') => {
    const rewards = [{ status, chainId: 1, tokenAddress: '0x1' }];
    return [{ ...account('1', false), rewards }];
  };
  watch.follow(rewarded('pending'));
  jest.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  watch.follow(rewarded('earned'));
  jest.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onRead).not.toHaveBeenCalled();
});

import { expect, test } from '@jest/globals';
import { readRetryDelay } from './retry-delay.js';

const now = Date.parse('2026-11-30T12:00:00Z');

test.each([
  ['1', 1],
  ['30', 30],
  [' 30 ', 30],
  ['120', 120],
])('the seconds that the service names are waited: %j', (value, seconds) => {
  expect(readRetryDelay(value, now)).toBe(seconds);
});

test.each([
  ['0', 1],
  ['121', 120],
  ['86400', 120],
  ['2147484', 120],
  ['9'.repeat(400), 120],
])('the delay is between one second and two minutes: %j', (value, seconds) => {
  expect(readRetryDelay(value, now)).toBe(seconds);
});

test.each([
  ['Mon, 30 Nov 2026 12:00:45 GMT', 45],
  ['Mon, 30 Nov 2026 11:00:00 GMT', 1],
  ['Tue, 01 Dec 2026 12:00:00 GMT', 120],
])('a date is waited for: %j', (value, seconds) => {
  expect(readRetryDelay(value, now)).toBe(seconds);
});

test.each([undefined, '', ' ', '-5', '1.5', 'soon', 'NaN', 'Infinity', '0x10'])(
  'ten seconds are waited for anything else: %j',
  (value) => {
    expect(readRetryDelay(value, now)).toBe(10);
  },
);

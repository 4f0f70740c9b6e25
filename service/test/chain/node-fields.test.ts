import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  InvalidAnswerError,
  toBigInt,
  toHash,
  toNumber,
  toTime,
} from '../../src/chain/node-fields.js';

const forms: ((value: number) => unknown)[] = [
  (value) => value,
  String,
  (value) => `0x${value.toString(16)}`,
  (value) => `0x${value.toString(16).toUpperCase()}`,
  (value) => `0x00${value.toString(16)}`,
];

test('a number counts in each of its forms', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom(...forms), (value, form) => {
      expect(toNumber(form(value))).toBe(value);
      expect(toBigInt(form(value))).toBe(BigInt(value));
    }),
  );
});

test('what is no number is refused', () => {
  const isNumber = (value: unknown) =>
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value));
  fc.assert(
    fc.property(
      fc.anything().filter((value) => !isNumber(value)),
      (value) => {
        expect(() => toNumber(value)).toThrow(InvalidAnswerError);
      },
    ),
  );
  for (const value of [-1, 1.5, 2 ** 53, '0x', '', ' 1', '1e3', `0x${'f'.repeat(14)}`]) {
    expect(() => toNumber(value)).toThrow(InvalidAnswerError);
  }
});

test('a time that is none is absent', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const time = toTime(value);
      expect(time === undefined || time > 0).toBe(true);
    }),
  );
  for (const value of [null, undefined, 0, '0', '0x0', '2026-01-01T00:00:00Z', 1_767_225_600_000]) {
    expect(toTime(value)).toBeUndefined();
  }
});

test('a time counts in each of its forms', () => {
  const times = fc.integer({ min: 1, max: 253_402_300_799 });
  fc.assert(
    fc.property(times, fc.constantFrom(...forms), (value, form) => {
      expect(toTime(form(value))).toBe(value);
    }),
  );
});

test('hashes count in capitals as well', () => {
  expect(toHash(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
});

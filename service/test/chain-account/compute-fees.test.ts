import { expect, test } from '@jest/globals';
import {
  computeFees,
  computeReplacingFees,
  isEnough,
} from '../../src/chain-account/compute-fees.js';

const price = { baseFeePerGas: 100n, priorityFeePerGas: 10n };

test('a new transaction bears twice the base fee, up to the limit', () => {
  expect(computeFees(price, 1_000n)).toEqual({ maxFeePerGas: 210n, maxPriorityFeePerGas: 10n });
  expect(computeFees(price, 150n)).toEqual({ maxFeePerGas: 150n, maxPriorityFeePerGas: 10n });
  expect(computeFees(price, 110n)).toEqual({ maxFeePerGas: 110n, maxPriorityFeePerGas: 10n });
  expect(computeFees(price, 109n)).toBeUndefined();
});

test('what replaces a transaction pays at least a tenth more, and what blocks cost now', () => {
  const before = { maxFeePerGas: 210n, maxPriorityFeePerGas: 10n };
  expect(computeReplacingFees(before, price, 1_000n)).toEqual({
    maxFeePerGas: 237n,
    maxPriorityFeePerGas: 12n,
  });
  const later = { baseFeePerGas: 300n, priorityFeePerGas: 20n };
  expect(computeReplacingFees(before, later, 1_000n)).toEqual({
    maxFeePerGas: 620n,
    maxPriorityFeePerGas: 20n,
  });
  expect(computeReplacingFees(before, price, 236n)).toBeUndefined();
  expect(
    computeReplacingFees({ maxFeePerGas: 1n, maxPriorityFeePerGas: 0n }, price, 1_000n),
  ).toEqual({ maxFeePerGas: 210n, maxPriorityFeePerGas: 10n });
});

test('a transaction is in the next block if it bears the base fee', () => {
  expect(isEnough({ maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }, price)).toBe(true);
  expect(isEnough({ maxFeePerGas: 99n, maxPriorityFeePerGas: 10n }, price)).toBe(false);
});

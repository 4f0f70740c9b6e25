import { computeRetryDelay } from '../src/compute-retry-delay.js';

test.each([
  [1, 0, 2_500],
  [1, 1, 5_000],
  [2, 1, 10_000],
  [5, 0.5, 60_000],
  [10, 1, 600_000],
  [10, 0, 300_000],
  [5_000, 1, 600_000],
])('after %i failures with the random number %f, the delay is %i ms', (failures, chance, delay) => {
  expect(computeRetryDelay(failures, { first: 5_000, maximum: 600_000 }, () => chance)).toBe(delay);
});

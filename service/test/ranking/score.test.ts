import { constants } from '../../src/ranking/constants.js';
import {
  computeMean,
  computePublicMean,
  computeScore,
  computeTendency,
  type Evidence,
} from '../../src/ranking/score.js';

/** μ = 0.4. */
const all = { count: 10, sum: 40_000 };
const nothing: Evidence = {
  all,
  target: { count: 0, sum: 0 },
  endorsementCount: 0,
  opinions: [],
};

test('the mean of no opinions is neutral', () => {
  expect(computeMean({ count: 0, sum: 0 })).toBe(0);
  expect(computeMean(all)).toBe(0.4);
});

test('a target without opinions has the mean of all opinions', () => {
  expect(computeScore(nothing)).toBeCloseTo(0.4, 12);
});

test('shrinks the public mean towards the mean of all', () => {
  // (1 + 5 · 0.4) / (1 + 5)
  expect(computePublicMean({ count: 1, sum: 10_000 }, 0.4)).toBeCloseTo(0.5, 12);
  // (100 + 5 · 0.4) / (100 + 5)
  expect(computePublicMean({ count: 100, sum: 1_000_000 }, 0.4)).toBeCloseTo(102 / 105, 12);
});

test('the tendency of a giver is its difference from others, shrunk towards 0', () => {
  // (−2 − 10 · 0.4) / (10 + 12)
  expect(computeTendency({ count: 10, sum: -20_000 }, 0.4)).toBeCloseTo(-6 / 22, 12);
  expect(computeTendency({ count: 0, sum: 0 }, 0.4)).toBeCloseTo(0, 12);
});

test('returns the score that docs/ranking.md calculates', () => {
  const evidence: Evidence = {
    ...nothing,
    target: { count: 20, sum: 80_000 },
    opinions: [
      { value: 10_000, distance: 1, sharing: 1, giver: { count: 10, sum: -20_000 } },
      { value: 5_000, distance: 2, sharing: 1, giver: { count: 30, sum: 180_000 } },
    ],
  };
  const network = (1 * (1 - 0.4 + 6 / 22) + 0.25 * (0.5 - 0.4 - 6 / 42)) / (1.25 + 16);
  expect(computeScore(evidence)).toBeCloseTo(0.4 + network, 12);
  expect(computeScore(evidence)).toBeCloseTo(0.45, 4);
});

test('an opinion that equals the public mean does not change the score', () => {
  const voice = {
    value: 4_000,
    distance: 1 as const,
    sharing: 1,
    giver: { count: 5, sum: 20_000 },
  };
  expect(computeScore({ ...nothing, opinions: [voice] })).toBeCloseTo(0.4, 12);
});

test('all opinions through one contact together weigh at most as much as one contact', () => {
  const giver = { count: 0, sum: 0 };
  const through = (sharing: number) =>
    computeScore({
      ...nothing,
      opinions: Array.from({ length: sharing }, () => ({
        value: 10_000,
        distance: 2 as const,
        sharing,
        giver,
      })),
    });
  const contact = computeScore({
    ...nothing,
    opinions: [{ value: 10_000, distance: 1, sharing: 1, giver }],
  });
  expect(through(1)).toBeLessThan(through(3));
  for (const sharing of [4, 5, 999]) expect(through(sharing)).toBeCloseTo(contact, 12);
});

test('endorsements add less than their limit', () => {
  const gained = (endorsementCount: number) =>
    computeScore({ ...nothing, endorsementCount }) - computeScore(nothing);
  expect(gained(5)).toBeCloseTo(0.05, 12);
  expect(gained(1_000_000)).toBeLessThan(constants.endorsementBound);
  expect(gained(1_000_000)).toBeCloseTo(0.1, 4);
});

test.each([
  [0.2, 0.2],
  [7, 0.5],
  [-7, -0.5],
])('a context of %d changes the score by %d', (context, change) => {
  expect(computeScore({ ...nothing, context }) - computeScore(nothing)).toBeCloseTo(change, 12);
});

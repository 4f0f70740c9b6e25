import type { Case } from './leave-one-out.js';
import { measure, type Forecasts } from './measures.js';

describe('measure', () => {
  test('computes errors on the scale of the ratings', () => {
    const [result] = measure(makeCases(4, 0.5), makeForecasts(0, 0), () => true);
    expect(result).toMatchObject({ person: 1, predicted: 2, absoluteError: 3.5 });
    expect(result?.squaredError).toBeCloseTo(2 * 1.75 ** 2);
  });

  test('keeps predicted ratings within the scale', () => {
    expect(measure(makeCases(4), makeForecasts(7), () => true)[0]?.absoluteError).toBe(0);
  });

  test('ignores cases without a forecast and cases outside of the group', () => {
    const cases = makeCases(4, 3, 2);
    const forecasts = [undefined, ...makeForecasts(0, 0)];
    expect(measure(cases, forecasts, ({ rating }) => rating > 2)[0]?.predicted).toBe(1);
  });

  test('has no order for films with the same rating', () => {
    const [result] = measure(makeCases(3, 3), makeForecasts(0.1, 0.2), () => true);
    expect(result).not.toHaveProperty('rightOrder');
  });

  test('counts pairs of differently rated films, and ties as half', () => {
    const [result] = measure(makeCases(4, 3, 3, 2), makeForecasts(0.5, 0.6, 0.4, 0.4), () => true);
    // 4>3 wrong, 4>3 right, 4>2 right, 3>2 right, 3>2 tied.
    expect(result?.rightOrder).toBeCloseTo(3.5 / 5);
  });

  test('uses the expected gain for tied films', () => {
    const [best] = measure(makeCases(2, 1), makeForecasts(0.2, 0.1), () => true);
    const [tied] = measure(makeCases(2, 1), makeForecasts(0.1, 0.1), () => true);
    const second = 1 / Math.log2(3);
    expect(best?.ndcg).toBe(1);
    expect(tied?.ndcg).toBeCloseTo((2 * (1 + second)) / (3 + second));
  });
});

function makeCases(...ratings: number[]): Case[] {
  return ratings.map((rating, film) => ({
    person: 1,
    film,
    rating,
    ratedFilms: ratings.length,
    all: { count: 0, sum: 0 },
    target: { count: 0, sum: 0 },
    voices: [],
  }));
}

function makeForecasts(...values: number[]): Forecasts {
  return values.map((value) => ({ value, score: value }));
}

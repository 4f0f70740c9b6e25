import type { Case } from './leave-one-out.js';
import { measure, type Forecasts } from './measures.js';

describe('measure', () => {
  test('counts errors on the scale of the ratings', () => {
    const [result] = measure(makeCases(4, 0.5), makeForecasts(0, 0), () => true);
    expect(result).toMatchObject({ person: 1, predicted: 2, absoluteError: 3.5 });
    expect(result?.squaredError).toBeCloseTo(2 * 1.75 ** 2);
  });

  test('keeps predicted ratings within the scale', () => {
    expect(measure(makeCases(4), makeForecasts(7), () => true)[0]?.absoluteError).toBe(0);
  });

  test('leaves out cases without a forecast, and those not asked for', () => {
    const cases = makeCases(4, 3, 2);
    const forecasts = [undefined, ...makeForecasts(0, 0)];
    expect(measure(cases, forecasts, ({ rating }) => rating > 2)[0]?.predicted).toBe(1);
  });

  test('has no order of films that are rated alike', () => {
    const [result] = measure(makeCases(3, 3), makeForecasts(0.1, 0.2), () => true);
    expect(result).not.toHaveProperty('rightOrder');
  });

  test('counts pairs of differently rated films, ties half', () => {
    const [result] = measure(makeCases(4, 3, 3, 2), makeForecasts(0.5, 0.6, 0.4, 0.4), () => true);
    // 4>3 wrong, 4>3 right, 4>2 right, 3>2 right, 3>2 tied.
    expect(result?.rightOrder).toBeCloseTo(3.5 / 5);
  });

  test('takes the expected gain where films are tied', () => {
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

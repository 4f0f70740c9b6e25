import type { Case } from './leave-one-out.js';
import { toRating } from './leave-one-out.js';

/** The prediction for each case; undefined if the row has none. */
export interface Forecast {
  /** The value by which films are ordered. */
  score: number;
  /** On the service's scale, −1 … 1. */
  value: number;
}

export type Forecasts = readonly (Forecast | undefined)[];

/** One person's part in the measures. */
export interface PersonResult {
  person: number;
  /** Number of predicted ratings, and sums of their errors on the scale of the ratings. */
  predicted: number;
  absoluteError: number;
  squaredError: number;
  /** Share of pairs of differently rated films in right order; a tie counts half. */
  rightOrder?: number;
  /** Discounted gain of the first ten of the order, as a share of the best order's. */
  ndcg?: number;
}

/** Measures the forecasts of those cases that `counts`, one person at a time. */
export function measure(
  cases: readonly Case[],
  forecasts: Forecasts,
  counts: (one: Case) => boolean,
): PersonResult[] {
  const people = new Map<number, { rating: number; score: number; error: number }[]>();
  cases.forEach((one, index) => {
    const forecast = forecasts[index];
    if (!forecast || !counts(one)) return;
    const { person, rating } = one;
    const { score, value } = forecast;
    const entry = { rating, score, error: Math.abs(toRating(value) - rating) };
    const entries = people.get(person);
    if (entries) entries.push(entry);
    else people.set(person, [entry]);
  });
  return [...people].map(([person, entries]) => ({
    person,
    predicted: entries.length,
    absoluteError: entries.reduce((sum, { error }) => sum + error, 0),
    squaredError: entries.reduce((sum, { error }) => sum + error ** 2, 0),
    ...orderMeasures(entries),
  }));
}

interface Ranked {
  rating: number;
  score: number;
}

/** Undefined if all films have the same rating, since any order is right then. */
function orderMeasures(entries: readonly Ranked[]): { rightOrder: number; ndcg: number } | object {
  if (entries.every(({ rating }) => rating === entries[0]?.rating)) return {};
  return { rightOrder: rightOrder(entries), ndcg: gain(entries) / gain(bestOrder(entries)) };
}

/** Scores that differ by less differ only by rounding. */
const tie = 1e-9;

function rightOrder(entries: readonly Ranked[]): number {
  let pairs = 0;
  let right = 0;
  for (const better of entries) {
    for (const worse of entries) {
      if (better.rating <= worse.rating) continue;
      pairs++;
      if (better.score > worse.score + tie) right++;
      else if (better.score >= worse.score - tie) right += 0.5;
    }
  }
  return right / pairs;
}

function bestOrder(entries: readonly Ranked[]): Ranked[] {
  return entries.map(({ rating }) => ({ rating, score: rating }));
}

const places = 10;

/** The expected discounted gain of the first ten, where films of equal score stand in any order. */
function gain(entries: readonly Ranked[]): number {
  const order = [...entries].sort((a, b) => b.score - a.score);
  let total = 0;
  for (let from = 0; from < Math.min(order.length, places);) {
    let to = from + 1;
    while (to < order.length && scoreAt(order, from) - scoreAt(order, to) < tie) to++;
    const tied = order.slice(from, to);
    const mean = tied.reduce((sum, { rating }) => sum + 2 ** rating - 1, 0) / tied.length;
    for (let place = from; place < Math.min(to, places); place++) {
      total += mean / Math.log2(place + 2);
    }
    from = to;
  }
  return total;
}

function scoreAt(order: readonly Ranked[], index: number): number {
  return order[index]?.score ?? -Infinity;
}

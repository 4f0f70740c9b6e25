import type { PersonResult } from './measures.js';
import { randomFrom } from './random.js';

/** The reported measures of a row. */
export const measureNames = ['mae', 'rmse', 'rightOrder', 'ndcg'] as const;
export type MeasureName = (typeof measureNames)[number];

/** An estimate with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export type Estimates = Record<MeasureName, Estimate>;

const resamples = 2_000;
const seed = 20_110_601;

/**
 * The measures with percentile intervals from a bootstrap over people: a person's ratings are drawn
 * together, since they are not independent. Errors are means over ratings, orders over people.
 */
export function estimate(results: readonly PersonResult[]): Estimates {
  return estimateMeasures(results.length, prepareMeasures(results));
}

/** `a − b` of people present in both, drawn together, which removes differences between people. */
export function difference(a: readonly PersonResult[], b: readonly PersonResult[]): Estimates {
  const others = new Map(b.map((result) => [result.person, result]));
  const pairs = a.flatMap((first) => {
    const second = others.get(first.person);
    return second ? [[first, second] as const] : [];
  });
  const firsts = prepareMeasures(pairs.map(([first]) => first));
  const seconds = prepareMeasures(pairs.map(([, second]) => second));
  return estimateMeasures(pairs.length, (draw) => {
    const first = firsts(draw);
    const second = seconds(draw);
    return first.map((value, index) => value - (second[index] ?? NaN));
  });
}

/** People by number, some of them more than once. */
type Draw = Uint16Array;

function estimateMeasures(people: number, measures: (draw: Draw) => number[]): Estimates {
  const random = randomFrom(seed);
  const drawn = Array.from({ length: resamples }, () =>
    measures(Uint16Array.from({ length: people }, () => Math.floor(random() * people))),
  );
  const whole = measures(Uint16Array.from({ length: people }, (_, index) => index));
  const estimates = measureNames.map((name, index): [MeasureName, Estimate] => {
    const sorted = Float64Array.from(drawn, (values) => values[index] ?? NaN).sort();
    return [
      name,
      { value: whole[index] ?? NaN, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) },
    ];
  });
  return Object.fromEntries(estimates) as Estimates;
}

/** Prepares the sums once, since every resample adds them up again. */
function prepareMeasures(results: readonly PersonResult[]): (draw: Draw) => number[] {
  const columns = [
    results.map(({ predicted }) => predicted),
    results.map(({ absoluteError }) => absoluteError),
    results.map(({ squaredError }) => squaredError),
    results.map(({ rightOrder }) => (rightOrder === undefined ? 0 : 1)),
    results.map(({ rightOrder }) => rightOrder ?? 0),
    results.map(({ ndcg }) => ndcg ?? 0),
  ].map((column) => Float64Array.from(column));
  return (draw) => {
    const [ratings, absolute, squared, ordered, right, ndcg] = columns.map((column) => {
      let sum = 0;
      // Not for…of: this is the innermost loop of all.
      for (let index = 0; index < draw.length; index++) sum += column[draw[index] ?? 0] ?? 0;
      return sum;
    }) as [number, number, number, number, number, number];
    return [absolute / ratings, Math.sqrt(squared / ratings), right / ordered, ndcg / ordered];
  };
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

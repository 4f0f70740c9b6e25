import {
  computeMean,
  opinionScale,
  computePublicMean,
  computeScore,
} from '../../service/src/ranking/score.js';
import type { Case } from './leave-one-out.js';
import type { Forecasts } from './measures.js';

/** The mean of all ratings, the same for every film, so it gives no order. */
export function globalMean(cases: readonly Case[]): Forecasts {
  return cases.map(({ all }) => same(computeMean(all)));
}

/** The plain mean of all opinions about the film. */
export function filmMean(cases: readonly Case[]): Forecasts {
  return cases.map(({ all, target }) =>
    same(target.count > 0 ? computeMean(target) : computeMean(all)),
  );
}

/** The plain mean of the contacts' opinions about the film; undefined without any. */
export function contactsMean(cases: readonly Case[]): Forecasts {
  return cases.map(({ voices }) => {
    const contacts = voices.filter(({ distance }) => distance === 1);
    if (contacts.length === 0) return undefined;
    const sum = contacts.reduce((total, { value }) => total + value, 0);
    return same(sum / contacts.length / opinionScale);
  });
}

/** The film's damped mean; the value includes the person's own tendency. */
export function bias(cases: readonly Case[], ownTendencies: readonly number[]): Forecasts {
  return rated(cases, ownTendencies, ({ all, target }) =>
    computePublicMean(target, computeMean(all)),
  );
}

/** The score of the service; the value includes the person's own tendency. */
export function service(cases: readonly Case[], ownTendencies: readonly number[]): Forecasts {
  return rated(cases, ownTendencies, ({ all, target, voices }) =>
    computeScore({ all, target, opinions: voices, endorsementCount: 0 }),
  );
}

function rated(
  cases: readonly Case[],
  ownTendencies: readonly number[],
  scoreOf: (one: Case) => number,
): Forecasts {
  return cases.map((one, index) => {
    const value = scoreOf(one);
    return { score: value, value: value + (ownTendencies[index] ?? 0) };
  });
}

function same(value: number) {
  return { score: value, value };
}

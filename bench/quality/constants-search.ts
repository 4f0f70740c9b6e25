import { createHash } from 'node:crypto';
import { constants } from '../../service/src/ranking/constants.js';
import { computeMean, opinionScale } from '../../service/src/ranking/score.js';
import type { Case, LeaveOneOut } from './leave-one-out.js';
import { toRating } from './leave-one-out.js';
import type { Forecasts } from './measures.js';

/** The constants of the score that ratings determine. */
export interface Candidate {
  targetDamping: number;
  giverDamping: number;
  secondWeight: number;
  networkDamping: number;
}

/** The candidate that the service uses. */
export const inService: Candidate = {
  targetDamping: constants.targetDamping,
  giverDamping: constants.giverDamping,
  secondWeight: constants.distanceWeight[2],
  networkDamping: constants.networkDamping,
};

/** How strongly a person's own tendency is damped, when a score is converted to a rating. */
export const ownDamping = 3;

const grid: Candidate[] = [3, 4, 5, 7, 10].flatMap((targetDamping) =>
  [3, 5, 8, 12].flatMap((giverDamping) =>
    [0, 0.25, 0.5].flatMap((secondWeight) =>
      [4, 6, 8, 10, 12, 16, 24].map((networkDamping) => ({
        targetDamping,
        giverDamping,
        secondWeight,
        networkDamping,
      })),
    ),
  ),
);

/** Predicts with the given constants; equal to the service's score with the service's constants. */
export function forecastWith(
  candidate: Candidate,
  cases: readonly Case[],
  ownTendencies: readonly number[],
): Forecasts {
  const values = valuesWith(candidate, cases, ownTendencies);
  return cases.map((_, index) => ({
    score: (values[index] ?? 0) - (ownTendencies[index] ?? 0),
    value: values[index] ?? 0,
  }));
}

/** The constants that each fold of people would choose for the people outside of it. */
export interface FoldChoice {
  fold: number;
  service: Candidate;
  /** The best damping of the bias on the same folds, which can differ. */
  biasDamping: number;
}

/** The result of the search. */
export interface Search {
  choices: FoldChoice[];
  /** Every case predicted with constants chosen without its person. */
  service: Forecasts;
  bias: Forecasts;
  /** Mean squared error of the candidates over all folds, least first. */
  losses: { candidate: Candidate; loss: number }[];
}

/**
 * Chooses constants by least squared error over the ratings for which the network has opinions, for
 * each of ten folds of people on the other nine.
 */
export function searchConstants(data: LeaveOneOut, cases: readonly Case[]): Search {
  const folds = cases.map(({ person }) => assignFold(person));
  const casesWithNetwork = cases.flatMap(({ voices }, index) => (voices.length > 0 ? [index] : []));
  const own = ownTendencyCache(data);
  const candidates = grid.map((candidate) => {
    const tendencies = own(candidate.targetDamping);
    return {
      candidate,
      sums: foldSums(valuesWith(candidate, cases, tendencies), cases, folds, casesWithNetwork),
    };
  });
  const dampings = [...new Set(grid.map(({ targetDamping }) => targetDamping))].map((damping) => {
    const values = valuesWith(withoutNetwork(damping), cases, own(damping));
    return { damping, sums: foldSums(values, cases, folds, casesWithNetwork) };
  });

  const choices = Array.from({ length: foldCount }, (_, fold) => ({
    fold,
    service: least(candidates, fold).candidate,
    biasDamping: least(dampings, fold).damping,
  }));
  const outside = (candidateOf: (choice: FoldChoice) => Candidate): Forecasts => {
    const byFold = choices.map((choice) => {
      const candidate = candidateOf(choice);
      return forecastWith(candidate, cases, own(candidate.targetDamping));
    });
    return folds.map((fold, index) => byFold[fold]?.[index]);
  };
  return {
    choices,
    service: outside((choice) => choice.service),
    bias: outside((choice) => withoutNetwork(choice.biasDamping)),
    losses: candidates
      .map(({ candidate, sums }) => ({ candidate, loss: total(sums) / casesWithNetwork.length }))
      .sort((a, b) => a.loss - b.loss),
  };
}

const foldCount = 10;

function assignFold(person: number): number {
  return createHash('sha256').update(`fold:${person}`).digest().readUInt32BE() % foldCount;
}

/** The bias is the score of a network without opinions. */
function withoutNetwork(targetDamping: number): Candidate {
  return { ...inService, targetDamping, networkDamping: Infinity };
}

/** The score's formula with variable constants; those of the service's function are fixed. */
function valuesWith(
  { targetDamping, giverDamping, secondWeight, networkDamping }: Candidate,
  cases: readonly Case[],
  ownTendencies: readonly number[],
): Float64Array {
  return Float64Array.from(cases, ({ all, target, voices }, index) => {
    const mean = computeMean(all);
    const base =
      (target.sum / opinionScale + targetDamping * mean) / (target.count + targetDamping);
    let weights = 0;
    let residuals = 0;
    for (const { value, distance, sharing, giver } of voices) {
      const weight = distance === 1 ? 1 : Math.min(secondWeight, 1 / sharing);
      const tendency =
        (giver.sum / opinionScale - giver.count * mean) / (giver.count + giverDamping);
      weights += weight;
      residuals += weight * (value / opinionScale - base - tendency);
    }
    const network = weights === 0 ? 0 : residuals / (weights + networkDamping);
    return base + network + (ownTendencies[index] ?? 0);
  });
}

function ownTendencyCache(data: LeaveOneOut): (targetDamping: number) => number[] {
  const known = new Map<number, number[]>();
  return (targetDamping) => {
    const tendencies = known.get(targetDamping) ?? data.ownTendencies(targetDamping, ownDamping);
    known.set(targetDamping, tendencies);
    return tendencies;
  };
}

function foldSums(
  values: Float64Array,
  cases: readonly Case[],
  folds: readonly number[],
  casesWithNetwork: readonly number[],
): Float64Array {
  const sums = new Float64Array(foldCount);
  for (const index of casesWithNetwork) {
    const fold = folds[index] ?? 0;
    const error = toRating(values[index] ?? 0) - (cases[index]?.rating ?? 0);
    sums[fold] = (sums[fold] ?? 0) + error ** 2;
  }
  return sums;
}

function least<T extends { sums: Float64Array }>(options: readonly T[], withoutFold: number): T {
  const sumOutsideFold = ({ sums }: T) => total(sums) - (sums[withoutFold] ?? 0);
  return options.reduce((best, option) =>
    sumOutsideFold(option) < sumOutsideFold(best) ? option : best,
  );
}

function total(sums: Float64Array): number {
  return sums.reduce((sum, value) => sum + value, 0);
}

import { constants } from './constants.js';

/** Opinions are stored as whole numbers from −scale (disapproving) to scale (approving). */
export const opinionScale = 10_000;

/** Number and sum of opinions. */
export interface OpinionSum {
  count: number;
  /** The sum, in units of 1/10,000. */
  sum: number;
}

/** An opinion that counts for the source's score, with the sum of its giver's opinions. */
export interface ScoredOpinion {
  value: number;
  distance: 1 | 2;
  /** At distance two: the number of opinions about the target through the same contact, including this one. */
  sharing: number;
  giver: OpinionSum;
}

/** The data from which the score of a target is computed. */
export interface Evidence {
  all: OpinionSum;
  target: OpinionSum;
  /** The number of people who have endorsed the target. */
  endorsementCount: number;
  /** The opinions in the order of the givers' ids, so that the sum does not depend on how they were found. */
  opinions: readonly ScoredOpinion[];
  /** The addition of the type's context scorer, not yet bounded. */
  context?: number;
}

/**
 * Computes the personalised score of a target, about −1 … 1, as docs/ranking.md defines it: the public mean B, shrunk
 * towards the mean of all μ, plus the network's residuals, shrunk the more the fewer they are, plus bounded terms for
 * endorsements and context.
 *
 *     B = (S + k_t·μ) / (n + k_t)
 *     score = B + Σ w·(v − B − t) / (Σ w + k_n) + endorsements + context
 *     t = (S_g − n_g·μ) / (n_g + k_g), how much more the giver approves than others
 *     w = w₁ at distance one, min(w₂, w₁ / number of opinions through the same contact) at two
 */
export function computeScore(evidence: Evidence): number {
  const mean = computeMean(evidence.all);
  const base = computePublicMean(evidence.target, mean);
  return (
    base +
    computeNetworkTerm(evidence.opinions, base, mean) +
    computeEndorsementTerm(evidence.endorsementCount) +
    limitContext(evidence.context ?? 0)
  );
}

/** Returns the mean of all opinions, 0 without any. */
export function computeMean({ count, sum }: OpinionSum): number {
  return count === 0 ? 0 : sum / count / opinionScale;
}

/** Returns a target's mean, shrunk towards the mean of all. */
export function computePublicMean({ count, sum }: OpinionSum, mean: number): number {
  const { targetDamping } = constants;
  return (sum / opinionScale + targetDamping * mean) / (count + targetDamping);
}

/** Returns how much more a giver approves than others. */
export function computeTendency({ count, sum }: OpinionSum, mean: number): number {
  return (sum / opinionScale - count * mean) / (count + constants.giverDamping);
}

function computeNetworkTerm(
  opinions: readonly ScoredOpinion[],
  base: number,
  mean: number,
): number {
  let weights = 0;
  let residuals = 0;
  for (const { value, distance, sharing, giver } of opinions) {
    const weight = computeWeight(distance, sharing);
    weights += weight;
    residuals += weight * (value / opinionScale - base - computeTendency(giver, mean));
  }
  return weights === 0 ? 0 : residuals / (weights + constants.networkDamping);
}

/** Computes the weight of an opinion: all people behind one contact together weigh at most as much as the contact. */
function computeWeight(distance: 1 | 2, sharing: number): number {
  const { distanceWeight } = constants;
  return distance === 1
    ? distanceWeight[1]
    : Math.min(distanceWeight[2], distanceWeight[1] / sharing);
}

/** Sets `sharing` of the opinions about one target. */
export function countSharing(opinions: readonly (ScoredOpinion & { via?: number })[]): void {
  const counts = new Map<number, number>();
  for (const { via } of opinions) {
    if (via !== undefined) counts.set(via, (counts.get(via) ?? 0) + 1);
  }
  for (const opinion of opinions) {
    opinion.sharing = opinion.via === undefined ? 1 : counts.get(opinion.via)!;
  }
}

/** The maximum number of opinions through one contact that have their full weight; more share one weight. */
export const fullWeightOpinions = constants.distanceWeight[1] / constants.distanceWeight[2];

function computeEndorsementTerm(count: number): number {
  return (constants.endorsementBound * count) / (count + constants.endorsementHalf);
}

function limitContext(context: number): number {
  const { contextBound } = constants;
  return Math.max(-contextBound, Math.min(contextBound, context));
}

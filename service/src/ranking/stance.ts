import { opinionScale } from './score.js';

/** The stance of an opinion. */
export type Stance = 'approving' | 'neutral' | 'disapproving';

/**
 * The stance of a network: that of the larger side, `divided` if both sides are equal, `neutral` if all opinions are
 * neutral.
 */
export type NetworkStance = Stance | 'divided';

/** Derives the stance of a network from the number of people with each stance; undefined without people. */
export function deriveNetworkStance(counts: Record<Stance, number>): NetworkStance | undefined {
  const { approving, neutral, disapproving } = counts;
  if (approving === disapproving) {
    if (approving > 0) return 'divided';
    return neutral > 0 ? 'neutral' : undefined;
  }
  return approving > disapproving ? 'approving' : 'disapproving';
}

/** Derives the stance of a value: approving above 0.25, disapproving below −0.25, else neutral. */
export function deriveStance(value: number): Stance {
  if (value > opinionScale / 4) return 'approving';
  return value < -opinionScale / 4 ? 'disapproving' : 'neutral';
}

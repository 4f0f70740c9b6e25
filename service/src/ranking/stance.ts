import { opinionScale } from './score.js';

/** The stance of an opinion. */
export type Stance = 'approving' | 'neutral' | 'disapproving';

/** The stance of a value: approving above 0.25, disapproving below −0.25, else neutral. */
export function deriveStance(value: number): Stance {
  if (value > opinionScale / 4) return 'approving';
  return value < -opinionScale / 4 ? 'disapproving' : 'neutral';
}

import { opinionScale } from './score.js';

/** What an opinion amounts to. */
export type Stance = 'approving' | 'neutral' | 'disapproving';

/** What an opinion's value amounts to: above 0.25, between, below −0.25. */
export function deriveStance(value: number): Stance {
  if (value > opinionScale / 4) return 'approving';
  return value < -opinionScale / 4 ? 'disapproving' : 'neutral';
}

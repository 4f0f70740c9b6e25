import type { Row } from './compare-titles.mjs';
import type { Templates } from './templates.mjs';

export function countLosses(
  rows: readonly Row[],
  before: Templates,
  today: Templates,
): { losses: string[]; unread: number };

import type { EntityId, NetworkOpinion, RankedTarget } from './engine.js';
import type { ScoredOpinion } from './score.js';
import { deriveNetworkStance, deriveStance, type Stance } from './stance.js';

/** The maximum number of opinions of the network that are named with a target. */
const maximumNamed = 5;

/** The result of an engine for a target. */
export interface ScoredTarget {
  target: EntityId;
  score: number;
  feedbackCount: number;
  own?: number | undefined;
  opinions: (NetworkOpinion & ScoredOpinion)[];
}

/** Summarises the opinions of the network, and sorts them. */
export function toRankedTarget({ own, opinions, ...target }: ScoredTarget): RankedTarget {
  const read = (position: number): NetworkOpinion => {
    const { giver: _giver, sharing: _sharing, ...opinion } = opinions[position]!;
    return opinion;
  };
  const summary = summariseOpinions(0, opinions.length, {
    isShown: (position) => opinions[position]!.isShown,
    getValue: (position) => opinions[position]!.value,
    compare: (a, b) => compareOpinions(opinions[a]!, opinions[b]!),
  });
  return {
    ...target,
    ...(own === undefined ? {} : { own }),
    ...readSummary(summary, read),
  };
}

/** Reads opinions by their numbers. */
export interface OpinionReader {
  isShown: (opinion: number) => boolean;
  getValue: (opinion: number) => number;
  compare: (a: number, b: number) => number;
}

/** The opinions of a network about a target; `Opinion` is an opinion or its number. */
type NetworkSummary<Opinion> = Pick<
  RankedTarget,
  'approving' | 'neutral' | 'disapproving' | 'stance'
> & {
  opinions: Opinion[];
  stanceOpinions: Opinion[];
  firstApproving?: Opinion;
};

/** Reads the opinions of a summary by their numbers. */
export function readSummary(
  { opinions, stanceOpinions, firstApproving, ...summary }: NetworkSummary<number>,
  read: (opinion: number) => NetworkOpinion,
): NetworkSummary<NetworkOpinion> {
  return {
    ...summary,
    opinions: opinions.map(read),
    stanceOpinions: stanceOpinions.map(read),
    ...(firstApproving === undefined ? {} : { firstApproving: read(firstApproving) }),
  };
}

/** Counts the shown opinions between two numbers by stance, and selects the first of them. */
export function summariseOpinions(
  start: number,
  end: number,
  { isShown, getValue, compare }: OpinionReader,
): NetworkSummary<number> {
  const all: number[] = [];
  const byStance: Record<Stance, number[]> = { approving: [], neutral: [], disapproving: [] };
  const counts = { approving: 0, neutral: 0, disapproving: 0 };
  for (let opinion = start; opinion < end; opinion++) {
    if (!isShown(opinion)) continue;
    const stance = deriveStance(getValue(opinion));
    counts[stance]++;
    keepFirst(all, opinion, compare);
    keepFirst(byStance[stance], opinion, compare);
  }
  const stance = deriveNetworkStance(counts);
  const [firstApproving] = byStance.approving;
  return {
    ...counts,
    ...(stance ? { stance } : {}),
    opinions: all,
    stanceOpinions:
      stance === 'divided' ? alternate(byStance) : stance === undefined ? [] : byStance[stance],
    ...(firstApproving === undefined ? {} : { firstApproving }),
  };
}

/** Returns opinions of both sides in turn, up to the maximum. */
function alternate({ approving, disapproving }: Record<Stance, number[]>): number[] {
  return approving
    .flatMap((opinion, position) => [opinion, disapproving[position]!])
    .slice(0, maximumNamed);
}

/** Inserts an opinion into the sorted first ones, if it is one of them. */
function keepFirst(first: number[], opinion: number, compare: (a: number, b: number) => number) {
  let position = first.length;
  while (position > 0 && compare(opinion, first[position - 1]!) < 0) position--;
  if (position === maximumNamed) return;
  if (first.length === maximumNamed) first.pop();
  first.splice(position, 0, opinion);
}

/** Compares by fewer steps, then more trust, then newer, then lower id. */
function compareOpinions(a: NetworkOpinion, b: NetworkOpinion): number {
  return (
    a.distance - b.distance || b.trust - a.trust || b.givenAt - a.givenAt || a.person - b.person
  );
}

/** Compares by score, then number of feedbacks, both descending. */
export function compareRanked(
  a: { score: number; feedbackCount: number },
  b: { score: number; feedbackCount: number },
): number {
  return b.score - a.score || b.feedbackCount - a.feedbackCount;
}

/** Returns the best targets in order, with all that tie with the last of them. */
export function selectBestTargets<
  T extends { score: number; feedbackCount: number; target: EntityId },
>(targets: T[], limit: number): T[] {
  const last = findLastOfBest(targets, limit);
  const best = last ? targets.filter((target) => compareRanked(target, last) <= 0) : targets;
  return best.sort((a, b) => compareRanked(a, b) || a.target - b.target);
}

/** Finds the last target within the limit, with a heap of the best targets whose root is the worst. */
function findLastOfBest<T extends { score: number; feedbackCount: number }>(
  targets: readonly T[],
  limit: number,
): T | undefined {
  if (targets.length <= limit) return undefined;
  const heap = targets.slice(0, limit);
  for (let position = limit >> 1; position >= 0; position--) siftDown(heap, position);
  for (let next = limit; next < targets.length; next++) {
    if (compareRanked(targets[next]!, heap[0]!) >= 0) continue;
    heap[0] = targets[next]!;
    siftDown(heap, 0);
  }
  return heap[0];
}

function siftDown(heap: { score: number; feedbackCount: number }[], from: number): void {
  const value = heap[from]!;
  let position = from;
  for (;;) {
    let child = 2 * position + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compareRanked(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compareRanked(heap[child]!, value) <= 0) break;
    heap[position] = heap[child]!;
    position = child;
  }
  heap[position] = value;
}

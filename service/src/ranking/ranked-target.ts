import type { EntityId, RankedTarget, Voice } from './engine.js';
import type { ScoredVoice } from './score.js';
import { stanceOf, type Stance } from './stance.js';

/** How many voices of the network are named with a target. */
const maximumVoices = 5;

/** What an engine knows of a target when it answers. */
export interface ScoredTarget {
  target: EntityId;
  score: number;
  feedbackCount: number;
  own?: number | undefined;
  voices: (Voice & ScoredVoice)[];
}

/** Sums up what the network says; puts the voices into order. */
export function rankedTarget({ own, voices, ...target }: ScoredTarget): RankedTarget {
  const read = (place: number): Voice => {
    const { giver: _giver, sharing: _sharing, ...voice } = voices[place]!;
    return voice;
  };
  const heard = hear(0, voices.length, {
    isShown: (place) => voices[place]!.isShown,
    valueOf: (place) => voices[place]!.value,
    compare: (a, b) => compareVoices(voices[a]!, voices[b]!),
  });
  return {
    ...target,
    ...(own === undefined ? {} : { own }),
    ...heard,
    voices: heard.voices.map(read),
    stanceVoices: heard.stanceVoices.map(read),
  };
}

/** How voices are read by their numbers. */
export interface VoiceReader {
  isShown: (voice: number) => boolean;
  valueOf: (voice: number) => number;
  compare: (a: number, b: number) => number;
}

/** What the voices from one number up to another say that are shown, and which of them are named. */
export function hear(
  start: number,
  end: number,
  { isShown, valueOf, compare }: VoiceReader,
): Pick<RankedTarget, 'approving' | 'neutral' | 'disapproving' | 'stance'> & {
  voices: number[];
  stanceVoices: number[];
} {
  const all: number[] = [];
  const said: Record<Stance, number[]> = { approving: [], neutral: [], disapproving: [] };
  const counts = { approving: 0, neutral: 0, disapproving: 0 };
  for (let voice = start; voice < end; voice++) {
    if (!isShown(voice)) continue;
    const stance = stanceOf(valueOf(voice));
    counts[stance]++;
    keepFirst(all, voice, compare);
    keepFirst(said[stance], voice, compare);
  }
  const stance = (['approving', 'disapproving', 'neutral'] as const).find((one) => counts[one] > 0);
  return {
    ...counts,
    ...(stance ? { stance } : {}),
    voices: all,
    stanceVoices: stance ? said[stance] : [],
  };
}

/** Adds a voice to the first ones, which are in order, if it is one of them. */
function keepFirst(first: number[], voice: number, compare: (a: number, b: number) => number) {
  let place = first.length;
  while (place > 0 && compare(voice, first[place - 1]!) < 0) place--;
  if (place === maximumVoices) return;
  if (first.length === maximumVoices) first.pop();
  first.splice(place, 0, voice);
}

/** Fewer steps, then more trusted, then newer, then lower id. */
function compareVoices(a: Voice, b: Voice): number {
  return (
    a.distance - b.distance || b.trust - a.trust || b.givenAt - a.givenAt || a.person - b.person
  );
}

/** By score, then number of feedbacks, both descending. */
export function compareRanked(
  a: { score: number; feedbackCount: number },
  b: { score: number; feedbackCount: number },
): number {
  return b.score - a.score || b.feedbackCount - a.feedbackCount;
}

/** The best, with all that tie with the last of them, in order. */
export function bestTargets<T extends { score: number; feedbackCount: number; target: EntityId }>(
  targets: T[],
  limit: number,
): T[] {
  const last = lastOfBest(targets, limit);
  const best = last ? targets.filter((target) => compareRanked(target, last) <= 0) : targets;
  return best.sort((a, b) => compareRanked(a, b) || a.target - b.target);
}

/** The last one within the limit, found with a heap of the best so far, the worst of them on top. */
function lastOfBest<T extends { score: number; feedbackCount: number }>(
  targets: readonly T[],
  limit: number,
): T | undefined {
  if (targets.length <= limit) return undefined;
  const heap = targets.slice(0, limit);
  for (let place = limit >> 1; place >= 0; place--) sink(heap, place);
  for (let next = limit; next < targets.length; next++) {
    if (compareRanked(targets[next]!, heap[0]!) >= 0) continue;
    heap[0] = targets[next]!;
    sink(heap, 0);
  }
  return heap[0];
}

function sink(heap: { score: number; feedbackCount: number }[], from: number): void {
  const value = heap[from]!;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compareRanked(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compareRanked(heap[child]!, value) <= 0) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = value;
}

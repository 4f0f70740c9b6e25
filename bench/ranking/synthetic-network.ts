import { randomFrom } from '../quality/random.js';

/** A made-up network; people are numbered from 1, targets follow them. */
export interface SyntheticNetwork {
  people: number;
  targets: number;
  /** Relationships, each pair once, the lower number first. */
  pairs: { a: Uint32Array; b: Uint32Array };
  /** Feedbacks, each (giver, target) once. */
  feedbacks: { giver: Uint32Array; target: Uint32Array; stars: Uint8Array; givenAt: Uint32Array };
  /** How many relationships a person has. */
  degrees: Uint32Array;
  /** Targets by how many feedbacks they have, most first. */
  popular: Uint32Array;
}

const relationshipsEach = 10;
const feedbacksEach = 5;
const mostRelationships = 5_000;
const oneYear = 365 * 86_400;
const start = Date.UTC(2026, 0, 1) / 1000;

/**
 * People with ten relationships each on average, whose numbers follow a power law up to 5,000 (at
 * most one in ten people), and five feedbacks each over a tenth as many targets, whose popularity
 * follows Zipf's law. The same for the same number of people.
 */
export function syntheticNetwork(people: number): SyntheticNetwork {
  const random = randomFrom(people);
  const targets = Math.ceil(people / 10);
  const pairs = makePairs(people, random);
  const degrees = new Uint32Array(people + 1);
  for (const ends of [pairs.a, pairs.b]) for (const person of ends) degrees[person]!++;
  const feedbacks = makeFeedbacks(people, targets, random);
  const received = new Uint32Array(people + targets + 1);
  for (const target of feedbacks.target) received[target]!++;
  const popular = Uint32Array.from({ length: targets }, (_, i) => people + 1 + i).sort(
    (a, b) => received[b]! - received[a]!,
  );
  return { people, targets, pairs, feedbacks, degrees, popular };
}

function makePairs(people: number, random: () => number): SyntheticNetwork['pairs'] {
  const each = relationshipsEach / 2;
  const most = Math.min(mostRelationships, people / 10);
  // Drawing place n·u^k gives the first of n people n^(1 − 1/k) times the mean.
  const exponent = Math.log(people) / (Math.log(people) - Math.log(most / each));
  const order = permutation(people, random);
  return distinctPairs(people * each, people + 1, (index) => {
    const one = 1 + (index % people);
    const other = order[Math.floor(people * random() ** exponent)]!;
    return one < other ? [one, other] : one > other ? [other, one] : undefined;
  });
}

function makeFeedbacks(
  people: number,
  targets: number,
  random: () => number,
): SyntheticNetwork['feedbacks'] {
  const order = permutation(targets, random);
  const { a: giver, b: target } = distinctPairs(
    people * feedbacksEach,
    people + targets + 1,
    (index) => [
      1 + (index % people),
      people + order[Math.min(targets - 1, Math.floor(targets ** random()) - 1)]!,
    ],
  );
  const quality = Float64Array.from({ length: people + targets + 1 }, () => random());
  return {
    giver,
    target,
    stars: Uint8Array.from(target, (one) => 1 + Math.floor(5 * (quality[one]! + random()) * 0.5)),
    givenAt: Uint32Array.from(target, () => start + Math.floor(oneYear * random())),
  };
}

/** Draws pairs until there are as many different ones. */
function distinctPairs(
  count: number,
  limit: number,
  draw: (index: number) => readonly [number, number] | undefined,
): { a: Uint32Array; b: Uint32Array } {
  const a = new Uint32Array(count);
  const b = new Uint32Array(count);
  // Sets hold at most 2^24 members, so there are several.
  const seen = Array.from({ length: 64 }, () => new Set<number>());
  for (let made = 0, tries = 0; made < count; tries++) {
    const pair = draw(made + Math.floor(tries / count));
    if (!pair) continue;
    const key = pair[0] * limit + pair[1];
    const set = seen[pair[0] % 64]!;
    if (set.has(key)) continue;
    set.add(key);
    a[made] = pair[0];
    b[made] = pair[1];
    made++;
  }
  return { a, b };
}

/** The numbers from 1 to the count in any order. */
function permutation(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index + 1);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor((last + 1) * random());
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

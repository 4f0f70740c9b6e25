import { circles, type Person } from './people.js';
import { Random } from './random.js';

/** Between people as the API takes it. */
export interface Relationship {
  type: string;
  sourceCriteria: { uuid: string };
  targetCriteria: { uuid: string };
  bidirectional?: boolean;
  properties: Record<string, string>;
}

/** Who knows whom: dense within a circle, thin between them. */
export function makeRelationships(people: readonly Person[]): Relationship[] {
  const random = new Random('relationships');
  const pairs = new Map<string, [Person, Person]>();
  const connect = (a: Person | undefined, b: Person | undefined) => {
    if (!a || !b || a === b) return;
    pairs.set([a.slug, b.slug].sort().join(' '), [a, b]);
  };

  for (const circle of circles) {
    const members = people.filter((person) => person.circle === circle);
    // Round the circle, so that nobody is left out; then across.
    members.forEach((member, index) => connect(member, members[(index + 1) % members.length]));
    for (let more = members.length * 2.5; more > 0; more--) {
      connect(random.pick(members), random.pick(members));
    }
    for (let more = 6; more > 0; more--) connect(members[0], random.pick(members));
  }
  const outgoing = people.filter((person) => person.circle !== undefined);
  const bridges = 12;
  // The demo's own people stay in one circle each but for one friendship, so that views differ.
  const others = outgoing.filter((person) => !people.slice(0, 6).includes(person));
  for (let more = bridges; more > 0; more--) connect(random.pick(others), random.pick(others));
  connectNewcomer(people, connect);
  // Two of the demo's own people are friends, so that what one says can be seen as the other.
  connect(people[0], people[2]);

  return [...pairs.values()].flatMap(([a, b]) => relationshipsOf(random, a, b));
}

/** Fatima knows two people, who know each other and hardly anybody else. */
function connectNewcomer(
  people: readonly Person[],
  connect: (a: Person | undefined, b: Person | undefined) => void,
): void {
  const fatima = people[4];
  const [first, second] = friendsOfFatima(people);
  connect(fatima, first);
  connect(fatima, second);
  connect(first, second);
}

/** Two of those who keep to themselves. */
export function friendsOfFatima(people: readonly Person[]): Person[] {
  return people
    .slice(6)
    .filter((person) => person.circle === undefined)
    .slice(0, 2);
}

const networks = ['bluesky', 'bluesky', 'farcaster', 'mastodon', 'lens'];
const actions = [
  'Sent tokens',
  'Split a bill',
  'Paid back',
  'Bought a bike from',
  'Swapped tickets',
];

function relationshipsOf(random: Random, a: Person, b: Person): Relationship[] {
  const [source, target] = random.chance(0.5) ? [a, b] : [b, a];
  const ends = {
    sourceCriteria: { uuid: source.address },
    targetCriteria: { uuid: target.address },
  };
  const social = {
    type: 'social',
    ...ends,
    ...(random.chance(0.75) ? { bidirectional: true } : {}),
    properties: { kind: random.pick(networks) },
  };
  const interaction = {
    type: 'interaction',
    ...ends,
    properties: {
      txId: `0x${random.hex(64)}`,
      action: random.pick(actions),
      timestamp: someMoment(random),
    },
  };
  const kind = random.next();
  if (kind < 0.7) return [social];
  return kind < 0.85 ? [interaction] : [social, interaction];
}

/** Within the year before the demo was made. */
export function someMoment(random: Random): string {
  const newest = Date.UTC(2026, 8, 30);
  const minutes = random.integer(0, 365 * 24 * 60);
  return new Date(newest - minutes * 60_000).toISOString();
}

import { formatMoment, newest } from './moments.js';
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

/** Two people who have to do with each other; friends follow each other, others perhaps not. */
interface Pair {
  people: [Person, Person];
  areFriends: boolean;
}

type Connect = (a: Person | undefined, b: Person | undefined, areFriends?: boolean) => void;

/**
 * Who vouches for whom: dense within a circle, thin between them. Friends follow each other on a
 * network; others do in most cases, else one follows the other; who pays vouches for who is paid.
 */
export function makeRelationships(people: readonly Person[]): Relationship[] {
  const random = new Random('relationships');
  const pairs = new Map<string, Pair>();
  const connect: Connect = (a, b, areFriends = false) => {
    if (!a || !b || a === b) return;
    const key = [a.slug, b.slug].sort().join(' ');
    pairs.set(key, {
      people: [a, b],
      areFriends: areFriends || (pairs.get(key)?.areFriends ?? false),
    });
  };

  for (const circle of circles) {
    const members = people.filter((person) => person.circle === circle);
    // Friends round the circle, so that each person has some; then across.
    members.forEach((member, index) =>
      connect(member, members[(index + 1) % members.length], true),
    );
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
  connect(people[0], people[2], true);

  return [...pairs.values()].flatMap((pair) => makePairRelationships(random, pair));
}

/** Fatima has two friends, who are friends and know hardly anybody else. */
function connectNewcomer(people: readonly Person[], connect: Connect): void {
  const fatima = people[4];
  const [first, second] = friendsOfFatima(people);
  connect(fatima, first, true);
  connect(fatima, second, true);
  connect(first, second, true);
}

/** Two of those who keep to themselves. */
export function friendsOfFatima(people: readonly Person[]): Person[] {
  return people
    .slice(6)
    .filter((person) => person.circle === undefined)
    .slice(0, 2);
}

const networks = ['bluesky', 'bluesky', 'farcaster', 'mastodon', 'nostr'];
/** The actions of payers. An interaction leads only from the payer to the payee. */
const actions = [
  'Sent tokens',
  'Paid a share of a bill',
  'Paid back',
  'Bought a bike',
  'Bought a ticket',
];

function makePairRelationships(
  random: Random,
  { people: [a, b], areFriends }: Pair,
): Relationship[] {
  const [source, target] = random.chance(0.5) ? [a, b] : [b, a];
  const ends = {
    sourceCriteria: { uuid: source.address },
    targetCriteria: { uuid: target.address },
  };
  const social = {
    type: 'social',
    ...ends,
    // Stated by the app, which knows both sides.
    ...(random.chance(0.75) || areFriends ? { bidirectional: true } : {}),
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
  if (areFriends) return kind < 0.7 ? [social] : [social, interaction];
  if (kind < 0.7) return [social];
  return kind < 0.85 ? [interaction] : [social, interaction];
}

/** Within the last year. */
function someMoment(random: Random): string {
  return formatMoment(newest - 60 * random.integer(0, 365 * 24 * 60));
}

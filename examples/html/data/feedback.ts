import type { Person } from './people.js';
import type { Provider } from './providers.js';
import { Random } from './random.js';
import { friendsOfFatima, someMoment, type Relationship } from './relationships.js';
import { Reviews } from './reviews.js';

/** Somebody booked a provider; most of those bookings are on record. */
export interface Booking {
  person: Person;
  provider: Provider;
  stars: number;
  relationship: Relationship;
}

/** Who booked whom: people choose what their circle likes. */
export function makeBookings(people: readonly Person[], providers: readonly Provider[]): Booking[] {
  const random = new Random('bookings');
  const noah = people[5];
  const bookings = people
    .filter((person) => person !== noah)
    .flatMap((person) => {
      const number = person === people[4] ? 1 : random.integer(5, 11);
      return chooseProviders(random, person, providers, number).map((provider) =>
        book(random, person, provider, drawStars(random, person, provider)),
      );
    });
  const kept = bookings.filter(({ person }) => !friendsOfFatima(people).includes(person));
  return random.shuffle([...kept, ...bookingsOfFatimasFriends(random, people, providers)]);
}

/** Few, and each with a clear view, so that what two friends are worth can be seen. */
function bookingsOfFatimasFriends(
  random: Random,
  people: readonly Person[],
  providers: readonly Provider[],
): Booking[] {
  const [first, second] = friendsOfFatima(people) as [Person, Person];
  const opinions: [Person, string, number][] = [
    [first, 'rosas-bakery', 5],
    [first, 'golden-hour', 5],
    [first, 'cracked-screen-clinic', 2],
    [second, 'rosas-bakery', 4],
    [second, 'essay-clinic', 5],
    [second, 'student-movers', 1],
  ];
  return opinions.map(([person, slug, stars]) =>
    book(
      random,
      person,
      providers.find((provider) => provider.slug === slug)!,
      stars,
    ),
  );
}

function chooseProviders(
  random: Random,
  person: Person,
  providers: readonly Provider[],
  number: number,
): Provider[] {
  const weighed = providers.map((provider) => ({
    provider,
    // Weighted choice without repetition: the highest of u^(1/weight) win.
    rank: random.next() ** (1 / (provider.popularity * interest(person, provider))),
  }));
  return weighed
    .sort((a, b) => b.rank - a.rank)
    .slice(0, number)
    .map(({ provider }) => provider);
}

function interest({ circle }: Person, { loved, disliked }: Provider): number {
  if (circle === undefined) return 0.5;
  if (loved.includes(circle)) return 4;
  return disliked.includes(circle) ? 1.5 : 0.5;
}

function drawStars(random: Random, { circle }: Person, provider: Provider): number {
  const taste =
    circle === undefined
      ? 0
      : provider.loved.includes(circle)
        ? 1.1
        : provider.disliked.includes(circle)
          ? -1.9
          : 0;
  // Circles differ more than providers do, so that whose view it is makes the order.
  const stars = Math.round(3.6 + 0.4 * (provider.quality - 3.8) + taste + random.normal() * 0.7);
  return Math.min(5, Math.max(1, stars));
}

const bookingActions = ['Booked', 'Booked', 'Booked again', 'Ordered', 'Paid a deposit'];

function book(random: Random, person: Person, provider: Provider, stars: number): Booking {
  return {
    person,
    provider,
    stars,
    relationship: {
      type: 'interaction',
      sourceCriteria: { uuid: person.address },
      targetCriteria: { uuid: provider.slug },
      properties: {
        txId: `0x${random.hex(64)}`,
        action: random.pick(bookingActions),
        timestamp: someMoment(random),
      },
    },
  };
}

/** The bookings that the marketplace vouches for: feedback about them is verified. */
export function makeTransactions(bookings: readonly Booking[]) {
  return bookings.map(({ person, provider, relationship }) => ({
    sourceCriteria: { type: 'Address', uuid: person.address },
    targetCriteria: { type: 'provider', ids: { uuid: provider.slug } },
    transactionId: relationship.properties['txId'],
  }));
}

/** What the bookers say, as the API takes it. */
export function giveFeedback(bookings: readonly Booking[]) {
  const random = new Random('feedback');
  const reviews = new Map<Provider, Reviews>();
  return bookings.map(({ person, provider, stars, relationship }) => {
    if (!reviews.has(provider)) reviews.set(provider, new Reviews(random, provider));
    const badges = badgesFor(random, stars);
    const review = random.chance(0.55) ? reviews.get(provider)?.write(stars) : undefined;
    return {
      sourceCriteria: { type: 'Address', uuid: person.address },
      targetCriteria: { type: 'provider', ids: { uuid: provider.slug } },
      ...(random.chance(0.6) ? { transactionId: relationship.properties['txId'] } : {}),
      items: {
        stars,
        ...(Object.keys(badges).length > 0 ? { badges } : {}),
        ...(review === undefined ? {} : { review }),
      },
    };
  });
}

function badgesFor(random: Random, stars: number): Record<string, string> {
  const approval = [0, 0.05, 0.15, 0.5, 0.88, 0.97][stars] ?? 0.5;
  const badges: Record<string, string> = {};
  for (const set of ['Experience', 'Punctuality', 'Quality']) {
    if (!random.chance(0.4)) continue;
    badges[set] = random.chance(approval) ? 'positive' : 'negative';
  }
  return badges;
}

const firstBlock = 18_400_000;

/** Tokens that pleased customers have staked on providers, as read from a chain. */
export function makeEndorsements(bookings: readonly Booking[]) {
  const random = new Random('endorsements');
  let blockNumber = firstBlock;
  return bookings
    .filter(({ provider, stars }) => provider.address !== undefined && stars === 5)
    .filter(() => random.chance(0.22))
    .map(({ person, provider, relationship }) => ({
      sourceAddress: person.address,
      targetAddress: provider.address,
      transactionId: relationship.properties['txId'],
      value: random.pick([25, 50, 50, 100, 100, 200, 250]),
      blockNumber: (blockNumber += random.integer(120, 9_000)),
    }));
}

import { drawMoment, formatMoment } from './moments.js';
import type { Person } from './people.js';
import type { Provider } from './providers.js';
import { Random } from './random.js';
import { readReviews, type Review } from './read-reviews.js';
import { friendsOfFatima, type Relationship } from './relationships.js';
import { isOwner } from './owners.js';
import { languageOf } from './speakers.js';

/** Somebody booked a provider; most of those bookings are on record. */
export interface Booking {
  person: Person;
  provider: Provider;
  stars: number;
  /** The time of the feedback, in seconds since 1970. */
  givenAt: number;
  review?: Review;
  relationship: Relationship;
}

/** Makes bookings with their reviews, the oldest first. People choose what their circle likes. */
export function makeBookings(people: readonly Person[], providers: readonly Provider[]): Booking[] {
  const random = new Random('bookings');
  const friends = friendsOfFatima(people);
  const bookings = people
    .filter((person) => !friends.includes(person))
    .flatMap((person) =>
      chooseProviders(random, person, providers, drawNumber(random, people, person)).map(
        (provider) => book(random, person, provider, drawStars(random, person, provider)),
      ),
    );
  const isFree = (person: Person) =>
    !people.slice(0, 6).includes(person) && !friends.includes(person);
  for (const provider of providers) {
    addReviews(random, bookings, { provider, people, isFree });
  }
  const all = [...bookings, ...bookingsOfFatimasFriends(random, people, providers)];
  dateBookings(random, all, people.slice(0, 6));
  return all.sort((a, b) => a.givenAt - b.givenAt);
}

/** A few people book all the time, some have booked once. Noah has just arrived. */
function drawNumber(random: Random, people: readonly Person[], person: Person): number {
  if (person === people[4]) return 1;
  if (person === people[5]) return 0;
  if (people.slice(0, 6).includes(person)) return random.integer(6, 10);
  const kind = random.next();
  if (kind < 0.06) return random.integer(20, 30);
  return kind < 0.24 ? 1 : random.integer(4, 9);
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
  const weighed = providers
    .filter((provider) => !isOwner(person, provider))
    .map((provider) => ({
      provider,
      // Weighted choice without repetition: the highest of u^(1/weight) win.
      rank: random.next() ** (1 / (provider.popularity * interest(person, provider))),
    }));
  return weighed
    .sort((a, b) => b.rank - a.rank)
    .slice(0, number)
    .map(({ provider }) => provider);
}

function interest({ circle }: Person, { loved, disliked, isDisputed }: Provider): number {
  if (circle === undefined) return 0.5;
  if (loved.includes(circle)) return 4;
  if (disliked.includes(circle)) return isDisputed ? 4 : 1.5;
  return 0.5;
}

function drawStars(random: Random, { circle }: Person, provider: Provider): number {
  const isLoved = circle !== undefined && provider.loved.includes(circle);
  const isDisliked = circle !== undefined && provider.disliked.includes(circle);
  if (provider.isDisputed) {
    const isPleased = isLoved || (!isDisliked && random.chance(0.5));
    return random.chance(0.85) ? (isPleased ? 5 : 1) : isPleased ? 4 : 2;
  }
  const taste = isLoved ? 1.1 : isDisliked ? -1.9 : 0;
  // Circles differ more than providers do, so that whose view it is makes the order.
  const stars = Math.round(3.6 + 0.4 * (provider.quality - 3.8) + taste + random.normal() * 0.7);
  return Math.min(5, Math.max(1, stars));
}

interface Reviewing {
  provider: Provider;
  people: readonly Person[];
  /** Whether somebody's views may be added to. */
  isFree: (person: Person) => boolean;
}

/** Gives each review of the provider to one who speaks its language and thinks so, or books for it. */
function addReviews(random: Random, bookings: Booking[], options: Reviewing): void {
  const { provider } = options;
  const own = random.shuffle(bookings.filter((booking) => booking.provider === provider));
  for (const review of readReviews(provider.slug)) {
    const fitting = own.filter(({ person, review: written }) => !written && fits(person, review));
    const booking =
      fitting.find(({ stars }) => stars === review.stars) ??
      fitting.find(({ stars }) => toneOf(stars) === toneOf(review.stars)) ??
      bookFor(random, own, review, options);
    booking.review = review;
    booking.stars = review.stars;
    if (!own.includes(booking)) own.push(booking);
    if (!bookings.includes(booking)) bookings.push(booking);
  }
}

function fits(person: Person, { author, language }: Review): boolean {
  return author === undefined ? languageOf(person) === language : person.name === author;
}

function toneOf(stars: number): 'good' | 'mixed' | 'bad' {
  return stars >= 4 ? 'good' : stars === 3 ? 'mixed' : 'bad';
}

function bookFor(
  random: Random,
  own: readonly Booking[],
  review: Review,
  { provider, people, isFree }: Reviewing,
): Booking {
  const circlesOfView = toneOf(review.stars) === 'good' ? provider.loved : provider.disliked;
  const [person] = random
    .shuffle(people)
    .filter(
      (candidate) =>
        fits(candidate, review) &&
        (review.author !== undefined || isFree(candidate)) &&
        !isOwner(candidate, provider) &&
        !own.some((booking) => booking.person === candidate && booking.review),
    )
    .sort((a, b) => Number(shares(b, circlesOfView)) - Number(shares(a, circlesOfView)));
  if (!person) throw new Error(`No person can write about ${provider.slug}: ${review.text}`);
  return (
    own.find((booking) => booking.person === person) ?? book(random, person, provider, review.stars)
  );
}

function shares({ circle }: Person, circles: readonly string[]): boolean {
  return circle !== undefined && circles.includes(circle);
}

const twoYears = 2 * 365;

/** The people of the demo wallets came in the last months. What was answered is not of today. */
function dateBookings(random: Random, bookings: readonly Booking[], demo: readonly Person[]): void {
  for (const booking of bookings) {
    const givenAt = drawMoment(random, demo.includes(booking.person) ? 60 : twoYears);
    booking.givenAt = booking.review?.reply ? givenAt - 7 * 24 * 60 * 60 : givenAt;
    const bookedAt = booking.givenAt - random.integer(60 * 60, 12 * 24 * 60 * 60);
    booking.relationship.properties['timestamp'] = formatMoment(bookedAt);
  }
}

const bookingActions = ['Booked', 'Booked', 'Booked again', 'Ordered', 'Paid a deposit'];

function book(random: Random, person: Person, provider: Provider, stars: number): Booking {
  return {
    person,
    provider,
    stars,
    givenAt: 0,
    relationship: {
      type: 'interaction',
      sourceCriteria: { uuid: person.address },
      targetCriteria: { uuid: provider.slug },
      properties: {
        txId: `0x${random.hex(64)}`,
        action: random.pick(bookingActions),
      },
    },
  };
}

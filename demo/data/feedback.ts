import type { Booking } from './bookings.js';
import { drawLater } from './moments.js';
import { Random } from './random.js';

/** The bookings that the marketplace vouches for: feedback about them is verified. */
export function makeTransactions(bookings: readonly Booking[]) {
  return bookings.map(({ person, provider, relationship }) => ({
    sourceCriteria: { type: 'Address', uuid: person.address },
    targetCriteria: { type: 'provider', ids: { uuid: provider.slug } },
    transactionId: relationship.properties['txId'],
  }));
}

/** Converts bookings to feedback in the form of the API. */
export function giveFeedback(bookings: readonly Booking[]) {
  const random = new Random('feedback');
  return bookings.map(({ person, provider, stars, givenAt, review, relationship }) => {
    const badges = badgesFor(random, stars);
    return {
      sourceCriteria: { type: 'Address', uuid: person.address },
      targetCriteria: { type: 'provider', ids: { uuid: provider.slug } },
      ...(random.chance(0.6) ? { transactionId: relationship.properties['txId'] } : {}),
      items: {
        stars,
        ...(Object.keys(badges).length > 0 ? { badges } : {}),
        ...(review === undefined ? {} : { review: review.text }),
      },
      createdAt: givenAt,
      updatedAt: random.chance(0.04) ? drawLater(random, givenAt, 5) : givenAt,
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

/** Writes the demo marketplace: `demo.jsonl` beside this file, for `svc import`. Each run writes the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBookings } from './bookings.js';
import { giveFeedback, makeEndorsements, makeTransactions } from './feedback.js';
import { makePeople } from './people.js';
import { makeProviders } from './providers.js';
import { makeRelationships } from './relationships.js';
import { listOwners } from './owners.js';
import { castVotes, writeReplies } from './replies.js';

/** The address of the pictures at the example's own server; `svc import --move-urls` replaces it. */
const pictures = 'http://localhost:4701/avatars';

const people = makePeople();
const providers = makeProviders();
const bookings = makeBookings(people, providers);
const feedback = giveFeedback(bookings);

const lines: Record<string, object>[] = [
  ...people.map(({ slug, name, address }) => ({
    entity: {
      type: 'Address',
      ids: { uuid: address, address },
      name,
      image: `${pictures}/people/${slug}.svg`,
    },
  })),
  ...providers.map(({ slug, name, category, description, position, address }) => {
    const owners = listOwners(people, { slug, ...(address !== undefined && { address }) });
    return {
      entity: {
        type: 'provider',
        ids: { uuid: slug, ...(address === undefined ? {} : { address }) },
        name,
        image: `${pictures}/providers/${slug}.svg`,
        category,
        description,
        url: `https://${slug}.example`,
        position,
        ...(owners.length > 0 && { owners }),
      },
    };
  }),
  ...makeRelationships(people).map((relationship) => ({ relationship })),
  ...bookings.map(({ relationship }) => ({ relationship })),
  ...makeTransactions(bookings).map((transaction) => ({ transaction })),
  ...feedback.map((one) => ({ feedback: one })),
  ...writeReplies(people, providers, feedback).map((reply) => ({ reply })),
  ...castVotes(people, feedback).map((helpful) => ({ helpful })),
  ...makeEndorsements(bookings).map((endorsement) => ({ endorsement })),
];
writeFileSync(
  join(import.meta.dirname, 'demo.jsonl'),
  lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
);

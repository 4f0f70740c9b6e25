/**
 * Writes the demo marketplace: `demo.jsonl` beside this file, for `svc import`, and the pictures in
 * `../avatars`. The same in every run.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBookings } from './bookings.js';
import { drawPerson } from './draw-person.js';
import { drawProvider } from './draw-provider.js';
import { giveFeedback, makeEndorsements, makeTransactions } from './feedback.js';
import { makePeople } from './people.js';
import { makeProviders } from './providers.js';
import { makeRelationships } from './relationships.js';
import { listOwners } from './owners.js';
import { castVotes, writeReplies } from './replies.js';

/** Where the example's own server has the pictures; `svc import --move-urls` replaces it. */
const pictures = 'http://localhost:4701/avatars';
const folder = join(import.meta.dirname, '../avatars');

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

rmSync(folder, { recursive: true, force: true });
for (const kind of ['people', 'providers']) {
  mkdirSync(join(folder, kind), { recursive: true });
}
for (const person of people) write('people', person.slug, drawPerson(person));
for (const provider of providers) write('providers', provider.slug, drawProvider(provider));

function write(kind: string, slug: string, svg: string): void {
  writeFileSync(join(folder, kind, `${slug}.svg`), `${svg}\n`);
}

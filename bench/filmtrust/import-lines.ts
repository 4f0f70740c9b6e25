import type { EntityBody } from '../../service/src/schemas/entity.js';
import type { FeedbackBody } from '../../service/src/schemas/feedback.js';
import type { RelationshipBody } from '../../service/src/schemas/relationship.js';
import type { FilmTrust } from './dataset.js';
import { inventName } from './names.js';

/** A line of `svc import`: one body of the API under the name of what it adds. */
export type ImportLine =
  | { entity: EntityBody }
  | { relationship: RelationshipBody }
  | { feedback: FeedbackBody };

/** A wallet with which to sign in as one of the people. */
export interface WalletOwner {
  /** EVM address of the wallet. */
  wallet: string;
  person: number;
}

/** The data set as import lines: people and films, then trust links, then ratings as stars. */
export function* importLines(
  { ratings, links }: FilmTrust,
  owner?: WalletOwner,
): Generator<ImportLine> {
  const people = new Set([...ratings.map(({ person }) => person), ...links.flat()]);
  if (owner && !people.has(owner.person)) {
    throw new Error(`There is no person ${owner.person} in the data set.`);
  }
  for (const person of sorted(people)) {
    const ids = { uuid: personUuid(person) };
    yield { entity: { type: 'Address', ids, name: inventName(person) } };
  }
  if (owner) yield* walletLines(owner);
  for (const film of sorted(new Set(ratings.map((rating) => rating.film)))) {
    yield { entity: { type: 'film', ids: { uuid: filmUuid(film) }, name: `Film ${film}` } };
  }
  for (const [truster, trustee] of links) {
    yield {
      relationship: {
        type: 'social',
        sourceCriteria: { type: 'Address', uuid: personUuid(truster) },
        targetCriteria: { type: 'Address', uuid: personUuid(trustee) },
        properties: { kind: 'filmtrust' },
      },
    };
  }
  for (const { person, film, rating } of ratings) {
    yield {
      feedback: {
        sourceCriteria: { type: 'Address', uuid: personUuid(person) },
        targetCriteria: { type: 'film', uuid: filmUuid(film) },
        items: { stars: convertToStars(rating) },
      },
    };
  }
}

/** 0.5–4 to 1–5 linearly, rounded to the nearest: 1, 2, 2, 3, 3, 4, 4, 5 for the eight ratings. */
export function convertToStars(rating: number): number {
  return Math.round(1 + ((rating - 0.5) * 4) / 3.5);
}

/** Identifies a person of the data set. */
export function personUuid(person: number): string {
  return `filmtrust:person:${person}`;
}

/** Identifies a film of the data set. */
export function filmUuid(film: number): string {
  return `filmtrust:film:${film}`;
}

/**
 * The wallet's address as a further id of the person, then as a further uuid, which one body
 * cannot hold beside the first: signing in looks for the uuid.
 */
function* walletLines({ wallet, person }: WalletOwner): Generator<ImportLine> {
  const address = wallet.toLowerCase();
  yield { entity: { type: 'Address', ids: { uuid: personUuid(person), address } } };
  yield { entity: { type: 'Address', ids: { uuid: address, address } } };
}

function sorted(numbers: ReadonlySet<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

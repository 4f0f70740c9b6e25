import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackPage, FeedbackSort, SingleFeedback } from '../../schemas/feedback.js';
import type { PathStep } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import { requireCard, type Card } from '../../storage/entities/entity-cards.js';
import type {
  FeedbackFilters,
  Part,
  Place,
  Selection,
} from '../../storage/feedback/feedback-selection.js';
import {
  countFeedback,
  countGivers,
  findFeedbackPlace,
  readFeedback,
  type FeedbackRow,
} from '../../storage/feedback/read-feedback.js';
import type { Language } from '../../text/catalogues.js';
import { requirePublicReading } from '../authorise.js';
import { toGivenItems } from './given-items.js';
import { loadBadges } from './load-badges.js';
import { isPersonNode, toPersonNode } from '../people/person-nodes.js';
import { NetworkPaths } from '../relationships/network-paths.js';
import { openPublicReading, openReading, toSeconds, type FeedbackReading } from './open-reading.js';

export const defaultPageSize = 20;
/** So many people are counted at most when a list is filtered. */
export const maximumCount = 1_000;

/** What is listed, and how. */
export interface FeedbackListInput extends Omit<FeedbackFilters, 'badge'> {
  /** The reader; none when the principal is nobody. */
  sourceCriteria?: Criteria | undefined;
  targetCriteria: TargetCriteria;
  sort?: FeedbackSort | undefined;
  /** A badge set, or a badge set and a qualifier of it: `Set:qualifier`. */
  badge?: string | undefined;
  /** Only feedback of the reader and its network. */
  network?: boolean | undefined;
  /** Only feedback of the reader. */
  own?: boolean | undefined;
  /** With `own`: only the feedback for this transaction. */
  transactionId?: string | undefined;
  /** Instead of the newest of each person: what the giver of this feedback had given before it. */
  earlierThan?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Of the badges' labels. */
  language: Language;
}

/**
 * The newest feedback of each person about a target, or what one gave earlier, a page at a time. `null`
 * is nobody, who reads feedback about everything but people.
 */
export async function listFeedback(
  context: ServiceContext,
  principal: Principal | null,
  asked: FeedbackListInput,
): Promise<FeedbackPage> {
  requirePublicReading(context, principal);
  if (asked.transactionId !== undefined && !asked.own) {
    throw new ServiceError('invalidField', 'transactionId needs own=true.');
  }
  const input = principal ? asked : toPublicInput(asked);
  const { limit = defaultPageSize, cursor } = input;
  let parts = planParts(input);
  let after = cursor === undefined ? undefined : decode(cursor, input, parts);
  const reading = await openAnyReading(context, principal, input);
  if (input.earlierThan !== undefined) {
    const found = await findFeedbackPlace(context.database, reading.target, input.earlierThan);
    if (!found)
      throw new ServiceError(
        'noSuchEntity',
        'earlierThan: the target has no feedback with this id.',
      );
    parts = [{ part: 'all', person: found.person, ...toFilters(input) }];
    after ??= { part: 'all', place: found.place };
  }
  // One more than requested shows whether there is a next page.
  const wanted = limit + 1;
  const rows: (FeedbackRow & { next: Cursor })[] = [];
  for (const { selection, place } of listRemaining(parts, after)) {
    if (rows.length === wanted) break;
    const read = await readFeedback(
      context.database,
      reading,
      selection,
      wanted - rows.length,
      place,
    );
    const part = formatPart(selection);
    rows.push(...read.map((row) => ({ ...row, next: { part, place: row.place } })));
  }
  const page = rows.slice(0, limit);
  const { cards, getPath } = await readPeople(context, reading, page);
  const getBadge = await loadBadges(context, input.language);
  const isFirst = cursor === undefined && input.earlierThan === undefined;
  const target = requireCard(cards, reading.target).entity;
  return {
    target,
    isPublic: context.hasPublicReading && !isPersonNode(target),
    ...(isFirst ? { count: await countPeople(context, reading, input) } : {}),
    feedback: page.flatMap((row) =>
      toSingleFeedback(context, row, reading, { cards, getPath, getBadge }),
    ),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.next, input) } : {}),
  };
}

/** What an answer shows of the givers: their cards, and the steps from the reader to those it knows. */
interface People {
  cards: ReadonlyMap<EntityId, Card>;
  getPath: (person: Acquaintance) => PathStep[];
}

async function readPeople(
  context: ServiceContext,
  { source, target, network, viewer }: FeedbackReading,
  rows: readonly FeedbackRow[],
): Promise<People> {
  const shown = [target, ...rows.map((row) => row.source)];
  if (source === undefined) {
    return { cards: await context.cards.get(shown, viewer), getPath: () => [] };
  }
  const known = rows.flatMap((row) => network.get(row.source) ?? []);
  const paths = await NetworkPaths.read(context, source, known, shown, viewer);
  return { cards: paths.cards, getPath: (person) => paths.getSteps(person) };
}

async function openAnyReading(
  context: ServiceContext,
  principal: Principal | null,
  { sourceCriteria, targetCriteria }: FeedbackListInput,
): Promise<FeedbackReading> {
  if (!principal) return openPublicReading(context, { targetCriteria });
  if (!sourceCriteria) throw new ServiceError('invalidField', 'sourceCriteria is missing.');
  return openReading(context, principal, { sourceCriteria, targetCriteria });
}

/** The list of nobody; @throws ServiceError when it is one that needs a reader */
function toPublicInput(input: FeedbackListInput): FeedbackListInput {
  for (const name of ['sourceCriteria', 'network', 'own'] as const) {
    if (input[name]) {
      throw new ServiceError('notAuthenticated', `${name} needs a signed-in user or an API key.`);
    }
  }
  return { ...input, sort: input.sort === 'network' ? 'newest' : (input.sort ?? 'newest') };
}

/** How many people the list has; of a filtered one at most `maximumCount`. */
async function countPeople(
  { database }: ServiceContext,
  reading: FeedbackReading,
  input: FeedbackListInput,
): Promise<number> {
  const { own, network } = input;
  const filters = toFilters(input);
  const isFiltered = own || network || Object.values(filters).some(Boolean);
  if (!isFiltered) return countGivers(database, reading.target);
  const part = own ? 'own' : network ? 'network' : 'all';
  return countFeedback(database, reading, { part, ...filters }, maximumCount);
}

function toSingleFeedback(
  context: ServiceContext,
  row: FeedbackRow,
  { source, viewer, network }: FeedbackReading,
  { cards, getPath, getBadge }: People & { getBadge: Awaited<ReturnType<typeof loadBadges>> },
): SingleFeedback[] {
  const giver = cards.get(row.source);
  if (!giver) return [];
  const isPublic = source === undefined;
  const node = toPersonNode(context, viewer.self, giver);
  const known = network.get(row.source);
  const via = known?.via === undefined ? undefined : cards.get(known.via);
  return [
    {
      id: String(row.id),
      source: isPublic ? { ...node, properties: {} } : node,
      ...(known
        ? {
            network: {
              distance: known.distance,
              ...(via ? { via: toPersonNode(context, viewer.self, via) } : {}),
              path: getPath(known),
            },
          }
        : {}),
      own: row.source === source,
      // The id of a transaction on a chain names the wallet.
      ...(row.transactionId && !isPublic ? { transactionId: row.transactionId } : {}),
      verified: row.isVerified,
      earlierCount: row.earlierCount,
      items: toGivenItems(row, context.videoLinks, getBadge),
      createdAt: toSeconds(row.createdAt),
      updatedAt: toSeconds(row.updatedAt),
    },
  ];
}

function toFilters(input: FeedbackListInput): FeedbackFilters & Pick<Selection, 'transactionId'> {
  const { stars, badge, withReview, withVideo, verified, transactionId } = input;
  const [set = '', qualifier] = badge?.split(':') ?? [];
  return {
    stars,
    ...(badge === undefined ? {} : { badge: { set, ...(qualifier ? { qualifier } : {}) } }),
    withReview,
    withVideo,
    verified,
    transactionId,
  };
}

/** What a list consists of, one after the other: by stars, those of equal ones newest first. */
function planParts(input: FeedbackListInput): Selection[] {
  const { sort = 'network', stars, earlierThan } = input;
  const filters = toFilters(input);
  if (earlierThan !== undefined) return [{ part: 'all', ...filters }];
  const orders = stars === undefined ? starsInOrder[sort] : [{}];
  return listParts(input).flatMap((part) =>
    orders.map((order) => ({ part, ...filters, ...order })),
  );
}

function listParts({ sort = 'network', network, own }: FeedbackListInput): Part[] {
  if (own) return ['own'];
  if (sort === 'network') return ['own', 'contacts', ...(network ? [] : ['others' as const])];
  return network ? ['network'] : ['all'];
}

const highest = [5, 4, 3, 2, 1].map((starsOfNewest) => ({ starsOfNewest }));
const without = { starsOfNewest: null };
const starsInOrder: Record<FeedbackSort, { starsOfNewest?: number | null }[]> = {
  network: [{}],
  newest: [{}],
  highest: [...highest, without],
  lowest: [...highest.toReversed(), without],
};

/** The selection's name in a cursor. */
function formatPart({ part, starsOfNewest: stars }: Selection): string {
  return stars === undefined ? part : `${part}${stars ?? 0}`;
}

/** Where a page ends: at a place within a part. */
interface Cursor {
  part: string;
  place: Place;
}

/** What is still to be read, and in the first of it after which place. */
function listRemaining(
  parts: readonly Selection[],
  after: Cursor | undefined,
): { selection: Selection; place?: Place }[] {
  if (!after) return parts.map((selection) => ({ selection }));
  const start = parts.findIndex((selection) => formatPart(selection) === after.part);
  return parts
    .slice(start)
    .map((selection, index) => (index === 0 ? { selection, place: after.place } : { selection }));
}

/** Names the list that a cursor belongs to. */
function formatList(input: FeedbackListInput): string {
  const { sort = 'network', network, own, earlierThan } = input;
  const list = [sort, ...(network ? ['network'] : []), ...(own ? ['own'] : [])];
  const filters = [
    ...(input.withVideo ? ['video'] : []),
    ...(input.withReview ? ['review'] : []),
    ...(input.verified ? ['verified'] : []),
    ...(input.stars === undefined ? [] : [`stars${input.stars}`]),
    ...(input.badge === undefined ? [] : [`badge=${input.badge}`]),
  ];
  return [...(earlierThan === undefined ? list : [`earlier-${earlierThan}`]), ...filters].join('-');
}

function encode({ part, place: { at, id } }: Cursor, input: FeedbackListInput): string {
  return Buffer.from([formatList(input), part, at, id].join(' ')).toString('base64url');
}

function decode(cursor: string, input: FeedbackListInput, parts: readonly Selection[]): Cursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\S+) ([a-z]+\d?) (\d{1,17}) (\d{1,15})$/.exec(text);
  const [, list, part, at, id] = match ?? [];
  const isPart = parts.some((selection) => formatPart(selection) === part);
  if (list !== formatList(input) || !part || !isPart || !at) {
    throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
  }
  return { part, place: { at, id: Number(id) } };
}

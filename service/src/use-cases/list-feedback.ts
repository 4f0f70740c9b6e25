import type { Principal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../schemas/criteria.js';
import type { FeedbackPage, FeedbackSort, SingleFeedback } from '../schemas/feedback.js';
import type { ServiceContext } from '../service-context.js';
import { cardOf, type Card } from '../storage/entity-cards.js';
import type { VideoLinks } from '../videos/video-links.js';
import { badgeLabels } from './badge-labels.js';
import { personNode } from './person-nodes.js';
import {
  openReading,
  readFeedback,
  secondsOf,
  type FeedbackRow,
  type Part,
  type Place,
  type Reading,
  type Selection,
} from './read-feedback.js';

export const defaultPageSize = 20;

/** What is listed, and how. */
export interface FeedbackListInput {
  sourceCriteria: Criteria;
  targetCriteria: TargetCriteria;
  sort?: FeedbackSort | undefined;
  withVideo?: boolean | undefined;
  /** Only feedback of the client and its network. */
  network?: boolean | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Single feedbacks about a target, a page at a time. */
export async function listFeedback(
  context: ServiceContext,
  principal: Principal,
  input: FeedbackListInput,
): Promise<FeedbackPage> {
  const { limit = defaultPageSize, cursor } = input;
  const parts = partsOf(input);
  const after = cursor === undefined ? undefined : decode(cursor, input, parts);
  const reading = await openReading(context, principal, input);
  // One more than asked for tells whether there is a next page.
  const wanted = limit + 1;
  const rows: (FeedbackRow & { next: Cursor })[] = [];
  for (const { selection, place } of remaining(parts, after)) {
    if (rows.length === wanted) break;
    const read = await readFeedback(context, reading, selection, wanted - rows.length, place);
    rows.push(...read.map((row) => ({ ...row, next: { part: selection.part, place: row.place } })));
  }
  const page = rows.slice(0, limit);
  const vias = page.flatMap(({ source }) => reading.network.get(source)?.via ?? []);
  const cards = await context.cards.get([
    reading.target,
    ...page.map(({ source }) => source),
    ...vias,
  ]);
  const labelOf = await badgeLabels(context);
  return {
    target: cardOf(cards, reading.target).entity,
    feedback: page.flatMap((row) => singleOf(context, row, reading, cards, labelOf)),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.next, input) } : {}),
  };
}

function singleOf(
  context: ServiceContext,
  row: FeedbackRow,
  { source, reader, network }: Reading,
  cards: ReadonlyMap<EntityId, Card>,
  labelOf: Awaited<ReturnType<typeof badgeLabels>>,
): SingleFeedback[] {
  const giver = cards.get(row.source);
  if (!giver) return [];
  const known = network.get(row.source);
  const via = known?.via === undefined ? undefined : cards.get(known.via);
  const badges = Object.entries(row.badges ?? {}).map(([set, qualifier]) => [
    set,
    { qualifier, badge: labelOf(set, qualifier) },
  ]);
  return [
    {
      id: String(row.id),
      source: personNode(context, reader, giver),
      ...(known
        ? {
            network: {
              distance: known.distance,
              ...(via ? { via: personNode(context, reader, via) } : {}),
            },
          }
        : {}),
      own: row.source === source,
      ...(row.transactionId ? { transactionId: row.transactionId } : {}),
      items: {
        ...(row.stars === null ? {} : { stars: row.stars }),
        ...(badges.length === 0
          ? {}
          : { badges: Object.fromEntries(badges) as SingleFeedback['items']['badges'] & object }),
        ...(row.review === null ? {} : { review: row.review }),
        ...(row.video === null ? {} : videoOf(row, row.video, context.videoLinks)),
      },
      createdAt: secondsOf(row.createdAt),
      updatedAt: secondsOf(row.updatedAt),
    },
  ];
}

function videoOf(
  { hasPoster }: FeedbackRow,
  video: string,
  links: VideoLinks,
): { video: string; poster?: string } {
  return {
    video: links.urlOf(video),
    ...(hasPoster ? { poster: links.posterOf(video) } : {}),
  };
}

/** What a list consists of, one after the other. */
function partsOf({ sort = 'network', network = false, withVideo }: FeedbackListInput): Selection[] {
  const order = sort === 'network' ? 'newest' : sort;
  const all: Part[] = sort === 'network' ? ['network', 'others'] : ['all'];
  const parts: Part[] = network ? ['network'] : all;
  return parts.map((part) => ({ part, order, withVideo }));
}

/** Where a page ends: at a place within a part. */
interface Cursor {
  part: Part;
  place: Place;
}

/** What is still to be read, and in the first of it after which place. */
function remaining(
  parts: readonly Selection[],
  after: Cursor | undefined,
): { selection: Selection; place?: Place }[] {
  if (!after) return parts.map((selection) => ({ selection }));
  const start = parts.findIndex(({ part }) => part === after.part);
  return parts
    .slice(start)
    .map((selection, index) => (index === 0 ? { selection, place: after.place } : { selection }));
}

/** Names the list that a cursor belongs to. */
function listName({ sort = 'network', network, withVideo }: FeedbackListInput): string {
  return [sort, ...(network ? ['network'] : []), ...(withVideo ? ['video'] : [])].join('-');
}

function encode({ part, place }: Cursor, input: FeedbackListInput): string {
  const { rank, at, id } = place;
  return Buffer.from([listName(input), part, rank, at, id].join(' ')).toString('base64url');
}

function decode(cursor: string, input: FeedbackListInput, parts: readonly Selection[]): Cursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^([a-z-]+) ([a-z]+) (-?\d) (\d{1,17}) (\d{1,15})$/.exec(text);
  const [, list, name, rank, at, id] = match ?? [];
  const part = parts.find((selection) => selection.part === name)?.part;
  if (list !== listName(input) || !part || !at) {
    throw new ServiceError('invalidField', 'cursor: not one that this service gave for this list.');
  }
  return { part, place: { rank: Number(rank), at, id: Number(id) } };
}

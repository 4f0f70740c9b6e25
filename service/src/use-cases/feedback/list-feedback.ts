import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackPage, FeedbackSort, SingleFeedback } from '../../schemas/feedback.js';
import type { ServiceContext } from '../../service-context.js';
import { requireCard, type Card } from '../../storage/entities/entity-cards.js';
import {
  findFeedbackPlace,
  readFeedback,
  type FeedbackRow,
  type Part,
  type Place,
  type Selection,
} from '../../storage/feedback/read-feedback.js';
import type { Language } from '../../text/catalogues.js';
import type { VideoLinks } from '../../videos/video-links.js';
import { loadBadges } from './load-badges.js';
import { toPersonNode } from '../people/person-nodes.js';
import { openReading, toSeconds, type Reading } from './open-reading.js';

export const defaultPageSize = 20;

/** What is listed, and how. */
export interface FeedbackListInput {
  sourceCriteria: Criteria;
  targetCriteria: TargetCriteria;
  sort?: FeedbackSort | undefined;
  withVideo?: boolean | undefined;
  /** Only feedback of the client and its network. */
  network?: boolean | undefined;
  /** Instead of the newest of each person: what the giver of this feedback had given before it. */
  earlierThan?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Of the badges' labels. */
  language: Language;
}

/** The newest feedback of each person about a target, or what one gave earlier, a page at a time. */
export async function listFeedback(
  context: ServiceContext,
  principal: Principal,
  input: FeedbackListInput,
): Promise<FeedbackPage> {
  const { limit = defaultPageSize, cursor } = input;
  let parts = planParts(input);
  let after = cursor === undefined ? undefined : decode(cursor, input, parts);
  const reading = await openReading(context, principal, input);
  if (input.earlierThan !== undefined) {
    const found = await findFeedbackPlace(context.database, reading.target, input.earlierThan);
    if (!found)
      throw new ServiceError(
        'noSuchEntity',
        'earlierThan: the target has no feedback with this id.',
      );
    parts = [{ part: 'all', person: found.person, withVideo: input.withVideo }];
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
  const vias = page.flatMap(({ source }) => reading.network.get(source)?.via ?? []);
  const cards = await context.cards.get(
    [reading.target, ...page.map(({ source }) => source), ...vias],
    reading.viewer,
  );
  const getBadge = await loadBadges(context, input.language);
  return {
    target: requireCard(cards, reading.target).entity,
    feedback: page.flatMap((row) => toSingleFeedback(context, row, reading, cards, getBadge)),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.next, input) } : {}),
  };
}

function toSingleFeedback(
  context: ServiceContext,
  row: FeedbackRow,
  { source, viewer, network }: Reading,
  cards: ReadonlyMap<EntityId, Card>,
  getBadge: Awaited<ReturnType<typeof loadBadges>>,
): SingleFeedback[] {
  const giver = cards.get(row.source);
  if (!giver) return [];
  const known = network.get(row.source);
  const via = known?.via === undefined ? undefined : cards.get(known.via);
  const badges = Object.entries(row.badges ?? {}).map(([set, qualifier]) => [
    set,
    { qualifier, badge: getBadge(set, qualifier) },
  ]);
  return [
    {
      id: String(row.id),
      source: toPersonNode(context, viewer.self, giver),
      ...(known
        ? {
            network: {
              distance: known.distance,
              ...(via ? { via: toPersonNode(context, viewer.self, via) } : {}),
            },
          }
        : {}),
      own: row.source === source,
      ...(row.transactionId ? { transactionId: row.transactionId } : {}),
      verified: row.isVerified,
      earlierCount: row.earlierCount,
      items: {
        ...(row.stars === null ? {} : { stars: row.stars }),
        ...(badges.length === 0
          ? {}
          : { badges: Object.fromEntries(badges) as SingleFeedback['items']['badges'] & object }),
        ...(row.review === null ? {} : { review: row.review }),
        ...(row.video === null ? {} : toVideoItems(row, row.video, context.videoLinks)),
      },
      createdAt: toSeconds(row.createdAt),
      updatedAt: toSeconds(row.updatedAt),
    },
  ];
}

function toVideoItems(
  { hasPoster }: FeedbackRow,
  video: string,
  links: VideoLinks,
): { video: string; poster?: string } {
  return {
    video: links.toUrl(video),
    ...(hasPoster ? { poster: links.toPosterUrl(video) } : {}),
  };
}

/** What a list consists of, one after the other: by stars, those of equal ones newest first. */
function planParts({
  sort = 'network',
  network = false,
  withVideo,
  earlierThan,
}: FeedbackListInput): Selection[] {
  if (earlierThan !== undefined) return [{ part: 'all', withVideo }];
  const all: Part[] = sort === 'network' ? ['network', 'others'] : ['all'];
  const parts: Part[] = network ? ['network'] : all;
  const stars = starsInOrder[sort];
  return parts.flatMap((part) => stars.map((each) => ({ part, withVideo, ...each })));
}

const highest = [5, 4, 3, 2, 1].map((stars) => ({ stars }));
const without = { stars: null };
const starsInOrder: Record<FeedbackSort, { stars?: number | null }[]> = {
  network: [{}],
  newest: [{}],
  highest: [...highest, without],
  lowest: [...highest.toReversed(), without],
};

/** The selection's name in a cursor. */
function formatPart({ part, stars }: Selection): string {
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
function formatList({ sort = 'network', network, withVideo, earlierThan }: FeedbackListInput) {
  if (earlierThan !== undefined) return `earlier-${earlierThan}${withVideo ? '-video' : ''}`;
  return [sort, ...(network ? ['network'] : []), ...(withVideo ? ['video'] : [])].join('-');
}

function encode({ part, place: { at, id } }: Cursor, input: FeedbackListInput): string {
  return Buffer.from([formatList(input), part, at, id].join(' ')).toString('base64url');
}

function decode(cursor: string, input: FeedbackListInput, parts: readonly Selection[]): Cursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^([a-z0-9-]+) ([a-z]+\d?) (\d{1,17}) (\d{1,15})$/.exec(text);
  const [, list, part, at, id] = match ?? [];
  const isPart = parts.some((selection) => formatPart(selection) === part);
  if (list !== formatList(input) || !part || !isPart || !at) {
    throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
  }
  return { part, place: { at, id: Number(id) } };
}

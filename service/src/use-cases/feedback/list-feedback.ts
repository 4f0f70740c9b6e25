import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId, RankingContext } from '../../ranking/engine.js';
import type { FeedbackPage } from '../../schemas/feedback.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { FindContext } from '../people/find-entity-by-ref.js';
import type { PathContext } from '../relationships/network-paths.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import { findAddressesOfEntities } from '../../storage/chain/known-addresses.js';
import type { SelectionReader } from '../../storage/feedback/feedback-selection.js';
import { readNetworkVotes } from '../../storage/feedback/helpful-votes.js';
import {
  findFeedbackPosition,
  readFeedback,
  type FeedbackRow,
} from '../../storage/feedback/read-feedback.js';
import { requirePublicReading, type PublicReadingContext } from '../authorise.js';
import { toTargetEntity } from '../people/target-entity.js';
import { readOwnModeration } from '../moderation/own-moderation.js';
import { isOwner } from '../require-owner.js';
import { readShownReplies } from '../replies/read-replies.js';
import { countListedPeople } from './count-listed-people.js';
import {
  createCursor,
  decodeCursor,
  encodeCursor,
  listRemaining,
  type FeedbackCursor,
} from './feedback-cursor.js';
import { readGivers } from './feedback-givers.js';
import { readHelpfulness } from './feedback-helpfulness.js';
import type { FeedbackListInput } from './feedback-list-input.js';
import { planParts } from './feedback-list-parts.js';
import { loadBadges } from '../items/load-badges.js';
import { openAnonymousReader, openReader, type AnyReader } from '../people/open-reader.js';
import { toPublicInput } from './public-feedback-list.js';
import { toSingleFeedback } from './single-feedback.js';
import { requireEntityData } from '../require-entity-data.js';

const defaultPageSize = 20;

/**
 * Lists the newest feedback of each person about a target, or earlier feedback of one person, a page at a time. A
 * `null` principal is an anonymous reader, who reads feedback about all entities except people.
 */
export async function listFeedback(
  context: DatabaseContext & FindContext & PathContext & VideoLinkContext & PublicReadingContext,
  principal: Principal | null,
  asked: FeedbackListInput,
): Promise<FeedbackPage> {
  requirePublicReading(context, principal);
  if (asked.transactionId !== undefined && !asked.own) {
    throw new ServiceError('invalidField', 'transactionId needs own=true.');
  }
  const input = principal ? asked : toPublicInput(asked);
  const { limit = defaultPageSize, cursor, earlierThan } = input;
  const parts = planParts(input);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, input, parts);
  const reader = await openAnyReader(context, principal, input);
  const start =
    earlierThan === undefined ? undefined : await findStart(context, reader, earlierThan);
  const remaining = listRemaining(
    parts.map((part) => ({ ...part, person: start?.person })),
    after ?? start?.after,
  );
  // One more feedback than requested shows whether there is a next page.
  const selectionReader =
    input.sort === 'helpful' ? await addNetworkVotes(context, reader) : reader;
  const rows = await readRows(context, selectionReader, remaining, limit + 1);
  const page = rows.slice(0, limit);
  const givers = await readGivers(context, reader, page, input.language);
  const getBadge = await loadBadges(context, input.language);
  const moderation = await readOwnModeration(context, 'feedback', page);
  const canReply = await isOwner(context.database.drizzle, reader.target, principal, reader.source);
  const replies = await readShownReplies(context, page, canReply);
  const getHelpful = await readHelpfulness(context, reader, page);
  const isFirst = cursor === undefined && earlierThan === undefined;
  const data = requireEntityData(givers.getEntity(reader.target));
  const { isPerson } = data;
  return {
    target: {
      ...toTargetEntity(data, input.targetCriteria),
      ...(isPerson ? {} : await readAddress(context, reader.target)),
    },
    isPublic: context.hasPublicReading && !isPerson,
    ...(isFirst ? { count: await countListedPeople(context, reader, input) } : {}),
    canReply,
    feedback: page.flatMap((row) =>
      toSingleFeedback(context, row, reader, {
        ...givers,
        getBadge,
        moderation,
        replies,
        getHelpful,
      }),
    ),
    ...(rows.length > limit ? { cursor: encodeCursor(page.at(-1)!.next, input) } : {}),
  };
}

/** Reads the address at which an entity is endorsed. */
async function readAddress(
  { database }: DatabaseContext,
  entity: EntityId,
): Promise<{ address?: string }> {
  const [found] = await findAddressesOfEntities(database.drizzle, [entity]);
  return found ? { address: found.address } : {};
}

async function openAnyReader(
  context: FindContext & RankingContext,
  principal: Principal | null,
  { sourceCriteria, targetCriteria }: FeedbackListInput,
): Promise<AnyReader> {
  if (!principal) return openAnonymousReader(context, { targetCriteria });
  if (!sourceCriteria) throw new ServiceError('invalidField', 'sourceCriteria is missing.');
  return openReader(context, principal, { sourceCriteria, targetCriteria });
}

async function addNetworkVotes(
  { database }: DatabaseContext,
  reader: AnyReader,
): Promise<AnyReader & SelectionReader> {
  return { ...reader, networkVotes: await readNetworkVotes(database, reader) };
}

/** Finds the giver whose earlier feedback is listed, and the feedback before which it was given. */
async function findStart(
  { database }: DatabaseContext,
  reader: AnyReader,
  earlierThan: string,
): Promise<{ person: EntityId; after: FeedbackCursor }> {
  const found = await findFeedbackPosition(database, reader, earlierThan);
  if (!found) {
    throw new ServiceError('noSuchEntity', 'earlierThan: the target has no feedback with this id.');
  }
  return { person: found.person, after: createCursor({ part: 'all' }, found.position) };
}

async function readRows(
  { database }: DatabaseContext,
  reader: SelectionReader,
  remaining: ReturnType<typeof listRemaining>,
  wanted: number,
): Promise<(FeedbackRow & { next: FeedbackCursor })[]> {
  const rows: (FeedbackRow & { next: FeedbackCursor })[] = [];
  for (const { selection, position } of remaining) {
    if (rows.length === wanted) break;
    const read = await readFeedback(database, reader, selection, wanted - rows.length, position);
    rows.push(...read.map((row) => ({ ...row, next: createCursor(selection, row.position) })));
  }
  return rows;
}

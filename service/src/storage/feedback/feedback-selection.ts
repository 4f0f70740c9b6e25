import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array } from '../database/rows.js';
import { isVerified } from './vouched-transactions.js';

/** Whose feedback is read: the reader's own, that of its network, of both, of all others, or of all. */
export type Part = 'own' | 'contacts' | 'network' | 'others' | 'all';

/** The filters of a feedback list: the newest feedback of a person with the filtered items must have these values. */
export interface FeedbackFilters {
  stars?: number | undefined;
  /** A badge of this set; with this qualifier if there is one. */
  badge?: { set: string; qualifier?: string } | undefined;
  withReview?: boolean | undefined;
  withVideo?: boolean | undefined;
  /** Whether a client gave it, or vouches for its transaction. */
  verified?: boolean | undefined;
}

/**
 * The feedback about a target to read: of each person the newest that has the items of the filters, if their values
 * are those of the filters; or all of one person that have the items.
 */
export interface Selection extends FeedbackFilters {
  part: Part;
  /** All feedback of this person. */
  person?: EntityId | undefined;
  /** Only feedback for this transaction. */
  transactionId?: string | undefined;
  /** Only people whose newest feedback has this number of stars, `null` for none; absent for all. */
  starsOfNewest?: number | null;
  /**
   * Only feedback that people of the reader's network find helpful, that only others do, or that no person does. The
   * first are sorted by the number of the network's votes, then both by that of others, at most `countedOthers`.
   * Absent for all.
   */
  helpfulTo?: 'network' | 'others' | 'nobody';
}

/** The position where a list continues: after this feedback. */
export interface FeedbackPosition {
  /** Microseconds since 1970, as the database has them. */
  at: string;
  id: number;
  /** The numbers of votes by which a list is sorted, where it is. */
  helpful?: HelpfulVotes;
}

/** The numbers of people who find a feedback helpful, as far as lists are sorted by them. */
export interface HelpfulVotes {
  networkCount: number;
  /** At most `countedOthers`. */
  otherCount: number;
}

/** Whether the feedback is sorted by the number of people who find it helpful. */
export function isSortedByHelpfulness({ helpfulTo }: Selection): boolean {
  return helpfulTo === 'network' || helpfulTo === 'others';
}

/** About what feedback is read, and for whom. */
export interface SelectionReader {
  /** Absent for anonymous readers. */
  source?: EntityId;
  target: EntityId;
  /** The reader's network, by person. */
  network: ReadonlyMap<EntityId, unknown>;
  /** For each feedback, the number of people of the network who find it helpful; where the selection needs it. */
  networkVotes?: ReadonlyMap<number, number>;
}

/**
 * The maximum number of votes of people outside of the reader's network that the order counts: signing in is free,
 * so a thousand wallets count no more than these.
 */
export const countedOthers = 5;
/** In networks up to this size, each person is looked up; in larger ones, only the people who gave feedback. */
const smallNetwork = 1_000;
/**
 * The maximum number of feedbacks of a target that are searched for the next match, which limits the cost of a
 * filter.
 */
export const searchedFeedbacks = 10_000;

/** Chooses the table: all feedback where the reader reads its own alone, else the feedback that is not hidden. */
export function chooseTable(
  { source }: SelectionReader,
  { part, person }: Selection,
): FeedbackTable {
  const isOwn = part === 'own' || (person !== undefined && person === source);
  return isOwn ? 'feedbacks' : 'shown_feedbacks';
}

/** All feedback, or what is not hidden. */
export type FeedbackTable = 'feedbacks' | 'shown_feedbacks';

/** Builds the FROM clause with each row as `f`, the conditions and the order of a selection. */
export function buildSelection(
  { source, target, network, networkVotes }: SelectionReader,
  selection: Selection,
  table: FeedbackTable,
  after?: FeedbackPosition,
): { from: SQL; conditions: SQL; order: SQL; votes: HelpfulVoteColumns } {
  const feedbacks = sql.raw(table);
  const { part, person, transactionId, starsOfNewest } = selection;
  const own = source === undefined ? [] : [source];
  const isNamed = part === 'own' || part === 'contacts' || part === 'network';
  const contacts = part === 'own' ? [] : [...network.keys()];
  const known = array([...(part === 'contacts' ? [] : own), ...contacts], 'bigint');
  const ofTransaction =
    transactionId === undefined ? sql`true` : sql`n.transaction_id = ${transactionId}`;
  const selectNewest = (giver: SQL, columns: string) => sql`
    SELECT ${sql.raw(columns)} FROM ${feedbacks} n
    WHERE n.source_id = ${giver} AND n.target_id = ${target}
      AND ${hasItems(selection)} AND ${ofTransaction}
    ORDER BY n.updated_at DESC, n.id DESC LIMIT 1`;
  const helpfulness = buildHelpfulness(selection, networkVotes);
  const { joined, order, votes } = helpfulness;
  const isAfter = after ? [helpfulness.buildIsAfter(after)] : [];
  const values = [
    ...buildValues(selection),
    ...buildStarsOfNewest(starsOfNewest),
    ...helpfulness.conditions,
  ];
  if (isNamed && contacts.length < smallNetwork) {
    return {
      from: sql`unnest(${known}) AS k(person) CROSS JOIN LATERAL (${selectNewest(sql`k.person`, 'n.*')}) f
        ${joined}`,
      conditions: join([sql`true`, ...values, ...isAfter]),
      order,
      votes,
    };
  }
  const conditions = [
    sql`f.target_id = ${target}`,
    ...(person === undefined
      ? [...values, sql`f.id = (${selectNewest(sql`f.source_id`, 'n.id')})`]
      : [sql`f.source_id = ${person}`, buildHasItems(selection, 'f')]),
    ...(isNamed ? [sql`f.source_id = ANY(${known})`] : []),
    ...(part === 'others' ? [sql`f.source_id <> ALL(${known})`] : []),
    ...isAfter,
  ];
  const isSearch = !isNamed && person === undefined && buildItems(selection, 'f').length > 0;
  return {
    from: isSearch
      ? buildSearched(feedbacks, target, selection, helpfulness, isAfter)
      : sql`${feedbacks} f ${joined}`,
    conditions: join(conditions),
    order,
    votes,
  };
}

/** Whether the feedback `n` has the items of the filters, whatever their values. */
export function hasItems(filters: FeedbackFilters): SQL {
  return buildHasItems(filters, 'n');
}

/** Selects the feedbacks to search, by the most selective index. */
function buildSearched(
  feedbacks: SQL,
  target: EntityId,
  { stars, withVideo }: Selection,
  {
    joined,
    conditions,
    order,
  }: Pick<ReturnType<typeof buildHelpfulness>, 'joined' | 'conditions' | 'order'>,
  isAfter: SQL[],
): SQL {
  const indexed = [
    sql`f.target_id = ${target}`,
    ...(withVideo ? [sql`f.video IS NOT NULL`] : []),
    ...(stars !== undefined && !withVideo ? [sql`f.stars = ${stars}`] : []),
  ];
  return sql`(SELECT f.* FROM ${feedbacks} f ${joined}
    WHERE ${join([...indexed, ...conditions, ...isAfter])}
    ORDER BY ${order} LIMIT ${searchedFeedbacks}) f ${joined}`;
}

function buildHasItems(filters: FeedbackFilters, alias: 'f' | 'n'): SQL {
  return join([sql`true`, ...buildItems(filters, alias)]);
}

function buildItems(
  { stars, badge, withReview, withVideo, verified }: FeedbackFilters,
  alias: 'f' | 'n',
): SQL[] {
  const isThere = (column: string) => sql.raw(`${alias}.${column} IS NOT NULL`);
  return [
    ...(stars === undefined ? [] : [isThere('stars')]),
    ...(badge ? [sql`${sql.raw(alias)}.badges ->> ${badge.set}::text IS NOT NULL`] : []),
    ...(withReview ? [isThere('review')] : []),
    ...(withVideo ? [isThere('video')] : []),
    ...(verified ? [isVerified(alias)] : []),
  ];
}

/** Whether the feedback `f` has the items with the values of the filters. */
function buildValues(filters: FeedbackFilters): SQL[] {
  const { stars, badge } = filters;
  return [
    ...buildItems(filters, 'f'),
    ...(stars === undefined ? [] : [sql`f.stars = ${stars}`]),
    ...(badge?.qualifier === undefined
      ? []
      : [sql`f.badges ->> ${badge.set}::text = ${badge.qualifier}`]),
  ];
}

function buildStarsOfNewest(stars: number | null | undefined): SQL[] {
  if (stars === undefined) return [];
  return [stars === null ? sql`f.stars IS NULL` : sql`f.stars = ${stars}`];
}

/** The columns of `HelpfulVotes` of the feedback `f`. */
export type HelpfulVoteColumns = Record<keyof HelpfulVotes, SQL>;

/** Builds the conditions, the order and the numbers of helpful votes of the feedbacks `f`. */
function buildHelpfulness(
  { helpfulTo }: Selection,
  networkVotes: ReadonlyMap<number, number> = new Map(),
): {
  joined: SQL;
  conditions: SQL[];
  order: SQL;
  votes: HelpfulVoteColumns;
  buildIsAfter: (position: FeedbackPosition) => SQL;
} {
  const newest = sql`f.updated_at DESC, f.id DESC`;
  const ids = array([...networkVotes.keys()], 'bigint');
  if (helpfulTo === 'network') {
    const counts = array([...networkVotes.values()], 'bigint');
    // A vote can have been removed since those of the network were read.
    const otherCount = sql`greatest(${sql.raw(countOthers('f.helpful_count - h.count'))}, 0)::int`;
    const votes = { networkCount: sql`h.count::int`, otherCount };
    return {
      joined: sql`JOIN unnest(${ids}, ${counts}) AS h(id, count) ON h.id = f.id`,
      conditions: [],
      order: sql`${votes.networkCount} DESC, ${otherCount} DESC, ${newest}`,
      votes,
      buildIsAfter: ({ helpful, at, id }) => sql`
        (${votes.networkCount}, ${otherCount}, f.updated_at, f.id)
          < (${helpful?.networkCount}::int, ${helpful?.otherCount}::int, ${toTimestamp(at)}, ${id}::bigint)`,
    };
  }
  const plain = { joined: sql``, votes: { networkCount: sql`0`, otherCount: sql`0` } };
  if (helpfulTo === 'others') {
    const otherCount = sql.raw(countOthers('f.helpful_count'));
    return {
      joined: sql``,
      conditions: [sql`f.helpful_count > 0`, sql`f.id <> ALL(${ids})`],
      order: sql`${otherCount} DESC, ${newest}`,
      votes: { networkCount: sql`0`, otherCount },
      buildIsAfter: ({ helpful, at, id }) => sql`
        (${otherCount}, f.updated_at, f.id)
          < (${helpful?.otherCount}::int, ${toTimestamp(at)}, ${id}::bigint)`,
    };
  }
  const conditions = helpfulTo === 'nobody' ? [sql`f.helpful_count = 0`] : [];
  return { ...plain, conditions, order: newest, buildIsAfter };
}

/** Limits the votes of others as the index `feedbacks_by_counted_votes` does. */
export function countOthers(votes: string): string {
  return `least(${votes}, ${countedOthers})`;
}

/** Whether the feedback `f` comes after the position in a list of the newest first. */
export function buildIsAfter({ at, id }: FeedbackPosition): SQL {
  return sql`(f.updated_at, f.id) < (${toTimestamp(at)}, ${id}::bigint)`;
}

function toTimestamp(at: string): SQL {
  return sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
}

function join(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` AND `);
}

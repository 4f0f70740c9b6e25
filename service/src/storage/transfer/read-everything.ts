import { sql, type SQL } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import type { StoredBadgeSet } from '../feedback/badge-sets.js';
import type { StoredItems } from '../feedback/feedbacks.js';
import { queryRows, selectAmount } from '../database/rows.js';

/** Everything that people and apps have given, as it is at one moment; entities by their uuids. */
export interface Everything {
  /** By id. */
  readonly badgeSets: () => AsyncGenerator<ReadBadgeSet>;
  /** Oldest first. */
  readonly entities: () => AsyncGenerator<ReadEntity>;
  /** Oldest first. */
  readonly relationships: () => AsyncGenerator<ReadRelationship>;
  readonly blocks: () => AsyncGenerator<{ blocker: string; blocked: string }>;
  /** Of people who have erased their data. */
  readonly blockedWallets: () => AsyncGenerator<ReadBlockedWallet>;
  /** What clients vouch for. */
  readonly transactions: () => AsyncGenerator<ReadTransaction>;
  /** The one that was changed first comes first. */
  readonly feedback: () => AsyncGenerator<ReadFeedback>;
  /** What owners replied, the oldest first; of several to one feedback the newest. */
  readonly replies: () => AsyncGenerator<ReadReply>;
  /** In the order of the feedback. */
  readonly helpfulVotes: () => AsyncGenerator<ReadHelpfulVote>;
  /** Moderation cases, those that were opened first first, by whole seconds. */
  readonly cases: () => AsyncGenerator<ReadCase>;
  /** The oldest first. */
  readonly hideDecisions: () => AsyncGenerator<ReadHideDecision>;
  /** Oldest first. */
  readonly reports: () => AsyncGenerator<ReadReport>;
  /** Oldest first. */
  readonly endorsements: () => AsyncGenerator<ReadEndorsement>;
}

/** A badge set as it is exported. */
export interface ReadBadgeSet extends StoredBadgeSet {
  /** Qualifiers that feedback still has though the set has not. */
  former: string[];
}

/** An entity with its identifiers, as it is exported. */
export interface ReadEntity {
  uuid: string;
  type: string;
  name: string | null;
  image: string | null;
  properties: Record<string, unknown>;
  owners: string[] | null;
  addedBy: string;
  identifiers: { property: string; value: string }[];
}

/** A relationship as one party stated it, as it is exported. */
export interface ReadRelationship {
  source: string;
  target: string;
  type: string;
  bidirectional: boolean;
  properties: Record<string, unknown>;
  origin: string;
}

/** A block of a person who has erased its data, as it is exported. */
export interface ReadBlockedWallet {
  blocker: string;
  /** The same in each database with the same secret. */
  walletHash: string;
  /** In seconds since 1970. */
  createdAt: number;
}

/** A transaction that a client vouches for, as it is exported. */
export interface ReadTransaction {
  source: string;
  target: string;
  /** Empty for feedback that a client gave without one. */
  transactionId: string;
  statedBy: string;
}

/** A feedback as it is exported. */
export interface ReadFeedback extends StoredItems {
  source: string;
  target: string;
  /** Empty when none was given. */
  transactionId: string;
  /** In seconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** The key of a feedback. */
export interface ReadFeedbackKey {
  source: string;
  target: string;
  /** Empty when none was given. */
  transactionId: string;
}

/** A reply as it is exported; times are seconds since 1970. */
export interface ReadReply {
  feedback: ReadFeedbackKey;
  author: string;
  text: string;
  createdAt: number;
  updatedAt: number;
}

/** Who finds a feedback helpful, as it is exported. */
export interface ReadHelpfulVote {
  feedback: ReadFeedbackKey;
  voter: string;
  createdAt: number;
}

/** What a case or a report is about: an entity, or else a feedback by its key, or the reply to it. */
export type ReadSubject =
  | { entity: string }
  | ({ entity: null; isReply: boolean } & ReadFeedbackKey);

/** A moderation case as it is exported; times are seconds since 1970. */
export interface ReadCase {
  id: string;
  subject: ReadSubject;
  state: string;
  flags: Record<string, { at: number; text?: string }>;
  openedAt: number;
  hiddenAt: number | null;
  decision: string | null;
  reason: string | null;
  text: string | null;
  decidedBy: string | null;
  decidedAt: number | null;
  appealText: string | null;
  appealedBy: string | null;
  appealedAt: number | null;
  appealDecidedAt: number | null;
}

/** That a moderator has hidden feedback of the giver about the target, as it is exported. */
export interface ReadHideDecision {
  /** The giver's uuid; null after the erasure of its data. */
  giver: string | null;
  /** The same in each database with the same secret. */
  giverHash: string;
  target: string;
  reason: string | null;
  decidedAt: number;
}

/** A report as it is exported. */
export interface ReadReport {
  id: string;
  subject: ReadSubject;
  reason: string;
  text: string | null;
  /** The reporter's uuid; null for nobody. */
  reporter: string | null;
  createdAt: number;
}

/** An endorsement by wallet addresses, as it is exported. */
export interface ReadEndorsement {
  sourceAddress: string;
  targetAddress: string;
  transactionId: string;
  /** Whole tokens: a number or, where it would not be exact, all digits as text. */
  value: number | string;
  blockNumber: number;
  /** The event of a scanned chain, if it is of one. */
  chainId?: number;
  blockHash?: string;
  logIndex?: number;
  /** The time of the block, in seconds since 1970. */
  createdAt: number;
}

/** Reads in one snapshot, and of each SELECT a page at a time. */
export function readEverything<Result>(
  database: Database,
  work: (everything: Everything) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    (connection) =>
      work({
        badgeSets: () => read<ReadBadgeSet>(connection, selectBadgeSets),
        entities: () => read<ReadEntity>(connection, selectEntities),
        relationships: () => read<ReadRelationship>(connection, selectRelationships),
        blocks: () => read<{ blocker: string; blocked: string }>(connection, selectBlocks),
        blockedWallets: () => read<ReadBlockedWallet>(connection, selectBlockedWallets),
        transactions: () => read<ReadTransaction>(connection, selectTransactions),
        feedback: () => read<ReadFeedback>(connection, selectFeedback),
        replies: () => read<ReadReply>(connection, selectReplies),
        helpfulVotes: () => read<ReadHelpfulVote>(connection, selectHelpfulVotes),
        cases: () => read<ReadCase>(connection, selectCases),
        hideDecisions: () => read<ReadHideDecision>(connection, selectHideDecisions),
        reports: () => read<ReadReport>(connection, selectReports),
        endorsements: () => readEndorsements(connection),
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only', untimed: true },
  );
}

const selectBadgeSets = sql`
  SELECT id, image, badges, array(
    SELECT DISTINCT f.badges ->> s.id FROM feedbacks f
    WHERE f.badges ? s.id AND NOT s.badges @> jsonb_build_array(
      jsonb_build_object('qualifier', f.badges ->> s.id))
    ORDER BY 1
  ) AS former
  FROM badge_sets s ORDER BY id COLLATE "C"`;

const selectEntities = sql`
  SELECT uuid, type, name, image, properties, owners, added_by AS "addedBy", (
    SELECT jsonb_agg(jsonb_build_object('property', property, 'value', value)
      ORDER BY property COLLATE "C", value COLLATE "C")
    FROM identifiers WHERE entity_id = e.id
  ) AS identifiers
  FROM entities e ORDER BY id`;

const selectRelationships = sql`
  SELECT s.uuid AS source, t.uuid AS target, r.type, r.bidirectional, r.properties, r.origin
  FROM relationships r JOIN entities s ON s.id = r.source_id JOIN entities t ON t.id = r.target_id
  WHERE r.source_id <> r.target_id ORDER BY r.id`;

const selectBlocks = sql`
  SELECT s.uuid AS blocker, t.uuid AS blocked
  FROM blocks b JOIN entities s ON s.id = b.blocker_id JOIN entities t ON t.id = b.blocked_id
  ORDER BY b.blocker_id, b.blocked_id`;

const selectTransactions = sql`
  SELECT s.uuid AS source, t.uuid AS target, v.transaction_id AS "transactionId",
    v.stated_by AS "statedBy"
  FROM transactions v
  JOIN entities s ON s.id = v.source_id JOIN entities t ON t.id = v.target_id
  WHERE v.source_id <> v.target_id
  ORDER BY v.source_id, v.target_id, v.transaction_id COLLATE "C"`;

const seconds = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}))::float8`);

const selectBlockedWallets = sql`
  SELECT s.uuid AS blocker, w.wallet_hash AS "walletHash", ${seconds('w.created_at')} AS "createdAt"
  FROM blocked_wallets w JOIN entities s ON s.id = w.blocker_id
  ORDER BY w.blocker_id, w.wallet_hash COLLATE "C"`;

const selectFeedback = sql`
  SELECT s.uuid AS source, t.uuid AS target, f.transaction_id AS "transactionId",
    f.stars, f.badges, f.review, f.video, ${seconds('f.created_at')} AS "createdAt",
    ${seconds('f.updated_at')} AS "updatedAt"
  FROM feedbacks f JOIN entities s ON s.id = f.source_id JOIN entities t ON t.id = f.target_id
  WHERE f.source_id <> f.target_id ORDER BY f.updated_at, f.id`;

const feedbackKey = sql`jsonb_build_object('source', s.uuid, 'target', t.uuid,
  'transactionId', f.transaction_id) AS feedback`;
const joinFeedback = sql`
  JOIN entities s ON s.id = f.source_id JOIN entities t ON t.id = f.target_id
  WHERE f.source_id <> f.target_id`;

const selectReplies = sql`
  SELECT ${feedbackKey}, r.author, r.text, ${seconds('r.created_at')} AS "createdAt",
    ${seconds('r.updated_at')} AS "updatedAt"
  FROM replies r JOIN feedbacks f ON f.id = r.feedback_id ${joinFeedback}
    AND NOT EXISTS (SELECT FROM replies n WHERE n.feedback_id = r.feedback_id AND n.id > r.id)
  ORDER BY r.id`;

const selectHelpfulVotes = sql`
  SELECT ${feedbackKey}, p.uuid AS voter, ${seconds('v.created_at')} AS "createdAt"
  FROM helpful_votes v JOIN entities p ON p.id = v.voter_id
  JOIN feedbacks f ON f.id = v.feedback_id ${joinFeedback}
  ORDER BY f.updated_at, f.id, v.voter_id`;

const subject = sql`jsonb_build_object('entity', e.uuid, 'source', s.uuid, 'target', t.uuid,
  'transactionId', f.transaction_id, 'isReply', a.id IS NOT NULL) AS subject`;

/**
 * Feedback that a merge made the survivor give about itself is not exported, nor its case; the same of a
 * reply that is not shown since a merge.
 */
const joinSubjects = sql`
  LEFT JOIN entities e ON e.id = c.entity_id LEFT JOIN replies a ON a.id = c.reply_id
  LEFT JOIN feedbacks f ON f.id = coalesce(c.feedback_id, a.feedback_id)
  LEFT JOIN entities s ON s.id = f.source_id LEFT JOIN entities t ON t.id = f.target_id
  WHERE (f.source_id IS DISTINCT FROM f.target_id OR f.id IS NULL)
    AND NOT EXISTS (SELECT FROM replies n WHERE n.feedback_id = a.feedback_id AND n.id > a.id)`;

const selectCases = sql`
  SELECT c.id, ${subject}, c.state, c.flags, c.decision, c.reason, c.text,
    c.decided_by AS "decidedBy", c.appeal_text AS "appealText", c.appealed_by AS "appealedBy",
    ${seconds('c.opened_at')} AS "openedAt", ${seconds('c.hidden_at')} AS "hiddenAt",
    ${seconds('c.decided_at')} AS "decidedAt", ${seconds('c.appealed_at')} AS "appealedAt",
    ${seconds('c.appeal_decided_at')} AS "appealDecidedAt"
  FROM moderation_cases c ${joinSubjects} ORDER BY ${seconds('c.opened_at')}, c.id`;

const selectHideDecisions = sql`
  SELECT g.uuid AS giver, d.giver_hash AS "giverHash", t.uuid AS target, d.reason,
    ${seconds('d.decided_at')} AS "decidedAt"
  FROM (
    SELECT DISTINCT ON (target_id, coalesce(giver_id::text, giver_hash)) * FROM hide_decisions
    ORDER BY target_id, coalesce(giver_id::text, giver_hash), decided_at DESC
  ) d JOIN entities t ON t.id = d.target_id LEFT JOIN entities g ON g.id = d.giver_id
  WHERE d.giver_id IS DISTINCT FROM d.target_id
  ORDER BY ${seconds('d.decided_at')}, d.target_id, d.giver_hash COLLATE "C"`;

const selectReports = sql`
  SELECT r.id, ${subject}, r.reason, r.text, p.uuid AS reporter,
    ${seconds('r.created_at')} AS "createdAt"
  FROM reports r JOIN moderation_cases c ON c.id = r.case_id
  LEFT JOIN entities p ON p.id = r.reporter_id ${joinSubjects} ORDER BY ${seconds('r.created_at')}, r.id`;

const selectEndorsements = sql`
  SELECT source_address AS "sourceAddress", (
    SELECT min(i.value COLLATE "C") FROM identifiers i
    WHERE i.entity_id = e.target_id AND i.property = 'address'
  ) AS "targetAddress", transaction_id AS "transactionId", ${selectAmount('value')} AS value, block_number AS "blockNumber",
    chain_id AS "chainId", block_hash AS "blockHash", log_index AS "logIndex",
    ${seconds('created_at')} AS "createdAt"
  FROM endorsements e WHERE source_id <> target_id ORDER BY id`;

async function* readEndorsements(connection: Connection): AsyncGenerator<ReadEndorsement> {
  for await (const row of read<
    Record<Exclude<keyof ReadEndorsement, 'value'>, string> & Pick<ReadEndorsement, 'value'>
  >(connection, selectEndorsements)) {
    const { blockNumber, chainId, blockHash, logIndex, createdAt, ...keys } = row;
    yield {
      ...keys,
      blockNumber: Number(blockNumber),
      ...(blockHash === ''
        ? {}
        : { chainId: Number(chainId), blockHash, logIndex: Number(logIndex) }),
      createdAt: Number(createdAt),
    };
  }
}

const pageSize = 1_000;

/** The rows of a SELECT, of which only a page is in memory. */
async function* read<Row>(connection: Connection, select: SQL): AsyncGenerator<Row> {
  await connection.execute(sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const rows = await queryRows<Row>(
      connection,
      sql`FETCH FORWARD ${sql.raw(String(pageSize))} FROM exported`,
    );
    yield* rows;
    if (rows.length < pageSize) break;
  }
  await connection.execute(sql`CLOSE exported`);
}

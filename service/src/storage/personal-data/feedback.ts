import { sql } from 'drizzle-orm';
import { selectAmount } from '../database/rows.js';
import type { StoredBadgeSet } from '../feedback/badge-sets.js';
import type { StoredItems } from '../feedback/feedbacks.js';
import { mergeEndorsements } from '../merges/merge-endorsements.js';
import { mergeFeedbacks } from '../merges/merge-feedbacks.js';
import { mergeTransactions } from '../merges/merge-transactions.js';
import { deleteDependents } from './delete-dependents.js';
import { deleteLinks, isEnd, markFeedbacks, markOpinions } from './delete-links.js';
import { origin, other, seconds } from './selections.js';
import {
  exportRows,
  isBefore,
  type Export,
  type TableEntry,
  type TableName,
} from './table-entry.js';

/** A badge set as it is exported. */
interface ReadBadgeSet extends StoredBadgeSet {
  /** Qualifiers that the set does not have any more, but feedback has. */
  former: string[];
}

/** The key of a feedback, as it is exported. */
export interface ReadFeedbackKey {
  source: string;
  target: string;
  /** Empty when none was given. */
  transactionId: string;
}

/** A feedback as it is exported; times are seconds since 1970. */
interface ReadFeedback extends StoredItems, ReadFeedbackKey {
  createdAt: number;
  updatedAt: number;
}

/** A reply as it is exported; times are seconds since 1970. */
interface ReadReply {
  feedback: ReadFeedbackKey;
  author: string;
  text: string;
  createdAt: number;
  updatedAt: number;
}

/** An exported vote that a feedback is helpful. */
interface ReadHelpfulVote {
  feedback: ReadFeedbackKey;
  voter: string;
  createdAt: number;
}

/** An endorsement by wallet addresses, as it is exported. */
interface ReadEndorsement {
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

/** An exported transaction that a client has verified. */
interface ReadTransaction extends ReadFeedbackKey {
  statedBy: string;
}

const items = (alias: string) =>
  sql.raw(`jsonb_strip_nulls(jsonb_build_object(
  'stars', ${alias}.stars, 'badges', ${alias}.badges, 'review', ${alias}.review, 'video', ${alias}.video))`);

const feedbackKey = sql`jsonb_build_object('source', s.uuid, 'target', t.uuid,
  'transactionId', f.transaction_id) AS feedback`;
const joinFeedback = sql`
  JOIN entities s ON s.id = f.source_id JOIN entities t ON t.id = f.target_id
  WHERE f.source_id <> f.target_id`;

/** Feedback with its replies and votes, endorsements, and the opinions that are derived from them. */
export const feedbackTables = {
  badge_sets: {
    notPersonal: 'Written by clients.',
    export: exportRows<ReadBadgeSet>(sql`
      SELECT id, image, badges, array(
        SELECT DISTINCT f.badges ->> s.id FROM feedbacks f
        WHERE f.badges ? s.id AND NOT s.badges @> jsonb_build_array(
          jsonb_build_object('qualifier', f.badges ->> s.id))
        ORDER BY 1
      ) AS former
      FROM badge_sets s ORDER BY id COLLATE "C"`),
  },
  feedbacks: {
    owner: { entity: ['source_id', 'target_id'] },
    isUse: true,
    export: exportRows<ReadFeedback>(sql`
      SELECT s.uuid AS source, t.uuid AS target, f.transaction_id AS "transactionId",
        f.stars, f.badges, f.review, f.video, ${seconds('f.created_at')} AS "createdAt",
        ${seconds('f.updated_at')} AS "updatedAt"
      FROM feedbacks f ${joinFeedback} ORDER BY f.updated_at, f.id`),
    read: [
      {
        name: 'feedback',
        key: 'f.id',
        select: ({ id }) => sql`
          f.id::text AS id, ${other('o')} AS target, nullif(f.transaction_id, '') AS "transactionId",
          ${items('f')} AS items, EXISTS (SELECT FROM transactions t WHERE t.source_id = f.source_id
            AND t.target_id = f.target_id AND t.transaction_id = f.transaction_id) AS verified,
          ${seconds('f.created_at')} AS "createdAt", ${seconds('f.updated_at')} AS "updatedAt",
          (
            SELECT jsonb_strip_nulls(jsonb_build_object('state', 'hidden', 'reason', c.reason, 'text', c.text,
              'decidedAt', ${seconds('c.hidden_at')},
              'appealedAt', ${seconds('c.appealed_at')}, 'appeal', c.appeal_text))
            FROM moderation_cases c WHERE c.feedback_id = f.id AND c.hidden_at IS NOT NULL
          ) AS moderation, f.helpful_count AS "helpfulCount"
          FROM feedbacks f JOIN entities o ON o.id = f.target_id WHERE f.source_id = ${id}`,
      },
      {
        name: 'earlierFeedback',
        key: 'm.id',
        select: ({ id }) => sql`
          ${other('o')} AS target, (
            SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
              'stars', f->'stars', 'badges', f->'badges', 'review', f->'review', 'video', f->'video',
              'createdAt', ${seconds("(f->>'created_at')::timestamptz")},
              'updatedAt', ${seconds("(f->>'updated_at')::timestamptz")})))
            FROM jsonb_path_query(m.before, '$.rows.feedbacks.combined[*].before[*] ? (@.source_id == $id)',
              jsonb_build_object('id', ${id}::bigint)) f
          ) AS feedback, ${seconds('m.created_at')} AS "mergedAt"
          FROM merges m JOIN entities o ON o.id = m.survivor_id WHERE jsonb_path_exists(m.before,
            '$.rows.feedbacks.combined[*].before[*] ? (@.source_id == $id)', jsonb_build_object('id', ${id}::bigint))`,
      },
      {
        name: 'receivedFeedback',
        key: 'f.id',
        select: ({ id }) => sql`
          f.id::text AS id, ${other('o')} AS source, ${items('f')} AS items,
          ${seconds('f.created_at')} AS "createdAt", ${seconds('f.updated_at')} AS "updatedAt"
          FROM shown_feedbacks f JOIN entities o ON o.id = f.source_id WHERE f.target_id = ${id}`,
      },
    ],
    erase: {
      rows: {
        conditions: isEnd(),
        delete: deleteLinks('feedbacks', {
          key: 'id::text',
          isShown: 'hidden_at IS NULL',
          mark: markFeedbacks,
        }),
      },
    },
    merge: mergeFeedbacks,
  },
  replies: {
    owner: { wallet: ['author'] },
    export: exportRows<ReadReply>(sql`
      SELECT ${feedbackKey}, r.author, r.text, ${seconds('r.created_at')} AS "createdAt",
        ${seconds('r.updated_at')} AS "updatedAt"
      FROM replies r JOIN feedbacks f ON f.id = r.feedback_id ${joinFeedback}
        AND NOT EXISTS (SELECT FROM replies n WHERE n.feedback_id = r.feedback_id AND n.id > r.id)
      ORDER BY r.id`),
    read: [
      {
        // Owners may reply.
        name: 'ownedEntity',
        key: 'e.id',
        select: ({ address }) => sql`
          ${other('e')} AS target FROM entities e WHERE e.owners IS NOT NULL AND e.owners ? ${address}`,
      },
      {
        name: 'reply',
        key: 'r.id',
        select: ({ address }) => sql`
          r.id::text AS id, r.feedback_id::text AS "feedbackId", ${other('o')} AS target, r.text,
          ${seconds('r.created_at')} AS "createdAt", ${seconds('r.updated_at')} AS "updatedAt"
          FROM replies r JOIN feedbacks f ON f.id = r.feedback_id JOIN entities o ON o.id = f.target_id
          WHERE r.author = ${address}`,
      },
      {
        name: 'receivedReply',
        key: 'r.id',
        select: ({ id }) => sql`
          r.feedback_id::text AS "feedbackId", ${other('o')} AS source, r.text,
          ${seconds('r.created_at')} AS "createdAt", ${seconds('r.updated_at')} AS "updatedAt"
          FROM feedbacks f JOIN replies r ON r.feedback_id = f.id JOIN entities o ON o.id = f.target_id
          WHERE f.source_id = ${id} AND r.hidden_at IS NULL`,
      },
    ],
    erase: {
      rows: {
        conditions: ({ address, erasure }) => [sql`author = ${address} AND ${isBefore(erasure)}`],
        delete: deleteDependents('replies'),
      },
    },
    merge: 'With the feedback, by `moveReplies`.',
  },
  helpful_votes: {
    owner: { entity: ['voter_id'] },
    export: exportRows<ReadHelpfulVote>(sql`
      SELECT ${feedbackKey}, p.uuid AS voter, ${seconds('v.created_at')} AS "createdAt"
      FROM helpful_votes v JOIN entities p ON p.id = v.voter_id
      JOIN feedbacks f ON f.id = v.feedback_id ${joinFeedback}
      ORDER BY f.updated_at, f.id, v.voter_id`),
    read: [
      {
        name: 'helpful',
        key: 'v.feedback_id',
        select: ({ id }) => sql`
          v.feedback_id::text AS "feedbackId", ${other('o')} AS target,
          ${seconds('v.created_at')} AS "createdAt"
          FROM helpful_votes v JOIN feedbacks f ON f.id = v.feedback_id
          JOIN entities o ON o.id = f.target_id WHERE v.voter_id = ${id}`,
      },
    ],
    erase: {
      rows: {
        conditions: ({ id }) => [sql`voter_id = ${id}`],
        delete: deleteDependents('helpful_votes'),
      },
    },
    merge: 'With the feedback, by `moveVotes`.',
  },
  endorsements: {
    owner: { entity: ['source_id', 'target_id'], wallet: ['source_address'] },
    isUse: true,
    export: {
      select: sql`
        SELECT source_address AS "sourceAddress", (
          SELECT min(i.value COLLATE "C") FROM identifiers i
          WHERE i.entity_id = e.target_id AND i.property = 'address'
        ) AS "targetAddress", transaction_id AS "transactionId", ${selectAmount('value')} AS value,
          block_number AS "blockNumber", chain_id AS "chainId", block_hash AS "blockHash",
          log_index AS "logIndex", ${seconds('created_at')} AS "createdAt"
        FROM endorsements e WHERE source_id <> target_id ORDER BY id`,
      toRow: toEndorsement,
    } satisfies Export<ReadEndorsement>,
    read: [
      {
        name: 'endorsement',
        key: 'e.id',
        select: ({ id }) => sql`
          ${other('o')} AS target, e.source_address AS "sourceAddress",
          e.transaction_id AS "transactionId", ${selectAmount('e.value')} AS value,
          e.block_number::float8 AS "blockNumber", ${seconds('e.created_at')} AS "createdAt"
          FROM endorsements e JOIN entities o ON o.id = e.target_id WHERE e.source_id = ${id}`,
      },
      {
        name: 'receivedEndorsement',
        key: 'e.id',
        select: ({ id }) => sql`
          ${other('o')} AS source, ${selectAmount('e.value')} AS value,
          e.block_number::float8 AS "blockNumber", ${seconds('e.created_at')} AS "createdAt"
          FROM endorsements e JOIN entities o ON o.id = e.source_id WHERE e.target_id = ${id}`,
      },
    ],
    erase: {
      rows: {
        conditions: (person) => [
          ...isEnd()(person),
          sql`source_address = ${person.address} AND ${isBefore(person.erasure)}`,
        ],
        delete: deleteLinks('endorsements', { key: 'id::text', mark: markOpinions }),
      },
    },
    merge: mergeEndorsements,
  },
  opinions: { derivedFrom: ['feedbacks', 'endorsements'] },
  opinion_statistics: { derivedFrom: ['opinions'] },
  opinion_totals: { derivedFrom: ['opinions'] },
} as const satisfies Partial<Record<TableName, TableEntry>>;

/** The transactions of people that clients have verified. */
export const transactionTables = {
  transactions: {
    owner: { entity: ['source_id', 'target_id'] },
    isUse: true,
    export: exportRows<ReadTransaction>(sql`
      SELECT s.uuid AS source, t.uuid AS target, v.transaction_id AS "transactionId",
        v.stated_by AS "statedBy"
      FROM transactions v
      JOIN entities s ON s.id = v.source_id JOIN entities t ON t.id = v.target_id
      WHERE v.source_id <> v.target_id
      ORDER BY v.source_id, v.target_id, v.transaction_id COLLATE "C"`),
    read: [
      {
        name: 'transaction',
        key: "t.source_id || ' ' || t.target_id || ' ' || t.transaction_id",
        select: ({ id, origin: own }) => sql`
          ${other('o')} AS target, t.source_id <> ${id} AS inverse,
          nullif(t.transaction_id, '') AS "transactionId", ${origin('t.stated_by', own)} AS origin,
          ${seconds('t.created_at')} AS "createdAt"
          FROM transactions t
          JOIN entities o ON o.id = CASE WHEN t.source_id = ${id} THEN t.target_id ELSE t.source_id END
          WHERE (t.source_id = ${id} OR t.target_id = ${id})`,
      },
    ],
    erase: {
      rows: {
        conditions: isEnd(),
        delete: deleteLinks('transactions', {
          key: "source_id || ' ' || target_id || ' ' || transaction_id",
        }),
      },
    },
    merge: mergeTransactions,
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

function toEndorsement({
  blockNumber,
  chainId,
  blockHash,
  logIndex,
  createdAt,
  ...keys
}: Record<Exclude<keyof ReadEndorsement, 'value'>, string> &
  Pick<ReadEndorsement, 'value'>): ReadEndorsement {
  return {
    ...keys,
    blockNumber: Number(blockNumber),
    ...(blockHash === ''
      ? {}
      : { chainId: Number(chainId), blockHash, logIndex: Number(logIndex) }),
    createdAt: Number(createdAt),
  };
}

import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { queryRows, selectAmount } from '../database/rows.js';
import { personCondition } from '../entities/person.js';

/** Whose data is read. */
export interface OwnData {
  id: EntityId;
  /** Lower-case wallet address. */
  address: string;
  /** `formatPrincipal` of the person. */
  origin: string;
  /** `KeyedHashes.hashDecidedPerson` of the wallet. */
  decidedPerson: string;
}

/** A row as it is exported; fields without a value are left out. */
export type OwnRow = Record<string, unknown>;

/** One kind of rows: what is selected, and the column or expression by which it is read in pages. */
interface Kind {
  name: string;
  /** Unique. */
  key: string;
  select: (own: OwnData) => SQL;
}

const seconds = (column: string) => `floor(extract(epoch FROM ${column}))::float8`;

/** An entity as others see it: of people no uuid, which is their wallet. */
const other = (alias: string) => `jsonb_strip_nulls(jsonb_build_object(
  'type', ${alias}.type, 'name', ${alias}.name, 'image', ${alias}.image,
  'uuid', CASE WHEN ${personCondition(alias)} THEN NULL ELSE ${alias}.uuid END))`;
const items = (alias: string) => `jsonb_strip_nulls(jsonb_build_object(
  'stars', ${alias}.stars, 'badges', ${alias}.badges, 'review', ${alias}.review, 'video', ${alias}.video))`;
/** People's names for those who stated something must not be wallets of others. */
const origin = (
  column: string,
  own: string,
) => sql`CASE WHEN ${sql.raw(column)} = ${own} THEN 'self'
  WHEN ${sql.raw(column)} LIKE 'user:%' THEN 'user' ELSE ${sql.raw(column)} END`;

const selectIdentifiers = sql`(
  SELECT jsonb_agg(jsonb_build_object('property', property, 'value', value)
    ORDER BY property COLLATE "C", value COLLATE "C")
  FROM identifiers WHERE entity_id = e.id
) AS identifiers`;

/** What a moderation case `c` is about. */
const subject = sql`
  CASE WHEN c.feedback_id IS NOT NULL THEN 'feedback' WHEN c.reply_id IS NOT NULL THEN 'reply' ELSE 'entity'
    END AS subject,
  c.feedback_id::text AS "feedbackId", c.reply_id::text AS "replyId"`;
const joinSubject = sql`LEFT JOIN feedbacks f ON f.id = c.feedback_id
  LEFT JOIN replies a ON a.id = c.reply_id`;
const isAboutOwn = ({ id, address }: OwnData) =>
  sql`(f.source_id = ${id} OR a.author = ${address} OR c.entity_id = ${id})`;

/** Everything but the person's own entity, in the order in which it is exported. */
const kinds: readonly Kind[] = [
  {
    name: 'addedEntity',
    key: 'e.id',
    select: ({ id, origin: own }) => sql`
      e.uuid, e.type, e.name, e.image, e.properties, ${selectIdentifiers},
      ${sql.raw(seconds('e.created_at'))} AS "createdAt"
      FROM entities e WHERE e.added_by = ${own} AND e.added_by LIKE 'user:%' AND e.id <> ${id}`,
  },
  {
    name: 'relationship',
    key: 'r.id',
    select: ({ id, origin: own }) => sql`
      r.type, r.properties, r.bidirectional, r.source_id <> ${id} AS inverse,
      ${sql.raw(other('o'))} AS target, ${origin('r.origin', own)} AS origin,
      ${sql.raw(seconds('r.created_at'))} AS "createdAt"
      FROM relationships r
      JOIN entities o ON o.id = CASE WHEN r.source_id = ${id} THEN r.target_id ELSE r.source_id END
      WHERE (r.source_id = ${id} OR r.target_id = ${id})`,
  },
  {
    name: 'block',
    key: 'b.blocked_id',
    select: ({ id }) => sql`
      ${sql.raw(other('o'))} AS target, ${sql.raw(seconds('b.created_at'))} AS "createdAt"
      FROM blocks b JOIN entities o ON o.id = b.blocked_id WHERE b.blocker_id = ${id}`,
  },
  {
    // Without the hash, which says nothing to the person.
    name: 'blockedWallet',
    key: 'w.wallet_hash',
    select: ({ id }) => sql`
      ${sql.raw(seconds('w.created_at'))} AS "createdAt" FROM blocked_wallets w WHERE w.blocker_id = ${id}`,
  },
  {
    name: 'feedback',
    key: 'f.id',
    select: ({ id }) => sql`
      f.id::text AS id, ${sql.raw(other('o'))} AS target, nullif(f.transaction_id, '') AS "transactionId",
      ${sql.raw(items('f'))} AS items, EXISTS (SELECT FROM transactions t WHERE t.source_id = f.source_id
        AND t.target_id = f.target_id AND t.transaction_id = f.transaction_id) AS verified,
      ${sql.raw(seconds('f.created_at'))} AS "createdAt", ${sql.raw(seconds('f.updated_at'))} AS "updatedAt",
      (
        SELECT jsonb_strip_nulls(jsonb_build_object('state', 'hidden', 'reason', c.reason, 'text', c.text,
          'decidedAt', ${sql.raw(seconds('c.hidden_at'))},
          'appealedAt', ${sql.raw(seconds('c.appealed_at'))}, 'appeal', c.appeal_text))
        FROM moderation_cases c WHERE c.feedback_id = f.id AND c.hidden_at IS NOT NULL
      ) AS moderation, f.helpful_count AS "helpfulCount"
      FROM feedbacks f JOIN entities o ON o.id = f.target_id WHERE f.source_id = ${id}`,
  },
  {
    name: 'earlierFeedback',
    key: 'm.id',
    select: ({ id }) => sql`
      ${sql.raw(other('o'))} AS target, (
        SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'stars', f->'stars', 'badges', f->'badges', 'review', f->'review', 'video', f->'video',
          'createdAt', ${sql.raw(seconds("(f->>'created_at')::timestamptz"))},
          'updatedAt', ${sql.raw(seconds("(f->>'updated_at')::timestamptz"))})))
        FROM jsonb_path_query(m.before, '$.rows.feedbacks.combined[*].before[*] ? (@.source_id == $id)',
          jsonb_build_object('id', ${id}::bigint)) f
      ) AS feedback, ${sql.raw(seconds('m.created_at'))} AS "mergedAt"
      FROM merges m JOIN entities o ON o.id = m.survivor_id WHERE jsonb_path_exists(m.before,
        '$.rows.feedbacks.combined[*].before[*] ? (@.source_id == $id)', jsonb_build_object('id', ${id}::bigint))`,
  },
  {
    name: 'receivedFeedback',
    key: 'f.id',
    select: ({ id }) => sql`
      f.id::text AS id, ${sql.raw(other('o'))} AS source, ${sql.raw(items('f'))} AS items,
      ${sql.raw(seconds('f.created_at'))} AS "createdAt", ${sql.raw(seconds('f.updated_at'))} AS "updatedAt"
      FROM shown_feedbacks f JOIN entities o ON o.id = f.source_id WHERE f.target_id = ${id}`,
  },
  {
    name: 'ownedEntity',
    key: 'e.id',
    select: ({ address }) => sql`
      ${sql.raw(other('e'))} AS target FROM entities e
      WHERE e.owners IS NOT NULL AND e.owners ? ${address}`,
  },
  {
    name: 'reply',
    key: 'r.id',
    select: ({ address }) => sql`
      r.id::text AS id, r.feedback_id::text AS "feedbackId", ${sql.raw(other('o'))} AS target, r.text,
      ${sql.raw(seconds('r.created_at'))} AS "createdAt", ${sql.raw(seconds('r.updated_at'))} AS "updatedAt"
      FROM replies r JOIN feedbacks f ON f.id = r.feedback_id JOIN entities o ON o.id = f.target_id
      WHERE r.author = ${address}`,
  },
  {
    name: 'receivedReply',
    key: 'r.id',
    select: ({ id }) => sql`
      r.feedback_id::text AS "feedbackId", ${sql.raw(other('o'))} AS source, r.text,
      ${sql.raw(seconds('r.created_at'))} AS "createdAt", ${sql.raw(seconds('r.updated_at'))} AS "updatedAt"
      FROM feedbacks f JOIN replies r ON r.feedback_id = f.id JOIN entities o ON o.id = f.target_id
      WHERE f.source_id = ${id} AND r.hidden_at IS NULL`,
  },
  {
    name: 'helpful',
    key: 'v.feedback_id',
    select: ({ id }) => sql`
      v.feedback_id::text AS "feedbackId", ${sql.raw(other('o'))} AS target,
      ${sql.raw(seconds('v.created_at'))} AS "createdAt"
      FROM helpful_votes v JOIN feedbacks f ON f.id = v.feedback_id
      JOIN entities o ON o.id = f.target_id WHERE v.voter_id = ${id}`,
  },
  {
    name: 'endorsement',
    key: 'e.id',
    select: ({ id }) => sql`
      ${sql.raw(other('o'))} AS target, e.source_address AS "sourceAddress",
      e.transaction_id AS "transactionId", ${selectAmount('e.value')} AS value,
      e.block_number::float8 AS "blockNumber", ${sql.raw(seconds('e.created_at'))} AS "createdAt"
      FROM endorsements e JOIN entities o ON o.id = e.target_id WHERE e.source_id = ${id}`,
  },
  {
    name: 'receivedEndorsement',
    key: 'e.id',
    select: ({ id }) => sql`
      ${sql.raw(other('o'))} AS source, ${selectAmount('e.value')} AS value,
      e.block_number::float8 AS "blockNumber", ${sql.raw(seconds('e.created_at'))} AS "createdAt"
      FROM endorsements e JOIN entities o ON o.id = e.source_id WHERE e.target_id = ${id}`,
  },
  {
    name: 'tokenAct',
    key: `lpad(a.chain_id::text, 16, '0') || lpad(a.block_number::text, 16, '0') || lpad(a.log_index::text, 10, '0')`,
    select: ({ id, address }) => sql`
      a.kind, a.value::text AS value, a.chain_id::float8 AS "chainId", a.contract AS "tokenAddress",
      a.block_number::float8 AS "blockNumber", a.account AS "walletAddress",
      a.target AS "targetAddress", CASE WHEN o.id IS NOT NULL THEN ${sql.raw(other('o'))} END AS target,
      a.transaction_id AS "transactionId", a.transaction_hash AS "transactionHash", a.level,
      ${sql.raw(seconds('a.at'))} AS "createdAt"
      FROM token_acts a
      LEFT JOIN identifiers i ON i.property = 'address' AND i.value = a.target
      LEFT JOIN entities o ON o.id = i.entity_id
      WHERE a.account = ANY(ARRAY(
        SELECT value FROM identifiers WHERE entity_id = ${id} AND property = 'address') || ${address}::text)`,
  },
  {
    name: 'oracleRequest',
    key: `lpad(r.chain_id::text, 16, '0') || r.contract || r.request_id`,
    select: ({ id, address }) => sql`
      r.chain_id::float8 AS "chainId", r.requester AS "tokenAddress", r.request_id AS "requestId",
      r.block_number::float8 AS "blockNumber", r.source AS "walletAddress", r.target AS "targetAddress",
      r.transaction_id AS "transactionId", ${sql.raw(seconds('r.at'))} AS "createdAt"
      FROM oracle_requests r
      WHERE r.source = ANY(ARRAY(
        SELECT value FROM identifiers WHERE entity_id = ${id} AND property = 'address') || ${address}::text)`,
  },
  {
    name: 'transaction',
    key: "t.source_id || ' ' || t.target_id || ' ' || t.transaction_id",
    select: ({ id, origin: own }) => sql`
      ${sql.raw(other('o'))} AS target, t.source_id <> ${id} AS inverse,
      nullif(t.transaction_id, '') AS "transactionId", ${origin('t.stated_by', own)} AS origin,
      ${sql.raw(seconds('t.created_at'))} AS "createdAt"
      FROM transactions t
      JOIN entities o ON o.id = CASE WHEN t.source_id = ${id} THEN t.target_id ELSE t.source_id END
      WHERE (t.source_id = ${id} OR t.target_id = ${id})`,
  },
  {
    name: 'report',
    key: 'r.id',
    select: ({ id }) => sql`
      r.id, r.reason, r.text, c.feedback_id::text AS "feedbackId", c.reply_id::text AS "replyId",
      CASE WHEN e.id IS NOT NULL THEN ${sql.raw(other('e'))} END AS target,
      ${sql.raw(seconds('r.created_at'))} AS "createdAt"
      FROM reports r JOIN moderation_cases c ON c.id = r.case_id
      LEFT JOIN entities e ON e.id = c.entity_id WHERE r.reporter_id = ${id}`,
  },
  {
    // Without the text, which can tell who reported.
    name: 'receivedReport',
    key: 'r.id',
    select: (own) => sql`
      r.reason, ${subject}, ${sql.raw(seconds('r.created_at'))} AS "createdAt"
      FROM reports r JOIN moderation_cases c ON c.id = r.case_id ${joinSubject} WHERE ${isAboutOwn(own)}`,
  },
  {
    name: 'decision',
    key: 'c.id',
    select: (own) => sql`
      ${subject}, c.decision AS action, c.reason, c.text,
      CASE WHEN c.appealed_by = ${own.address} THEN c.appeal_text END AS appeal,
      ${sql.raw(seconds('c.decided_at'))} AS "decidedAt",
      ${sql.raw(seconds('c.appealed_at'))} AS "appealedAt",
      ${sql.raw(seconds('c.appeal_decided_at'))} AS "appealDecidedAt"
      FROM moderation_cases c ${joinSubject} WHERE c.decided_at IS NOT NULL AND (${isAboutOwn(own)} OR c.appealed_by = ${own.address})`,
  },
  {
    name: 'hideDecision',
    key: 'd.target_id',
    select: ({ decidedPerson }) => sql`
      ${sql.raw(other('o'))} AS target, d.reason, ${sql.raw(seconds('d.decided_at'))} AS "decidedAt"
      FROM hide_decisions d JOIN entities o ON o.id = d.target_id WHERE d.giver_hash = ${decidedPerson}`,
  },
  {
    name: 'video',
    key: 'v.id',
    select: ({ address }) => sql`
      '/videos/' || v.id AS url,
      CASE WHEN v.poster_bytes > 0 THEN '/videos/' || v.id || '/poster' END AS poster,
      v.content_type AS "contentType", v.bytes, ${sql.raw(seconds('v.created_at'))} AS "createdAt",
      ${sql.raw(seconds('v.finished_at'))} AS "finishedAt"
      FROM videos v WHERE v.owner = ${address}`,
  },
  {
    name: 'merge',
    key: 'm.id',
    select: ({ id, origin: own }) => sql`
      m.absorbed_uuid AS "absorbedUuid", ${origin('m.merged_by', own)} AS origin,
      ${sql.raw(seconds('m.created_at'))} AS "createdAt"
      FROM merges m WHERE m.survivor_id = ${id}`,
  },
  {
    name: 'connectedAccount',
    key: 'c.id',
    select: ({ address }) => sql`
      c.network, c.account_id AS "accountId", c.label, c.is_paused AS "isPaused",
      (SELECT count(DISTINCT target) FROM network_follows WHERE account_id = c.id)::float8 AS "followCount",
      ${sql.raw(seconds('c.connected_at'))} AS "connectedAt", ${sql.raw(seconds('c.read_at'))} AS "readAt"
      FROM network_accounts c WHERE c.wallet = ${address}`,
  },
  {
    name: 'connectionReward',
    key: 'w.id',
    select: ({ address }) => sql`
      w.network, w.chain_id::float8 AS "chainId", w.token AS "tokenAddress",
      w.account_hash AS "connectedUserIdHash", w.is_added AS "isAdded",
      ${sql.raw(seconds('w.requested_at'))} AS "requestedAt"
      FROM connection_rewards w WHERE w.wallet = ${address}`,
  },
  {
    name: 'connectionAttempt',
    key: 'c.state',
    select: ({ address }) => sql`
      c.network, ${sql.raw(seconds('c.expires_at'))} AS "expiresAt"
      FROM connection_attempts c WHERE c.wallet = ${address}`,
  },
  {
    name: 'signIn',
    key: 'n.nonce',
    select: ({ address }) => sql`
      n.origin, n.chain_id::float8 AS "chainId", ${sql.raw(seconds('n.expires_at'))} AS "expiresAt"
      FROM nonces n WHERE n.address = ${address}`,
  },
];

/** Rows read at a time: nothing is held between two reads, so that a slow reader blocks nobody. */
const pageSize = 500;

/** The own entity, then everything else by its kind; each row as it is when it is read. */
export async function* readOwnData(
  database: Database,
  own: OwnData,
): AsyncGenerator<[kind: string, row: OwnRow]> {
  const person = await readPerson(database, own);
  if (person) yield ['person', person];
  for (const kind of kinds) {
    for await (const row of readKind(database, own, kind)) yield [kind.name, row];
  }
}

async function readPerson(
  { drizzle }: Database,
  { id, origin: own }: OwnData,
): Promise<OwnRow | undefined> {
  const [row] = await queryRows<OwnRow>(
    drizzle,
    sql`
      SELECT e.type, e.uuid, e.name, e.image, e.properties, ${origin('e.added_by', own)} AS origin,
      ${selectIdentifiers}, ${sql.raw(seconds('e.created_at'))} AS "createdAt",
      ${sql.raw(seconds('e.updated_at'))} AS "updatedAt"
      FROM entities e WHERE e.id = ${id}`,
  );
  return row && omitEmpty(row);
}

async function* readKind(
  { drizzle }: Database,
  own: OwnData,
  { select, key }: Kind,
): AsyncGenerator<OwnRow> {
  let after: string | undefined;
  for (;;) {
    const column = sql.raw(key);
    const isAfter = after === undefined ? sql`` : sql`AND ${column} > ${after}`;
    const rows = await queryRows<OwnRow & { key: string }>(
      drizzle,
      sql`SELECT (${column})::text AS key, ${select(own)} ${isAfter} ORDER BY ${column} LIMIT ${pageSize}`,
    );
    for (const { key: _, ...row } of rows) yield omitEmpty(row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.key;
  }
}

function omitEmpty(row: OwnRow): OwnRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

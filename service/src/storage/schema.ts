import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BadgeSetBody } from '../schemas/badge-set.js';
import type { TokenActKind } from '../schemas/endorsement-history.js';
import type { AuditDetails, AuditedAction } from './audit/audited-act.js';
import type { OracleProblemKind } from './oracle/problem-kinds.js';

const id = () => bigint({ mode: 'number' });
const identity = () => id().primaryKey().generatedAlwaysAsIdentity();
/** Whole tokens; a `bigint` holds any number of them. */
const tokens = () => numeric({ mode: 'bigint' });
const moment = () => timestamp({ withTimezone: true });
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The targets of feedback, and its givers. */
export const entities = pgTable(
  'entities',
  {
    id: identity(),
    /** The oldest of its uuids, under which it is returned. */
    uuid: text().notNull().unique(),
    type: text().notNull(),
    name: text(),
    image: text(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Lower-case addresses of the wallets that may reply to feedback about it; null without any. */
    owners: jsonb().$type<string[]>(),
    /** `formatPrincipal` of the principal who added it. */
    addedBy: text().notNull(),
    /** When a moderator hid its name, image and properties; null while they are shown. */
    hiddenAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.type, t.id),
    index('entities_of_users')
      .on(t.addedBy)
      .where(sql`added_by LIKE 'user:%'`),
    index('entities_with_owners')
      .using('gin', t.owners)
      .where(sql`owners IS NOT NULL`),
  ],
);

/** The identifying properties (`ids`) of entities; a value stays valid once it is given. */
export const identifiers = pgTable(
  'identifiers',
  {
    property: text().notNull(),
    /** Normalised: EVM addresses in lower case. */
    value: text().notNull(),
    entityId: id()
      .notNull()
      .references(() => entities.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.property, t.value] }), index().on(t.entityId)],
);

/** Uploaded videos, from the start of their upload on. */
export const videos = pgTable(
  'videos',
  {
    /** 32 hexadecimal digits that cannot be guessed; part of its address. */
    id: text().primaryKey(),
    /** Lower-case wallet address of the person who uploads it. */
    owner: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When the upload was complete, checked and stored; the columns below except `bytes` are empty until then. */
    finishedAt: moment(),
    /** Size of the uploaded file. */
    uploadedBytes: integer(),
    contentType: text(),
    /** Size of the stored file; before that, the maximum size of the upload. */
    bytes: integer(),
    /** Size of its poster; null when it has none. */
    posterBytes: integer(),
  },
  (t) => [index().on(t.owner, t.createdAt), index().on(t.createdAt)],
);

const normalisedReview = sql.raw(
  // The same on every database, whatever its collation.
  String.raw`btrim(regexp_replace(lower(review COLLATE "C"), '[[:space:][:punct:]\u00a0\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))`,
);

/** Single feedbacks as given: one per (source, target, transaction). */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: identity(),
    sourceId: id()
      .notNull()
      .references(() => entities.id),
    targetId: id()
      .notNull()
      .references(() => entities.id),
    /** Empty when no transaction was given. */
    transactionId: text().notNull().default(''),
    stars: smallint(),
    review: text(),
    /** An address elsewhere, or `/videos/` and the id of an uploaded one. */
    video: text(),
    videoId: text()
      .generatedAlwaysAs(sql`substring(video from '^/videos/([0-9a-f]{32})$')`)
      .references(() => videos.id),
    /** Badge set id → qualifier. */
    badges: jsonb().$type<Record<string, string>>(),
    /** When a moderator hid it, as its case says; null while it is shown. */
    hiddenAt: moment(),
    /** The number of people who find it helpful: a trigger of `helpful_votes` counts them. */
    helpfulCount: integer().notNull().default(0),
    /** 0: to be searched for flags; 1: to be shown to the classifier of the operator; 2: done. */
    screened: smallint().notNull().default(0),
    /** Equal for reviews that differ only in ASCII case, spaces and punctuation; null for short ones. */
    reviewDigest: text().generatedAlwaysAs(
      sql`CASE WHEN length(${normalisedReview}) >= 40 THEN md5(${normalisedReview}) END`,
    ),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('feedbacks_key').on(t.sourceId, t.targetId, t.transactionId),
    index().on(t.targetId, t.updatedAt, t.id),
    index('feedbacks_with_video')
      .on(t.targetId, t.updatedAt, t.id)
      .where(sql`video IS NOT NULL`),
    // For filters by stars, and to find the newest feedback of a person.
    index().on(t.targetId, t.stars, t.updatedAt, t.id),
    index().on(t.sourceId, t.targetId, t.updatedAt, t.id),
    index()
      .on(t.videoId)
      .where(sql`video_id IS NOT NULL`),
    // For the order by counted votes: see `countedOthers`.
    index('feedbacks_by_counted_votes')
      .on(t.targetId, sql`least(helpful_count, 5)`, t.updatedAt, t.id)
      .where(sql`helpful_count > 0`),
    index('feedbacks_to_screen')
      .on(t.id)
      .where(sql`screened < 2`),
    index('feedbacks_with_digest')
      .on(t.reviewDigest)
      .where(sql`review_digest IS NOT NULL`),
  ],
);

/** The feedbacks that readers other than their givers see. */
export const shownFeedbacks = pgView('shown_feedbacks', {}).as(
  sql`SELECT * FROM feedbacks WHERE hidden_at IS NULL`,
);

/** Votes of people that a feedback is helpful. */
export const helpfulVotes = pgTable(
  'helpful_votes',
  {
    id: identity(),
    /** Null only while a merge is undone. */
    feedbackId: id().references(() => feedbacks.id, { onDelete: 'cascade' }),
    voterId: id()
      .notNull()
      .references(() => entities.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('helpful_votes_key').on(t.feedbackId, t.voterId),
    index().on(t.voterId, t.feedbackId),
  ],
);

/** Replies of owners of targets to feedback: of several after a merge, the newest is shown. */
export const replies = pgTable(
  'replies',
  {
    id: identity(),
    /** Null only while a merge is undone. */
    feedbackId: id().references(() => feedbacks.id, { onDelete: 'cascade' }),
    /** Lower-case wallet address of the author. */
    author: text().notNull(),
    text: text().notNull(),
    /** When a moderator hid it, as its case says; null while it is shown. */
    hiddenAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.feedbackId, t.id), index().on(t.author, t.id)],
);

/** On-chain endorsements: a copy of the chain. */
export const endorsements = pgTable(
  'endorsements',
  {
    id: identity(),
    sourceId: id()
      .notNull()
      .references(() => entities.id),
    targetId: id()
      .notNull()
      .references(() => entities.id),
    transactionId: text().notNull(),
    /** The endorsing wallet, one of the source's: rewards go to it. */
    sourceAddress: text().notNull(),
    /** Whole tokens that are still staked. */
    value: tokens().notNull(),
    blockNumber: bigint({ mode: 'number' }).notNull(),
    /** The event of a scanned chain; 0 and empty for endorsements that were imported. */
    chainId: id().notNull().default(0),
    blockHash: text().notNull().default(''),
    logIndex: integer().notNull().default(0),
    /** The time of the block; of an import that does not state it, the time of the import. */
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('endorsements_key').on(
      t.sourceId,
      t.targetId,
      t.transactionId,
      t.chainId,
      t.blockHash,
      t.logIndex,
    ),
    uniqueIndex('endorsements_event')
      .on(t.chainId, t.blockHash, t.logIndex)
      .where(sql`chain_id <> 0`),
    index().on(t.targetId, t.createdAt, t.blockNumber, t.id),
    // The newest endorsement of a pair: for its opinion, and for withdrawals on a chain.
    index('endorsements_newest').on(t.sourceId, t.targetId, t.createdAt, t.blockNumber, t.logIndex),
    index().on(t.sourceAddress),
  ],
);

/**
 * Transactions that a client has verified: feedback about them is verified. A client that gives feedback verifies its
 * transaction.
 */
export const transactions = pgTable(
  'transactions',
  {
    sourceId: id()
      .notNull()
      .references(() => entities.id),
    targetId: id()
      .notNull()
      .references(() => entities.id),
    /** Empty for feedback that a client gave without one. */
    transactionId: text().notNull(),
    /** `formatPrincipal` of the client. */
    statedBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.targetId, t.transactionId] }),
    index().on(t.targetId),
  ],
);

/** The state of each merged entity before the merge, so that the merge can be undone. */
export const merges = pgTable(
  'merges',
  {
    id: identity(),
    /** The entity that it became part of. */
    survivorId: id().notNull(),
    /** Its uuid at that time. */
    absorbedUuid: text().notNull(),
    /** Both entities and their rows, as `merge-log.ts` writes them. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `formatPrincipal` of the principal who merged them. */
    mergedBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.absorbedUuid), index().on(t.survivorId)],
);

/** Sets of badges that feedback can name; images that begin with a slash are the service's own. */
export const badgeSets = pgTable('badge_sets', {
  id: text().primaryKey(),
  image: text(),
  badges: jsonb().$type<BadgeSetBody['badges']>().notNull(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/**
 * Stated relationships: one per (source, target, type, properties, origin), so that a relationship that two
 * principals state stays until both delete it.
 */
export const relationships = pgTable(
  'relationships',
  {
    id: identity(),
    sourceId: id()
      .notNull()
      .references(() => entities.id),
    targetId: id()
      .notNull()
      .references(() => entities.id),
    type: text().notNull(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** SHA-256 (hex) of the properties as canonical JSON. */
    propertiesHash: text().notNull(),
    bidirectional: boolean().notNull().default(false),
    /** `formatPrincipal` of the principal who stated it; `unknown` for those from before origins were stored. */
    origin: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('relationships_key').on(t.sourceId, t.targetId, t.type, t.propertiesHash, t.origin),
    index().on(t.targetId, t.sourceId),
    index().on(t.origin),
  ],
);

/** Blocks: a blocked person is not in the blocker's network, whatever the relationships. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: id()
      .notNull()
      .references(() => entities.id),
    blockedId: id()
      .notNull()
      .references(() => entities.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index().on(t.blockedId)],
);

/** Blocks of people who have erased their data: the block outlasts the erasure, and then refers to the wallet. */
export const blockedWallets = pgTable(
  'blocked_wallets',
  {
    blockerId: id()
      .notNull()
      .references(() => entities.id),
    /** `KeyedHashes.hashDecidedPerson`. */
    walletHash: text().notNull(),
    /** When the person was blocked. */
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.walletHash, t.blockerId] }), index().on(t.blockerId)],
);

/**
 * The trust network, derived from `relationships` and `blocks`: the neighbours that a node trusts, keyed by the node,
 * so that a network is read by key ranges alone. A pair has an edge when both ends are of one type and a relationship
 * other than `has` leads from the node to the neighbour.
 */
export const edges = pgTable(
  'edges',
  {
    nodeId: id().notNull(),
    neighbourId: id().notNull(),
    /** The number of kinds of relationship that lead there, or a case of `ranking/edge.ts`. */
    strength: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.neighbourId] })],
);

/**
 * The opinion of one person about one entity, derived from `feedbacks` and `endorsements`: the stance of the newest
 * feedback (by `updatedAt`, then id); an endorsement counts as one more item of it.
 */
export const opinions = pgTable(
  'opinions',
  {
    targetId: id().notNull(),
    giverId: id().notNull(),
    /** Mean of the items, −10,000 (disapproving) … 10,000 (approving), rounded half away from zero. */
    value: smallint().notNull(),
    /** When the newest feedback was last changed or, without any, the time of the newest endorsement's block. */
    givenAt: moment().notNull(),
    /** Whether the giver has stake on the target. */
    isEndorsed: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.targetId, t.giverId] }), index().on(t.giverId)],
);

/** Sums over `opinions` by either end, and the numbers of people behind them, written in the same transaction. */
export const opinionStatistics = pgTable('opinion_statistics', {
  entityId: id().primaryKey(),
  receivedCount: integer().notNull().default(0),
  receivedSum: id().notNull().default(0),
  givenCount: integer().notNull().default(0),
  givenSum: id().notNull().default(0),
  /** The number of people who gave feedback about the entity; endorsements do not count. */
  feedbackCount: integer().notNull().default(0),
  /** The number of people who have endorsed the entity. */
  endorsementCount: integer().notNull().default(0),
});

/** Sums over all opinions in 64 rows (giver id modulo 64), so that writers don't queue at one. */
export const opinionTotals = pgTable('opinion_totals', {
  slot: smallint().primaryKey(),
  count: id().notNull().default(0),
  sum: id().notNull().default(0),
});

/**
 * The change feed. Each entry names only the changed row; readers read its present state. So entries may be read
 * twice and in any order. A reader stores the snapshot that it last read, and takes the entries that are visible now
 * and were not then.
 */
export const changes = pgTable(
  'changes',
  {
    id: identity(),
    transaction: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /**
     * `entity` (a), `edge` (a, b in either order), `opinion` (a giver, b target), `rating` (a target),
     * `revocation`.
     */
    kind: text().$type<'entity' | 'edge' | 'opinion' | 'rating' | 'revocation'>().notNull(),
    a: id().notNull().default(0),
    b: id().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.transaction, t.id)],
);

/** Jobs, each of which one instance runs at a time; the columns of the holder are empty between runs. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  nextRunAt: moment().notNull().defaultNow(),
  /** The run in progress: only it may write its result. */
  runId: id(),
  /** The instance that runs it. */
  holder: text(),
  /** When another instance may take it, unless the holder extends the lease. */
  leaseUntil: moment(),
  /** The number of runs since the last successful one. */
  failures: integer().notNull().default(0),
});

/** The last runs of each job. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: identity(),
    job: text().notNull(),
    holder: text().notNull(),
    startedAt: moment().notNull().defaultNow(),
    /** Empty, like the outcome, while it is in progress. */
    finishedAt: moment(),
    /** `stopped` when its instance received a signal to stop, `lost` when its lease ended before it did. */
    outcome: text().$type<'succeeded' | 'failed' | 'stopped' | 'lost'>(),
    error: text(),
  },
  (t) => [index().on(t.job, t.id)],
);

/** Keys of integrating apps. */
export const apiKeys = pgTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** SHA-256 (hex) of the whole key: a key is 256 random bits, so a slow hash adds nothing. */
  hash: text().notNull().unique(),
  scopes: jsonb().$type<string[]>().notNull(),
  createdAt: moment().notNull().defaultNow(),
  revokedAt: moment(),
  /** The last day, in UTC, on which it is valid; null without an end. */
  expiresOn: date(),
  /** The last day, in UTC, on which it was used; null if it was not. */
  lastUsedOn: date(),
});

/** How many requests a key made in an hour that need the scope `read:any`. */
export const apiKeyReads = pgTable(
  'api_key_reads',
  {
    keyId: text().notNull(),
    hour: moment().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.keyId] })],
);

/** The acts of administration. A trigger refuses every change of an entry, and its deletion for two years. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    /** `command line`, `a signed-in user`, or `API key` with the key's id and name. */
    actor: text().notNull(),
    action: text().$type<AuditedAction>().notNull(),
    details: jsonb().$type<AuditDetails>().notNull(),
  },
  (t) => [index().on(t.at)],
);

/** One-time numbers of sign-ins in progress. */
export const nonces = pgTable(
  'nonces',
  {
    nonce: text().primaryKey(),
    address: text().notNull(),
    chainId: id().notNull(),
    /** The page's `Origin`. */
    origin: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

/**
 * Requests of callers whose limit is that of all instances. The migration makes the table UNLOGGED: counts are of a
 * minute, and need not survive a crash.
 */
export const requestCounts = pgTable('request_counts', {
  /** A keyed hash of the limit, and of the wallet or the network address. */
  hash: text().primaryKey(),
  requests: integer().notNull(),
  endsAt: moment().notNull(),
});

/**
 * Random values that all instances share, created when first needed, and the fingerprints of secrets outside of the
 * database.
 */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  /** Base64url. */
  value: text().notNull(),
});

/** Keys that sign tokens: the newest signs, all verify until their last token has expired. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  /** A JWE of the JSON Web Key, whose key the database does not have. */
  privateKey: text().notNull(),
  publicJwk: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

/** Tokens that were signed out before they expired. */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text().primaryKey(),
  expiresAt: moment().notNull(),
});

/** People whose tokens are all revoked, since they erased their data. */
export const revokedPeople = pgTable('revoked_people', {
  /** `KeyedHashes` of the wallet. */
  walletHash: text().primaryKey(),
  /**
   * Tokens issued up to this timestamp (milliseconds since 1970) are revoked, unless they name a revocation as late.
   */
  issuedUntil: id().notNull(),
  expiresAt: moment().notNull(),
});

/** Erasures of people's data. */
export const erasures = pgTable(
  'erasures',
  {
    /** 32 hexadecimal digits that cannot be guessed. */
    id: text().primaryKey(),
    /** The person's entity. */
    personId: id().notNull(),
    /** The lower-case wallet address; null as soon as the erasure has finished. */
    address: text(),
    /** All ids of the person, now and before merges. */
    formerIds: jsonb().$type<number[]>().notNull(),
    /** The id up to which the merge log has been searched. */
    searchedMerges: id().notNull().default(0),
    /** The number of removed rows. */
    done: integer().notNull().default(0),
    /** The estimated number of rows at its start. */
    total: integer().notNull(),
    /** The numbers of remaining rows: see `schemas/erasure.ts`. */
    remaining: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    index()
      .on(t.personId)
      .where(sql`address IS NOT NULL`),
  ],
);

/** Marks of erasures, by which they are repeated after the restoration of a backup. */
export const erasureMarks = pgTable(
  'erasure_marks',
  {
    /** `KeyedHashes.hashErasedWallet`. */
    walletHash: text().notNull(),
    /** When the person erased its data (milliseconds since 1970). */
    erasedAt: id().notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletHash, t.erasedAt] }), index().on(t.erasedAt)],
);

/** The progress of imports of files, written together with their lines. */
export const imports = pgTable('imports', {
  /** SHA-256 (hex) of the file. */
  digest: text().primaryKey(),
  /** Lines done, refused ones included. */
  lines: integer().notNull(),
  refused: integer().notNull(),
  finished: boolean().notNull().default(false),
  updatedAt: moment().notNull().defaultNow(),
});

/** Cases for moderators: one for each feedback, reply or entity that was reported or flagged. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    /** 32 hexadecimal digits that cannot be guessed. */
    id: text().primaryKey(),
    /** Exactly one of the feedback, the reply and the entity. */
    feedbackId: id()
      .unique('moderation_cases_feedback_key')
      .references(() => feedbacks.id, { onDelete: 'cascade' }),
    replyId: id()
      .unique('moderation_cases_reply_key')
      .references(() => replies.id, { onDelete: 'cascade' }),
    entityId: id()
      .unique('moderation_cases_entity_key')
      .references(() => entities.id, { onDelete: 'cascade' }),
    /** `open` until a decision, and again when something new is reported, flagged or appealed. */
    state: text().$type<'open' | 'hidden' | 'restored' | 'rejected'>().notNull().default('open'),
    /** When the subject was hidden; its row has the same. */
    hiddenAt: moment(),
    /** By kind: when it was found (seconds since 1970), and the text of the classifier. */
    flags: jsonb().$type<Record<string, { at: number; text?: string }>>().notNull().default({}),
    openedAt: moment().notNull().defaultNow(),
    /** The last decision. */
    decision: text().$type<'hide' | 'restore' | 'reject'>(),
    reason: text(),
    /** The explanation for the giver. */
    text: text(),
    /** `formatPrincipal` of the principal who decided. */
    decidedBy: text(),
    decidedAt: moment(),
    /** Against the last decision to hide. */
    appealText: text(),
    /** Lower-case wallet address of the person who appealed. */
    appealedBy: text(),
    appealedAt: moment(),
    /** When the appeal was decided. */
    appealDecidedAt: moment(),
  },
  (t) => [
    index().on(t.state, t.openedAt, t.id),
    index()
      .on(t.appealedBy)
      .where(sql`appealed_by IS NOT NULL`),
  ],
);

/**
 * The pairs of giver and target of which a moderator has hidden feedback: new feedback of the pair starts hidden. The
 * row outlasts the feedback and the giver.
 */
export const hideDecisions = pgTable(
  'hide_decisions',
  {
    targetId: id()
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    /** `KeyedHashes.hashDecidedPerson`. */
    giverHash: text().notNull(),
    /** The giver as long as it exists. */
    giverId: id().references(() => entities.id, { onDelete: 'set null' }),
    /** The reason of the newest decision. */
    reason: text(),
    decidedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.targetId, t.giverHash] }),
    index().on(t.giverHash),
    index().on(t.giverId),
  ],
);

/** Reports to moderators, by people and others. */
export const reports = pgTable(
  'reports',
  {
    /** 32 hexadecimal digits that cannot be guessed. */
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** Null for anonymous reporters, and for clients. */
    reporterId: id().references(() => entities.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    text: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('reports_key').on(t.caseId, t.reporterId),
    index().on(t.reporterId, t.createdAt, t.id),
  ],
);

/** The history of cases. A trigger refuses every change of an entry. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    caseId: text().notNull(),
    subjectKind: text().$type<'feedback' | 'reply' | 'entity'>().notNull(),
    /** The id of the feedback, the reply or the entity. */
    subjectId: id().notNull(),
    /** The entities' ids then: the giver and the target of the feedback, or of the feedback with the reply. */
    giverId: id(),
    targetId: id(),
    action: text()
      .$type<'report' | 'flag' | 'hide' | 'restore' | 'reject' | 'appeal' | 'import'>()
      .notNull(),
    /** `person`, `nobody`, `service`, `operator` or `client:` and its name. */
    by: text().notNull(),
    reason: text(),
    /** The text of the moderator. */
    text: text(),
  },
  (t) => [index().on(t.caseId, t.id), index().on(t.giverId, t.targetId)],
);

/**
 * Accounts at social networks, each permanently identified by its key, and their wallets. Disconnecting deletes the
 * wallet and the data that identify the account, and keeps the two keyed hashes.
 */
export const networkAccounts = pgTable(
  'network_accounts',
  {
    id: identity(),
    network: text().notNull(),
    /** HMAC-SHA-256 (base64url) of the social network and the stable id, with a key that the database does not have. */
    key: text().notNull().unique(),
    /** `KeyedHashes` of the wallet. */
    walletHash: text().notNull(),
    /** Lower-case address; null while the account is disconnected, like the two columns below. */
    wallet: text(),
    /** The stable id at the social network. */
    accountId: text(),
    /** The name by which the person knows it. */
    label: text(),
    /** When the person last proved that it is theirs. */
    connectedAt: moment().notNull().defaultNow(),
    disconnectedAt: moment(),
    /** The wallet to which its owner lets it move, and until when. */
    nextWalletHash: text(),
    nextWalletUntil: moment(),
    isPaused: boolean().notNull().default(false),
    /** The revision of the last stored listing. */
    revision: text(),
    /** SHA-256 (hex) of a listing that takes effect when a second one confirms it. */
    unconfirmed: text(),
    /** When the last sync was complete. */
    readAt: moment(),
    nextReadAt: moment().notNull().defaultNow(),
    /** When the last sync started, at a social network that charges for it; it outlasts a connection. */
    askedAt: moment(),
    /** The number of failed syncs since, and why the last one failed. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    problem: text(),
  },
  (t) => [
    index().on(t.wallet, t.id),
    index('network_accounts_due')
      .on(t.network, t.nextReadAt, t.id)
      .where(sql`wallet IS NOT NULL AND NOT is_paused`),
    index('network_accounts_unread')
      .on(t.network, t.nextReadAt, t.id)
      .where(
        sql`wallet IS NOT NULL AND NOT is_paused AND read_at IS NULL AND failures = 0 AND unconfirmed IS NULL`,
      ),
  ],
);

/** The accounts that connected accounts follow, connected or not. */
export const networkFollows = pgTable(
  'network_follows',
  {
    accountId: id()
      .notNull()
      .references(() => networkAccounts.id),
    /** The key of the followed account. */
    target: text().notNull(),
    /** The social network's name of the follow when it is removed; empty without one. */
    ref: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.target, t.ref] }), index().on(t.target)],
);

/** Account connections in progress. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    /** 32 hexadecimal digits that cannot be guessed. */
    state: text().primaryKey(),
    network: text().notNull(),
    /** Lower-case wallet address of the person who connects it. */
    wallet: text().notNull(),
    /** Data that the network's connector needs to finish: a JWE, whose key the database does not have. */
    encryptedSecret: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.wallet), index().on(t.expiresAt)],
);

/** Registrations of the service at servers of Mastodon. */
export const mastodonRegistrations = pgTable('mastodon_registrations', {
  /** Its host. */
  server: text().primaryKey(),
  /** A JWE, whose key the database does not have. */
  value: text().notNull(),
  /** When it was last used, at most a day too early. */
  usedAt: moment().notNull().defaultNow(),
});

/** The chains that are scanned. */
export const chains = pgTable('chains', {
  chainId: id().primaryKey(),
  /** The only scanner that may write results: the last one that started. */
  scanner: text().notNull(),
  /** The newest block of the node, and when the node was asked. */
  headNumber: id(),
  checkedAt: moment(),
  /** The newest final block, as of the last scanned block. */
  finalNumber: id(),
  /** Why the chain is not scanned until an operator rewinds it. */
  stoppedBecause: text(),
  /** Which contracts cannot be scanned now; null if there are none. */
  problem: text(),
  /**
   * The last day (UTC) on which the chain was read for wallets that signed in later, and the number of requests of
   * that day.
   */
  historyDay: date(),
  historyRequests: integer().notNull().default(0),
  /** When wallets were last taken up for that. */
  historyStartedAt: moment(),
});

/** The block up to which a contract has been scanned, written together with the results. */
export const chainCheckpoints = pgTable(
  'chain_checkpoints',
  {
    chainId: id().notNull(),
    /** Lower-case address; empty for the transactions of the chain. */
    contract: text().notNull(),
    blockNumber: id().notNull(),
    blockHash: text().notNull(),
    /** The time of the block. */
    blockAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.contract] })],
);

/** Scanned blocks that a reorganisation can still remove, and the newest one that it cannot. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chainId: id().notNull(),
    number: id().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.number] })],
);

/** Events of reward tokens, copied from the chain: endorsements are derived from them. */
export const tokenEvents = pgTable(
  'token_events',
  {
    chainId: id().notNull(),
    blockNumber: id().notNull(),
    blockHash: text().notNull(),
    logIndex: integer().notNull(),
    /** The time of the block. */
    at: moment().notNull(),
    /** Lower-case address. */
    contract: text().notNull(),
    kind: text().$type<'endorse' | 'withdraw' | 'penalise'>().notNull(),
    /** Lower-case addresses. */
    source: text().notNull(),
    target: text().notNull(),
    /** Whole tokens. */
    value: tokens().notNull(),
    transactionId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    index('token_events_of_pair').on(t.source, t.target, t.chainId, t.blockNumber, t.logIndex),
    index().on(t.target),
  ],
);

/** Acts of accounts with reward tokens, and rewards and penalties that they got, for their owners to read. */
export const tokenActs = pgTable(
  'token_acts',
  {
    chainId: id().notNull(),
    blockNumber: id().notNull(),
    logIndex: integer().notNull(),
    /** The time of the block. */
    at: moment().notNull(),
    /** Lower-case address. */
    contract: text().notNull(),
    kind: text().$type<TokenActKind>().notNull(),
    /** Lower-case addresses: the account, the target, and the wallet that endorsed or disapproved. */
    account: text().notNull(),
    target: text(),
    by: text(),
    level: smallint(),
    /** Whole tokens. */
    value: numeric({ precision: 78, scale: 0 }).notNull(),
    transactionId: text(),
    transactionHash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    index('token_acts_newest').on(t.account, t.at, t.chainId, t.blockNumber, t.logIndex),
    index().on(t.target),
    index().on(t.by),
  ],
);

/** Events of the Ethereum Follow Protocol, copied from the chain: follows are derived from them. */
export const followEvents = pgTable(
  'follow_events',
  {
    chainId: id().notNull(),
    blockNumber: id().notNull(),
    logIndex: integer().notNull(),
    /** Lower-case address. */
    contract: text().notNull(),
    kind: text()
      .$type<'primary' | 'owner' | 'location' | 'user' | 'add' | 'remove' | 'tag' | 'untag'>()
      .notNull(),
    /** The list: its token, or its slot in a records contract; hexadecimal. */
    list: text().notNull(),
    /**
     * Lower-case address of the account whose primary list it is, the owner or user of the list, or an address on it.
     */
    account: text().notNull(),
    /** The place of a location; a tag. */
    value: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    index().on(t.account, t.list, t.kind),
    index('follow_events_primary')
      .on(t.account)
      .where(sql`kind = 'primary'`),
    index().on(t.list, t.contract, t.kind),
    index()
      .on(t.value)
      .where(sql`kind = 'location'`),
  ],
);

/** Requests to the oracle of reward tokens, copied from the chain. */
export const oracleRequests = pgTable(
  'oracle_requests',
  {
    chainId: id().notNull(),
    /** Lower-case address of the operator contract that took the request. */
    contract: text().notNull(),
    /** 32 bytes, hexadecimal, as all bytes here. */
    requestId: text().notNull(),
    jobId: text().notNull(),
    /** Lower-case address of the reward token. */
    requester: text().notNull(),
    blockNumber: id().notNull(),
    blockHash: text().notNull(),
    logIndex: integer().notNull(),
    /** The time of the block. */
    at: moment().notNull(),
    /** The selector of the function that takes the answer. */
    callbackFunction: text().notNull(),
    /** In the smallest unit of LINK. */
    payment: text().notNull(),
    /** From when the request can be cancelled, in seconds since 1970. */
    expiration: id().notNull(),
    /** Lower-case addresses. */
    source: text().notNull(),
    target: text().notNull(),
    transactionId: text().notNull(),
    /** The block in which it was answered or cancelled. */
    closedBlock: id(),
    isAnswered: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.contract, t.requestId] }),
    index('oracle_requests_open')
      .on(t.chainId, t.blockNumber, t.logIndex)
      .where(sql`closed_block IS NULL`),
    index('oracle_requests_of_pair').on(t.source, t.target, t.transactionId),
    index('oracle_requests_block').on(t.chainId, t.blockNumber),
    index('oracle_requests_closed').on(t.chainId, t.closedBlock),
  ],
);

/**
 * Answers in final blocks, until it is checked whether the token accepted them, or if it did not. They have no
 * wallet.
 */
export const oracleAnswers = pgTable(
  'oracle_answers',
  {
    chainId: id().notNull(),
    /** Lower-case addresses of the operator contract, and of the reward token. */
    contract: text().notNull(),
    requestId: text().notNull(),
    requester: text().notNull(),
    jobId: text().notNull(),
    blockNumber: id().notNull(),
    /** About the time of the block. */
    at: moment().notNull(),
    /** Whether the token did not accept it; null until that is checked. */
    hasFailed: boolean(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.contract, t.requestId] })],
);

/** Transactions of the service's accounts on chains, stored before they are sent. */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    chainId: id().notNull(),
    /** Lower-case address of the account. */
    account: text().notNull(),
    nonce: id().notNull(),
    /** The request that it answers; null if it answers none. */
    contract: text(),
    requestId: text(),
    /** The block of the request: another one can have a request of the same id. */
    requestBlockHash: text(),
    /** The connection reward of the transaction, and whether it adds the connection; null without a reward. */
    rewardId: id().references(() => connectionRewards.id),
    isAdding: boolean(),
    /** The signed transaction, and its hash. */
    raw: text().notNull(),
    hash: text().notNull(),
    /** The hashes of the transactions that it replaces. */
    replaced: text().array().notNull().default([]),
    gas: id().notNull(),
    /** In wei. */
    maxFeePerGas: text().notNull(),
    maxPriorityFeePerGas: text().notNull(),
    signedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.account, t.nonce] }),
    uniqueIndex('chain_transactions_request').on(t.chainId, t.contract, t.requestId),
    uniqueIndex('chain_transactions_reward').on(t.rewardId),
  ],
);

/**
 * Rewards of reward tokens for connected accounts: permanently one for each account, and one for each wallet and
 * social network. Rows stay, as keyed hashes, when the connection is removed from the chain.
 */
export const connectionRewards = pgTable(
  'connection_rewards',
  {
    id: identity(),
    chainId: id().notNull(),
    /** Lower-case address of the reward token. */
    token: text().notNull(),
    network: text().notNull(),
    /** The token's hash of the account, `0x` and 64 digits; it does not reveal the account. */
    accountHash: text().notNull(),
    /** `KeyedHashes` of the wallet. */
    walletHash: text().notNull(),
    /** Lower-case address; null when nothing is left to do for it. */
    wallet: text(),
    /** Whether the token should have the connection. */
    isWanted: boolean().notNull().default(true),
    /** Whether the token has had it. */
    isAdded: boolean().notNull().default(false),
    /** The block in which the wanted state was first found; null before that. */
    changedBlock: id(),
    requestedAt: moment().notNull().defaultNow(),
    /** When the last transaction that adds the connection was stored. */
    sentAt: moment(),
    /** When the wanted state became final. */
    settledAt: moment(),
  },
  (t) => [
    unique().on(t.accountHash, t.chainId, t.token),
    unique().on(t.walletHash, t.network, t.chainId, t.token),
    index().on(t.wallet),
    index('connection_rewards_open')
      .on(t.chainId, t.id)
      .where(sql`settled_at IS NULL`),
    index().on(t.chainId, t.token, t.sentAt),
  ],
);

/** The rewards of reward tokens for connected accounts, and the state of the account that adds them. */
export const connectionRewardTokens = pgTable(
  'connection_reward_tokens',
  {
    chainId: id().notNull(),
    /** Lower-case addresses of the token, and of the account. */
    token: text().notNull(),
    account: text().notNull(),
    /** In whole tokens, such as `10000`; null while it is unknown. */
    amount: text(),
    symbol: text(),
    checkedAt: moment().notNull(),
    /** Why rewards wait; null when they do not. */
    problem: text(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.token] })],
);

/** The state of the oracle of each chain. */
export const oracleStates = pgTable('oracle_states', {
  chainId: id().primaryKey(),
  /** Lower-case. */
  account: text().notNull(),
  checkedAt: moment().notNull(),
  /** Why requests wait; null when they do not. */
  problem: text(),
});

/** Problems of the oracle of a chain that the operator must solve, besides those of its own account. */
export const oracleProblems = pgTable(
  'oracle_problems',
  {
    chainId: id().notNull(),
    kind: text().$type<OracleProblemKind>().notNull(),
    /** The subject of the problem, such as the address of a token. */
    subject: text().notNull(),
    problem: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.kind, t.subject] })],
);

/** Interactions and balances from blocks that a reorganisation can still remove. */
export const recentInteractions = pgTable(
  'recent_interactions',
  {
    chainId: id().notNull(),
    blockNumber: id().notNull(),
    /** Lower-case addresses; of a balance, its owner and the token. */
    source: text().notNull(),
    target: text().notNull(),
    action: text().$type<'transfer' | 'call' | 'balance'>().notNull(),
    /** Empty for a balance. */
    transactionHash: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'recent_interactions_key',
      columns: [t.chainId, t.blockNumber, t.source, t.target, t.action, t.transactionHash],
    }),
    index().on(t.source),
    index().on(t.target),
  ],
);

/**
 * People who have signed in: the chain is read again for earlier transactions of their wallets. Rows with `until` are
 * read now, together; the others wait.
 */
export const chainBackfills = pgTable(
  'chain_backfills',
  {
    chainId: id().notNull(),
    /** Lower-case. */
    address: text().notNull(),
    /** The block up to which it has been read again. */
    readUpTo: id().notNull().default(-1),
    /** From the next block on, the scanner knew the wallet; null while it waits. */
    until: id(),
    /** Whether its person has given feedback, connected an account or opened their history. */
    isWanted: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.address] }),
    index().on(t.address),
    index('chain_backfills_started')
      .on(t.chainId)
      .where(sql`until IS NOT NULL`),
    index('chain_backfills_waiting')
      .on(t.chainId, t.isWanted.desc().nullsFirst(), t.createdAt, t.address)
      .where(sql`until IS NULL`),
  ],
);

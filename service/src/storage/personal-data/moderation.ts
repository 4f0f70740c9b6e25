import { sql } from 'drizzle-orm';
import { mergeCases } from '../merges/merge-cases.js';
import { mergeHideDecisions } from '../merges/merge-hide-decisions.js';
import { eraseReportsOf } from '../moderation/reports.js';
import type { ReadFeedbackKey } from './feedback.js';
import { other, seconds } from './selections.js';
import { exportRows, type OwnData, type TableEntry, type TableName } from './table-entry.js';

/** The subject of a case or a report: an entity, or else a feedback by its key, or the reply to it. */
export type ReadSubject =
  | { entity: string }
  | ({ entity: null; isReply: boolean } & ReadFeedbackKey);

/** A moderation case as it is exported; times are seconds since 1970. */
interface ReadCase {
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

/** An exported decision of a moderator to hide feedback of the giver about the target. */
interface ReadHideDecision {
  /** The giver's uuid; null after the erasure of its data. */
  giver: string | null;
  /** The same in each database with the same secret. */
  giverHash: string;
  target: string;
  reason: string | null;
  decidedAt: number;
}

/** A report as it is exported. */
interface ReadReport {
  id: string;
  subject: ReadSubject;
  reason: string;
  text: string | null;
  /** The reporter's uuid; null for an anonymous reporter. */
  reporter: string | null;
  createdAt: number;
}

/** The subject of the case `c`, for the person. */
const ownSubject = sql`
  CASE WHEN c.feedback_id IS NOT NULL THEN 'feedback' WHEN c.reply_id IS NOT NULL THEN 'reply' ELSE 'entity'
    END AS subject,
  c.feedback_id::text AS "feedbackId", c.reply_id::text AS "replyId"`;
const joinOwnSubject = sql`LEFT JOIN feedbacks f ON f.id = c.feedback_id
  LEFT JOIN replies a ON a.id = c.reply_id`;
const isAboutOwn = ({ id, address }: OwnData) =>
  sql`(f.source_id = ${id} OR a.author = ${address} OR c.entity_id = ${id})`;

/** The subject of the case `c`, for the export. */
const subject = sql`jsonb_build_object('entity', e.uuid, 'source', s.uuid, 'target', t.uuid,
  'transactionId', f.transaction_id, 'isReply', a.id IS NOT NULL) AS subject`;
/**
 * Feedback of the survivor of a merge about itself is not exported, nor is its case; the same applies to a reply that
 * a merge has stopped from being shown.
 */
const joinSubjects = sql`
  LEFT JOIN entities e ON e.id = c.entity_id LEFT JOIN replies a ON a.id = c.reply_id
  LEFT JOIN feedbacks f ON f.id = coalesce(c.feedback_id, a.feedback_id)
  LEFT JOIN entities s ON s.id = f.source_id LEFT JOIN entities t ON t.id = f.target_id
  WHERE (f.source_id IS DISTINCT FROM f.target_id OR f.id IS NULL)
    AND NOT EXISTS (SELECT FROM replies n WHERE n.feedback_id = a.feedback_id AND n.id > a.id)`;

/** Reports, cases and decisions. */
export const moderationTables = {
  reports: {
    owner: { entity: ['reporter_id'] },
    export: exportRows<ReadReport>(sql`
      SELECT r.id, ${subject}, r.reason, r.text, p.uuid AS reporter,
        ${seconds('r.created_at')} AS "createdAt"
      FROM reports r JOIN moderation_cases c ON c.id = r.case_id
      LEFT JOIN entities p ON p.id = r.reporter_id ${joinSubjects}
      ORDER BY ${seconds('r.created_at')}, r.id`),
    read: [
      {
        name: 'report',
        key: 'r.id',
        select: ({ id }) => sql`
          r.id, r.reason, r.text, c.feedback_id::text AS "feedbackId", c.reply_id::text AS "replyId",
          CASE WHEN e.id IS NOT NULL THEN ${other('e')} END AS target,
          ${seconds('r.created_at')} AS "createdAt"
          FROM reports r JOIN moderation_cases c ON c.id = r.case_id
          LEFT JOIN entities e ON e.id = c.entity_id WHERE r.reporter_id = ${id}`,
      },
      {
        // Without the text, which can reveal the reporter.
        name: 'receivedReport',
        key: 'r.id',
        select: (own) => sql`
          r.reason, ${ownSubject}, ${seconds('r.created_at')} AS "createdAt"
          FROM reports r JOIN moderation_cases c ON c.id = r.case_id ${joinOwnSubject} WHERE ${isAboutOwn(own)}`,
      },
    ],
    erase: { atOnce: eraseReportsOf },
    merge: 'With the cases, by `moveReporters`.',
  },
  moderation_cases: {
    owner: { entity: ['entity_id'], wallet: ['appealed_by'] },
    export: exportRows<ReadCase>(sql`
      SELECT c.id, ${subject}, c.state, c.flags, c.decision, c.reason, c.text,
        c.decided_by AS "decidedBy", c.appeal_text AS "appealText", c.appealed_by AS "appealedBy",
        ${seconds('c.opened_at')} AS "openedAt", ${seconds('c.hidden_at')} AS "hiddenAt",
        ${seconds('c.decided_at')} AS "decidedAt", ${seconds('c.appealed_at')} AS "appealedAt",
        ${seconds('c.appeal_decided_at')} AS "appealDecidedAt"
      FROM moderation_cases c ${joinSubjects} ORDER BY ${seconds('c.opened_at')}, c.id`),
    read: [
      {
        name: 'decision',
        key: 'c.id',
        select: (own) => sql`
          ${ownSubject}, c.decision AS action, c.reason, c.text,
          CASE WHEN c.appealed_by = ${own.address} THEN c.appeal_text END AS appeal,
          ${seconds('c.decided_at')} AS "decidedAt",
          ${seconds('c.appealed_at')} AS "appealedAt",
          ${seconds('c.appeal_decided_at')} AS "appealDecidedAt"
          FROM moderation_cases c ${joinOwnSubject}
          WHERE c.decided_at IS NOT NULL AND (${isAboutOwn(own)} OR c.appealed_by = ${own.address})`,
      },
    ],
    erase: 'Deleted with its subject; appeals are erased with the reports, by `eraseReportsOf`.',
    merge: mergeCases,
  },
  hide_decisions: {
    owner: { entity: ['giver_id', 'target_id'] },
    export: exportRows<ReadHideDecision>(sql`
      SELECT g.uuid AS giver, d.giver_hash AS "giverHash", t.uuid AS target, d.reason,
        ${seconds('d.decided_at')} AS "decidedAt"
      FROM (
        SELECT DISTINCT ON (target_id, coalesce(giver_id::text, giver_hash)) * FROM hide_decisions
        ORDER BY target_id, coalesce(giver_id::text, giver_hash), decided_at DESC
      ) d JOIN entities t ON t.id = d.target_id LEFT JOIN entities g ON g.id = d.giver_id
      WHERE d.giver_id IS DISTINCT FROM d.target_id
      ORDER BY ${seconds('d.decided_at')}, d.target_id, d.giver_hash COLLATE "C"`),
    read: [
      {
        name: 'hideDecision',
        key: 'd.target_id',
        select: ({ decidedPerson }) => sql`
          ${other('o')} AS target, d.reason, ${seconds('d.decided_at')} AS "decidedAt"
          FROM hide_decisions d JOIN entities o ON o.id = d.target_id WHERE d.giver_hash = ${decidedPerson}`,
      },
    ],
    erase: 'It outlasts the giver, by the keyed hash of the wallet: `moveHideDecisionsToWallet`.',
    merge: mergeHideDecisions,
  },
  moderation_log: {
    notPersonal: 'Ids of rows that do not exist after an erasure, and texts of moderators.',
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

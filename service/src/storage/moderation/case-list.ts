import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { micros, queryRows } from '../database/rows.js';
import type { StoredCase } from './cases.js';
import type { SubjectKey } from './subjects.js';

/** The filters of a list of cases. */
export interface CaseFilters {
  id?: string | undefined;
  state?: StoredCase['state'] | undefined;
  subject?: SubjectKey['kind'] | undefined;
  /** Only cases with a report for this reason. */
  reason?: string | undefined;
  /** Only cases with this flag. */
  flag?: string | undefined;
}

/** The position of a case in the list. */
export interface CasePosition {
  /** Microseconds since 1970. */
  at: string;
  id: string;
}

/** A case with its subject, hidden or not. */
export interface ListedCase {
  id: string;
  state: StoredCase['state'];
  flags: StoredCase['flags'];
  isHidden: boolean;
  openedAt: Date;
  decision: StoredCase['decision'];
  reason: string | null;
  text: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  appealText: string | null;
  appealedAt: Date | null;
  appealDecidedAt: Date | null;
  /** The number of reports by reason. */
  reports: Record<string, number>;
  /** The feedback, or the one that the reply answers. */
  feedback: ListedFeedback | null;
  reply: { id: number; text: string } | null;
  entity: ListedEntity | null;
  position: CasePosition;
}

interface ListedFeedback {
  id: number;
  giver: EntityId;
  target: EntityId;
  stars: number | null;
  badges: Record<string, string> | null;
  review: string | null;
  video: string | null;
  hasPoster: boolean;
}

interface ListedEntity {
  id: EntityId;
  uuid: string;
  type: string;
  name: string | null;
  image: string | null;
  properties: Record<string, unknown>;
}

const moments = ['opened', 'decided', 'appealed', 'appeal_decided'] as const;

/** Reads the cases after a position, the first opened first. */
export async function readCases(
  { drizzle }: Database,
  filters: CaseFilters,
  limit: number,
  after?: CasePosition,
): Promise<ListedCase[]> {
  const times = moments.map((name) => sql`${micros(`c.${name}_at`)} AS ${sql.raw(name)}`);
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT c.id, c.state, c.flags, c.hidden_at IS NOT NULL AS hidden, c.decision, c.reason, c.text,
        c.decided_by, c.appeal_text, ${sql.join(times, sql`, `)},
        (SELECT coalesce(jsonb_object_agg(reason, count), '{}') FROM (
          SELECT reason, count(*)::int AS count FROM reports WHERE case_id = c.id GROUP BY 1
        ) r) AS reports,
        CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'giver', f.source_id,
          'target', f.target_id, 'stars', f.stars, 'badges', f.badges, 'review', f.review,
          'video', f.video, 'hasPoster', EXISTS (
            SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0)) END AS feedback,
        CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'text', a.text) END AS reply,
        CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'uuid', e.uuid, 'type', e.type,
          'name', e.name, 'image', e.image, 'properties', e.properties) END AS entity
      FROM moderation_cases c
      LEFT JOIN replies a ON a.id = c.reply_id
      LEFT JOIN feedbacks f ON f.id = coalesce(c.feedback_id, a.feedback_id)
      LEFT JOIN entities e ON e.id = c.entity_id
      WHERE ${sql.join(buildConditions(filters, after), sql` AND `)}
      ORDER BY c.opened_at, c.id LIMIT ${limit}`,
  );
  return rows.map(toListedCase);
}

function buildConditions(
  { id, state, subject, reason, flag }: CaseFilters,
  after: CasePosition | undefined,
): SQL[] {
  return [
    sql`true`,
    ...(id === undefined ? [] : [sql`c.id = ${id}`]),
    ...(state === undefined ? [] : [sql`c.state = ${state}`]),
    ...(subject === undefined ? [] : [sql`${sql.raw(`c.${subject}_id`)} IS NOT NULL`]),
    ...(flag === undefined ? [] : [sql`c.flags -> ${flag}::text IS NOT NULL`]),
    ...(reason === undefined
      ? []
      : [sql`EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND r.reason = ${reason})`]),
    ...(after
      ? [
          sql`(c.opened_at, c.id) > (
            timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id})`,
        ]
      : []),
  ];
}

function toListedCase(row: Record<string, unknown>): ListedCase {
  const at = (name: (typeof moments)[number]) =>
    row[name] === null ? null : new Date(Number(row[name]) / 1000);
  return {
    id: row['id'] as string,
    state: row['state'] as StoredCase['state'],
    flags: row['flags'] as StoredCase['flags'],
    isHidden: row['hidden'] as boolean,
    openedAt: at('opened')!,
    decision: row['decision'] as StoredCase['decision'],
    reason: row['reason'] as string | null,
    text: row['text'] as string | null,
    decidedBy: row['decided_by'] as string | null,
    decidedAt: at('decided'),
    appealText: row['appeal_text'] as string | null,
    appealedAt: at('appealed'),
    appealDecidedAt: at('appeal_decided'),
    reports: row['reports'] as Record<string, number>,
    feedback: row['feedback'] as ListedFeedback | null,
    reply: row['reply'] as ListedCase['reply'],
    entity: row['entity'] as ListedEntity | null,
    position: { at: row['opened'] as string, id: row['id'] as string },
  };
}

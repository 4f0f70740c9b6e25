import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { ConcurrentChangeError, lockEntities } from '../entities/lock-entities.js';
import { hasShownFeedback } from '../feedback/feedback-counts.js';
import { NotFoundError } from '../not-found-error.js';

/** The subject of a case: the id of a feedback, a reply or an entity. */
export interface SubjectKey {
  kind: 'feedback' | 'reply' | 'entity';
  id: number;
}

/** A subject that is locked against concurrent writes and merges. */
export interface Subject extends SubjectKey {
  isHidden: boolean;
  /** Whether it is hidden, or the feedback that it replies to is. */
  isOutOfSight: boolean;
  /** Of feedback, and of feedback with the reply: its giver and target. */
  giver?: EntityId;
  target?: EntityId;
  /** Of a reply: the lower-case wallet address of its author. */
  author?: string;
}

/**
 * Locks the subject, and further entities, until the transaction ends.
 * @throws NotFoundError
 */
export async function lockSubject(
  connection: Connection,
  key: SubjectKey,
  further: readonly EntityId[] = [],
): Promise<Subject> {
  const found = await findSubject(connection, key);
  if (!found) throw new NotFoundError(key.kind);
  const { giver, target } = found;
  const ends = giver === undefined || target === undefined ? [key.id] : [giver, target];
  await lockEntities(connection, [...ends, ...further]);
  const locked = await findSubject(connection, key);
  if (!locked) throw new NotFoundError(key.kind);
  if (locked.giver !== giver || locked.target !== target) {
    throw new ConcurrentChangeError('The giver or the target was merged.');
  }
  return locked;
}

/** Finds the subject without locking it; undefined when it does not exist. */
export async function findSubject(
  connection: Connection,
  { kind, id }: SubjectKey,
): Promise<Subject | undefined> {
  if (kind === 'entity') {
    const [row] = await queryRows<{ hidden: boolean }>(
      connection,
      sql`SELECT hidden_at IS NOT NULL AS hidden FROM entities WHERE id = ${id}`,
    );
    return row && { kind, id, isHidden: row.hidden, isOutOfSight: row.hidden };
  }
  return kind === 'feedback' ? findFeedback(connection, id) : findReply(connection, id);
}

async function findFeedback(connection: Connection, id: number): Promise<Subject | undefined> {
  const [row] = await queryRows<{ giver: string; target: string; hidden: boolean }>(
    connection,
    sql`SELECT source_id AS giver, target_id AS target, hidden_at IS NOT NULL AS hidden
      FROM feedbacks WHERE id = ${id}`,
  );
  if (!row) return undefined;
  const ends = { giver: Number(row.giver), target: Number(row.target) };
  return { kind: 'feedback', id, isHidden: row.hidden, isOutOfSight: row.hidden, ...ends };
}

async function findReply(connection: Connection, id: number): Promise<Subject | undefined> {
  const [row] = await queryRows<
    Record<'giver' | 'target' | 'author', string> & Record<'hidden' | 'unseen', boolean>
  >(
    connection,
    sql`SELECT f.source_id AS giver, f.target_id AS target, r.author, r.hidden_at IS NOT NULL AS hidden,
        r.hidden_at IS NOT NULL OR f.hidden_at IS NOT NULL AS unseen
      FROM replies r JOIN feedbacks f ON f.id = r.feedback_id WHERE r.id = ${id}`,
  );
  if (!row) return undefined;
  const { hidden, unseen, author } = row;
  const ends = { giver: Number(row.giver), target: Number(row.target) };
  return { kind: 'reply', id, isHidden: hidden, isOutOfSight: unseen, author, ...ends };
}

/** Hides or shows the locked subject, as its case says. */
export async function setHidden(unit: UnitOfWork, subject: Subject): Promise<void> {
  const { connection } = unit;
  const { kind, id, giver, target } = subject;
  if (kind === 'entity') {
    await connection.execute(sql`
      UPDATE entities SET hidden_at = (SELECT hidden_at FROM moderation_cases WHERE entity_id = ${id})
      WHERE id = ${id}`);
    unit.markEntity(id);
    return;
  }
  if (kind === 'reply') {
    await connection.execute(sql`
      UPDATE replies SET hidden_at = (SELECT hidden_at FROM moderation_cases WHERE reply_id = ${id})
      WHERE id = ${id}`);
    return;
  }
  const hadShown = await hasShownFeedback(connection, giver!, target!);
  await connection.execute(sql`
    UPDATE feedbacks SET hidden_at = (SELECT hidden_at FROM moderation_cases WHERE feedback_id = ${id})
    WHERE id = ${id}`);
  const hasShown = await hasShownFeedback(connection, giver!, target!);
  unit.countFeedback(target!, (hasShown ? 1 : 0) - (hadShown ? 1 : 0));
  unit.markOpinion(giver!, target!);
}

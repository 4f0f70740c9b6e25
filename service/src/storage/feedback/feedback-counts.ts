import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { isVouchedFor, type FeedbackKey } from './vouched-transactions.js';

type Pair = Omit<FeedbackKey, 'transactionId'>;

/** The numbers of shown feedbacks of people about targets, and the feedbacks that a batch of writes adds. */
export class FeedbackCounts {
  readonly #pairs = new Map<string, Pair & { before: number; more: number }>();

  private constructor() {}

  static async read(connection: Connection, pairs: readonly Pair[]): Promise<FeedbackCounts> {
    const counts = new FeedbackCounts();
    for (const pair of pairs) {
      const { source, target } = pair;
      counts.#pairs.set(formatPair(pair), { source, target, before: 0, more: 0 });
    }
    const distinct = [...counts.#pairs.values()];
    if (distinct.length === 0) return counts;
    const rows = await queryRows<{ source: string; target: string; count: number }>(
      connection,
      sql`
        SELECT source_id AS source, target_id AS target, count(*)::int AS count FROM shown_feedbacks
        WHERE (source_id, target_id) IN (SELECT * FROM unnest(${array(
          distinct.map(({ source }) => source),
          'bigint',
        )}, ${array(
          distinct.map(({ target }) => target),
          'bigint',
        )}))
        GROUP BY 1, 2`,
    );
    for (const { source, target, count } of rows) {
      counts.#pairs.get(`${source} ${target}`)!.before = count;
    }
    return counts;
  }

  /** Adds to the number of shown feedbacks of the pair. */
  add(pair: Pair, more: number): void {
    this.#pairs.get(formatPair(pair))!.more += more;
  }

  /** Marks in the unit of work which people have their first, or no longer any, shown feedback about a target. */
  countPeople(unit: UnitOfWork): void {
    for (const { target, before, more } of this.#pairs.values()) {
      unit.countFeedback(target, Math.sign(before + more) - Math.sign(before));
    }
  }
}

const formatPair = ({ source, target }: Pair) => `${source} ${target}`;

/**
 * Counts the feedbacks of the source about the target, hidden ones included, those for verified transactions not; and
 * tells whether the transaction is verified. Both entities must be locked, so that no other feedback is added
 * concurrently.
 */
export async function countTowardsLimit(
  connection: Connection,
  { source, target, transactionId }: FeedbackKey,
): Promise<{ counted: number; isTransactionVerified: boolean }> {
  const [row] = await queryRows<{ counted: number; isTransactionVerified: boolean }>(
    connection,
    sql`
      SELECT EXISTS (SELECT FROM transactions WHERE source_id = ${source}
          AND target_id = ${target} AND transaction_id = ${transactionId}) AS "isTransactionVerified",
        (SELECT count(*)::int FROM feedbacks f WHERE f.source_id = ${source} AND f.target_id = ${target}
          AND NOT ${isVouchedFor('f')}) AS counted`,
  );
  return row!;
}

/** Whether there is any shown feedback of the person about the target. */
export async function hasShownFeedback(
  connection: Connection,
  source: EntityId,
  target: EntityId,
): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`SELECT FROM shown_feedbacks WHERE source_id = ${source} AND target_id = ${target} LIMIT 1`,
  );
  return rows.length > 0;
}

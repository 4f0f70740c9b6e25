import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../service/src/storage/database/unit-of-work.js';

/**
 * Dates all feedback as if given over two years, the newest hours before `now`, replies two hours after it,
 * and endorsements as of `now`, whatever the imported lines say. The same every time.
 */
export async function backdateFeedback({ database, writes }: WriteContext, now: Date) {
  const { drizzle } = database;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await drizzle.execute(sql`
    UPDATE feedbacks SET created_at = dated.at, updated_at = dated.at
    FROM (
      SELECT id, ${moment}
        - interval '7 hours' * power(row_number() OVER (PARTITION BY target_id ORDER BY updated_at DESC, id DESC), 2) AS at
      FROM feedbacks
    ) AS dated
    WHERE feedbacks.id = dated.id`);
  await drizzle.execute(sql`
    UPDATE replies SET created_at = f.updated_at + interval '2 hours', updated_at = f.updated_at + interval '2 hours'
    FROM feedbacks f WHERE f.id = replies.feedback_id`);
  await drizzle.execute(sql`UPDATE endorsements SET created_at = ${moment}`);
  await drizzle.execute(sql`
    UPDATE opinions o SET given_at = greatest(
      (SELECT max(updated_at) FROM feedbacks WHERE source_id = o.giver_id AND target_id = o.target_id),
      (SELECT max(created_at) FROM endorsements WHERE source_id = o.giver_id AND target_id = o.target_id))`);
  // Who is named first depends on them.
  const opinions = await drizzle.query.opinions.findMany();
  await writes.committed(
    opinions.map(({ giverId, targetId }) => ({ kind: 'opinion', a: giverId, b: targetId })),
  );
}

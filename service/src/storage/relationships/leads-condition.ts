import { sql, type SQL } from 'drizzle-orm';

/** Origin of relationships that were stated before origins were stored. */
export const unknownOrigin = 'unknown';

/**
 * The condition that the relationship `r` leads from one entity to another (both SQL names): from its source to its
 * target, and back when a client, a connector or a scanner states that it goes both ways. `has` leads nowhere; a
 * transaction, which anybody can send, leads from its sender alone.
 */
export function leadsCondition(from: string, to: string): SQL {
  return sql.raw(leadsConditionText(from, to));
}

/** The same as text, for prepared statements. */
export function leadsConditionText(from: string, to: string): string {
  return `r.type <> 'has' AND (r.source_id = ${from} AND r.target_id = ${to}
    OR r.source_id = ${to} AND r.target_id = ${from} AND ${bothWays})`;
}

/** The condition that a person has stated the relationship `r`, or may have, and can remove it. */
export const ownWordText = `(r.origin LIKE 'user:%' OR r.origin = '${unknownOrigin}')`;

const bothWays = `r.bidirectional AND r.type <> 'interaction' AND NOT ${ownWordText}`;

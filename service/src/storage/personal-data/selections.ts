import { sql, type SQL } from 'drizzle-orm';
import { personCondition } from '../entities/person.js';

/** Seconds since 1970. */
export const seconds = (column: string): SQL =>
  sql.raw(`floor(extract(epoch FROM ${column}))::float8`);

/** Selects an entity as others see it: of people no uuid, which is their wallet. */
export const other = (alias: string): SQL =>
  sql.raw(`jsonb_strip_nulls(jsonb_build_object(
  'type', ${alias}.type, 'name', ${alias}.name, 'image', ${alias}.image,
  'uuid', CASE WHEN ${personCondition(alias)} THEN NULL ELSE ${alias}.uuid END))`);

/** Selects the principal who stated a row: wallets of other people are replaced. */
export const origin = (column: string, own: string): SQL => sql`CASE
  WHEN ${sql.raw(column)} = ${own} THEN 'self'
  WHEN ${sql.raw(column)} LIKE 'user:%' THEN 'user' ELSE ${sql.raw(column)} END`;

/** The identifiers of the entity `e`. */
export const selectIdentifiers = sql`(
  SELECT jsonb_agg(jsonb_build_object('property', property, 'value', value)
    ORDER BY property COLLATE "C", value COLLATE "C")
  FROM identifiers WHERE entity_id = e.id
) AS identifiers`;

import { sql, type SQL } from 'drizzle-orm';
import type { Connection, Statement } from './database.js';

/** Returns the rows of a statement; the drivers wrap them differently. */
export async function queryRows<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  const result: unknown = await connection.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/** Makes a statement that runs within a transaction from a prepared one. */
export function inlineParameters({ text, values }: Statement): SQL {
  const parts = text.split(/\$(\d+)/).map((part, index) =>
    // Every second part is the number of a parameter.
    index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
  );
  return sql.join(parts);
}

/** Passes a list as one array parameter. */
export function array(values: readonly (number | string)[], type: 'bigint' | 'text'): SQL {
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`;
}

/** Selects whole tokens as JSON: a number or, where it would not be exact, all digits as text. */
export function selectAmount(column: string): SQL {
  return sql.raw(
    `CASE WHEN ${column} > ${Number.MAX_SAFE_INTEGER} THEN to_jsonb(${column}::text) ELSE to_jsonb(${column}) END`,
  );
}

/** Selects microseconds since 1970 as text, of a column's name or an expression. */
export function micros(moment: string | SQL): SQL {
  const value = typeof moment === 'string' ? sql.raw(moment) : moment;
  return sql`floor(extract(epoch FROM ${value}) * 1000000)::bigint::text`;
}

import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from './database.js';

/** Rows of a statement; the drivers differ in what they put around them. */
export async function rowsOf<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  const result: unknown = await connection.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/** A list as one array parameter. */
export function array(values: readonly (number | string)[], type: 'bigint' | 'text'): SQL {
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`;
}

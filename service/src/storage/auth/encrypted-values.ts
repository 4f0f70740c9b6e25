import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { queryRows } from '../database/rows.js';

/** The tables with an encrypted column (compact JWEs): the names of the column and of the primary key. */
const columns = {
  signing_keys: { id: 'kid', value: 'private_key' },
  connection_attempts: { id: 'state', value: 'encrypted_secret' },
  mastodon_registrations: { id: 'server', value: 'value' },
};

export type EncryptedTable = keyof typeof columns;

/** An encrypted value, or one to encrypt. */
export interface EncryptedValue {
  table: EncryptedTable;
  /** The primary key of its row. */
  id: string;
  value: string;
}

/** Lists the values that are not encrypted with the current key of the table, by the header of that key. */
export function listOtherwiseEncrypted(
  connection: Connection,
  ciphers: Record<EncryptedTable, { readonly header: string }>,
): Promise<EncryptedValue[]> {
  const statements = Object.entries(columns).map(
    ([table, { id, value }]) =>
      sql`SELECT ${sql.raw(`'${table}' AS "table", ${id} AS id, ${value} AS value FROM ${table}`)}
        WHERE NOT starts_with(${sql.raw(value)}, ${ciphers[table as EncryptedTable].header})`,
  );
  return queryRows(connection, sql.join(statements, sql` UNION ALL `));
}

/** Replaces a value, unless another instance has replaced it. */
export async function replaceEncrypted(
  connection: Connection,
  { table, id, value }: EncryptedValue,
  encrypted: string,
): Promise<void> {
  const { id: key, value: column } = columns[table];
  await connection.execute(
    sql`UPDATE ${sql.raw(`${table} SET ${column}`)} = ${encrypted}
      WHERE ${sql.raw(key)} = ${id} AND ${sql.raw(column)} = ${value}`,
  );
}

import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** The columns with keyed hashes of wallets, and the primary keys of their tables. */
const columns = [
  { table: 'network_accounts', id: 'id', type: 'bigint', hash: 'wallet_hash' },
  { table: 'network_accounts', id: 'id', type: 'bigint', hash: 'next_wallet_hash' },
  { table: 'connection_rewards', id: 'id', type: 'bigint', hash: 'wallet_hash' },
  { table: 'revoked_people', id: 'wallet_hash', type: 'text', hash: 'wallet_hash' },
] as const;
const pageSize = 5_000;

/** Replaces all stored keyed hashes of wallets. The calling transaction excludes concurrent calls. */
export async function replaceWalletHashes(
  connection: Connection,
  replace: (hash: string) => string,
): Promise<void> {
  for (const { table, id, type, hash } of columns) {
    const rows = await queryRows<{ id: string; hash: string }>(
      connection,
      sql.raw(`SELECT ${id}::text AS id, ${hash} AS hash FROM ${table} WHERE ${hash} IS NOT NULL`),
    );
    for (let start = 0; start < rows.length; start += pageSize) {
      const page = rows.slice(start, start + pageSize);
      const ids = page.map((row) => row.id);
      const hashes = page.map((row) => replace(row.hash));
      await connection.execute(
        sql`UPDATE ${sql.raw(`${table} t SET ${hash} = n.hash`)}
          FROM unnest(${array(ids, type)}, ${array(hashes, 'text')}) n(id, hash)
          WHERE ${sql.raw(`t.${id}`)} = n.id`,
      );
    }
  }
}

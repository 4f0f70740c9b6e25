import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import { personalTables } from '../personal-data/registry.js';

const pageSize = 5_000;

/** Selections of wallets, as the column `wallet`; also of other texts, which are no wallets. */
const sources = [
  ...['uuid', 'address'].map(
    (property) => `SELECT value AS wallet FROM identifiers WHERE property = '${property}'`,
  ),
  `SELECT jsonb_array_elements_text(owners) AS wallet FROM entities WHERE owners IS NOT NULL`,
  ...personalTables.flatMap(({ table, owner }) =>
    (owner.wallet ?? []).map((column) => `SELECT ${column} AS wallet FROM ${table}`),
  ),
];

/** Reads all wallet addresses (lower-case) that the database names, some of them more than once. */
export async function* readStoredWallets({ drizzle }: Database): AsyncGenerator<string> {
  for (const source of sources) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows: { wallet: string }[] = await queryRows<{ wallet: string }>(
        drizzle,
        sql`SELECT DISTINCT wallet FROM (${sql.raw(source)}) s
          WHERE wallet > ${after} ORDER BY wallet LIMIT ${pageSize}`,
      );
      for (const { wallet } of rows) if (isWallet.test(wallet)) yield wallet;
      after = rows.length === pageSize ? rows.at(-1)!.wallet : undefined;
    }
  }
}

const isWallet = /^0x[0-9a-f]{40}$/;

/** Finds when the entity of a wallet was added (milliseconds since 1970); undefined if it has none. */
export async function findWalletCreation(
  { drizzle }: Database,
  address: string,
): Promise<number | undefined> {
  const [row] = await queryRows<{ at: number | null }>(
    drizzle,
    sql`SELECT min(extract(epoch FROM e.created_at) * 1000)::float8 AS at
      FROM identifiers i JOIN entities e ON e.id = i.entity_id
      WHERE i.property IN ('uuid', 'address') AND i.value = ${address}`,
  );
  return row?.at ?? undefined;
}

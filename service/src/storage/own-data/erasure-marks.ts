import { gt, lt, or, and, eq, sql, type SQL } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { erasureMarks } from '../schema.js';

/** That the person of a wallet has erased its data. */
export interface ErasureMark {
  /** As `KeyedHashes.hashErasedWallet` creates it. */
  walletHash: string;
  /** When it did (milliseconds since 1970, by the clock of the database). */
  erasedAt: number;
}

const pageSize = 5_000;

/** Stores the mark of an erasure that starts now. */
export async function insertErasureMark(connection: Connection, walletHash: string): Promise<void> {
  await connection
    .insert(erasureMarks)
    // Rounded up: what the person had is older.
    .values({ walletHash, erasedAt: sql`ceil(extract(epoch FROM clock_timestamp()) * 1000)` });
}

/** Stores marks of earlier erasures. */
export async function insertErasureMarks(
  connection: Connection,
  marks: readonly ErasureMark[],
): Promise<void> {
  for (let start = 0; start < marks.length; start += pageSize) {
    await connection
      .insert(erasureMarks)
      .values(marks.slice(start, start + pageSize))
      .onConflictDoNothing();
  }
}

/** Reads all marks, the oldest first. */
export async function* readErasureMarks({ drizzle }: Database): AsyncGenerator<ErasureMark> {
  for (let after: SQL | undefined, isLast = false; !isLast;) {
    const page = await drizzle
      .select()
      .from(erasureMarks)
      .where(after)
      .orderBy(erasureMarks.erasedAt, erasureMarks.walletHash)
      .limit(pageSize);
    yield* page;
    isLast = page.length < pageSize;
    const { erasedAt, walletHash } = page.at(-1) ?? { erasedAt: 0, walletHash: '' };
    after = or(
      gt(erasureMarks.erasedAt, erasedAt),
      and(eq(erasureMarks.erasedAt, erasedAt), gt(erasureMarks.walletHash, walletHash)),
    );
  }
}

/** Returns those of the marks that are not stored. */
export async function findUnknownMarks(
  { drizzle }: Database,
  marks: readonly ErasureMark[],
): Promise<ErasureMark[]> {
  const unknown: ErasureMark[] = [];
  for (let start = 0; start < marks.length; start += pageSize) {
    const page = marks.slice(start, start + pageSize);
    const hashes = array(
      page.map(({ walletHash }) => walletHash),
      'text',
    );
    const times = array(
      page.map(({ erasedAt }) => erasedAt),
      'bigint',
    );
    const rows = await queryRows<{ walletHash: string; erasedAt: string }>(
      drizzle,
      sql`SELECT n.wallet_hash AS "walletHash", n.erased_at AS "erasedAt"
        FROM unnest(${hashes}, ${times}) n(wallet_hash, erased_at)
        WHERE NOT EXISTS (
          SELECT FROM erasure_marks m WHERE m.wallet_hash = n.wallet_hash AND m.erased_at = n.erased_at)`,
    );
    unknown.push(...rows.map((row) => ({ ...row, erasedAt: Number(row.erasedAt) })));
  }
  return unknown;
}

/** Deletes the marks of erasures that started more than this number of days ago. */
export async function deleteOldErasureMarks({ drizzle }: Database, days: number): Promise<void> {
  await drizzle
    .delete(erasureMarks)
    .where(
      lt(erasureMarks.erasedAt, sql`extract(epoch FROM now() - ${days} * interval '1 day') * 1000`),
    );
}

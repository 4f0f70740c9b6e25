import { eq, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { imports } from '../schema.js';

/** The progress of an import of a file. */
export interface ImportProgress {
  /** SHA-256 (hex) of the file. */
  digest: string;
  /** Lines done, refused ones included. */
  lines: number;
  refused: number;
  finished: boolean;
}

/** Finds the progress of an import; undefined when it was never started. */
export async function findImport(
  { drizzle }: Database,
  digest: string,
): Promise<ImportProgress | undefined> {
  const [progress] = await drizzle.select().from(imports).where(eq(imports.digest, digest));
  return progress;
}

/** Stores the progress of an import. */
export async function upsertImport(
  connection: Connection,
  progress: ImportProgress,
): Promise<void> {
  await connection
    .insert(imports)
    .values(progress)
    .onConflictDoUpdate({
      target: imports.digest,
      set: { ...progress, updatedAt: sql`clock_timestamp()` },
    });
}

/** Deletes the progress of an import, so that the file is imported again. */
export async function deleteImport({ drizzle }: Database, digest: string): Promise<void> {
  await drizzle.delete(imports).where(eq(imports.digest, digest));
}

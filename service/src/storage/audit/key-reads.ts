import { asc, eq, gte, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { apiKeyReads, apiKeys } from '../schema.js';

/** The number of reads of an API key in an hour. */
export interface KeyReads {
  keyId: string;
  /** Start of the hour, in UTC. */
  hour: Date;
  count: number;
}

/** Adds to the numbers of reads. */
export async function addKeyReads(
  connection: Connection,
  reads: readonly KeyReads[],
): Promise<void> {
  if (reads.length === 0) return;
  await connection
    .insert(apiKeyReads)
    .values([...reads])
    .onConflictDoUpdate({
      target: [apiKeyReads.hour, apiKeyReads.keyId],
      set: { count: sql`${apiKeyReads.count} + excluded.count` },
    });
}

/** Lists the numbers of reads since a time, or all of them, the oldest first, with the names of the keys. */
export function listKeyReads(
  { drizzle }: Database,
  since = new Date(0),
): Promise<(KeyReads & { name: string })[]> {
  return drizzle
    .select({
      keyId: apiKeyReads.keyId,
      hour: apiKeyReads.hour,
      count: apiKeyReads.count,
      name: apiKeys.name,
    })
    .from(apiKeyReads)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyReads.keyId))
    .where(gte(apiKeyReads.hour, since))
    .orderBy(asc(apiKeyReads.hour), asc(apiKeys.createdAt), asc(apiKeyReads.keyId));
}

/** Deletes the numbers of reads that are as old as the entries of the audit log that are deleted. */
export async function deleteOldKeyReads({ drizzle }: Database): Promise<void> {
  await drizzle.delete(apiKeyReads).where(sql`${apiKeyReads.hour} < now() - interval '2 years'`);
}

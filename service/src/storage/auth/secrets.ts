import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { secrets } from '../schema.js';

/** Reads the random value of this name, which all instances share; creates it if it does not exist. */
export async function readSecret(database: Database, name: string): Promise<Buffer> {
  const value = await keepSecret(database, name, randomBytes(32).toString('base64url'));
  return Buffer.from(value, 'base64url');
}

/** Stores a value under the name unless one is stored, and returns the stored one. */
export async function keepSecret(database: Database, name: string, value: string): Promise<string> {
  const stored = await findSecret(database, name);
  if (stored !== undefined) return stored;
  await database.drizzle.insert(secrets).values({ name, value }).onConflictDoNothing();
  return (await findSecret(database, name))!;
}

/**
 * Reads the value of the name. Undefined if it is not stored, also when the database is not migrated yet or the role
 * lacks a right: the migration reports that.
 */
export async function findSecret(database: Database, name: string): Promise<string | undefined> {
  try {
    const [row] = await database.query<{ value: string }>({
      name: 'secret',
      text: 'SELECT value FROM secrets WHERE name = $1',
      values: [name],
    });
    return row?.value;
  } catch (error) {
    if (unreadable.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Stores a value under the name; false if one is stored. Waits for a concurrent transaction that stores one. */
export async function insertSecret(
  connection: Connection,
  name: string,
  value: string,
): Promise<boolean> {
  const rows = await connection
    .insert(secrets)
    .values({ name, value })
    .onConflictDoNothing()
    .returning({ name: secrets.name });
  return rows.length > 0;
}

/** Replaces the value of the name by the next one; false if another one is stored. */
export async function advanceSecret(
  connection: Connection,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await connection
    .update(secrets)
    .set({ value: to })
    .where(and(eq(secrets.name, name), eq(secrets.value, from)))
    .returning({ name: secrets.name });
  return rows.length > 0;
}

/** Deletes the value of the name. */
export async function deleteSecret({ drizzle }: Database, name: string): Promise<void> {
  await drizzle.delete(secrets).where(eq(secrets.name, name));
}

/** SQLSTATE codes of a table that does not exist, and of a missing right. */
const unreadable = new Set(['42P01', '42501']);

import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';
import { secrets } from '../schema.js';

/** The random value of this name that all nodes share; the first one to ask makes it. */
export async function readSecret(database: Database, name: string): Promise<Buffer> {
  const value = await keepSecret(database, name, randomBytes(32).toString('base64url'));
  return Buffer.from(value, 'base64url');
}

/** Stores a value under the name unless there is one, and returns the one that is there. */
export async function keepSecret(database: Database, name: string, value: string): Promise<string> {
  await database.drizzle.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [row] = await database.query<{ value: string }>({
    name: 'secret',
    text: 'SELECT value FROM secrets WHERE name = $1',
    values: [name],
  });
  return row!.value;
}

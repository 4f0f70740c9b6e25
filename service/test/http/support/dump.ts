import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Service } from '../../../src/service.js';
import { queryRows } from '../../../src/storage/database/rows.js';

/** Every row of every table of the database, the migrations' own among them, each with its table's name. */
export async function dumpDatabase({ database }: Pick<Service, 'database'>): Promise<string[]> {
  const { drizzle } = database;
  const tables = await queryRows<{ name: string }>(
    drizzle,
    sql`SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
      FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      queryRows<{ row: string }>(
        drizzle,
        sql`SELECT ${name} || ' ' || to_jsonb(t)::text AS row FROM ${sql.raw(name)} t`,
      ),
    ),
  );
  return rows.flat().map(({ row }) => row);
}

/** Every file below a folder, as its path and its content. */
export async function dumpFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return `${path}\n${await readFile(path, 'latin1')}`;
    }),
  );
}

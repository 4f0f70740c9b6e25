import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { memory } from '../../../testing/databases/embedded.js';
import type { Connection, Database } from '../../src/storage/database/database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { registry } from '../../src/storage/personal-data/registry.js';
import * as schema from '../../src/storage/schema.js';

let database: Database;
beforeAll(async () => {
  database = await openDatabase(await memory());
});
afterAll(() => database.close());

test('the migrations make the tables of the schema (`npm run migration -w service` writes one)', async () => {
  const nothing = generateDrizzleJson({}, undefined, undefined, 'snake_case');
  const wanted = generateDrizzleJson(schema, undefined, undefined, 'snake_case');
  const statements = await generateMigration(nothing, wanted);
  const migrated = await readCatalogue(database.drizzle);
  const created = database.transaction(async (connection) => {
    await connection.execute(sql`DROP SCHEMA public CASCADE`);
    await connection.execute(sql`CREATE SCHEMA public`);
    for (const statement of statements) await connection.execute(sql.raw(statement));
    throw new Created(await readCatalogue(connection));
  });
  const { catalogue } = (await created.catch((error: unknown) => error)) as Created;
  expect(migrated).toEqual(catalogue);
});

test('each migration has the next number', () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = names.sort().map((name) => name.split('_', 1)[0]);
  expect(numbers).toEqual(names.map((_name, index) => String(index).padStart(4, '0')));
});

test('each table of a migrated database says what it has of people', async () => {
  const tables = await queryRows<{ name: string }>(
    database.drizzle,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(registry).sort());
});

/** Rolls back the transaction. */
class Created extends Error {
  constructor(readonly catalogue: string[]) {
    super('The tables were created.');
  }
}

/** Reads columns, constraints, indexes and conditions of views, as the database writes them. */
async function readCatalogue(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ line: string }>(
    connection,
    sql`
      SELECT format('column %s.%s %s %s %s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relkind IN ('r', 'v') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
        AND NOT a.attisdropped
      UNION SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      UNION SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public'
      UNION SELECT format('view %s %s', relname, substring(pg_get_viewdef(oid) FROM 'FROM .*')) FROM pg_class
      WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
      ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

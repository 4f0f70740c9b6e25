import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { memory } from '../../../testing/databases/embedded.js';
import { openDatabase } from '../../src/storage/database/database.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { registry } from '../../src/storage/personal-data/registry.js';
import * as schema from '../../src/storage/schema.js';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations make the tables of the schema (`npm run migration -w service` writes one)', async () => {
  const folder = join(import.meta.dirname, '../../migrations/meta');
  const names = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  const newest = JSON.parse(readFileSync(join(folder, names.sort().at(-1)!), 'utf8')) as Snapshot;
  const wanted = generateDrizzleJson(schema, newest.id, undefined, 'snake_case');
  expect(await generateMigration(newest, wanted)).toEqual([]);
});

test('each table of a migrated database says what it has of people', async () => {
  const database = await openDatabase(await memory());
  const tables = await queryRows<{ name: string }>(
    database.drizzle,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  await database.close();
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(registry).sort());
});

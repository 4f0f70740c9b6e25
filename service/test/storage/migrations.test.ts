import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as schema from '../../src/storage/schema.js';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations make the tables of the schema (`npm run migration -w service` writes one)', async () => {
  const folder = join(import.meta.dirname, '../../migrations/meta');
  const names = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  const newest = JSON.parse(readFileSync(join(folder, names.sort().at(-1)!), 'utf8')) as Snapshot;
  const wanted = generateDrizzleJson(schema, newest.id, undefined, 'snake_case');
  expect(await generateMigration(newest, wanted)).toEqual([]);
});

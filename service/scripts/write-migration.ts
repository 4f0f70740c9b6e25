/**
 * Writes the statements that change the tables of the last commit into those of `src/storage/schema.ts`, as the next
 * migration: `npm run migration -w service -- --name what-changed --compatible yes`.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { formatMark } from '../src/storage/database/migration-files.js';

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    /** Whether the previous version can run on the migrated database: `yes` or `no`. */
    compatible: { type: 'string' },
    /** The commit with the tables that the present migrations make. */
    since: { type: 'string', default: 'HEAD' },
  },
});
const { name, compatible = '', since } = values;
if (!name) throw new Error('Give it a name: --name what-changed');
if (!['yes', 'no'].includes(compatible)) {
  throw new Error(
    'State whether it is compatible: --compatible yes|no. CONTRIBUTING.md says when it is.',
  );
}

const folder = join(import.meta.dirname, '../migrations');
const storage = join(import.meta.dirname, '../src/storage');

const describe = async (file: string) =>
  generateDrizzleJson(
    (await import(join(storage, file))) as Record<string, unknown>,
    undefined,
    undefined,
    'snake_case',
  );

const earlier = 'earlier-schema.ts';
writeFileSync(
  join(storage, earlier),
  execFileSync('git', ['show', `${since}:./schema.ts`], { cwd: storage }),
);
try {
  const statements = await generateMigration(await describe(earlier), await describe('schema.ts'));
  if (statements.length === 0) throw new Error('The tables have not changed.');
  const count = readdirSync(folder).filter((name) => name.endsWith('.sql')).length;
  const file = `${String(count).padStart(4, '0')}_${name}.sql`;
  const text = statements.join('--> statement-breakpoint\n');
  writeFileSync(join(folder, file), formatMark(compatible === 'yes') + text);
  process.stdout.write(`service/migrations/${file}\n`);
} finally {
  rmSync(join(storage, earlier));
}

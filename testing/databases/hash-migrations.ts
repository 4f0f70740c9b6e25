import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../service/migrations');

/** Tells databases apart that were migrated before and after a change of the migrations. */
export function hashMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

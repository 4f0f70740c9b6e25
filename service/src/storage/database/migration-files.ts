import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** A file of `service/migrations`. */
export interface Migration {
  /** Its number and what it changes, such as `0024_count-endorsers`. */
  readonly name: string;
  readonly statements: readonly string[];
  /** Of the text without the mark. */
  readonly hash: string;
  /** Whether each version that could run on the database before can run on it afterwards. */
  readonly isCompatible: boolean;
}

/**
 * Reads the migrations in the order of their numbers.
 * @throws Error when a file does not start with its mark
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => readMigration(file, readFileSync(join(folder, file), 'utf8')));
}

/** The first line of a migration, which says whether it is compatible. */
export function formatMark(isCompatible: boolean): string {
  return `-- Compatible with the previous version: ${isCompatible ? 'yes' : 'no'}\n`;
}

function readMigration(file: string, content: string): Migration {
  const mark = [true, false].find((isCompatible) => content.startsWith(formatMark(isCompatible)));
  if (mark === undefined) {
    throw new Error(
      `The first line of the migration ${file} must be "${formatMark(true).trim()}" or "${formatMark(false).trim()}".`,
    );
  }
  // Databases have the hashes of the first migrations, which had no mark.
  const text = content.slice(formatMark(mark).length);
  return {
    name: file.slice(0, -'.sql'.length),
    statements: text.split('--> statement-breakpoint'),
    hash: createHash('sha256').update(text).digest('hex'),
    isCompatible: mark,
  };
}

import type { Configuration } from '../configuration.js';
import type { Check } from '../schemas/checks.js';
import type { Database } from '../storage/database/database.js';

/** What a check has found; the text is for the operator, and contains no secrets. */
export type Finding = Omit<Check, 'name'>;

/** What is checked. */
export interface Installation {
  readonly configuration: Configuration;
  /** The open database, or why it cannot be read. */
  readonly database: Database | Finding;
  /** Describes an unexpected error for the operator. */
  readonly describe: (error: unknown) => string;
}

/** An installation whose database can be read. */
export interface ReadableInstallation extends Installation {
  readonly database: Database;
}

/** Checks one thing. An error makes it unknown, an OperatorError is a problem. */
export type CheckOne = (installation: Installation, signal: AbortSignal) => Promise<Finding[]>;

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const problem = (text: string): Finding => ({ state: 'problem', text });
export const unknown = (text: string): Finding => ({ state: 'unknown', text });

/** Whether the database can be read. */
export function isReadable(installation: Installation): installation is ReadableInstallation {
  return 'kind' in installation.database;
}

/** Makes a check that needs the database. */
export function checkDatabase(
  check: (installation: ReadableInstallation) => Promise<Finding[]>,
): CheckOne {
  return async (installation) =>
    isReadable(installation) ? check(installation) : [unknown(unreadable)];
}

/** The text of checks that would need the database. */
export const unreadable = 'The database could not be read: see pool.';

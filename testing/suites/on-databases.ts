import { describe, expect } from '@jest/globals';
import type { DatabaseName } from '../databases/databases.js';

/**
 * Runs tests on the databases that are chosen for the suite: PostgreSQL, and PGlite for suites of what differs
 * between them. `SVC_TEST_DATABASES` chooses others: `PGlite`, `PostgreSQL` or both, separated by a comma.
 */
export function onDatabases(tests: (name: DatabaseName) => void): void {
  for (const name of chooseDatabases()) describe(`on ${name}`, () => tests(name));
}

function chooseDatabases(): readonly DatabaseName[] {
  const chosen = process.env['SVC_TEST_DATABASES'];
  if (chosen) return every.filter((name) => chosen.split(',').includes(name));
  const { testPath = '' } = expect.getState();
  return differing.some((folder) => testPath.includes(folder)) ? every : ['PostgreSQL'];
}

const every: readonly DatabaseName[] = ['PGlite', 'PostgreSQL'];

/** Folders of suites that run on both databases: statements, migrations, locks, replicas, moved data. */
const differing = ['/service/test/storage/', '/service/test/transfer/'];

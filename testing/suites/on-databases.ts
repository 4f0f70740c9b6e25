import { describe, expect } from '@jest/globals';
import type { DatabaseName } from '../databases/databases.js';

/**
 * Runs tests on the databases that are chosen for the suite: PostgreSQL, and PGlite for suites of what differs
 * between them and for those of the release gate. `SVC_TEST_DATABASES` chooses one for all suites.
 */
export function onDatabases(tests: (name: DatabaseName) => void): void {
  for (const name of chooseDatabases()) describe(`on ${name}`, () => tests(name));
}

function chooseDatabases(): readonly DatabaseName[] {
  const chosen = process.env['SVC_TEST_DATABASES'];
  if (chosen) return every.filter((name) => name === chosen);
  const { testPath = '' } = expect.getState();
  const isOnBoth = testPath.endsWith('.release.ts') || differing.test(testPath);
  return isOnBoth ? every : ['PostgreSQL'];
}

const every: readonly DatabaseName[] = ['PGlite', 'PostgreSQL'];

/** Folders of suites that run on both databases: statements, migrations, locks, replicas, moved data, secrets. */
const differing = /\/service\/test\/(auth|storage|transfer)\//;

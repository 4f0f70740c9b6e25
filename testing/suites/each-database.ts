import {
  createPglite,
  createPostgres,
  type DatabaseName,
  type TestDatabase,
} from '../databases/databases.js';
import { onDatabases } from './on-databases.js';

/** Runs the tests with new databases, embedded or on a real PostgreSQL server. */
export function eachDatabase(
  tests: (name: DatabaseName, create: () => Promise<TestDatabase>) => void,
): void {
  onDatabases((name) => tests(name, name === 'PGlite' ? createPglite : createPostgres));
}

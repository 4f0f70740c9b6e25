import type { DatabaseName } from '../databases/databases.js';
import { makeDatabase, makeFolder, type Place } from '../databases/locations.js';
import { onDatabases } from './on-databases.js';

/** Runs the tests with folders for the embedded database, or with databases of a real PostgreSQL server. */
export function eachPlace(tests: (name: DatabaseName, make: () => Promise<Place>) => void): void {
  onDatabases((name) => tests(name, name === 'PGlite' ? makeFolder : makeDatabase));
}

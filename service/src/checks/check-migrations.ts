import { checkDatabase, ok, problem } from './installation.js';

/** Compares the migrations of the database with those of this version. */
export const checkMigrations = checkDatabase(async ({ database }) => {
  const { knownCount, missing, newerCount, isCompatible } = await database.readMigrations();
  if (!isCompatible) {
    return [
      problem(
        `The database has ${count(newerCount)} of a newer version, with which this version is not compatible: run the ` +
          'newer version.',
      ),
    ];
  }
  if (missing.length > 0) {
    return [
      problem(
        `The database lacks ${count(missing.length)}: run "svc migrate", or start the service.`,
      ),
    ];
  }
  return [ok(`All ${knownCount} migrations of this version are applied.`)];
});

function count(migrations: number): string {
  return migrations === 1 ? 'one migration' : `${migrations} migrations`;
}

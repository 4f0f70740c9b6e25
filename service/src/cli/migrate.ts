import { Command } from 'commander';
import { migrateDatabase } from './with-service.js';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrate the database to the schema of this version. "svc serve" does this too.')
    .action(async () => {
      await migrateDatabase(({ name, isCompatible }) =>
        console.log(
          `${name}: instances of the previous version ${isCompatible ? 'can go on running' : 'must be stopped'}.`,
        ),
      );
      console.log('The database is up to date.');
    });
}

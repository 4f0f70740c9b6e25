import { Command } from 'commander';
import { withDatabase } from './with-service.js';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrate the database to the schema of this version. "svc serve" does this too.')
    .action(async () => {
      await withDatabase(() => Promise.resolve());
      console.log('The database is up to date.');
    });
}

import { Command } from 'commander';
import { withDatabase } from './with-service.js';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database to the form that this version needs; serve does it too.')
    .action(async () => {
      await withDatabase(() => Promise.resolve());
      console.log('The database is up to date.');
    });
}

import { Command } from 'commander';
import { exportLines } from '../transfer/export-lines.js';
import { withDatabase } from './with-service.js';
import { writeLine } from './write-line.js';

export function exportCommand(): Command {
  return new Command('export')
    .description('Write all data to standard output as lines that "svc import" reads.')
    .addHelpText(
      'after',
      `
Exports entities with their adders, relationships, blocks, verified transactions, feedback, moderation cases,
reports, badge sets and endorsements from one snapshot. An import into an empty database restores them. The export does
not include API keys, sign-ins and the times at which entities and relationships were written: for a backup, use the tools
of the database. Uploaded videos are files: the export includes only their URLs.

  svc export > everything.jsonl`,
    )
    .action(() =>
      withDatabase((database, videoLinks) => exportLines({ database, videoLinks }, writeLine)),
    );
}

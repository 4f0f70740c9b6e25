import { once } from 'node:events';
import { Command } from 'commander';
import { exportLines } from '../transfer/export-lines.js';
import { withDatabase } from './with-service.js';

export function exportCommand(): Command {
  return new Command('export')
    .description('Write everything to standard output as lines that import reads.')
    .addHelpText(
      'after',
      `
Entities, relationships, vouched transactions, feedback, badge sets and endorsements as they are at one moment. Imported
into an empty database they make the same again. API keys, sign-ins, the times at which something
was given, and who added an entity are not part of it: for a backup use the database's own tools.
Uploaded videos are files, of which the lines have the addresses alone.

  svc export > everything.jsonl`,
    )
    .action(() =>
      withDatabase((database, videoLinks) => exportLines({ database, videoLinks }, writeLine)),
    );
}

async function writeLine(line: Record<string, unknown>): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

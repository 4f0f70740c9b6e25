import { Command } from 'commander';
import { version } from '../version.js';
import { entitiesCommand } from './entities.js';
import { exportCommand } from './export.js';
import { importCommand } from './import.js';
import { jobsCommand } from './jobs.js';
import { keysCommand } from './keys.js';
import { migrateCommand } from './migrate.js';
import { moderateCommand } from './moderate.js';
import { networksCommand } from './networks.js';
import { oracleCommand } from './oracle.js';
import { reportFailure } from './report-failure.js';
import { scanCommand } from './scan.js';
import { serveCommand } from './serve.js';
import { uploadCommand } from './upload.js';

/** Runs a command of `svc` with its parameters, prints what failed, and sets the exit code of the process. */
export async function runCommand(parameters: readonly string[]): Promise<void> {
  const program = createProgram();
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((c) => c.commands),
  ]) {
    command.exitOverride();
  }
  await program.parseAsync(parameters, { from: 'user' }).catch(reportFailure);
}

function createProgram(): Command {
  return new Command('svc')
    .description('Run and manage a social trust and feedback service.')
    .version(version)
    .addHelpText(
      'after',
      `
Settings are environment variables: docs/settings.md lists them. The data is on the PostgreSQL server
in DATABASE_URL, else in the folder SVC_DATA, which only one program may use at a time.

Exit codes: 0 success; 1 failure, or a line was refused; 2 invalid command or setting.`,
    )
    .addCommand(serveCommand())
    .addCommand(jobsCommand())
    .addCommand(scanCommand())
    .addCommand(oracleCommand())
    .addCommand(networksCommand())
    .addCommand(migrateCommand())
    .addCommand(keysCommand())
    .addCommand(entitiesCommand())
    .addCommand(moderateCommand())
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(uploadCommand());
}

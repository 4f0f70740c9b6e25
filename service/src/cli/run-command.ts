import { Command } from 'commander';
import { version } from '../version.js';
import { reportFailure } from './report-failure.js';

/** Runs a command of `svc` with its parameters, prints what failed, and sets the exit code of the process. */
export async function runCommand(parameters: readonly string[]): Promise<void> {
  const program = await createProgram(parameters[0]);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((c) => c.commands),
  ]) {
    command.exitOverride();
  }
  await program.parseAsync(parameters, { from: 'user' }).catch(reportFailure);
}

/** In the order of the help. Each is loaded only when it is needed: all take longer to load than to run. */
const commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => (await import('./serve.js')).serveCommand()],
  ['jobs', async () => (await import('./jobs.js')).jobsCommand()],
  ['scan', async () => (await import('./scan.js')).scanCommand()],
  ['oracle', async () => (await import('./oracle.js')).oracleCommand()],
  ['networks', async () => (await import('./networks.js')).networksCommand()],
  ['doctor', async () => (await import('./doctor.js')).doctorCommand()],
  ['migrate', async () => (await import('./migrate.js')).migrateCommand()],
  ['keys', async () => (await import('./keys.js')).keysCommand()],
  ['audit', async () => (await import('./audit.js')).auditCommand()],
  ['entities', async () => (await import('./entities.js')).entitiesCommand()],
  ['erasures', async () => (await import('./erasures.js')).erasuresCommand()],
  ['moderate', async () => (await import('./moderate.js')).moderateCommand()],
  ['import', async () => (await import('./import.js')).importCommand()],
  ['export', async () => (await import('./export.js')).exportCommand()],
  ['upload', async () => (await import('./upload.js')).uploadCommand()],
]);

/** Creates the program with the command of the name, or with all commands if there is none. */
async function createProgram(name = ''): Promise<Command> {
  const program = new Command('svc')
    .description('Run and manage a social trust and feedback service.')
    .version(version)
    .addHelpText(
      'after',
      `
Settings are environment variables: docs/settings.md lists them. The data is on the PostgreSQL server
in DATABASE_URL, else in the folder SVC_DATA, which only one program may use at a time.

Exit codes: 0 success; 1 failure, or a line was refused; 2 invalid command or setting.`,
    );
  const named = commands.get(name);
  for (const load of named ? [named] : commands.values()) program.addCommand(await load());
  return program;
}

import { Command, InvalidArgumentError } from 'commander';
import { checkInstallation } from '../checks/check-installation.js';
import { problem, unknown, type Finding } from '../checks/installation.js';
import { readConfiguration, type Configuration } from '../configuration.js';
import { OperatorError } from '../errors/operator-error.js';
import { checkNames, type Check } from '../schemas/checks.js';
import { ConfigurationError } from '../settings.js';
import { InUseError } from '../storage/data-folder/in-use-error.js';
import type { Database } from '../storage/database/database.js';
import { openToRead } from '../storage/database/open-database.js';
import { readClock } from '../storage/database/server-state.js';
import { askForChecks } from './ask-for-checks.js';
import { describeFailure } from './report-failure.js';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check the installation: a line for each check says that it is ok, or what to do.')
    .option(
      '--url <address>',
      'ask the service that runs at this address, with the API key in SVC_API_KEY',
      parseAddress,
    )
    .addHelpText(
      'after',
      `
It writes nothing. The API key needs the scope admin. While a service uses the embedded database, what is in it can
only be checked with --url.

Exit codes: 0 everything is ok; 1 a line is a problem; 2 the settings are invalid, the service at the address does not
answer, or a line is unknown and none is a problem.`,
    )
    .action(async ({ url }: { url?: string }) => {
      try {
        const checks = url === undefined ? await checkOwn() : await askForChecks(url);
        print(checks);
        process.exitCode = toExitCode(checks);
      } catch (error) {
        if (error instanceof InvalidSettingsError) print(error.checks);
        else console.error(describeFailure(error));
        process.exitCode = 2;
      }
    });
}

function parseAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}

/**
 * Checks the installation of the settings of this process.
 * @throws InvalidSettingsError
 */
async function checkOwn(): Promise<Check[]> {
  const configuration = readSettings();
  // A signal alone would end the process without removing the copy of the database.
  const end = () => process.exit(2);
  for (const signal of signals) process.once(signal, end);
  const { database, close } = await openOrExplain(configuration);
  try {
    return await checkInstallation({ configuration, database, describe: describeFailure });
  } finally {
    await close();
    for (const signal of signals) process.off(signal, end);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @throws InvalidSettingsError */
function readSettings(): Configuration {
  try {
    return readConfiguration();
  } catch (error) {
    throw error instanceof ConfigurationError ? new InvalidSettingsError(error) : error;
  }
}

/** The settings are invalid, so that nothing else can be checked. */
class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
  readonly checks: readonly Check[];

  constructor({ message }: ConfigurationError) {
    super(message);
    this.checks = checkNames.flatMap((name) => {
      const findings =
        name === 'settings'
          ? message.split('\n').map(problem)
          : [unknown('It was not checked, since the settings are invalid.')];
      return findings.map((finding) => ({ name, ...finding }));
    });
  }
}

/** Opens the database to read it; returns why that is not possible instead. */
async function openOrExplain(
  configuration: Configuration,
): Promise<{ database: Database | Finding; close: () => Promise<void> }> {
  const { location, timeouts } = configuration;
  try {
    const onWarning = (message: string) => console.error(`Warning: ${message}`);
    const database = await openToRead(location, { timeouts, onWarning });
    const close = () => database.close();
    // The first statement connects.
    await readClock(database).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { database, close };
  } catch (error) {
    return { database: explain(error, configuration), close: () => Promise.resolve() };
  }
}

function explain(error: unknown, { location, publicUrl }: Configuration): Finding {
  if (error instanceof InUseError) {
    const { folder, holder } = error;
    return unknown(
      `The database in ${folder} is in use by ${holder}: run "svc doctor --url ${publicUrl}".`,
    );
  }
  // Without a database, or with one that is too large to be copied, nothing is wrong.
  const isUnknown = 'data' in location && error instanceof OperatorError;
  return (isUnknown ? unknown : problem)(describeFailure(error));
}

function toExitCode(checks: readonly Check[]): number {
  if (checks.some(({ state }) => state === 'problem')) return 1;
  return checks.some(({ state }) => state === 'unknown') ? 2 : 0;
}

const nameWidth = Math.max(...checkNames.map(({ length }) => length)) + 2;
const stateWidth = 'problem'.length + 2;

/** Prints a line for each; further lines of a text are below its first one. */
function print(checks: readonly Check[]): void {
  for (const { name, state, text } of checks) {
    const start = name.padEnd(nameWidth) + state.padEnd(stateWidth);
    console.log(start + text.replaceAll('\n', `\n${' '.repeat(start.length)}`));
  }
}

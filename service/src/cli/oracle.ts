import closeWithGrace from 'close-with-grace';
import { Command, InvalidArgumentError } from 'commander';
import type { Closable } from '../close-stack.js';
import { readConfiguration, type Configuration } from '../configuration.js';
import { ConfigurationError } from '../settings.js';
import { startOracle, startOracleAdapter } from '../service.js';
import { listOracles, type OracleStatus } from '../storage/oracle/states.js';
import { graceMilliseconds } from './serve.js';
import { withDatabase } from './with-service.js';

interface Options {
  adapter?: number;
  status?: boolean;
}

export function oracleCommand(): Command {
  return new Command('oracle')
    .description(
      'Answer the requests of reward tokens until the process receives SIGTERM or Ctrl+C.',
    )
    .option(
      '--adapter <port>',
      'answer a Chainlink node as its external adapter instead, on this port of HOST',
      parsePort,
    )
    .option('--status', 'print the state of the oracle of each chain, and end')
    .addHelpText(
      'after',
      `
Servers and "svc jobs" with SVC_ORACLE_KEY_FILE or SVC_ORACLE_SIGNER_URL answer too, unless SVC_JOBS=off. Any number
of programs can run; one of them answers the requests of a chain at a time. The chains are scanned by servers, "svc
jobs" and "svc scan".`,
    )
    .action(async ({ adapter, status }: Options) => {
      if (status) return printStatus();
      const configuration = readConfiguration();
      const running =
        adapter === undefined
          ? await startAnswering(configuration)
          : await startAdapter(configuration, adapter);
      closeWithGrace({ delay: graceMilliseconds }, async ({ err }) => {
        if (err) console.error(`The oracle is stopping: ${err.message}`);
        await running.close();
      });
    });
}

async function startAdapter(configuration: Configuration, port: number): Promise<Closable> {
  const adapter = await startOracleAdapter(configuration, port);
  // On standard error, since the log uses standard output.
  console.error(`The adapter listens on ${adapter.address}`);
  return adapter;
}

async function startAnswering(configuration: Configuration): Promise<Closable> {
  const { chains } = configuration.chains;
  if (!configuration.oracle) {
    throw new ConfigurationError(
      'The oracle needs an account: SVC_ORACLE_KEY_FILE or SVC_ORACLE_SIGNER_URL.',
    );
  }
  if (chains.every(({ oracles }) => oracles.length === 0)) {
    throw new ConfigurationError('No chain of SVC_CHAINS has oracles.');
  }
  const oracle = await startOracle(configuration, chains);
  console.error('The oracle answers requests.');
  return oracle;
}

async function printStatus(): Promise<void> {
  const { oracles } = readConfiguration().chains.scanned;
  if (oracles.length === 0) throw new ConfigurationError('No chain of SVC_CHAINS has oracles.');
  const all = await withDatabase((database) => listOracles(database, oracles));
  for (const oracle of all) console.log(describeStatus(oracle));
}

function describeStatus(oracle: OracleStatus): string {
  const { chainId, account, openCount, openSeconds, checkedSeconds, problem } = oracle;
  const requests =
    openCount === 0
      ? 'no open requests'
      : `${openCount} open requests, the first ${openSeconds} s old`;
  const work = account === null ? 'no oracle has run' : `${account} worked ${checkedSeconds} s ago`;
  return `chain ${chainId}: ${requests}; ${work}${problem === null ? '' : `. ${problem}`}`;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a port number.');
}

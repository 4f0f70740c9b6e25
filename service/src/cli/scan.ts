import closeWithGrace from 'close-with-grace';
import { Command, InvalidArgumentError } from 'commander';
import type { ChainSettings } from '../chain/chain-settings.js';
import { rewindTo } from '../chain/rewind-to.js';
import { scanChain } from '../chain/scan-chain.js';
import { readConfiguration, type Configuration } from '../configuration.js';
import { ConfigurationError } from '../settings.js';
import { hideSecretParts } from '../errors/hide-secret-parts.js';
import { startScans } from '../service.js';
import { listChains, type ChainStatus } from '../storage/chain/checkpoints.js';
import { graceMilliseconds } from './serve.js';
import { withDatabase, withService } from './with-service.js';

interface Options {
  chain?: number;
  once?: boolean;
  status?: boolean;
  rewind?: number;
}

export function scanCommand(): Command {
  return new Command('scan')
    .description('Scan the chains of SVC_CHAINS until the process receives SIGTERM or Ctrl+C.')
    .option('--chain <id>', 'this chain only', parseNumber)
    .option('--once', 'end as soon as there are no new blocks')
    .option('--status', 'print how far each chain is scanned, and end')
    .option(
      '--rewind <block>',
      'delete the facts of later blocks of the chain, and end',
      parseNumber,
    )
    .addHelpText(
      'after',
      `
Servers and "svc jobs" scan the chains too, unless SVC_JOBS=off. Any number of programs can run; one of them scans
a chain at a time. --once and --rewind take the chain over from the program that scans it.`,
    )
    .action(async ({ chain, once, status, rewind }: Options) => {
      if (status) return printStatus();
      const configuration = readConfiguration();
      const chains = selectChains(configuration, chain);
      if (rewind !== undefined) return rewindOne(chains, rewind);
      if (once) return scanOnce(chains);
      const scans = await startScans(configuration, chains);
      closeWithGrace({ delay: graceMilliseconds }, async ({ err }) => {
        if (err) console.error(`The scans are stopping: ${err.message}`);
        await scans.close();
      });
      // On standard error, since the log uses standard output.
      console.error(`Scanning ${chains.map(({ id }) => id).join(', ')}.`);
    });
}

async function scanOnce(chains: readonly ChainSettings[]): Promise<void> {
  await withService(async (service) => {
    const { signal } = new AbortController();
    const onNodeError = (error: unknown) => console.error(describe(error));
    const onNotice = (notice: string) => console.error(notice);
    const scans = chains.map((settings) =>
      scanChain(service, { settings, once: true, signal, onNodeError, onNotice }),
    );
    for (const scan of await Promise.allSettled(scans)) {
      if (scan.status === 'fulfilled') continue;
      console.error(describe(scan.reason));
      process.exitCode = 1;
    }
    const isIncomplete = ({ chainId, problem }: ChainStatus) =>
      problem !== null && chains.some(({ id }) => id === chainId);
    if ((await listChains(service.database)).some(isIncomplete)) process.exitCode = 1;
  });
}

async function rewindOne(chains: readonly ChainSettings[], blockNumber: number): Promise<void> {
  const [chain, ...others] = chains;
  if (!chain || others.length > 0) throw new ConfigurationError('--rewind needs --chain.');
  const last = await withService((service) => rewindTo(service, chain, blockNumber));
  console.log(`Chain ${chain.id} is scanned again from block ${last + 1}.`);
}

function selectChains({ chains }: Configuration, id: number | undefined): readonly ChainSettings[] {
  const selected = chains.chains.filter((chain) => id === undefined || chain.id === id);
  if (selected.length > 0) return selected;
  throw new ConfigurationError(
    id === undefined
      ? 'No chains are configured: SVC_CHAINS names the file with them.'
      : `SVC_CHAINS has no chain ${id}.`,
  );
}

async function printStatus(): Promise<void> {
  const all = await withDatabase(listChains);
  if (all.length === 0) console.log('No chain has been scanned.');
  for (const chain of all) console.log(describeStatus(chain));
}

function describeStatus(chain: ChainStatus): string {
  const { chainId, headNumber, scannedNumber, lagSeconds, stoppedBecause, problem } = chain;
  if (stoppedBecause !== null) return `chain ${chainId}: stopped. ${stoppedBecause}`;
  if (headNumber === null || scannedNumber === null) return `chain ${chainId}: not scanned yet`;
  const blocks = Math.max(0, headNumber - scannedNumber);
  const place = `chain ${chainId}: block ${scannedNumber} of ${headNumber}, ${blocks} blocks and ${lagSeconds} s behind`;
  return problem === null ? place : `${place}. ${problem}`;
}

function describe(error: unknown): string {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined;
  return reason === undefined ? message : `${message} ${hideSecretParts(reason)}`;
}

function parseNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number.');
}

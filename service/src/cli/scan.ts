import closeWithGrace from 'close-with-grace';
import { Command, InvalidArgumentError } from 'commander';
import type { ChainSettings } from '../chain/chain-settings.js';
import { rewindTo } from '../chain/rewind-to.js';
import { scanChain } from '../chain/scan-chain.js';
import { ConfigurationError, type Configuration } from '../configuration.js';
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
    .option('--rewind <block>', 'forget what later blocks of the chain said, and end', parseNumber)
    .addHelpText(
      'after',
      `
Servers and "svc jobs" scan the chains too, unless SVC_JOBS=off. Any number of programs can scan a chain:
the one that started last goes on.`,
    )
    .action(async ({ chain, once = false, status, rewind }: Options) => {
      if (status) return printStatus();
      await withService(async (service, configuration) => {
        const chains = selectChains(configuration, chain);
        if (rewind !== undefined) {
          if (chains.length > 1) throw new ConfigurationError('--rewind needs --chain.');
          const last = await rewindTo(service, chains[0]!, rewind);
          console.log(`Chain ${chains[0]!.id} is scanned again from block ${last + 1}.`);
          return;
        }
        const ending = new AbortController();
        const stopping = closeWithGrace({ delay: graceMilliseconds }, async () => {
          ending.abort();
          await scans;
        });
        const scans = Promise.all(
          chains.map((settings) =>
            scanChain(service, {
              settings,
              once,
              signal: ending.signal,
              onNodeError: (error) => console.error(describe(error)),
            }),
          ),
        );
        await scans.finally(() => stopping.uninstall());
      });
    });
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
  const { chainId, headNumber, scannedNumber, lagSeconds, stoppedBecause } = chain;
  if (stoppedBecause !== null) return `chain ${chainId}: stopped. ${stoppedBecause}`;
  if (headNumber === null || scannedNumber === null) return `chain ${chainId}: not scanned yet`;
  const blocks = Math.max(0, headNumber - scannedNumber);
  return `chain ${chainId}: block ${scannedNumber} of ${headNumber}, ${blocks} blocks and ${lagSeconds} s behind`;
}

function describe(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} ${cause.message.split('\n')[0]}` : message;
}

function parseNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number.');
}

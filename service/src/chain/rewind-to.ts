import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../service-context.js';
import { rewindChain } from '../use-cases/chain/rewind-chain.js';
import { startScan } from '../use-cases/chain/scan-state.js';
import { ChainNode, NodeError } from './chain-node.js';
import type { ChainSettings } from './chain-settings.js';
import { toBlockName } from './read-facts.js';

/** Forgets what the blocks of a chain after this one said: the next scan reads them again. */
export async function rewindTo(
  context: ServiceContext,
  settings: ChainSettings,
  blockNumber: number,
): Promise<void> {
  const header = await new ChainNode(settings).readHeader(blockNumber);
  if (!header) throw new NodeError(`Chain ${settings.id} has no block ${blockNumber}.`);
  const scanner = { chainId: settings.id, name: randomUUID() };
  await startScan(context, scanner);
  await rewindChain(context, scanner, toBlockName(header));
}

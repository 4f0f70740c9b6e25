import { randomUUID } from 'node:crypto';
import type { WriteContext } from '../storage/database/unit-of-work.js';
import type { ChainContext } from '../use-cases/scanned-chains.js';
import { rewindChain } from '../use-cases/chain/rewind-chain.js';
import { startScan } from '../use-cases/chain/scan-state.js';
import { ChainNode, NodeError, type Header } from './chain-node.js';
import type { ChainSettings } from './chain-settings.js';
import { findLastBlock, findNextBlock } from './find-block.js';
import { toBlockName } from './read-facts.js';

/**
 * Deletes the facts of the blocks of a chain after this one: the next scan reads them again. Returns the last block
 * that is not read again: an earlier one where later blocks have the same time.
 */
export async function rewindTo(
  context: WriteContext & ChainContext,
  settings: ChainSettings,
  blockNumber: number,
): Promise<number> {
  const block = await findLastOfItsTime(new ChainNode(settings), blockNumber);
  const scanner = { chainId: settings.id, name: randomUUID() };
  await startScan(
    context,
    scanner,
    settings.contracts.map(({ address }) => address),
  );
  await rewindChain(context, scanner, toBlockName(block), { isDeep: true });
  return block.number;
}

/**
 * Finds the newest block up to the number that is older than the next one: interactions have only the time of their
 * block.
 */
async function findLastOfItsTime(node: ChainNode, blockNumber: number): Promise<Header> {
  const head = await node.use((one) => one.readHead());
  if (blockNumber > head.number) {
    throw new NodeError(`Chain ${node.settings.id} has no block ${blockNumber}.`);
  }
  let next =
    blockNumber < head.number
      ? (await node.use((one) => findNextBlock(one, blockNumber + 1))).header
      : undefined;
  for (let number = blockNumber; ;) {
    const block = await node.use((one) => findLastBlock(one, number));
    if (!block) throw new NodeError(`Chain ${node.settings.id} has no block ${number}.`);
    if (!next || block.at < next.at) return block;
    // The first block has no transactions, so every interaction is later.
    if (block.number === 0) return { ...block, at: block.at - 1 };
    next = block;
    number = block.number - 1;
  }
}

import { isUnreachable, NodeError, type Header, type OneNode } from './chain-node.js';
import { findNodeError } from './classify-node-error.js';

/** The maximum number of heights in a row without a block. */
const maximumGap = 1_000;

/** A block, and its parent where heights between them have no block. */
export interface FoundBlock {
  header: Header;
  parent?: Header;
}

/**
 * Finds the first block at or after the height. The heights before it certainly have none: the block names the last
 * one before them as its parent.
 * @throws NodeError when the node has no such block yet, or contradicts itself
 */
export async function findNextBlock(node: OneNode, height: number): Promise<FoundBlock> {
  const present = await readBlockIfAny(node, height);
  if (present) return { header: present };
  const head = await node.readHead();
  const last = Math.min(head.number, height + maximumGap);
  for (let number = height + 1; number <= last; number++) {
    const header = number === head.number ? head : await readBlockIfAny(node, number);
    if (!header) continue;
    const parent = await findLastBlock(node, height - 1);
    // The chain has no earlier one.
    if (!parent) return { header };
    if (header.parentHash === parent.hash) return { header, parent };
    break;
  }
  throw new NodeError(`The node has no block ${height} yet.`);
}

/** Finds the last block at or before the height, and at or after the first height; undefined when there is none. */
export async function findLastBlock(
  node: OneNode,
  height: number,
  first = Math.max(0, height - maximumGap),
): Promise<Header | undefined> {
  for (let number = height; number >= first; number--) {
    const header = await readBlockIfAny(node, number);
    if (header) return header;
  }
  return undefined;
}

/** Nodes report a missing block in many words; the next block shows whether it is missing. */
async function readBlockIfAny(node: OneNode, number: number): Promise<Header | undefined> {
  try {
    return await node.readHeader(number);
  } catch (error) {
    if (isUnreachable(error) || !findNodeError(error)) throw error;
    return undefined;
  }
}

import type { StoredChain } from '../storage/chain/checkpoints.js';
import type { ScannedContract } from './chain-settings.js';

/** Contracts that are read together, since they have been scanned up to the same block. */
export interface Group {
  contracts: readonly ScannedContract[];
  /** The block up to which they are scanned; its hash if it is known. */
  number: number;
  hash: string | undefined;
  /** The block up to which they are read before others join them. */
  until: number;
}

/** The contracts of a chain to read next. */
export interface Groups {
  /** Contracts that follow the chain. */
  front: Group | undefined;
  /** Of the contracts that catch up with them, those that are the furthest behind. */
  behind: Group | undefined;
}

/**
 * Chooses the contracts to read next. Those that have been scanned the furthest follow the chain; one that is added
 * later, or could not be read for a while, catches up separately. Contracts that start later join them.
 */
export function chooseGroups(
  contracts: readonly ScannedContract[],
  { checkpoints, blocks }: StoredChain,
): Groups {
  const positions = contracts.map((contract) => {
    const found = checkpoints.find((one) => one.contract === contract.address);
    return { contract, found, number: found?.number ?? contract.startBlock - 1 };
  });
  const numbers = positions.map(({ number }) => number);
  const scanned = positions.flatMap(({ found }) => found?.number ?? []);
  const front = scanned.length > 0 ? Math.max(...scanned) : Math.min(...numbers);
  const toGroup = (number: number): Group => {
    const group = positions.filter((position) => position.number === number);
    const later = numbers.filter((one) => one > number);
    return {
      contracts: group.map(({ contract }) => contract),
      number,
      hash:
        group.find(({ found }) => found)?.found?.hash ??
        blocks.find((block) => block.number === number)?.hash,
      until: Math.min(...later, Number.MAX_SAFE_INTEGER),
    };
  };
  const behind = Math.min(...numbers);
  return {
    front: numbers.length > 0 ? toGroup(front) : undefined,
    behind: behind < front ? toGroup(behind) : undefined,
  };
}

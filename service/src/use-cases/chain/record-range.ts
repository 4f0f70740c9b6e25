import type { ChainContext } from '../scanned-chains.js';
import {
  lockChain,
  rememberBlocks,
  setFinalNumber,
  writeCheckpoints,
} from '../../storage/chain/checkpoints.js';
import type {
  Balance,
  BlockName,
  ClosedOracleRequest,
  FollowEvent,
  Interaction,
  TokenAct,
  OracleRequest,
  TokenEvent,
} from '../../storage/chain/facts.js';
import { insertFollowEvents } from '../../storage/chain/follow-events.js';
import { lockFacts } from '../../storage/chain/lock-facts.js';
import {
  deleteFinalInteractions,
  insertRecentInteractions,
} from '../../storage/chain/recent-interactions.js';
import { insertTokenActs } from '../../storage/chain/token-acts.js';
import { insertTokenEvents } from '../../storage/chain/token-events.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { deleteFinalRequests } from '../../storage/oracle/answers.js';
import { closeOracleRequests, insertOracleRequests } from '../../storage/oracle/requests.js';
import { upsertRelationships } from '../../storage/relationships/relationships.js';
import { addEndorsements } from './add-endorsements.js';
import { deriveFollows } from './derive-follows.js';
import { findChangedFollows } from './find-changed-follows.js';
import { lockInteractionRows } from './interaction-rows.js';
import { toRecentBalances } from './recent-balances.js';
import { writeBalances } from './write-balances.js';

/** The scanner of a chain: only the one that started last may write. */
export interface Scanner {
  readonly chainId: number;
  /** The name of this start of the scanner. */
  readonly name: string;
}

/** The data of blocks that the service stores. */
export interface ChainFacts {
  tokenEvents: TokenEvent[];
  tokenActs: TokenAct[];
  /** Open requests to the oracle; `closedRequests` have been answered or cancelled. */
  oracleRequests: OracleRequest[];
  closedRequests: ClosedOracleRequest[];
  followEvents: FollowEvent[];
  interactions: Interaction[];
}

/** The data that was read of a range of blocks. */
export interface ScannedRange extends ChainFacts {
  /** The contracts that were read; empty for the transactions of the chain. */
  contracts: readonly string[];
  /** The last block of the range. */
  last: BlockName;
  /** The blocks of the range that a reorganisation can still remove, and the last block. */
  blocks: readonly { number: number; hash: string }[];
  /** The number of the last final block. */
  finalNumber: number;
  /** The token balances of people after the range. */
  balances: readonly Balance[];
}

/**
 * Stores the data of a range together with how far its contracts have been scanned, so that no block is read twice or
 * left out.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function recordRange(
  context: WriteContext & ChainContext,
  { chainId, name }: Scanner,
  range: ScannedRange,
): Promise<void> {
  const { contracts, last, blocks, finalNumber } = range;
  await write(
    context,
    async (unit) => {
      const { connection } = unit;
      await lockChain(connection, chainId, name);
      await recordFacts(context, unit, range);
      await writeBalances(unit, chainId, range.balances);
      await insertRecentInteractions(
        connection,
        [...range.interactions, ...toRecentBalances(chainId, last.number, range.balances)].filter(
          ({ blockNumber }) => blockNumber > finalNumber,
        ),
      );
      await deleteFinalInteractions(connection, chainId, {
        finalNumber,
        scannedNumber: last.number,
      });
      await deleteFinalRequests(connection, chainId, finalNumber, last.at);
      await rememberBlocks(connection, chainId, blocks, finalNumber);
      await writeCheckpoints(connection, chainId, contracts, last);
      await setFinalNumber(connection, chainId, finalNumber);
    },
    { untimed: true },
  );
}

/** Stores facts and the rows derived from them. */
export async function recordFacts(
  { chains }: ChainContext,
  unit: UnitOfWork,
  {
    tokenEvents,
    tokenActs,
    oracleRequests,
    closedRequests,
    followEvents,
    interactions,
  }: ChainFacts,
): Promise<void> {
  const { connection } = unit;
  if (tokenEvents.length + followEvents.length > 0) await lockFacts(connection, 'write');
  await addEndorsements(unit, await insertTokenEvents(connection, tokenEvents));
  await insertTokenActs(connection, tokenActs);
  await insertOracleRequests(connection, oracleRequests);
  await closeOracleRequests(connection, closedRequests);
  await insertFollowEvents(connection, followEvents);
  await deriveFollows(chains, unit, await findChangedFollows(connection, followEvents));
  await recordInteractions(unit, interactions);
}

async function recordInteractions(
  unit: UnitOfWork,
  interactions: readonly Interaction[],
): Promise<void> {
  const rows = await lockInteractionRows(unit, interactions);
  for (const { source, target } of await upsertRelationships(unit.connection, rows)) {
    unit.markEdge(source, target);
  }
}

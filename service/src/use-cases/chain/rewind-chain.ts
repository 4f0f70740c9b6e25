import { formatChainOrigin } from '../../auth/principal.js';
import type { ChainContext } from '../scanned-chains.js';
import { lockChain, setStopReason, rewindCheckpoints } from '../../storage/chain/checkpoints.js';
import type { BlockName, Interaction } from '../../storage/chain/facts.js';
import { deleteFollowEventsAfter } from '../../storage/chain/follow-events.js';
import { lockFacts } from '../../storage/chain/lock-facts.js';
import {
  deleteInteractionsAfter,
  readInteractionsAfter,
} from '../../storage/chain/recent-interactions.js';
import { deleteTokenActsAfter } from '../../storage/chain/token-acts.js';
import { deleteTokenEventsAfter, findTokenEventsAfter } from '../../storage/chain/token-events.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import { deleteAnswersAfter } from '../../storage/oracle/answers.js';
import { takeOracleRequestsBack } from '../../storage/oracle/requests.js';
import { deleteTransactionsOfChain } from '../../storage/chain-account/transactions.js';
import {
  deleteExactRelationships,
  deleteRelationshipsById,
  findInteractionsAfter,
} from '../../storage/relationships/relationships.js';
import { deriveEndorsements } from './derive-endorsements.js';
import { deriveFollows } from './derive-follows.js';
import { findChangedFollows } from './find-changed-follows.js';
import { lockInteractionRows } from './interaction-rows.js';
import type { Scanner } from './record-range.js';

/**
 * Deletes the data of the blocks after this one, since the chain no longer contains them: they are read again. `isDeep`
 * when some of them were final; balances in these stay until they change.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function rewindChain(
  context: WriteContext & ChainContext,
  { chainId, name }: Scanner,
  block: BlockName,
  { isDeep }: { isDeep: boolean },
): Promise<void> {
  await write(
    context,
    async (unit) => {
      const { connection } = unit;
      await lockChain(connection, chainId, name);
      await lockFacts(connection, 'write');
      await takeEndorsementsBack(unit, chainId, block.number);
      await deleteTokenActsAfter(connection, chainId, block.number);
      await takeOracleRequestsBack(connection, chainId, block.number);
      await deleteAnswersAfter(connection, chainId, block.number);
      const follows = await deleteFollowEventsAfter(connection, chainId, block.number);
      await deriveFollows(context.chains, unit, await findChangedFollows(connection, follows));
      await takeInteractionsBack(unit, chainId, block.number);
      if (isDeep) {
        await takeFinalInteractionsBack(unit, chainId, block);
        await deleteTransactionsOfChain(connection, chainId);
      }
      await rewindCheckpoints(connection, chainId, block);
      await setStopReason(connection, chainId, null);
    },
    { untimed: true },
  );
}

async function takeEndorsementsBack(
  unit: UnitOfWork,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  const { connection } = unit;
  const { pairs, ends } = await findTokenEventsAfter(connection, chainId, blockNumber);
  await lockEntities(
    connection,
    ends.flatMap(({ source, target }) => [source, target]),
  );
  for (const { source, target } of await deleteTokenEventsAfter(connection, chainId, blockNumber)) {
    unit.markOpinion(source, target);
  }
  // The withdrawals in these blocks are undone: their tokens are staked again.
  await deriveEndorsements(unit, pairs);
}

async function takeInteractionsBack(
  unit: UnitOfWork,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  const { connection } = unit;
  const recent = await readInteractionsAfter(connection, chainId, blockNumber);
  const interactions = recent.filter((row): row is Interaction => row.action !== 'balance');
  const rows = await lockInteractionRows(unit, interactions);
  for (const { source, target } of await deleteExactRelationships(connection, rows)) {
    unit.markEdge(source, target);
  }
  // Balances stay: those in removed blocks are read again.
  await deleteInteractionsAfter(connection, chainId, blockNumber);
}

async function takeFinalInteractionsBack(
  unit: UnitOfWork,
  chainId: number,
  { at }: BlockName,
): Promise<void> {
  const { connection } = unit;
  const origin = formatChainOrigin(chainId);
  const found = await findInteractionsAfter(connection, origin, at);
  await lockEntities(
    connection,
    found.flatMap(({ source, target }) => [source, target]),
  );
  await deleteRelationshipsById(
    connection,
    found.map(({ id }) => id),
  );
  for (const { source, target } of found) unit.markEdge(source, target);
}

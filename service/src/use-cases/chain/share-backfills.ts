import type { ServiceContext } from '../../service-context.js';
import * as backfills from '../../storage/chain/backfills.js';
import { lockChain } from '../../storage/chain/checkpoints.js';
import type { Balance } from '../../storage/chain/facts.js';
import { insertRecentInteractions } from '../../storage/chain/recent-interactions.js';
import { write } from '../../storage/database/unit-of-work.js';
import { toRecentBalances } from './recent-balances.js';
import { recordFacts, type ChainFacts, type Scanner } from './record-range.js';
import { writeBalances } from './write-balances.js';

/** How many are taken up at a time. */
const limit = 100;

/** Wallets for which the chain is to be read again. */
export function listBackfills(
  { database }: ServiceContext,
  chainId: number,
): Promise<backfills.Backfill[]> {
  return backfills.listBackfills(database.drizzle, chainId, limit);
}

/**
 * Stores what final blocks hold of a wallet, together with how far they have been read again.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function recordBackfill(
  context: ServiceContext,
  { chainId, name }: Scanner,
  {
    backfill,
    facts,
    balances,
    balancesAt,
    finalNumber,
  }: {
    backfill: backfills.Backfill & { until: number };
    facts: ChainFacts;
    balances: readonly Balance[];
    /** After which block the balances were read, and up to which block none can be removed any more. */
    balancesAt: number;
    finalNumber: number;
  },
): Promise<void> {
  await write(context, async (unit) => {
    const { connection } = unit;
    await lockChain(connection, chainId, name);
    await recordFacts(context, unit, facts);
    await writeBalances(unit, chainId, balances);
    if (balancesAt > finalNumber) {
      await insertRecentInteractions(connection, toRecentBalances(chainId, balancesAt, balances));
    }
    if (backfill.readUpTo < backfill.until) {
      await backfills.updateBackfill(connection, chainId, backfill);
    } else {
      await backfills.deleteBackfill(connection, chainId, backfill.address);
    }
  });
}

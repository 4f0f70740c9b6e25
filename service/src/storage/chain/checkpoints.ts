import { and, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { chainBlocks, chainCheckpoints, chains } from '../schema.js';
import type { BlockName } from './facts.js';

/** The block up to which a contract has been scanned. */
export interface Checkpoint extends BlockName {
  /** Lower-case address; empty for the transactions of the chain. */
  contract: string;
}

/** The stored state of a chain. */
export interface StoredChain {
  checkpoints: Checkpoint[];
  /** Blocks that a reorganisation can still remove, and the newest one that it cannot; newest first. */
  blocks: { number: number; hash: string }[];
}

/** Another scanner has started on the chain: the results of this one must not be written. */
export class ScannerReplacedError extends Error {
  override readonly name = 'ScannerReplacedError';
}

/** Makes the scanner the only one that may write results of the chain. */
export async function replaceScanner(
  { drizzle }: Database,
  chainId: number,
  scanner: string,
): Promise<void> {
  await drizzle
    .insert(chains)
    .values({ chainId, scanner })
    .onConflictDoUpdate({ target: chains.chainId, set: { scanner } });
}

/**
 * Prevents other scanners from writing until the transaction ends.
 * @throws ScannerReplacedError
 */
export async function lockChain(
  connection: Connection,
  chainId: number,
  scanner: string,
): Promise<void> {
  const [held] = await connection
    .select()
    .from(chains)
    .where(and(eq(chains.chainId, chainId), eq(chains.scanner, scanner)))
    .for('update');
  if (!held) throw replaced(chainId);
}

/** Reads how far the chain has been scanned. */
export async function readChain(connection: Connection, chainId: number): Promise<StoredChain> {
  const checkpoints = await queryRows<Record<keyof Checkpoint, string>>(
    connection,
    sql`
      SELECT contract, block_number AS number, block_hash AS hash, ${seconds('block_at')} AS at
      FROM chain_checkpoints WHERE chain_id = ${chainId} ORDER BY block_number, contract`,
  );
  const blocks = await queryRows<{ number: string; hash: string }>(
    connection,
    sql`SELECT number, hash FROM chain_blocks WHERE chain_id = ${chainId} ORDER BY number DESC`,
  );
  return {
    checkpoints: checkpoints.map(({ contract, hash, ...row }) => ({
      contract,
      hash,
      number: Number(row.number),
      at: Number(row.at),
    })),
    blocks: blocks.map(({ number, hash }) => ({ number: Number(number), hash })),
  };
}

/** Stores that the contracts have been scanned up to the block. */
export async function writeCheckpoints(
  connection: Connection,
  chainId: number,
  contracts: readonly string[],
  { number, hash, at }: BlockName,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO chain_checkpoints (chain_id, contract, block_number, block_hash, block_at)
    SELECT ${chainId}, contract, ${number}, ${hash}, to_timestamp(${at})
    FROM unnest(${array(contracts, 'text')}) AS k(contract)
    ON CONFLICT (chain_id, contract) DO UPDATE SET block_number = excluded.block_number,
      block_hash = excluded.block_hash, block_at = excluded.block_at`);
}

/** Deletes the checkpoints of contracts that are not among these. */
export async function deleteOtherCheckpoints(
  connection: Connection,
  chainId: number,
  contracts: readonly string[],
): Promise<void> {
  await connection
    .delete(chainCheckpoints)
    .where(
      and(
        eq(chainCheckpoints.chainId, chainId),
        notInArray(chainCheckpoints.contract, [...contracts]),
      ),
    );
}

/** Contracts that have been scanned to different blocks have seen different chains: the results must wait. */
export class OtherBlockError extends Error {
  override readonly name = 'OtherBlockError';
}

/**
 * Stores scanned blocks, and deletes the final ones except the newest.
 * @throws OtherBlockError when another block of the number was scanned
 */
export async function rememberBlocks(
  connection: Connection,
  chainId: number,
  blocks: readonly { number: number; hash: string }[],
  finalNumber: number,
): Promise<void> {
  for (const { number, hash } of blocks) {
    const [kept] = await connection
      .insert(chainBlocks)
      .values({ chainId, number, hash })
      .onConflictDoUpdate({
        target: [chainBlocks.chainId, chainBlocks.number],
        set: { number },
      })
      .returning({ hash: chainBlocks.hash });
    if (kept!.hash !== hash) {
      throw new OtherBlockError(`Chain ${chainId}: block ${number} was replaced.`);
    }
  }
  await connection.delete(chainBlocks).where(
    and(
      eq(chainBlocks.chainId, chainId),
      lt(
        chainBlocks.number,
        sql`(SELECT max(number) FROM chain_blocks
          WHERE chain_id = ${chainId} AND number <= ${finalNumber})`,
      ),
    ),
  );
}

/** Moves every checkpoint behind the block back to it, and deletes later blocks. */
export async function rewindCheckpoints(
  connection: Connection,
  chainId: number,
  { number, hash, at }: BlockName,
): Promise<void> {
  await connection.execute(sql`
    UPDATE chain_checkpoints SET block_number = ${number}, block_hash = ${hash},
      block_at = to_timestamp(${at})
    WHERE chain_id = ${chainId} AND block_number > ${number}`);
  await connection
    .delete(chainBlocks)
    .where(and(eq(chainBlocks.chainId, chainId), gt(chainBlocks.number, number)));
  await connection.execute(sql`
    UPDATE chain_backfills SET read_up_to = ${number}
    WHERE chain_id = ${chainId} AND read_up_to > ${number}`);
}

/**
 * Stores the newest block of the node, and why the chain is not fully scanned.
 * @throws ScannerReplacedError
 */
export async function recordHead(
  { drizzle }: Database,
  chainId: number,
  scanner: string,
  { head, problem }: { head: number; problem: string | null },
): Promise<void> {
  const updated = await drizzle
    .update(chains)
    .set({ headNumber: head, problem, checkedAt: sql`now()` })
    .where(and(eq(chains.chainId, chainId), eq(chains.scanner, scanner)))
    .returning({ chainId: chains.chainId });
  if (updated.length === 0) throw replaced(chainId);
}

/** Reads why the chain must not be scanned; null if it may be. */
export async function readStopReason(
  connection: Connection,
  chainId: number,
): Promise<string | null> {
  const [row] = await connection
    .select({ stoppedBecause: chains.stoppedBecause })
    .from(chains)
    .where(eq(chains.chainId, chainId));
  return row?.stoppedBecause ?? null;
}

/** Stores why the chain is not scanned any more; null to scan it again. */
export async function setStopReason(
  connection: Connection,
  chainId: number,
  stoppedBecause: string | null,
): Promise<void> {
  await connection.update(chains).set({ stoppedBecause }).where(eq(chains.chainId, chainId));
}

/** Stores the newest final block. */
export async function setFinalNumber(
  connection: Connection,
  chainId: number,
  finalNumber: number,
): Promise<void> {
  await connection.update(chains).set({ finalNumber }).where(eq(chains.chainId, chainId));
}

/** How far the scanner of a chain is behind. */
export interface ChainStatus {
  chainId: number;
  /** The newest block of the node, and the one up to which all contracts are scanned. */
  headNumber: number | null;
  scannedNumber: number | null;
  /** For how many seconds there may be blocks that have not been scanned. */
  lagSeconds: number | null;
  stoppedBecause: string | null;
  /** Which contracts cannot be scanned now. */
  problem: string | null;
}

/** Lists the chains that have ever been scanned. */
export async function listChains({ drizzle }: Database): Promise<ChainStatus[]> {
  const rows = await queryRows<{
    chainId: string;
    headNumber: string | null;
    scannedNumber: string | null;
    lagSeconds: number | null;
    stoppedBecause: string | null;
    problem: string | null;
  }>(
    drizzle,
    sql`
      SELECT c.chain_id AS "chainId", c.head_number AS "headNumber", s.number AS "scannedNumber",
        floor(greatest(0, extract(epoch FROM now() - CASE WHEN s.number >= c.head_number
          THEN c.checked_at ELSE s.at END)))::int AS "lagSeconds",
        c.stopped_because AS "stoppedBecause", c.problem
      FROM chains c LEFT JOIN (
        SELECT chain_id, min(block_number) AS number, min(block_at) AS at
        FROM chain_checkpoints GROUP BY chain_id
      ) s ON s.chain_id = c.chain_id
      ORDER BY c.chain_id`,
  );
  const number = (text: string | null) => (text === null ? null : Number(text));
  return rows.map((row) => ({
    ...row,
    chainId: Number(row.chainId),
    headNumber: number(row.headNumber),
    scannedNumber: number(row.scannedNumber),
  }));
}

const seconds = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}))::bigint`);
const replaced = (chainId: number) =>
  new ScannerReplacedError(`Another scanner works on chain ${chainId}.`);

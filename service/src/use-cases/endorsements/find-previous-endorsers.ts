import { sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Principal } from '../../auth/principal.js';
import type { PreviousEndorsers, PreviousEndorsersBody } from '../../schemas/endorsement.js';
import type { ServiceContext } from '../../service-context.js';
import { rowsOf } from '../../storage/rows.js';
import { requireScope } from '../authorise.js';

/**
 * Who endorsed the target earlier than the transaction, at distance one and two from the source.
 * Earlier: in a block before the transaction's, or any when the transaction is not known yet.
 * Addresses that are no entity yet have no network and no endorsers.
 */
export async function findPreviousEndorsers(
  context: ServiceContext,
  principal: Principal,
  body: PreviousEndorsersBody,
): Promise<PreviousEndorsers> {
  requireScope(principal, 'endorsers:read');
  const rows = await endorsersOf(context, body);
  if (!rows[0]) return { firstLevelPreviousEndorsers: [], secondLevelPreviousEndorsers: [] };
  const known = await context.ranking.acquaintances(
    Number(rows[0].source),
    rows.map(({ person }) => Number(person)),
  );
  const at = (distance: 1 | 2) =>
    rows
      .filter(({ person }) => known.get(Number(person))?.distance === distance)
      .map(({ address }) => getAddress(address));
  return { firstLevelPreviousEndorsers: at(1), secondLevelPreviousEndorsers: at(2) };
}

function endorsersOf(
  { database }: ServiceContext,
  { sourceAddress, targetAddress, transactionId }: PreviousEndorsersBody,
): Promise<{ source: string; person: string; address: string }[]> {
  return rowsOf(
    database.drizzle,
    sql`
      SELECT s.entity_id AS source, e.source_id AS person, e.source_address AS address
      FROM identifiers s
      JOIN identifiers t ON t.property = 'address' AND t.value = ${targetAddress.toLowerCase()}
      JOIN endorsements e ON e.target_id = t.entity_id AND e.source_id <> s.entity_id
        AND e.transaction_id <> ${transactionId}
        AND e.block_number < coalesce((
          SELECT min(block_number) FROM endorsements
          WHERE target_id = t.entity_id AND transaction_id = ${transactionId}), 9223372036854775807)
      WHERE s.property = 'address' AND s.value = ${sourceAddress.toLowerCase()}
      GROUP BY s.entity_id, e.source_id, e.source_address
      ORDER BY min(e.block_number), e.source_address`,
  );
}

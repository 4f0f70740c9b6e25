import { formatChainOrigin } from '../../auth/principal.js';
import { maximumAmount } from '../../schemas/relationship.js';
import type { Balance } from '../../storage/chain/facts.js';
import { findEntitiesOfAddresses } from '../../storage/chain/known-addresses.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  deleteRelationshipsBetween,
  upsertRelationships,
} from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';

const type = 'has';

/** Replaces the balances that are stated of known entities and known tokens; an empty balance is not stated. */
export async function writeBalances(
  unit: UnitOfWork,
  chainId: number,
  balances: readonly Balance[],
): Promise<void> {
  if (balances.length === 0) return;
  const { connection } = unit;
  const known = await findEntitiesOfAddresses(
    connection,
    balances.flatMap(({ owner, token }) => [owner, token]),
  );
  const origin = formatChainOrigin(chainId);
  const rows = balances.flatMap(({ owner, token, amount }) => {
    const source = known.get(owner);
    const target = known.get(token);
    if (source === undefined || target === undefined || source === target) return [];
    const content = toRelationshipContent({ balance: Math.min(amount, maximumAmount) });
    return [{ source, target, amount, ...content, type, origin, bidirectional: false }];
  });
  await lockEntities(
    connection,
    rows.flatMap(({ source, target }) => [source, target]),
  );
  await deleteRelationshipsBetween(connection, { type, origin }, rows);
  await upsertRelationships(
    connection,
    rows.filter(({ amount }) => amount > 0),
  );
  for (const { source, target } of rows) unit.markEdge(source, target);
}

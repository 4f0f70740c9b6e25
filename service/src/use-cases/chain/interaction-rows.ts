import { formatChainOrigin } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Interaction } from '../../storage/chain/facts.js';
import { findEntitiesOfAddresses } from '../../storage/chain/known-addresses.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import type { StatedRelationship } from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';

/** Returns the relationships that the interactions between known entities state, each once; locks the entities. */
export async function lockInteractionRows(
  { connection }: UnitOfWork,
  interactions: readonly Interaction[],
): Promise<StatedRelationship[]> {
  if (interactions.length === 0) return [];
  const toEnds = ({ source, target }: { source: string; target: string }) => [source, target];
  const known = await findEntitiesOfAddresses(connection, interactions.flatMap(toEnds));
  const rows = toRelationships(interactions, known);
  await lockEntities(
    connection,
    rows.flatMap(({ source, target }) => [source, target]),
  );
  return rows;
}

function toRelationships(
  interactions: readonly Interaction[],
  known: ReadonlyMap<string, EntityId>,
): StatedRelationship[] {
  const rows = new Map<string, StatedRelationship>();
  for (const { chainId, action, transactionHash, at, ...ends } of interactions) {
    const source = known.get(ends.source);
    const target = known.get(ends.target);
    if (source === undefined || target === undefined || source === target) continue;
    const content = toRelationshipContent({
      txId: transactionHash,
      action,
      timestamp: new Date(at * 1_000).toISOString(),
    });
    rows.set(`${source} ${target} ${content.digest}`, {
      source,
      target,
      ...content,
      type: 'interaction',
      bidirectional: false,
      origin: formatChainOrigin(chainId),
    });
  }
  return [...rows.values()];
}

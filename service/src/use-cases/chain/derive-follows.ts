import { formatChainOrigin } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { readFollows } from '../../storage/chain/follow-events.js';
import {
  findAddressesOfEntities,
  findEntitiesOfAddresses,
} from '../../storage/chain/known-addresses.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  deleteRelationshipsById,
  findRelationshipsOfSources,
  upsertRelationships,
} from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';
import type { ScannedChains } from './scanned-chains.js';

const type = 'social';
const content = toRelationshipContent({ kind: 'efp' });
/** Accounts that are derived together. */
const chunkSize = 500;

/**
 * Makes the relationships of the entities that have these addresses (in lower case) what the events of the
 * Ethereum Follow Protocol say: one to each known entity that one of its wallets follows.
 */
export async function deriveFollows(
  { follows: contracts }: ScannedChains,
  unit: UnitOfWork,
  accounts: readonly string[],
): Promise<void> {
  if (!contracts || accounts.length === 0) return;
  const { connection } = unit;
  const known = await findEntitiesOfAddresses(connection, accounts);
  const entities = [...new Set(known.values())];
  const origin = formatChainOrigin(contracts.chainId);
  for (let start = 0; start < entities.length; start += chunkSize) {
    const sources = entities.slice(start, start + chunkSize);
    const stated = await readStated(sources);
    const present = await findRelationshipsOfSources(
      connection,
      { type, digest: content.digest, origin },
      sources,
    );
    const gone = present.filter(({ source, target }) => !stated.has(`${source} ${target}`));
    for (const { source, target } of present) stated.delete(`${source} ${target}`);
    const added = [...stated.values()];
    await lockEntities(
      connection,
      [...gone, ...added].flatMap(({ source, target }) => [source, target]),
    );
    await deleteRelationshipsById(
      connection,
      gone.map(({ id }) => id),
    );
    await upsertRelationships(
      connection,
      added.map((ends) => ({ ...ends, ...content, type, origin, bidirectional: false })),
    );
    for (const { source, target } of [...gone, ...added]) unit.markEdge(source, target);
  }

  async function readStated(sources: readonly EntityId[]) {
    const held = await findAddressesOfEntities(connection, sources);
    const sourceOf = new Map(held.map(({ entity, address }) => [address, entity]));
    const followed = await readFollows(connection, [...sourceOf.keys()], contracts!);
    const targets = await findEntitiesOfAddresses(
      connection,
      followed.map((row) => row.followed),
    );
    const stated = new Map<string, { source: EntityId; target: EntityId }>();
    for (const row of followed) {
      const source = sourceOf.get(row.account)!;
      const target = targets.get(row.followed);
      if (target === undefined || target === source) continue;
      stated.set(`${source} ${target}`, { source, target });
    }
    return stated;
  }
}

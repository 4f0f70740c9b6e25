import { formatChainOrigin } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import {
  readFollows,
  readFollowsAmong,
  type FollowContracts,
  type FollowPair,
} from '../../storage/chain/follow-events.js';
import { findEntitiesOfAddresses } from '../../storage/chain/known-addresses.js';
import {
  findRelationshipsOfSources,
  type Ends,
} from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';
import { replaceRelationships } from '../relationships/replace-relationships.js';
import type { ChangedFollows } from './find-changed-follows.js';
import type { ScannedChains } from '../scanned-chains.js';

const type = 'social';
const content = toRelationshipContent({ kind: 'efp' });
/** The number of accounts, or pairs, that are derived together. */
const chunkSize = 500;

/**
 * Derives relationships from the events of the Ethereum Follow Protocol: one from each known account to each known
 * address that it follows. An entity has at most one wallet.
 */
export async function deriveFollows(
  { follows: contracts }: ScannedChains,
  unit: UnitOfWork,
  { accounts, pairs }: ChangedFollows,
): Promise<void> {
  if (!contracts) return;
  for (const some of chunk(accounts)) {
    const follows = await readFollows(unit.connection, some, contracts);
    const known = await findKnown(unit, some, follows);
    const sources = some.flatMap((account) => known.get(account) ?? []);
    await replaceFollows(unit, contracts, { sources, stated: toEnds(follows, known) });
  }
  for (const some of chunk(pairs)) {
    const follows = await readFollowsAmong(unit.connection, some, contracts);
    const known = await findKnown(unit, [], some);
    const changed = toEnds(some, known);
    await replaceFollows(unit, contracts, {
      sources: changed.map(({ source }) => source),
      stated: toEnds(follows, known),
      changed,
    });
  }
}

/** Replaces the relationships of the sources, or those that may have changed, by those stated now. */
async function replaceFollows(
  unit: UnitOfWork,
  { chainId }: FollowContracts,
  {
    sources,
    stated,
    changed,
  }: { sources: readonly EntityId[]; stated: readonly Ends[]; changed?: readonly Ends[] },
): Promise<void> {
  const { connection } = unit;
  const origin = formatChainOrigin(chainId);
  const found = await findRelationshipsOfSources(
    connection,
    { type, digest: content.digest, origin },
    [...new Set(sources)],
    changed && [...new Set(changed.map(({ target }) => target))],
  );
  const isChanged = changed && new Set(changed.map(formatEnds));
  const present = found.filter((ends) => isChanged?.has(formatEnds(ends)) ?? true);
  const statement = { ...content, type, origin, bidirectional: false };
  await replaceRelationships(
    unit,
    present.map((row) => ({ ...row, origin })),
    stated.map((ends) => ({ ...ends, ...statement })),
  );
}

function findKnown(
  { connection }: UnitOfWork,
  accounts: readonly string[],
  pairs: readonly FollowPair[],
): Promise<Map<string, EntityId>> {
  const ends = pairs.flatMap(({ account, followed }) => [account, followed]);
  return findEntitiesOfAddresses(connection, [...accounts, ...ends]);
}

/** Returns the pairs between known entities, each once. */
function toEnds(pairs: readonly FollowPair[], known: ReadonlyMap<string, EntityId>): Ends[] {
  const all = new Map<string, Ends>();
  for (const { account, followed } of pairs) {
    const source = known.get(account);
    const target = known.get(followed);
    if (source === undefined || target === undefined || source === target) continue;
    all.set(formatEnds({ source, target }), { source, target });
  }
  return [...all.values()];
}

const formatEnds = ({ source, target }: Ends) => `${source} ${target}`;

function chunk<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

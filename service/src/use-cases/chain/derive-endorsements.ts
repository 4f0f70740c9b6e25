import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import type { EntityId } from '../../ranking/engine.js';
import type { EventPosition, TokenEvent } from '../../storage/chain/facts.js';
import { findEntitiesOfAddresses } from '../../storage/chain/known-addresses.js';
import {
  deleteChainEndorsements,
  findChainEndorsements,
  readTokenEvents,
  upsertChainEndorsements,
  type AddressPair,
  type ChainEndorsement,
} from '../../storage/chain/token-events.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import { computeStakes } from './compute-stakes.js';

/**
 * Derives the endorsements between pairs of known addresses from all events of the chains. An endorsement counts as
 * long as some of it is staked.
 */
export async function deriveEndorsements(
  unit: UnitOfWork,
  pairs: readonly AddressPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const known = await findKnownEnds(unit, pairs);
  const events = await readTokenEvents(unit.connection, known.select(pairs));
  await replaceEndorsements(unit, events, known);
}

/** The entities of the addresses of pairs. */
export interface KnownEnds {
  readonly entities: ReadonlyMap<string, EntityId>;
  /** Selects the pairs whose entities are both known. */
  select<Pair extends AddressPair>(pairs: readonly Pair[]): Pair[];
}

/** Finds the entities of the addresses. */
export async function findKnownEnds(
  { connection }: UnitOfWork,
  pairs: readonly AddressPair[],
): Promise<KnownEnds> {
  const entities = await findEntitiesOfAddresses(
    connection,
    pairs.flatMap(({ source, target }) => [source, target]),
  );
  const isKnown = ({ source, target }: AddressPair) =>
    entities.has(source) && entities.has(target) && entities.get(source) !== entities.get(target);
  return { entities, select: (all) => all.filter(isKnown) };
}

/** Replaces the endorsements of the events, whose ends are known, by those that the events state. */
export async function replaceEndorsements(
  unit: UnitOfWork,
  events: readonly TokenEvent[],
  { entities }: KnownEnds,
): Promise<void> {
  const { connection } = unit;
  if (events.length === 0) return;
  const endorsements = computeStakes(events).endorsements.map((event): ChainEndorsement => ({
    ...event,
    sourceId: entities.get(event.source)!,
    targetId: entities.get(event.target)!,
  }));
  await lockEntities(
    connection,
    events.flatMap(({ source, target }) => [entities.get(source)!, entities.get(target)!]),
  );
  const staked = endorsements.filter(({ value }) => value > 0n);
  const stored = await findChainEndorsements(connection, endorsements);
  const present = new Map(stored.map((row) => [formatPosition(row), row]));
  const changed = staked.filter((row) => {
    const old = present.get(formatPosition(row));
    return (
      old?.value !== row.value ||
      // An import may have left out the time of the block.
      old.at !== row.at ||
      old.source !== row.sourceId ||
      old.target !== row.targetId
    );
  });
  const gone = endorsements.filter((row) => row.value === 0n && present.has(formatPosition(row)));
  await upsertChainEndorsements(connection, changed);
  await deleteChainEndorsements(connection, gone);
  for (const row of [...changed, ...gone]) {
    const old = present.get(formatPosition(row));
    if (old) unit.markOpinion(old.source, old.target);
    unit.markOpinion(row.sourceId, row.targetId);
  }
}

const formatPosition = ({ chainId, blockNumber, logIndex }: EventPosition) =>
  `${chainId} ${blockNumber} ${logIndex}`;

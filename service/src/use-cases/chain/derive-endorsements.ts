import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import type { Place, TokenEvent } from '../../storage/chain/facts.js';
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

/**
 * Makes the endorsements between the pairs of addresses, as far as both are known, what the events of the chains
 * say. An endorsement counts as long as some of it is staked: what is withdrawn was staked last.
 */
export async function deriveEndorsements(
  unit: UnitOfWork,
  pairs: readonly AddressPair[],
): Promise<void> {
  const { connection } = unit;
  if (pairs.length === 0) return;
  const known = await findEntitiesOfAddresses(
    connection,
    pairs.flatMap(({ source, target }) => [source, target]),
  );
  const isKnown = ({ source, target }: AddressPair) =>
    known.has(source) && known.has(target) && known.get(source) !== known.get(target);
  const events = await readTokenEvents(connection, pairs.filter(isKnown));
  if (events.length === 0) return;
  await lockEntities(
    connection,
    events.flatMap(({ source, target }) => [known.get(source)!, known.get(target)!]),
  );
  const endorsements = computeStakes(events).map((event): ChainEndorsement => ({
    ...event,
    sourceId: known.get(event.source)!,
    targetId: known.get(event.target)!,
  }));
  const staked = endorsements.filter(({ value }) => value > 0);
  const stored = await findChainEndorsements(connection, endorsements);
  const present = new Map(stored.map((row) => [formatPlace(row), row]));
  const wanted = new Map(staked.map((row) => [formatPlace(row), row]));
  const changed = staked.filter((row) => {
    const old = present.get(formatPlace(row));
    return old?.value !== row.value || old.source !== row.sourceId || old.target !== row.targetId;
  });
  const gone = endorsements.filter((row) => row.value === 0 && present.has(formatPlace(row)));
  await upsertChainEndorsements(connection, changed);
  await deleteChainEndorsements(connection, gone);
  for (const row of [...changed, ...gone]) {
    const place = formatPlace(row);
    const old = present.get(place);
    if (old) {
      unit.markOpinion(old.source, old.target);
      unit.countEndorsement(old.target, -1);
    }
    if (wanted.has(place)) {
      unit.markOpinion(row.sourceId, row.targetId);
      unit.countEndorsement(row.targetId, 1);
    }
  }
}

const formatPlace = ({ chainId, blockNumber, logIndex }: Place) =>
  `${chainId} ${blockNumber} ${logIndex}`;

/** The endorsements among the events, each with what is staked of it still. Events are in their order. */
export function computeStakes(events: readonly TokenEvent[]): TokenEvent[] {
  const all: TokenEvent[] = [];
  const staked = new Map<string, TokenEvent[]>();
  for (const event of events) {
    const key = `${event.chainId} ${event.contract} ${event.source} ${event.target}`;
    const stack = staked.get(key) ?? [];
    staked.set(key, stack);
    if (event.kind === 'endorse') {
      const endorsement = { ...event };
      all.push(endorsement);
      stack.push(endorsement);
      continue;
    }
    let taken = event.value;
    while (taken > 0 && stack.length > 0) {
      const newest = stack.at(-1)!;
      const part = Math.min(taken, newest.value);
      newest.value -= part;
      taken -= part;
      if (newest.value === 0) stack.pop();
    }
  }
  return all;
}

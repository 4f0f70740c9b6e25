import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import type { TokenEvent } from '../../storage/chain/facts.js';
import {
  countTokenEventsSince,
  findNewestStakes,
  type AddressPair,
} from '../../storage/chain/token-events.js';
import { computeStakes, formatStack } from './compute-stakes.js';
import { deriveEndorsements, findKnownEnds, replaceEndorsements } from './derive-endorsements.js';

/**
 * Derives the endorsements of newly stored events, in their order. The time depends on the number of events, not on
 * earlier ones: of older endorsements, only those that the events withdraw are read.
 */
export async function addEndorsements(
  unit: UnitOfWork,
  events: readonly TokenEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const known = await findKnownEnds(unit, events);
  const added = known.select(events);
  const isInside = await findInside(unit, added);
  await deriveEndorsements(unit, added.filter(isInside));
  const newest = added.filter((event) => !isInside(event));
  const { shortfalls } = computeStakes(newest);
  const stacks = firstOfStacks(newest).filter((event) => shortfalls.has(formatStack(event)));
  const older = await findNewestStakes(
    unit.connection,
    stacks.map((event) => ({
      ...event,
      sourceId: known.entities.get(event.source)!,
      targetId: known.entities.get(event.target)!,
      amount: shortfalls.get(formatStack(event))!,
    })),
  );
  await replaceEndorsements(unit, [...older, ...newest], known);
}

/** Finds the pairs with events that come before stored ones: contracts are scanned to different positions. */
async function findInside(
  { connection }: UnitOfWork,
  events: readonly TokenEvent[],
): Promise<(pair: AddressPair) => boolean> {
  const added = new Map<string, number>();
  for (const event of events) {
    const key = formatStack(event);
    added.set(key, (added.get(key) ?? 0) + 1);
  }
  const stacks = await countTokenEventsSince(connection, firstOfStacks(events));
  const inside = stacks.filter((stack) => stack.count > added.get(formatStack(stack))!);
  const pairs = new Set(inside.map(formatPair));
  return (pair) => pairs.has(formatPair(pair));
}

/** Returns the first event of each stack. */
function firstOfStacks(events: readonly TokenEvent[]): TokenEvent[] {
  const first = new Map<string, TokenEvent>();
  for (const event of events) {
    const key = formatStack(event);
    if (!first.has(key)) first.set(key, event);
  }
  return [...first.values()];
}

const formatPair = ({ source, target }: AddressPair) => `${source} ${target}`;

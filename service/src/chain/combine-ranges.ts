import type { ScannedRange } from '../use-cases/chain/record-range.js';

/** What was read of a range of final blocks. */
export type ReadRange = Omit<ScannedRange, 'finalNumber'>;

/** How many ranges, and facts, are stored in one transaction, about. */
const maximumRanges = 16;
const maximumFacts = 500;

/** Makes fewer of ranges that follow each other and hold little. */
export async function* combineRanges(ranges: AsyncGenerator<ReadRange>): AsyncGenerator<ReadRange> {
  let held: ReadRange | undefined;
  let count = 0;
  try {
    for await (const range of ranges) {
      held = held ? combine(held, range) : range;
      count += 1;
      if (count < maximumRanges && countFacts(held) < maximumFacts) continue;
      const full = held;
      held = undefined;
      count = 0;
      yield full;
    }
  } catch (error) {
    // What was read before the failure is not read again.
    if (held) yield held;
    throw error;
  }
  if (held) yield held;
}

function combine(one: ReadRange, next: ReadRange): ReadRange {
  return {
    ...next,
    tokenEvents: [...one.tokenEvents, ...next.tokenEvents],
    tokenActs: [...one.tokenActs, ...next.tokenActs],
    oracleRequests: [...one.oracleRequests, ...next.oracleRequests],
    closedRequests: [...one.closedRequests, ...next.closedRequests],
    followEvents: [...one.followEvents, ...next.followEvents],
    interactions: [...one.interactions, ...next.interactions],
    balances: [...one.balances, ...next.balances],
  };
}

const countFacts = (range: ReadRange) =>
  // Each change of stakes is somebody's act too.
  range.tokenActs.length +
  range.oracleRequests.length +
  range.closedRequests.length +
  range.followEvents.length +
  range.interactions.length +
  range.balances.length;

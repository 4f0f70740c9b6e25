import type { ScannedRange } from '../use-cases/chain/record-range.js';

/** The facts of a range of final blocks. */
export type ReadRange = Omit<ScannedRange, 'finalNumber'>;

/** The approximate maximum of ranges, and of facts, in one transaction. */
const maximumRanges = 16;
const maximumFacts = 500;

/** Combines successive ranges that have few facts. */
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
    // Yield what was read before the failure: it is not read again.
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
  // Each change of stakes is an act of an account too.
  range.tokenActs.length +
  range.oracleRequests.length +
  range.closedRequests.length +
  range.followEvents.length +
  range.interactions.length +
  range.balances.length;

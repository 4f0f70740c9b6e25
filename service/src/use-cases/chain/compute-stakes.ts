import type { TokenEvent } from '../../storage/chain/facts.js';

/** The key of a stack: the endorsements of a target by one person with one token, from which withdrawals take. */
export type Stack = Pick<TokenEvent, 'chainId' | 'contract' | 'source' | 'target'>;

/** Returns the name of a stack. */
export const formatStack = ({ chainId, contract, source, target }: Stack) =>
  `${chainId} ${contract} ${source} ${target}`;

/** The stakes after events. */
export interface Stakes {
  /** The endorsements among the events, each with its remaining stake. */
  endorsements: TokenEvent[];
  /** The amounts that the events withdraw from earlier endorsements, by the name of the stack, in whole tokens. */
  shortfalls: ReadonlyMap<string, bigint>;
}

/** Computes the stakes after the events, which are in order: a withdrawal takes from the newest stake first. */
export function computeStakes(events: readonly TokenEvent[]): Stakes {
  const endorsements: TokenEvent[] = [];
  const shortfalls = new Map<string, bigint>();
  const staked = new Map<string, TokenEvent[]>();
  for (const event of events) {
    const key = formatStack(event);
    const stack = staked.get(key) ?? [];
    staked.set(key, stack);
    if (event.kind === 'endorse') {
      const endorsement = { ...event };
      endorsements.push(endorsement);
      stack.push(endorsement);
      continue;
    }
    let taken = event.value;
    while (taken > 0n && stack.length > 0) {
      const newest = stack.at(-1)!;
      const part = taken < newest.value ? taken : newest.value;
      newest.value -= part;
      taken -= part;
      if (newest.value === 0n) stack.pop();
    }
    if (taken > 0n) shortfalls.set(key, (shortfalls.get(key) ?? 0n) + taken);
  }
  return { endorsements, shortfalls };
}

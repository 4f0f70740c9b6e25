import type { TokenEvent } from '../../storage/chain/facts.js';

/** What a withdrawal can take from: the endorsements of a target by somebody with one token. */
export type Stack = Pick<TokenEvent, 'chainId' | 'contract' | 'source' | 'target'>;

/** Names a stack. */
export const formatStack = ({ chainId, contract, source, target }: Stack) =>
  `${chainId} ${contract} ${source} ${target}`;

/** What events leave staked. */
export interface Stakes {
  /** The endorsements among the events, each with what is staked of it still. */
  endorsements: TokenEvent[];
  /** What the events withdraw from endorsements before them, by the name of the stack, in whole tokens. */
  shortfalls: ReadonlyMap<string, bigint>;
}

/** Computes what is staked after the events, which are in their order: what is withdrawn was staked last. */
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

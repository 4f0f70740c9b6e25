import type { Hex } from 'viem';
import type { DatabaseContext } from '../storage/database/database.js';
import { findKnownAddresses } from '../use-cases/chain/find-known-addresses.js';

/** Finds those of the addresses that the service knows, in the form of topics of events. */
export type FindKnown = (topics: Iterable<Hex>) => Promise<ReadonlySet<Hex>>;

/** The maximum number of cached addresses. */
const maximumSize = 200_000;

/** Makes a lookup in the database. */
export function findKnownIn(context: DatabaseContext): FindKnown {
  return async (topics) => {
    const ofAddresses = [...topics].filter((topic) => topic.startsWith(padding));
    const byAddress = new Map(ofAddresses.map((topic) => [toAddress(topic), topic]));
    const known = await findKnownAddresses(context, byAddress.keys());
    return new Set([...known].map((address) => byAddress.get(address)!));
  };
}

/** Caches the lookup of each address: most transfers are between the same few. */
export function cacheKnown(findKnown: FindKnown): FindKnown {
  const answers = new Map<Hex, boolean>();
  return async (topics) => {
    const known = new Set<Hex>();
    const asked = new Set<Hex>();
    for (const topic of topics) {
      const answer = answers.get(topic);
      if (answer === undefined) asked.add(topic);
      else if (answer) known.add(topic);
    }
    if (asked.size === 0) return known;
    const found = await findKnown(asked);
    if (answers.size + asked.size > maximumSize) answers.clear();
    for (const topic of asked) {
      answers.set(topic, found.has(topic));
      if (found.has(topic)) known.add(topic);
    }
    return known;
  };
}

const padding: Hex = `0x${'0'.repeat(24)}`;

/** Converts a topic to the address in it, in lower case. */
export const toAddress = (topic: Hex): string => `0x${topic.slice(padding.length)}`;

/** Converts a lower-case address to a topic. */
export const toTopic = (address: string): Hex => `${padding}${address.slice(2)}`;

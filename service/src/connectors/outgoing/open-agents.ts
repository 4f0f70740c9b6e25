import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublic, refuseAddress } from './check-address.js';

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The agents that send requests. */
export interface Agents {
  /** Connects to names whose addresses are all public. */
  public: Agent;
  /** Connects to any address. */
  trusted: Agent;
  /** Aborts the requests in progress. */
  close(): Promise<void>;
}

/** Opens the agents, each with its own connections. */
export function openAgents(resolve: Resolve = (host) => lookup(host, { all: true })): Agents {
  const agents = {
    public: new Agent({ connect: { lookup: createLookup(resolve) } }),
    trusted: new Agent(),
  };
  return {
    ...agents,
    async close() {
      await Promise.all([agents.public.destroy(), agents.trusted.destroy()]);
    },
  };
}

/** The connection is made to an address that was checked here: the name is not resolved again. */
function createLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, callback) => {
    const answer = async () => {
      const addresses = await resolve(host);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address))) throw refuseAddress(host);
      return { addresses, first };
    };
    answer().then(
      ({ addresses, first }) => {
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as Error, []);
      },
    );
  };
}

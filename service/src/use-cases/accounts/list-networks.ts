import { efp } from '../../connectors/networks.js';
import type { NetworkList } from '../../schemas/account.js';
import type { ChainContext } from '../scanned-chains.js';
import type { NetworkContext } from './networks.js';

/** Lists the enabled social networks. */
export function listNetworks({ networks, chains }: ChainContext & NetworkContext): NetworkList {
  return {
    networks: [
      ...(chains.follows ? [{ ...efp, proof: 'wallet' as const }] : []),
      ...[...networks.connectors.values()].map(({ network, title, asksFor, example }) => ({
        ...{ network, title, asksFor, proof: 'account' as const },
        ...(example !== undefined && { example }),
      })),
    ],
  };
}

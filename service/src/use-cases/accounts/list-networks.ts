import { efp } from '../../connectors/networks.js';
import type { NetworkList } from '../../schemas/account.js';
import type { ServiceContext } from '../../service-context.js';

/** The networks that are enabled. */
export function listNetworks({ networks, chains }: ServiceContext): NetworkList {
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

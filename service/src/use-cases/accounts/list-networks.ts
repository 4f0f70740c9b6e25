import type { Network, NetworkList } from '../../schemas/account.js';
import type { ServiceContext } from '../../service-context.js';

const efp: Network = {
  network: 'efp',
  title: 'Ethereum Follow Protocol',
  proof: 'wallet',
  asksFor: 'nothing',
};

/** The networks that are enabled. */
export function listNetworks({ networks, chains }: ServiceContext): NetworkList {
  const connected = [...networks.connectors.values()].map(
    ({ network, title, asksFor }): Network => ({ network, title, proof: 'account', asksFor }),
  );
  return { networks: [...(chains.follows ? [efp] : []), ...connected] };
}

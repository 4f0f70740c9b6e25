import type { HashContext } from '../../auth/keyed-hashes.js';
import type { Connector } from '../../connectors/connector.js';
import { ServiceError } from '../../errors/service-error.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';

/** The networks whose accounts people can connect. */
export interface Networks {
  /** By network, in the order in which they are shown. */
  readonly connectors: ReadonlyMap<string, Connector>;
}

/** Knows the enabled networks. */
export interface NetworkContext {
  readonly networks: Networks;
}

/** Writes accounts at networks. */
export interface AccountContext extends WriteContext, HashContext, NetworkContext {}

export const noNetworks: Networks = { connectors: new Map() };

/** @throws ServiceError `invalidField` unless the network is enabled */
export function requireNetwork({ connectors }: Networks, network: string): Connector {
  const connector = connectors.get(network);
  if (connector) return connector;
  const enabled = [...connectors.keys()].join(', ') || 'none';
  throw new ServiceError('invalidField', `network must be one that is enabled here: ${enabled}.`);
}

import type { HashContext } from '../../auth/keyed-hashes.js';
import type { Connector } from '../../connectors/connector.js';
import { ServiceError } from '../../errors/service-error.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';

/** The social networks whose accounts people can connect. */
export interface Networks {
  /** The connectors by social network, in the order in which they are shown. */
  readonly connectors: ReadonlyMap<string, Connector>;
}

/** Provides the enabled social networks. */
export interface NetworkContext {
  readonly networks: Networks;
}

/** Writes accounts at social networks. */
export interface AccountContext extends WriteContext, HashContext, NetworkContext {}

export const noNetworks: Networks = { connectors: new Map() };

/** @throws ServiceError `invalidField` unless the social network is enabled */
export function requireNetwork({ connectors }: Networks, network: string): Connector {
  const connector = connectors.get(network);
  if (connector) return connector;
  const enabled = [...connectors.keys()].join(', ') || 'none';
  throw new ServiceError('invalidField', `network must be one that is enabled here: ${enabled}.`);
}

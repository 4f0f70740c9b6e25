import type { AccountKeys } from '../../auth/account-keys.js';
import type { Connector } from '../../connectors/connector.js';
import { ServiceError } from '../../errors/service-error.js';

/** The networks whose accounts people can connect. */
export interface Networks {
  /** By network, in the order in which they are shown. */
  readonly connectors: ReadonlyMap<string, Connector>;
  /** Absent without a secret for it, and then there are no networks. */
  readonly keys: AccountKeys | undefined;
}

export const noNetworks: Networks = { connectors: new Map(), keys: undefined };

/** @throws ServiceError `invalidField` unless the network is enabled */
export function requireNetwork(
  { connectors, keys }: Networks,
  network: string,
): { connector: Connector; keys: AccountKeys } {
  const connector = connectors.get(network);
  if (connector && keys) return { connector, keys };
  const enabled = [...connectors.keys()].join(', ') || 'none';
  throw new ServiceError('invalidField', `network must be one that is enabled here: ${enabled}.`);
}

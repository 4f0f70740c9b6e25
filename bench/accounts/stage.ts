import { createBlueskyConnector } from '../../service/src/connectors/bluesky/bluesky-connector.js';
import type { Connector } from '../../service/src/connectors/connector.js';
import { openOutgoing } from '../../service/src/connectors/outgoing/open-outgoing.js';
import { createService, type Service } from '../../service/src/service.js';
import {
  findConnectedAccount,
  type ConnectedAccount,
} from '../../service/src/storage/accounts/network-accounts.js';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import { startConnection } from '../../service/src/use-cases/accounts/start-connection.js';
import { finishConnection } from '../../service/src/use-cases/accounts/finish-connection.js';
import { ensureOwnEntity } from '../../service/src/use-cases/entities/ensure-own-entity.js';
import type { Bluesky } from '../../testing/networks/bluesky.js';
import { openNetworksWith } from '../../testing/networks/open-connectors.js';
import { secrets } from '../../testing/service/secrets.js';

const publicUrl = 'http://localhost';

/** Where the servers of AT Protocol are. */
export type Servers = Pick<Bluesky, 'plcUrl' | 'pdsUrl'>;

/** The service's connector of Bluesky, which counts its requests. */
export interface CountingConnector {
  connector: Connector;
  /** The requested addresses. */
  requests: string[];
  close: () => Promise<void>;
}

/** Opens the connector without the limit of requests a minute, in which a service would wait most of the time. */
export function openConnector({ plcUrl, pdsUrl }: Servers): CountingConnector {
  const requests: string[] = [];
  const outgoing = openOutgoing({
    trustedOrigins: [plcUrl, pdsUrl],
    requestsPerMinute: 60_000_000,
  });
  const connector = createBlueskyConnector({
    publicUrl,
    plcUrl,
    resolverUrl: pdsUrl,
    fetch: (url, init) => {
      requests.push(String(url));
      return outgoing.fetch(url, init);
    },
  });
  return { connector, requests, close: () => outgoing.close() };
}

/** Opens a service with the connector, where accounts count as proved. */
export function openService(location: DatabaseLocation, connector: Connector): Promise<Service> {
  const proving: Connector = {
    ...connector,
    begin: (_attempt, did = '') => Promise.resolve({ step: { kind: 'finish' }, secret: { did } }),
    finish: ({ secret: { did = '' } }) => Promise.resolve({ id: did, label: did }),
  };
  const openNetworks = openNetworksWith(() => ({ connectors: [proving] }), publicUrl);
  return createService({ secrets, location, openNetworks });
}

/** Connects an account to a wallet. */
export async function connectAccount(
  service: Service,
  { network }: Connector,
  wallet: string,
  account: string,
): Promise<ConnectedAccount> {
  const user = {
    kind: 'user' as const,
    address: wallet,
    tokenId: `token of ${wallet}`,
    tokenIssuedAt: 0,
    tokenExpiresAt: Number.MAX_SAFE_INTEGER,
    tokenIssuedAfter: 0,
  };
  await ensureOwnEntity(service, user);
  const { state } = await startConnection(service, user, { network, account });
  await finishConnection(service, user, { state, proof: undefined });
  return readAccountOf(service, network, account);
}

/** The account as it is stored now. */
export async function readAccountOf(
  { database, hashes }: Service,
  network: string,
  account: string,
): Promise<ConnectedAccount> {
  const found = await findConnectedAccount(database, hashes.hashAccount(network, account));
  if (!found) throw new Error(`${account} is not connected.`);
  return found;
}

import type { Encryption } from './auth/encryption.js';
import type { Closable } from './close-stack.js';
import type { NetworkSettings } from './connectors/networks.js';
import { openConnectors } from './connectors/open-connectors.js';
import type { Database } from './storage/database/database.js';
import { EncryptedRegistrations } from './use-cases/accounts/encrypted-registrations.js';
import type { Networks } from './use-cases/accounts/networks.js';

/** Opens the enabled social networks, with the data that the database stores for them. */
export async function openNetworks(
  settings: NetworkSettings,
  { database, encryption }: { database: Database; encryption: Encryption },
): Promise<Networks & Closable> {
  const registrations = new EncryptedRegistrations(database, encryption.registrations);
  const { connectors, ...opened } = await openConnectors(settings, registrations);
  return { ...opened, connectors: new Map(connectors.map((one) => [one.network, one])) };
}

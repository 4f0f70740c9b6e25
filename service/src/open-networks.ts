import { AccountKeys } from './auth/account-keys.js';
import type { Closable } from './close-stack.js';
import type { NetworkSettings } from './connectors/network-settings.js';
import { openConnectors } from './connectors/open-connectors.js';
import type { Database } from './storage/database/database.js';
import { EncryptedRegistrations } from './use-cases/accounts/encrypted-registrations.js';
import type { Networks } from './use-cases/accounts/networks.js';

/** Opens the enabled networks, with what the database and the secret of connected accounts keep for them. */
export async function openNetworks(
  database: Database,
  settings: NetworkSettings,
  secret: string,
): Promise<Networks & Closable> {
  const keys = await AccountKeys.open(database, secret);
  const registrations = new EncryptedRegistrations(database, secret);
  const { connectors, ...opened } = openConnectors(settings, registrations);
  return { ...opened, keys, connectors: new Map(connectors.map((one) => [one.network, one])) };
}

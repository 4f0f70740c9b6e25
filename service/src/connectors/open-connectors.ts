import type { Connector } from './connector.js';
import type { NetworkName, NetworkSettings } from './network-settings.js';
import { createNostrConnector } from './nostr/nostr-connector.js';

/** Opens the connectors of the networks that are enabled and have the settings that they need. */
export function openConnectors({ enabled, publicUrl, nostrRelays }: NetworkSettings): Connector[] {
  const isEnabled = (name: NetworkName) => enabled?.includes(name) ?? true;
  return isEnabled('nostr') ? [createNostrConnector({ publicUrl, relays: nostrRelays })] : [];
}

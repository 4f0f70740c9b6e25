import type { Connector } from './connector.js';
import type { NetworkName, NetworkSettings } from './network-settings.js';
import { createFarcasterConnector } from './farcaster/farcaster-connector.js';
import { createNostrConnector } from './nostr/nostr-connector.js';

/** Opens the connectors of the networks that are enabled and have the settings that they need. */
export function openConnectors(settings: NetworkSettings): Connector[] {
  const { enabled, publicUrl, nostrRelays, farcasterHubUrl } = settings;
  const isEnabled = (name: NetworkName) => enabled?.includes(name) ?? true;
  const connectors: Connector[] = [];
  if (isEnabled('nostr')) {
    connectors.push(createNostrConnector({ publicUrl, relays: nostrRelays }));
  }
  if (isEnabled('farcaster') && farcasterHubUrl !== undefined) {
    connectors.push(createFarcasterConnector({ hubUrl: farcasterHubUrl, fetch }));
  }
  return connectors;
}

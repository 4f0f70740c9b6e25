import type { Closable } from '../close-stack.js';
import type { Connector } from './connector.js';
import { createFarcasterConnector } from './farcaster/farcaster-connector.js';
import type { NetworkName, NetworkSettings } from './network-settings.js';
import { createNostrConnector } from './nostr/nostr-connector.js';
import { openOutgoing } from './outgoing/open-outgoing.js';

/** Opens the connectors of the networks that are enabled and have the settings that they need. */
export function openConnectors(
  settings: NetworkSettings,
): Closable & { connectors: readonly Connector[] } {
  const { enabled, publicUrl, nostrRelays: relays, farcasterHubUrl: hubUrl } = settings;
  const isEnabled = (name: NetworkName) => enabled?.includes(name) ?? true;
  const outgoing = openOutgoing({ trustedOrigins: hubUrl === undefined ? [] : [hubUrl] });
  const { fetch } = outgoing;
  const connectors: Connector[] = [];
  if (isEnabled('nostr')) connectors.push(createNostrConnector({ publicUrl, relays }));
  if (isEnabled('farcaster') && hubUrl !== undefined) {
    connectors.push(createFarcasterConnector({ hubUrl, fetch }));
  }
  return { connectors, close: () => outgoing.close() };
}

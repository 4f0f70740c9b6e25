import { CloseStack, type Closable } from '../close-stack.js';
import { createBlueskyConnector } from './bluesky/bluesky-connector.js';
import { canBeClient } from './bluesky/client-metadata.js';
import type { Connector } from './connector.js';
import { createFarcasterConnector } from './farcaster/farcaster-connector.js';
import { createGithubConnector } from './github/github-connector.js';
import type { Registrations } from './mastodon/clients.js';
import { createMastodonConnector } from './mastodon/mastodon-connector.js';
import type { NetworkName, NetworkSettings } from './network-settings.js';
import { createNostrConnector } from './nostr/nostr-connector.js';
import { openOutgoing } from './outgoing/open-outgoing.js';
import type { Fetch } from './outgoing/request-json.js';
import { createXConnector } from './x/x-connector.js';

/** Opens the connectors of the networks that are enabled and have the settings that they need. */
export function openConnectors(
  settings: NetworkSettings,
  registrations: Registrations,
): Closable & { connectors: readonly Connector[] } {
  const { publicUrl, nostrRelays: relays, farcasterHubUrl: hubUrl, bluesky, github, x } = settings;
  const isEnabled = (name: NetworkName) => settings.enabled?.includes(name) ?? true;
  const opened = new CloseStack();
  /** For one network: what people enter at another one must not lead to what the operator trusts. */
  const openFetch = (...trusted: (string | undefined)[]): Fetch => {
    const trustedOrigins = trusted.filter((url) => url !== undefined);
    return opened.add(openOutgoing({ trustedOrigins })).fetch;
  };
  const connectors: Connector[] = [];
  if (isEnabled('nostr')) connectors.push(createNostrConnector({ publicUrl, relays }));
  if (isEnabled('farcaster') && hubUrl !== undefined) {
    connectors.push(createFarcasterConnector({ hubUrl, fetch: openFetch(hubUrl) }));
  }
  if (isEnabled('bluesky') && canBeClient(publicUrl)) {
    const fetch = openFetch(bluesky.plcUrl, bluesky.resolverUrl);
    connectors.push(createBlueskyConnector({ publicUrl, ...bluesky, fetch }));
  }
  if (isEnabled('github') && github) {
    const fetch = openFetch(github.url);
    connectors.push(createGithubConnector({ publicUrl, ...github, fetch }));
  }
  if (isEnabled('mastodon')) {
    connectors.push(createMastodonConnector({ publicUrl, fetch: openFetch(), registrations }));
  }
  if (isEnabled('x') && x) {
    connectors.push(createXConnector({ publicUrl, ...x, fetch: openFetch() }));
  }
  return { connectors, close: () => opened.close() };
}

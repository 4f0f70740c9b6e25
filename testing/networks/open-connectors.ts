import { createBlueskyConnector } from '../../service/src/connectors/bluesky/bluesky-connector.js';
import type { Connector } from '../../service/src/connectors/connector.js';
import { createFarcasterConnector } from '../../service/src/connectors/farcaster/farcaster-connector.js';
import { createGithubConnector } from '../../service/src/connectors/github/github-connector.js';
import type { Registration } from '../../service/src/connectors/mastodon/clients.js';
import { createMastodonConnector } from '../../service/src/connectors/mastodon/mastodon-connector.js';
import { createNostrConnector } from '../../service/src/connectors/nostr/nostr-connector.js';
import { openOutgoing } from '../../service/src/connectors/outgoing/open-outgoing.js';
import { createXConnector } from '../../service/src/connectors/x/x-connector.js';
import type { OpenNetworks } from '../../service/src/service.js';
import type { Bluesky } from './bluesky.js';
import type { GithubApp } from './github-authorization.js';
import { keepRegistrations } from './mastodon-registrations.js';
import { toStandIn, type MastodonHost } from './mastodon-host.js';
import type { XApp } from './x-authorization.js';

/** Creates the connectors of a service at a public address. */
export type OpenConnectors = (publicUrl: string) => Promise<OpenedConnectors> | OpenedConnectors;

interface OpenedConnectors {
  connectors: readonly Connector[];
  close?: () => Promise<void>;
}

/** Opens networks as a service does, with connectors of a test. */
export function openNetworksWith(openConnectors: OpenConnectors, publicUrl: string): OpenNetworks {
  return async () => {
    const { connectors, close = async () => {} } = await openConnectors(publicUrl);
    return {
      connectors: new Map(connectors.map((connector) => [connector.network, connector])),
      close,
    };
  };
}

/** Several networks. */
export function openSeveral(...networks: readonly OpenConnectors[]): OpenConnectors {
  return async (publicUrl) => {
    const opened: OpenedConnectors[] = [];
    for (const open of networks) opened.push(await open(publicUrl));
    return {
      connectors: opened.flatMap(({ connectors }) => connectors),
      close: async () => {
        for (const { close } of opened) await close?.();
      },
    };
  };
}

/** Nostr with these relays. */
export function openNostr(relays: readonly string[]): OpenConnectors {
  return (publicUrl) => ({ connectors: [createNostrConnector({ publicUrl, relays })] });
}

/** Farcaster by a hub. */
export function openFarcaster(hubUrl: string): OpenConnectors {
  return () => ({ connectors: [createFarcasterConnector({ hubUrl, fetch })] });
}

/** Mastodon with one server. */
export function openMastodon(server: MastodonHost): OpenConnectors {
  const registrations = keepRegistrations(new Map<string, Registration>());
  return (publicUrl) => ({
    connectors: [
      createMastodonConnector({
        publicUrl,
        fetch: (url, init) => fetch(toStandIn(url, [server]), init),
        registrations,
      }),
    ],
  });
}

/** GitHub at an address that is known once the service's is. */
export function openGithub(
  app: Omit<GithubApp, 'redirectUri'>,
  start: (app: GithubApp) => Promise<{ url: string }>,
): OpenConnectors {
  return async (publicUrl) => {
    const { url } = await start({ ...app, redirectUri: `${publicUrl}/connect/callback` });
    return { connectors: [createGithubConnector({ ...app, publicUrl, fetch, url })] };
  };
}

/** X at an address that is known once the service's is. */
export function openX(
  app: Omit<XApp, 'redirectUri'>,
  start: (app: XApp) => Promise<{ url: string }>,
): OpenConnectors {
  return async (publicUrl) => {
    const { url } = await start({ ...app, redirectUri: `${publicUrl}/connect/callback` });
    const urls = { web: url, api: url };
    const limits = { readEverySeconds: 604_800, maximumFollows: 5_000 };
    return { connectors: [createXConnector({ ...app, ...limits, publicUrl, fetch, urls })] };
  };
}

/** Bluesky at servers of a test, from which nothing is asked too often. */
export function openBluesky({ plcUrl, pdsUrl, jetstreamUrl }: Bluesky): OpenConnectors {
  return (publicUrl) => {
    const { fetch, close } = openOutgoing({
      trustedOrigins: [plcUrl, pdsUrl],
      requestsPerMinute: 60_000,
    });
    const options = { publicUrl, fetch, plcUrl, resolverUrl: pdsUrl, jetstreamUrl };
    return { connectors: [createBlueskyConnector(options)], close };
  };
}

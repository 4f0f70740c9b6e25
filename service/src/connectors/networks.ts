import Type, { type TProperties } from 'typebox';
import { bluesky } from './bluesky/bluesky-network.js';
import type { Connector, NetworkProfile } from './connector.js';
import { farcaster } from './farcaster/farcaster-network.js';
import { github } from './github/github-network.js';
import { mastodon } from './mastodon/mastodon-network.js';
import type { ConnectorTools, Network, OpenConnector } from './network.js';
import { nostr } from './nostr/nostr-network.js';
import { x } from './x/x-network.js';

/** A social network whose connector is loaded when it is opened. */
export interface ConnectedNetwork extends Network {
  open(tools: ConnectorTools, settings: unknown): Promise<Connector | undefined>;
}

/** The social networks whose accounts people can connect, in their order in lists. */
export const networks: readonly ConnectedNetwork[] = [
  add(nostr, () => import('./nostr/nostr-connector.js')),
  add(farcaster, () => import('./farcaster/farcaster-connector.js')),
  add(bluesky, () => import('./bluesky/bluesky-connector.js')),
  add(github, () => import('./github/github-connector.js')),
  add(mastodon, () => import('./mastodon/mastodon-connector.js')),
  add(x, () => import('./x/x-connector.js')),
];

/** The social network that is read by the wallet alone. */
export const efp: NetworkProfile = {
  network: 'efp',
  title: 'Ethereum Follow Protocol',
  asksFor: 'nothing',
};

export const networkNames = networks.map(({ profile }) => profile.network);

/** The environment variables of all social networks. */
export const networkVariables: TProperties = Object.assign(
  {},
  ...networks.map(({ needed, other }) => ({
    ...Object.fromEntries(Object.entries(needed).map(([name, one]) => [name, Type.Optional(one)])),
    ...other,
  })),
) as TProperties;

/** The enabled social networks, and the settings of their connectors. */
export interface NetworkSettings {
  /** Undefined for all that have the settings that they need. */
  enabled: readonly string[] | undefined;
  /** Public address of the service. */
  publicUrl: string;
  /** By social network; undefined for one that lacks a needed setting. */
  settings: Readonly<Record<string, unknown>>;
}

/**
 * Returns the title of the social network whose relationships have the `kind`, enabled or not; undefined for other
 * kinds.
 */
export function getNetworkTitle(kind: unknown): string | undefined {
  return titles.get(kind);
}

const titles = new Map<unknown, string>(
  [efp, ...networks.map(({ profile }) => profile)].map(({ network, title }) => [network, title]),
);

function add<Needed extends TProperties, Other extends TProperties, Settings>(
  network: Network<Needed, Other, Settings>,
  load: () => Promise<{ openConnector: OpenConnector<Network<Needed, Other, Settings>> }>,
): ConnectedNetwork {
  return {
    ...(network as unknown as Network),
    open: async (tools, settings) => (await load()).openConnector(tools, settings as Settings),
  };
}

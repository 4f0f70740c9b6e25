export const networkNames = ['nostr', 'farcaster', 'bluesky', 'github', 'mastodon', 'x'] as const;
export type NetworkName = (typeof networkNames)[number];

/** The networks at which an account costs at most an e-mail address or a phone number: Farcaster charges for each. */
export const freeNetworks: ReadonlySet<NetworkName> = new Set<NetworkName>([
  'nostr',
  'bluesky',
  'github',
  'mastodon',
  'x',
]);

/** Which networks are enabled, and what their connectors need. */
export interface NetworkSettings {
  /** Without it, all that have what they need. */
  enabled: readonly NetworkName[] | undefined;
  /** Public address of the service. */
  publicUrl: string;
  nostrRelays: readonly string[];
  farcasterHubUrl: string | undefined;
  bluesky: {
    plcUrl: string;
    /** A server that resolves handles; without it, DNS and the hosts of the handles do. */
    resolverUrl: string | undefined;
    /** Without it, changes are found by reading. */
    jetstreamUrl: string | undefined;
  };
  /** The OAuth app of the operator, and where it is registered. */
  github: { url: string; clientId: string; clientSecret: string } | undefined;
  /** The app of the operator, who pays for what is read. */
  x:
    | {
        clientId: string;
        clientSecret: string;
        bearerToken: string;
        readEverySeconds: number;
        maximumFollows: number;
      }
    | undefined;
}

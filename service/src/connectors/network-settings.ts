export const networkNames = ['nostr', 'farcaster'] as const;
export type NetworkName = (typeof networkNames)[number];

/** Which networks are enabled, and what their connectors need. */
export interface NetworkSettings {
  /** Without it, all that have what they need. */
  enabled: readonly NetworkName[] | undefined;
  /** Public address of the service. */
  publicUrl: string;
  nostrRelays: readonly string[];
  farcasterHubUrl: string | undefined;
}

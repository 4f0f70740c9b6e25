/** An event of Nostr before it is signed. */
export interface EventTemplate {
  kind: number;
  tags: string[][];
  content: string;
  /** Seconds since 1970. */
  created_at: number;
}

/** The object that an extension adds to the page: https://github.com/nostr-protocol/nips/blob/master/07.md */
export interface NostrKey {
  signEvent(event: EventTemplate): Promise<unknown>;
}

/** Returns the person's key of Nostr; undefined without an extension. */
export function getNostrKey(): NostrKey | undefined {
  return (window as { nostr?: NostrKey }).nostr;
}

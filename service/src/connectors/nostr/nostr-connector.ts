import type { Connector, Listing } from '../connector.js';
import type { OpenConnector } from '../network.js';
import { ContactFeed } from './contact-feed.js';
import { toChange } from './contact-list.js';
import { ContactLists } from './contact-lists.js';
import { EventVerifier } from './event-verifier.js';
import { createProofEvent, readProof } from './proof.js';
import { nostr } from './nostr-network.js';

/** The options of the connector of Nostr. */
export interface NostrOptions {
  /** Public address of the service, which proofs contain. */
  publicUrl: string;
  /** Addresses of relays. */
  relays: readonly string[];
}

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof nostr> = ({ publicUrl }, settings) =>
  createNostrConnector({ publicUrl, ...settings });

/**
 * Creates the connector of Nostr: an account is a public key, proved by an event that it signs (NIP-07, NIP-98); its
 * follows are the newest contact list (kind 3 of NIP-02) of the relays.
 */
export function createNostrConnector({ publicUrl, relays }: NostrOptions): Connector {
  const verifier = new EventVerifier();
  const lists = new ContactLists(relays, verifier);
  return {
    ...nostr.profile,
    begin: (attempt) =>
      Promise.resolve({
        step: { kind: 'sign', event: createProofEvent(publicUrl, attempt) },
        secret: {},
      }),
    finish: async (attempt, proof) => readProof(publicUrl, attempt, proof),
    listFollows: async (account, signal): Promise<Listing> => {
      const list = await lists.read(account, signal);
      if (!list) return { pages: toPages([]) };
      const { revision, follows } = toChange(list);
      return { revision, pages: toPages(follows) };
    },
    watch: (listener) => new ContactFeed(relays, verifier, listener),
  };
}

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

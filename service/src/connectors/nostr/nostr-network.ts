import Type from 'typebox';
import { defineNetwork } from '../network.js';

/** Nostr. */
export const nostr = defineNetwork({
  profile: { network: 'nostr', title: 'Nostr', asksFor: 'nothing' },
  connectedTypeId: 1001n,
  isFree: true,
  needed: {},
  other: {
    SVC_NOSTR_RELAYS: Type.String({
      format: 'socket-addresses',
      default: 'wss://relay.damus.io,wss://nos.lol,wss://relay.primal.net',
      description: 'Relays with the follows of Nostr accounts, separated by commas.',
    }),
  },
  readSettings: ({ SVC_NOSTR_RELAYS: relays }) => ({
    relays: relays.split(',').map((url) => url.trim()),
  }),
});

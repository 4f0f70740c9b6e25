import { defineNetwork } from '../network.js';

/** Mastodon. */
export const mastodon = defineNetwork({
  profile: {
    network: 'mastodon',
    title: 'Mastodon',
    asksFor: 'server',
    example: 'mastodon.social',
  },
  connectedTypeId: 1005n,
  isFree: true,
  needed: {},
  other: {},
  readSettings: () => ({}),
});

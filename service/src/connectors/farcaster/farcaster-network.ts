import Type from 'typebox';
import { defineNetwork } from '../network.js';

/** Farcaster, which charges for each account. */
export const farcaster = defineNetwork({
  profile: { network: 'farcaster', title: 'Farcaster', asksFor: 'handle', example: 'alice' },
  connectedTypeId: 1002n,
  isFree: false,
  needed: {
    SVC_FARCASTER_HUB_URL: Type.String({
      format: 'http-address',
      description:
        'Address of the HTTP API of a Farcaster hub. Without it, Farcaster accounts cannot be connected.',
    }),
  },
  other: {},
  readSettings: ({ SVC_FARCASTER_HUB_URL: hubUrl }) => ({ hubUrl }),
});

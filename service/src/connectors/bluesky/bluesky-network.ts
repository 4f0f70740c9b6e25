import Type from 'typebox';
import { defineNetwork } from '../network.js';

/** Bluesky and other servers of AT Protocol. */
export const bluesky = defineNetwork({
  profile: {
    network: 'bluesky',
    title: 'Bluesky',
    asksFor: 'handle',
    example: 'alice.bsky.social',
  },
  connectedTypeId: 1003n,
  isFree: true,
  needed: {},
  other: {
    SVC_BLUESKY_PLC_URL: Type.String({
      format: 'http-address',
      default: 'https://plc.directory',
      description: 'Address of the directory with the servers of Bluesky accounts.',
    }),
    SVC_BLUESKY_RESOLVER_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description:
          'Address of a server of AT Protocol that resolves the handles of Bluesky accounts. Without it, DNS and ' +
          'the hosts of the handles do.',
      }),
    ),
    SVC_BLUESKY_JETSTREAM_URL: Type.String({
      format: 'socket-address-or-none',
      default: 'wss://jetstream2.us-east.bsky.network',
      description:
        'Address of a Jetstream, which reports changes of follows at Bluesky at once; ' +
        '`none` for none: the next sync then finds the changes.',
    }),
  },
  readSettings: ({
    SVC_BLUESKY_PLC_URL: plcUrl,
    SVC_BLUESKY_RESOLVER_URL: resolverUrl,
    SVC_BLUESKY_JETSTREAM_URL: jetstreamUrl,
  }) => ({
    plcUrl,
    resolverUrl,
    jetstreamUrl: jetstreamUrl === 'none' ? undefined : jetstreamUrl,
  }),
});

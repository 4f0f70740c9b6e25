import Type from 'typebox';
import { defineNetwork } from '../network.js';

/** X, which charges for each followed account. */
export const x = defineNetwork({
  profile: { network: 'x', title: 'X', asksFor: 'nothing' },
  connectedTypeId: 1006n,
  isFree: true,
  needed: {
    SVC_X_CLIENT_ID: Type.String({
      minLength: 1,
      description:
        'Id of the app at X that people sign in with (docs/networks.md). Without it, X accounts cannot be connected.',
    }),
    SVC_X_CLIENT_SECRET: Type.String({
      minLength: 1,
      description: 'Secret of that app; required with its id.',
    }),
    SVC_X_BEARER_TOKEN: Type.String({
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'Bearer token of that app; required with its id. The service uses it to read ' +
        'followed accounts; X charges for each.',
    }),
  },
  other: {
    SVC_X_READ_HOURS: Type.Integer({
      default: 168,
      minimum: 24,
      maximum: 8_760,
      description: 'How often an account at X is synced, up to a tenth earlier or later.',
    }),
    SVC_X_MAXIMUM_FOLLOWS: Type.Integer({
      default: 5_000,
      minimum: 1,
      maximum: 100_000,
      description:
        'The maximum number of followed accounts: an account at X that follows more is ' +
        'not synced, since X charges for each.',
    }),
  },
  readSettings: ({
    SVC_X_CLIENT_ID: clientId,
    SVC_X_CLIENT_SECRET: clientSecret,
    SVC_X_BEARER_TOKEN: bearerToken,
    SVC_X_READ_HOURS: hours,
    SVC_X_MAXIMUM_FOLLOWS: maximumFollows,
  }) => ({
    clientId,
    clientSecret,
    bearerToken,
    readEverySeconds: hours * 3_600,
    maximumFollows,
  }),
});

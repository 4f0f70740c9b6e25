import Type from 'typebox';
import { defineNetwork } from '../network.js';

/** GitHub, or a GitHub Enterprise Server. */
export const github = defineNetwork({
  profile: { network: 'github', title: 'GitHub', asksFor: 'nothing' },
  connectedTypeId: 1004n,
  isFree: true,
  needed: {
    SVC_GITHUB_CLIENT_ID: Type.String({
      minLength: 1,
      description:
        'Id of the OAuth app that people sign in with (docs/networks.md). Without it, GitHub accounts cannot be ' +
        'connected.',
    }),
    SVC_GITHUB_CLIENT_SECRET: Type.String({
      minLength: 1,
      description: 'Secret of that app; required with its id.',
    }),
  },
  other: {
    SVC_GITHUB_URL: Type.String({
      format: 'http-address',
      default: 'https://github.com',
      description:
        'Address of GitHub, or of the GitHub Enterprise Server where the app is registered.',
    }),
  },
  readSettings: ({
    SVC_GITHUB_URL: url,
    SVC_GITHUB_CLIENT_ID: clientId,
    SVC_GITHUB_CLIENT_SECRET: clientSecret,
  }) => ({ url: url.replace(/(?<!\/)\/+$/, ''), clientId, clientSecret }),
});

import type { Connector, Follow } from '../connector.js';
import type { OpenConnector } from '../network.js';
import { CodeFlow } from '../oauth/code-flow.js';
import { readCode } from '../oauth/read-code.js';
import type { Fetch } from '../outgoing/request-json.js';
import { XApi } from './x-api.js';
import { x } from './x-network.js';

/** The settings of the connector of X. */
export interface XSettings {
  /** Public address of the service, without a slash at the end. */
  publicUrl: string;
  /** The id of the app that the operator has registered at X. */
  clientId: string;
  clientSecret: string;
  /** The token with which the app reads public data. */
  bearerToken: string;
  readEverySeconds: number;
  /** Accounts that follow more are not synced. */
  maximumFollows: number;
  fetch: Fetch;
  /** The addresses where people sign in, and of the API. */
  urls?: { web: string; api: string };
}

/** A person who asks again and again spends no more than one who asks once a day. */
const restSeconds = 86_400;

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof x> = ({ publicUrl, openFetch }, settings) =>
  createXConnector({ publicUrl, ...settings, fetch: openFetch() });

/**
 * Creates the connector of X: the person signs in there, and the service reads the account's follows with the
 * operator's own token; X charges for each. An account is its numeric id, as a text: it can be larger than exact
 * numbers.
 */
export function createXConnector({
  publicUrl,
  clientId,
  clientSecret,
  bearerToken,
  readEverySeconds,
  maximumFollows,
  fetch,
  urls: { web, api: apiUrl } = { web: 'https://x.com', api: 'https://api.x.com' },
}: XSettings): Connector {
  const api = new XApi({ url: apiUrl, fetch, bearerToken, maximumFollows });
  const flow = new CodeFlow({
    fetch,
    server: {
      issuer: web,
      authorization_endpoint: `${web}/i/oauth2/authorize`,
      token_endpoint: `${apiUrl}/2/oauth2/token`,
      revocation_endpoint: `${apiUrl}/2/oauth2/revoke`,
    },
    clientId,
    clientSecret,
    secretIn: 'header',
    redirectUri: `${publicUrl}/connect/callback`,
  });
  return {
    ...x.profile,
    readEverySeconds,
    restSeconds,
    async begin({ state }) {
      // The scopes that the API needs to return the account of a token.
      const { url, codeVerifier } = await flow.start({ state, scope: 'users.read tweet.read' });
      return { step: { kind: 'redirect', url }, secret: { codeVerifier } };
    },
    async finish({ state, secret: { codeVerifier = '' } }, proof) {
      const token = await flow.exchange(readCode(proof, { state }), codeVerifier);
      try {
        const { id, username } = await api.readSignedIn(token);
        return { id, label: `@${username}` };
      } finally {
        await flow.revoke(token);
      }
    },
    async listFollows(account, signal) {
      await api.requireReadable(account, signal);
      return { pages: readFollows(api, account, signal) };
    },
  };
}

async function* readFollows(
  api: XApi,
  account: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Follow[]> {
  for await (const users of api.readFollowing(account, signal)) {
    yield users.map(({ id }) => ({ id })).filter(({ id }) => id !== account);
  }
}

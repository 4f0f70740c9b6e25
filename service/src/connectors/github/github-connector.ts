import type { Connector, Follow } from '../connector.js';
import type { OpenConnector } from '../network.js';
import { CodeFlow } from '../oauth/code-flow.js';
import { readCode } from '../oauth/read-code.js';
import type { Fetch } from '../outgoing/request-json.js';
import { GithubApi } from './github-api.js';
import { github } from './github-network.js';

/** The settings of the connector of GitHub. */
export interface GithubSettings {
  /** Public address of the service, without a slash at the end. */
  publicUrl: string;
  /** The id of the OAuth app that the operator has registered at GitHub. */
  clientId: string;
  clientSecret: string;
  fetch: Fetch;
  /** The address where people sign in: of GitHub, or of a GitHub Enterprise Server. */
  url: string;
}

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof github> = ({ publicUrl, openFetch }, settings) =>
  createGithubConnector({ publicUrl, ...settings, fetch: openFetch(settings.url) });

/**
 * Creates the connector of GitHub: the person signs in there, and the service asks for no permission. An account is
 * its numeric id; its follows are public.
 */
export function createGithubConnector({
  publicUrl,
  clientId,
  clientSecret,
  fetch,
  url: webUrl,
}: GithubSettings): Connector {
  const apiUrl = webUrl === 'https://github.com' ? 'https://api.github.com' : `${webUrl}/api/v3`;
  const api = new GithubApi({ url: apiUrl, fetch, clientId, clientSecret, userAgent: publicUrl });
  const flow = new CodeFlow({
    fetch,
    server: {
      issuer: webUrl,
      authorization_endpoint: `${webUrl}/login/oauth/authorize`,
      token_endpoint: `${webUrl}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
    redirectUri: `${publicUrl}/connect/callback`,
  });
  return {
    ...github.profile,
    async begin({ state }) {
      const { url, codeVerifier } = await flow.start({ state });
      return { step: { kind: 'redirect', url }, secret: { codeVerifier } };
    },
    async finish({ state, secret: { codeVerifier = '' } }, proof) {
      const token = await flow.exchange(readCode(proof, { state }), codeVerifier);
      try {
        const { id, login } = await api.readSignedIn(token);
        return { id: String(id), label: `@${login}` };
      } finally {
        await api.revoke(token);
      }
    },
    async listFollows(account, signal) {
      const { login } = await api.readUser(account, signal);
      return { pages: readFollows(api, account, login, signal) };
    },
  };
}

async function* readFollows(
  api: GithubApi,
  account: string,
  login: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Follow[]> {
  for await (const users of api.readFollowing(login, signal)) {
    yield users.map(({ id }) => ({ id: String(id) })).filter(({ id }) => id !== account);
  }
}

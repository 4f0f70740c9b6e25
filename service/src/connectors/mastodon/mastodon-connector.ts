import type { Connector, Follow } from '../connector.js';
import type { OpenConnector } from '../network.js';
import { ProofError } from '../connector-error.js';
import { readCode } from '../oauth/read-code.js';
import type { Fetch } from '../outgoing/request-json.js';
import { Clients, type Registrations } from './clients.js';
import { findServer } from './find-server.js';
import { findAccount, readFollowing, type FollowingList } from './follows.js';
import { readSignedIn } from './signed-in.js';
import { mastodon } from './mastodon-network.js';

/** The settings of the connector of Mastodon. */
export interface MastodonSettings {
  /** Public address of the service, without a slash at the end. */
  publicUrl: string;
  /** Sends requests to addresses of strangers. */
  fetch: Fetch;
  registrations: Registrations;
}

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof mastodon> = ({
  publicUrl,
  openFetch,
  registrations,
}) => createMastodonConnector({ publicUrl, fetch: openFetch(), registrations });

/**
 * Creates the connector of Mastodon: the person signs in at its own server, where the service registers itself
 * before. An account is the URI of its actor, which only the server at that address can prove; its follows are
 * public.
 */
export function createMastodonConnector(settings: MastodonSettings): Connector {
  const { fetch } = settings;
  const clients = new Clients(settings);
  return {
    ...mastodon.profile,
    async begin({ state }, entered) {
      const server = await findServer(entered, fetch);
      const { flow, clientId, scope } = await clients.prepare(server);
      const { url, codeVerifier } = await flow.start({ state, scope });
      return { step: { kind: 'redirect', url }, secret: { server, clientId, codeVerifier } };
    },
    async finish({ state, secret: { server = '', clientId, codeVerifier = '' } }, proof) {
      const code = readCode(proof, { state, server });
      const client = await clients.read(server);
      if (!client || client.clientId !== clientId) {
        throw new ProofError('The sign-in is not valid any more. Try again.');
      }
      const token = await client.flow.exchange(code, codeVerifier);
      try {
        return await readSignedIn(server, token, fetch);
      } finally {
        await client.flow.revoke(token);
      }
    },
    locate: (account) => new URL(account).host,
    async listFollows(account, signal) {
      const { id } = await findAccount(account, fetch, signal);
      return { pages: readFollows({ account, id, fetch, signal }) };
    },
  };
}

async function* readFollows(list: FollowingList): AsyncGenerator<readonly Follow[]> {
  for await (const page of readFollowing(list)) {
    // Accounts from before ActivityPub have no URI.
    yield page
      .map(({ uri }) => ({ id: uri }))
      .filter(({ id }) => /^https?:\/\//.test(id) && id !== list.account);
  }
}

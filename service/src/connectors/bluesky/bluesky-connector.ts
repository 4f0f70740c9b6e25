import { AccountFeed } from '../account-feed.js';
import { ProofError } from '../connector-error.js';
import type { OpenConnector } from '../network.js';
import type { Connector, FeedListener } from '../connector.js';
import { readCode } from '../oauth/read-code.js';
import type { Fetch } from '../outgoing/request-json.js';
import { readIssuer, readServerMetadata } from './authorization-server.js';
import { Authorization, type AuthorizationSecret } from './authorization.js';
import { canBeClient, createClient } from './client-metadata.js';
import { DidDocuments } from './did-documents.js';
import { findAccount } from './find-account.js';
import { readFollows, readRevision, type Repository } from './follows.js';
import { JetstreamFeed } from './jetstream-feed.js';
import { bluesky } from './bluesky-network.js';

/** The options of the connector of Bluesky. */
export interface BlueskyOptions {
  /** Public address of the service, without a slash at the end. */
  publicUrl: string;
  /** Sends requests to addresses of strangers. */
  fetch: Fetch;
  /** The directory of `did:plc`. */
  plcUrl: string;
  /** A server that resolves handles; without it, DNS and the hosts of the handles do. */
  resolverUrl?: string | undefined;
  /** A Jetstream, which reports changes; without it, changes are found by syncs. */
  jetstreamUrl?: string | undefined;
}

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof bluesky> = (
  { publicUrl, openFetch },
  settings,
) => {
  if (!canBeClient(publicUrl)) return undefined;
  const fetch = openFetch(settings.plcUrl, settings.resolverUrl);
  return createBlueskyConnector({ publicUrl, ...settings, fetch });
};

/**
 * Creates the connector of Bluesky and other servers of AT Protocol: an account is a DID, proved by signing in at its
 * server (OAuth with PAR, PKCE and DPoP); its follows are public records there.
 */
export function createBlueskyConnector(options: BlueskyOptions): Connector {
  const { publicUrl, fetch, plcUrl, jetstreamUrl } = options;
  const client = createClient(publicUrl);
  const documents = new DidDocuments(fetch, plcUrl);

  /** Reads at the account's server, and looks its server up again after a failure. */
  const readAt = async <Result>(
    did: string,
    signal: AbortSignal,
    read: (repository: Repository) => Promise<Result>,
  ): Promise<Result> => {
    const pds = documents.findServer(did) ?? (await documents.read(did, signal)).pds;
    try {
      const result = await read({ did, pds });
      documents.cacheServer(did, pds);
      return result;
    } catch (error) {
      documents.deleteServer(did);
      throw error;
    }
  };

  return {
    ...bluesky.profile,

    async begin({ state }, entered = '') {
      const { did, handle, pds } = await findAccount(entered, documents, options);
      const server = await readServerMetadata(fetch, await readIssuer(fetch, pds));
      const authorization = new Authorization(fetch, client, server);
      const { url, secret } = await authorization.start({ state, loginHint: handle ?? did });
      const label = handle === undefined ? did : `@${handle}`;
      return {
        step: { kind: 'redirect', url },
        secret: { ...secret, issuer: server.issuer, did, label },
      };
    },

    async finish({ state, secret }, proof) {
      const { codeVerifier, key, issuer, did, label } = secret as Secret;
      const code = readCode(proof, { state, iss: issuer });
      const server = await readServerMetadata(fetch, issuer);
      const authorization = new Authorization(fetch, client, server);
      const signedIn = await authorization.finish({ code, state }, { codeVerifier, key });
      if (signedIn !== did) {
        throw new ProofError(`You have signed in with another account than ${label}.`);
      }
      // Only the server that the account itself names may confirm its owner.
      const { pds } = await documents.read(did);
      if ((await readIssuer(fetch, pds)) !== issuer) {
        throw new ProofError('The account has moved to another server.');
      }
      return { id: did, label };
    },

    locate(did) {
      const pds = documents.findServer(did);
      return pds && new URL(pds).host;
    },

    readRevision: (did, signal) =>
      readAt(did, signal, (repository) => readRevision(fetch, repository, signal)),

    listFollows: (did, signal) =>
      readAt(did, signal, async (repository) => ({
        // Read before the pages: a change during them has a later revision.
        revision: await readRevision(fetch, repository, signal),
        pages: readFollows(fetch, repository, signal),
      })),

    ...(jetstreamUrl !== undefined && {
      watch: ({ onChange, onError }: FeedListener) => {
        const feed = new JetstreamFeed(jetstreamUrl, onChange);
        return new AccountFeed([async (accounts) => feed.connect(accounts)], onError);
      },
    }),
  };
}

type Secret = Record<keyof AuthorizationSecret | 'issuer' | 'did' | 'label', string>;

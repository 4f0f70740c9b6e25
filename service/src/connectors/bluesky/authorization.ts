import {
  authorizationCodeGrant,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  getDPoPHandle,
  None,
  randomPKCECodeVerifier,
  tokenRevocation,
  type Configuration,
  type CryptoKeyPair,
} from 'openid-client';
import Type from 'typebox';
import { ProofError } from '../connector-error.js';
import { configureClient, readErrorCode, toNetworkError } from '../oauth/client-configuration.js';
import { createReader } from '../outgoing/create-reader.js';
import { proveRequests } from '../outgoing/prove-requests.js';
import type { Fetch } from '../outgoing/request-json.js';
import type { ServerMetadata } from './authorization-server.js';
import { scope, type Client } from './client-metadata.js';
import { Did } from './identifiers.js';
import { createKeys, exportKeys, importKeys } from './keys.js';

/** The data that the exchange of the code needs. */
export interface AuthorizationSecret {
  codeVerifier: string;
  /** Private JWK of DPoP. */
  key: string;
}

/** Authorizes people at one server. */
export class Authorization {
  readonly #configuration: Configuration;
  readonly #host: string;

  constructor(
    readonly fetch: Fetch,
    readonly client: Client,
    readonly server: ServerMetadata,
  ) {
    this.#host = new URL(server.issuer).host;
    this.#configuration = this.#configure(fetch);
  }

  /** Announces the request to the server; returns the address that the person opens. */
  async start({
    state,
    loginHint,
  }: {
    state: string;
    loginHint: string;
  }): Promise<{ url: string; secret: AuthorizationSecret }> {
    const keys = await createKeys();
    const codeVerifier = randomPKCECodeVerifier();
    const parameters = {
      redirect_uri: this.client.redirectUri,
      scope,
      state,
      login_hint: loginHint,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    const DPoP = getDPoPHandle(this.#configuration, keys);
    try {
      const url = await buildAuthorizationUrlWithPAR(this.#configuration, parameters, { DPoP });
      return { url: url.href, secret: { codeVerifier, key: await exportKeys(keys) } };
    } catch (error) {
      throw toNetworkError(this.#host, error);
    }
  }

  /** Returns the DID of the account with which the person has signed in; its tokens are revoked. */
  async finish(
    { code, state }: { code: string; state: string },
    secret: AuthorizationSecret,
  ): Promise<string> {
    const url = new URL(this.client.redirectUri);
    const iss = this.server.issuer;
    url.search = new URLSearchParams({ code, iss, state }).toString();
    const checks = { expectedState: state, pkceCodeVerifier: secret.codeVerifier };
    const keys = await importKeys(secret.key);
    const DPoP = getDPoPHandle(this.#configuration, keys);
    try {
      const tokens = await authorizationCodeGrant(this.#configuration, url, checks, undefined, {
        DPoP,
      });
      await this.#revoke(tokens.refresh_token ?? tokens.access_token, keys);
      return readTokens(this.#host, tokens).sub;
    } catch (error) {
      if (readErrorCode(error) === undefined) throw toNetworkError(this.#host, error);
      throw new ProofError('The sign-in is not valid any more. Try again.', { cause: error });
    }
  }

  /** The token is stored nowhere: where the server can't revoke it, it expires. */
  async #revoke(token: string, keys: CryptoKeyPair): Promise<void> {
    // The library revokes without DPoP, which servers of AT Protocol ignore.
    const configuration = this.#configure(proveRequests(this.fetch, keys));
    await tokenRevocation(configuration, token).catch(() => undefined);
  }

  #configure(fetch: Fetch): Configuration {
    const { server, client } = this;
    return configureClient({ fetch, server, clientId: client.id, authentication: None() });
  }
}

const readTokens = createReader(
  Type.Object({ sub: Did, token_type: Type.Literal('dpop') }),
  'answer with the DID of an account',
);

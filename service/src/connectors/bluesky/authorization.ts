import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  getDPoPHandle,
  None,
  randomPKCECodeVerifier,
  ResponseBodyError,
  tokenRevocation,
  type CryptoKeyPair,
  type CustomFetch,
} from 'openid-client';
import Type from 'typebox';
import { NetworkError, ProofError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { limitAnswers } from '../outgoing/limit-answers.js';
import { proveRequests } from '../outgoing/prove-requests.js';
import type { Fetch } from '../outgoing/request-json.js';
import type { ServerMetadata } from './authorization-server.js';
import { scope, type Client } from './client-metadata.js';
import { Did } from './identifiers.js';
import { createKeys, exportKeys, importKeys } from './keys.js';

/** What the exchange of the code needs again. */
export interface AuthorizationSecret {
  codeVerifier: string;
  /** Private JWK of DPoP. */
  key: string;
}

/** What the redirect brought. */
export interface CodeProof {
  code: string;
  iss: string;
  state: string;
}

/** Authorizations by people at one server. */
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

  /** Announces the request to the server; the person opens the address. */
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
      throw this.#explain(error, (cause) => {
        return new NetworkError(`${this.#host} refuses the sign-in.`, { cause });
      });
    }
  }

  /** The DID of the account that the person has signed in with; its tokens are revoked. */
  async finish({ code, iss, state }: CodeProof, secret: AuthorizationSecret): Promise<string> {
    const url = new URL(this.client.redirectUri);
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
      throw this.#explain(error, (cause) => {
        return new ProofError('The sign-in is not valid any more. Try again.', { cause });
      });
    }
  }

  /** The token is in no other place: where the server can't revoke it, it ends by itself. */
  async #revoke(token: string, keys: CryptoKeyPair): Promise<void> {
    // The library revokes without DPoP, which servers of AT Protocol ignore.
    const configuration = this.#configure(proveRequests(this.fetch, keys));
    await tokenRevocation(configuration, token).catch(() => undefined);
  }

  #configure(fetch: Fetch): Configuration {
    const configuration = new Configuration(this.server, this.client.id, undefined, None());
    configuration[customFetch] = limitAnswers(fetch, maximumBytes) as CustomFetch;
    configuration.timeout = 20;
    // Without TLS there are only servers of the operator: `fetch` refuses others.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (this.server.issuer.startsWith('http:')) allowInsecureRequests(configuration);
    return configuration;
  }

  #explain(error: unknown, explainRefusal: (cause: unknown) => Error): unknown {
    if (error instanceof NetworkError) return error;
    if (error instanceof Error && error.cause instanceof NetworkError) return error.cause;
    if (error instanceof ResponseBodyError) return explainRefusal(error);
    return new NetworkError(`${this.#host} sent no valid answer.`, { cause: error });
  }
}

const maximumBytes = 256 * 1024;
const readTokens = createReader(
  Type.Object({ sub: Did, token_type: Type.Literal('dpop') }),
  'answer with the DID of an account',
);

import { exportJWK, importJWK, type JWK } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  getDPoPHandle,
  None,
  randomDPoPKeyPair,
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
import type { Fetch } from '../outgoing/request-json.js';
import type { ServerMetadata } from './authorization-server.js';
import { scope, type Client } from './client-metadata.js';
import { Did } from './identifiers.js';

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
    fetch: Fetch,
    readonly client: Client,
    server: ServerMetadata,
  ) {
    this.#host = new URL(server.issuer).host;
    this.#configuration = new Configuration(server, client.id, undefined, None());
    this.#configuration[customFetch] = limitAnswers(fetch, maximumBytes) as CustomFetch;
    this.#configuration.timeout = 20;
    // Without TLS there are only servers of the operator: `fetch` refuses others.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (server.issuer.startsWith('http:')) allowInsecureRequests(this.#configuration);
  }

  /** Announces the request to the server; the person opens the address. */
  async start({
    state,
    loginHint,
  }: {
    state: string;
    loginHint: string;
  }): Promise<{ url: string; secret: AuthorizationSecret }> {
    const keys = await randomDPoPKeyPair('ES256', { extractable: true });
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
      const key = JSON.stringify(await exportJWK(keys.privateKey));
      return { url: url.href, secret: { codeVerifier, key } };
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
    const DPoP = getDPoPHandle(this.#configuration, await importKeys(secret.key));
    try {
      const tokens = await authorizationCodeGrant(this.#configuration, url, checks, undefined, {
        DPoP,
      });
      await this.#revoke(tokens.refresh_token ?? tokens.access_token);
      return readTokens(this.#host, tokens).sub;
    } catch (error) {
      throw this.#explain(error, (cause) => {
        return new ProofError('The sign-in is not valid any more. Try again.', { cause });
      });
    }
  }

  /** The token is in no other place: where the server can't revoke it, it ends by itself. */
  async #revoke(token: string): Promise<void> {
    await tokenRevocation(this.#configuration, token).catch(() => undefined);
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

async function importKeys(key: string): Promise<CryptoKeyPair> {
  const privateJwk = JSON.parse(key) as JWK;
  const publicJwk = { ...privateJwk };
  delete publicJwk.d;
  return { privateKey: await importKey(privateJwk), publicKey: await importKey(publicJwk) };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey;
}

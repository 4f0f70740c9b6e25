import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  ClientSecretPost,
  Configuration,
  customFetch,
  genericGrantRequest,
  randomPKCECodeVerifier,
  ResponseBodyError,
  tokenRevocation,
  WWWAuthenticateChallengeError,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { NetworkError, ProofError } from '../connector-error.js';
import { limitAnswers } from '../outgoing/limit-answers.js';
import { refuseAnswer } from '../outgoing/refuse-answer.js';
import type { Fetch } from '../outgoing/request-json.js';

/** A client at an authorization server. */
export interface CodeFlowOptions {
  fetch: Fetch;
  server: ServerMetadata;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Signs people in at a server that gives a code for a token: OAuth 2.0 with PKCE. */
export class CodeFlow {
  readonly #configuration: Configuration;
  readonly #host: string;
  readonly #redirectUri: string;

  constructor({ fetch, server, clientId, clientSecret, redirectUri }: CodeFlowOptions) {
    const authentication = ClientSecretPost(clientSecret);
    this.#configuration = new Configuration(server, clientId, undefined, authentication);
    this.#configuration[customFetch] = refuseFailures(fetch) as CustomFetch;
    this.#configuration.timeout = 20;
    // Without TLS there are only servers of the operator: `fetch` refuses others.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (server.issuer.startsWith('http:')) allowInsecureRequests(this.#configuration);
    this.#host = new URL(server.issuer).host;
    this.#redirectUri = redirectUri;
  }

  /** Creates the address that the person opens, and what proves later that the code is for this attempt. */
  async start(parameters: {
    state: string;
    scope?: string;
  }): Promise<{ url: string; codeVerifier: string }> {
    const codeVerifier = randomPKCECodeVerifier();
    const url = buildAuthorizationUrl(this.#configuration, {
      ...parameters,
      redirect_uri: this.#redirectUri,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, codeVerifier };
  }

  /**
   * Exchanges the code for an access token.
   * @throws ProofError when the server refuses the code, NetworkError when anything else goes wrong
   */
  async exchange(code: string, codeVerifier: string): Promise<string> {
    try {
      // The grant of the library for codes drops the query of the redirect URI.
      const tokens = await genericGrantRequest(this.#configuration, 'authorization_code', {
        code,
        redirect_uri: this.#redirectUri,
        code_verifier: codeVerifier,
      });
      return tokens.access_token;
    } catch (error) {
      if (isRefusedCode(error)) {
        throw new ProofError('The sign-in is not valid any more. Try again.', { cause: error });
      }
      throw this.#explain(error);
    }
  }

  /** Whether the server knows the client, and that it asks for the scope. */
  async isRegistered(scope: string): Promise<boolean> {
    try {
      const { access_token } = await clientCredentialsGrant(this.#configuration, { scope });
      await this.revoke(access_token);
      return true;
    } catch (error) {
      if (['invalid_client', 'invalid_scope'].includes(readErrorCode(error) ?? '')) return false;
      throw this.#explain(error);
    }
  }

  /** Revokes a token, which is in no other place: a server that can't is left with it. */
  async revoke(token: string): Promise<void> {
    await tokenRevocation(this.#configuration, token).catch(() => undefined);
  }

  #explain(error: unknown): NetworkError {
    if (error instanceof NetworkError) return error;
    if (error instanceof Error && error.cause instanceof NetworkError) return error.cause;
    const code = readErrorCode(error);
    const what = code === undefined ? 'sent no valid answer' : 'refuses the sign-in';
    return new NetworkError(`${this.#host} ${what}.`, { cause: error });
  }
}

const maximumBytes = 256 * 1024;

/** The library would read answers of any length, and not when to ask again. */
function refuseFailures(fetch: Fetch): Fetch {
  return limitAnswers(async (url, init) => {
    const response = await fetch(url, init);
    if (response.status !== 429 && response.status < 500) return response;
    throw await refuseAnswer(new URL(url).host, response);
  }, maximumBytes);
}

/** By RFC 6749, and by GitHub. */
function isRefusedCode(error: unknown): boolean {
  return ['invalid_grant', 'bad_verification_code'].includes(readErrorCode(error) ?? '');
}

/** From the body, which GitHub sends with the status 200, or from the challenge that Mastodon sends. */
function readErrorCode(error: unknown): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  if (error instanceof WWWAuthenticateChallengeError) {
    return error.cause.map(({ parameters }) => parameters.error).find((code) => code !== undefined);
  }
  const { body } =
    (error as { cause?: { cause?: { body?: { error?: unknown } } } }).cause?.cause ?? {};
  return typeof body?.error === 'string' ? body.error : undefined;
}

import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  ClientSecretPost,
  genericGrantRequest,
  randomPKCECodeVerifier,
  ResponseBodyError,
  tokenRevocation,
  type Configuration,
  type ServerMetadata,
} from 'openid-client';
import { ProofError } from '../connector-error.js';
import type { Fetch } from '../outgoing/request-json.js';
import {
  authenticateByHeader,
  configureClient,
  readErrorCode,
  toNetworkError,
} from './client-configuration.js';

/** The options of a client at an authorization server. */
export interface CodeFlowOptions {
  fetch: Fetch;
  server: ServerMetadata;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Where the server expects the client's secret; by default in the body. */
  secretIn?: 'body' | 'header';
}

/** Signs people in at a server that gives a code for a token: OAuth 2.0 with PKCE. */
export class CodeFlow {
  readonly #configuration: Configuration;
  readonly #host: string;
  readonly #redirectUri: string;

  constructor({ clientSecret, redirectUri, secretIn = 'body', ...client }: CodeFlowOptions) {
    const { server, clientId } = client;
    const authentication =
      secretIn === 'body'
        ? ClientSecretPost(clientSecret)
        : authenticateByHeader(clientId, clientSecret);
    this.#configuration = configureClient({ ...client, authentication });
    this.#host = new URL(server.issuer).host;
    this.#redirectUri = redirectUri;
  }

  /**
   * Creates the address that the person opens, and the verifier that proves later that the code is for this attempt.
   */
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
   * @throws ProofError when the server refuses the code, NetworkError for any other failure
   */
  async exchange(code: string, codeVerifier: string): Promise<string> {
    try {
      // The library's grant for codes removes the query of the redirect URI.
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
      throw toNetworkError(this.#host, error);
    }
  }

  /** Whether the server knows the client and its scope. */
  async isRegistered(scope: string): Promise<boolean> {
    try {
      const { access_token } = await clientCredentialsGrant(this.#configuration, { scope });
      await this.revoke(access_token);
      return true;
    } catch (error) {
      if (['invalid_client', 'invalid_scope'].includes(readErrorCode(error) ?? '')) return false;
      throw toNetworkError(this.#host, error);
    }
  }

  /** Revokes a token, which is stored nowhere; a server without revocation still has it. */
  async revoke(token: string): Promise<void> {
    await tokenRevocation(this.#configuration, token).catch(() => undefined);
  }
}

/** By RFC 6749, by GitHub, and by X, which has the code only in the description. */
function isRefusedCode(error: unknown): boolean {
  const code = readErrorCode(error) ?? '';
  if (['invalid_grant', 'bad_verification_code'].includes(code)) return true;
  const description = (error instanceof ResponseBodyError && error.error_description) || '';
  return code === 'invalid_request' && description.includes('authorization code');
}

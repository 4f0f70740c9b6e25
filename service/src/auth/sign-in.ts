import { getAddress, type Hex } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import { ServiceError } from '../errors/service-error.js';
import type { AuthData, ChallengeBody, VerifyBody } from '../schemas/authentication.js';
import type { Database } from '../storage/database/database.js';
import { insertNonce, takeNonce, type StoredNonce } from '../storage/auth/nonces.js';
import { createUnguessableId } from '../unguessable-id.js';
import type { UserPrincipal } from './principal.js';
import { formatSignInMessage } from './sign-in-message.js';
import type { Tokens } from './tokens.js';
import type { WalletVerifier } from './wallet-verifier.js';

const nonceMilliseconds = 5 * 60_000;

/** The settings and parts of sign-in. */
export interface SignInOptions {
  tokens: Tokens;
  wallets: WalletVerifier;
  /** Origins of the pages that may sign people in. */
  origins: readonly string[];
  /** Runs before a user gets the token. */
  onSignIn: (user: UserPrincipal) => Promise<void>;
}

/** Sign-in with a wallet by EIP-4361 messages, each valid for one sign-in on one page. */
export class SignIn {
  readonly #origins: ReadonlySet<string>;

  constructor(
    readonly database: Database,
    readonly options: SignInOptions,
  ) {
    this.#origins = new Set(options.origins);
  }

  /** Returns the message that the wallet has to sign. */
  async challenge(
    { address, chainId }: ChallengeBody,
    origin: string | undefined,
  ): Promise<{ message: string }> {
    const page = this.#requireOrigin(origin);
    const wallet = address.toLowerCase();
    // The library's own generator uses Math.random().
    const nonce = createUnguessableId();
    const expiresAt = new Date(Date.now() + nonceMilliseconds);
    await insertNonce(this.database, { nonce, address: wallet, chainId, origin: page, expiresAt });
    return { message: formatMessage({ address: wallet, origin: page, chainId, nonce, expiresAt }) };
  }

  /** Returns a token for a signed message. The message cannot be used again, even if the sign-in fails. */
  async verify({ message, signature }: VerifyBody, origin: string | undefined): Promise<AuthData> {
    const page = this.#requireOrigin(origin);
    const { nonce } = parseSiweMessage(message);
    if (nonce === undefined) throw signInError('The message is not a sign-in message (EIP-4361).');
    const challenge = await this.#takeChallenge(nonce, page);
    // Comparing with a new message proves that no part of it was edited.
    if (message !== formatMessage(challenge)) {
      throw signInError('The message differs from the one that the service issued.');
    }
    const { address, chainId } = challenge;
    const { tokens, wallets } = this.options;
    // The wallet's contract may answer slowly, and the person may sign out everywhere meanwhile.
    const issuedAfter = await tokens.readIssuedAfter(address);
    await wallets.verify({
      address: getAddress(address),
      chainId,
      message,
      signature: signature as Hex,
    });
    const data = await tokens.issue(address, issuedAfter);
    await this.options.onSignIn(await tokens.verify(data.access_token));
    return data;
  }

  #requireOrigin(origin: string | undefined): string {
    if (origin !== undefined && this.#origins.has(origin)) return origin;
    throw signInError(
      'This page may not sign people in: its Origin is not one of the allowed origins.',
    );
  }

  /** Deletes the nonce, so that it can be used only once. */
  async #takeChallenge(nonce: string, origin: string): Promise<StoredNonce> {
    const challenge = await takeNonce(this.database, { nonce, origin });
    if (challenge) return challenge;
    throw signInError(
      'The message was used before, has expired, or was issued to another page: request a new one.',
    );
  }
}

function formatMessage(challenge: StoredNonce): string {
  const issuedAt = new Date(challenge.expiresAt.getTime() - nonceMilliseconds);
  return formatSignInMessage({ ...challenge, issuedAt });
}

function signInError(message: string): ServiceError {
  return new ServiceError('signInRefused', message);
}

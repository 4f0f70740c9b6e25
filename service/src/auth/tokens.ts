import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { getAddress } from 'viem';
import { ServiceError } from '../errors/service-error.js';
import type { AuthData } from '../schemas/authentication.js';
import type { UserPrincipal } from './principal.js';
import type { Revocations } from './revocations.js';
import { algorithm, type SigningKeys } from './signing-keys.js';

/** The settings and keys with which tokens are issued and verified. */
export interface TokenOptions {
  keys: SigningKeys;
  revocations: Revocations;
  /** The address of the service: the issuer and the audience of tokens. */
  issuer: string;
  seconds: number;
}

interface VerifiedToken {
  /** The id of the key that signed the token. */
  kid: string;
  user: UserPrincipal;
}

/** Issues and verifies the tokens of signed-in people. */
export class Tokens {
  readonly #options: TokenOptions;
  /** Verified tokens: verifying a signature takes longer than ranking. */
  readonly #verified = new LRUCache<string, VerifiedToken>({ max: 20_000, ttl: 60_000 });

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** Reads the last revocation of the (lower-case) address's tokens, at the start of its sign-in. */
  readIssuedAfter(address: string): Promise<number> {
    return this.#options.revocations.readIssuedUntil(address);
  }

  /**
   * Issues a token for the wallet with the (lower-case) address.
   * @param issuedAfter from `readIssuedAfter`. A timestamp does not suffice: the clocks of instances differ, and a
   *   token of the same second may be revoked.
   */
  async issue(address: string, issuedAfter: number): Promise<AuthData> {
    const { keys, issuer, seconds } = this.#options;
    const { kid, key } = keys.current();
    const issuedAt = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ issuedAfter })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(address)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(randomUUID())
      .sign(key);
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: seconds,
      address: getAddress(address),
    };
  }

  /** @throws ServiceError `tokenExpired` or `notAuthenticated` */
  async verify(token: string): Promise<UserPrincipal> {
    let verified = this.#verified.get(token);
    if (!verified) {
      verified = await this.#check(token);
      this.#verified.set(token, verified);
    }
    const { kid, user } = verified;
    const { keys, revocations } = this.#options;
    if (user.tokenExpiresAt * 1000 <= Date.now()) throw expired();
    // The key may have been deleted since.
    if (!keys.has(kid)) throw invalid();
    if (revocations.has(user)) {
      throw new ServiceError('notAuthenticated', 'The token was revoked: sign in again.');
    }
    return user;
  }

  async #check(token: string): Promise<VerifiedToken> {
    const { keys, issuer } = this.#options;
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.find(kid);
          if (!key) throw invalid();
          return key;
        },
        {
          algorithms: [algorithm],
          issuer,
          audience: issuer,
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        },
      );
      const { sub, jti, iat, exp, issuedAfter } = payload;
      if (sub === undefined || jti === undefined || iat === undefined || exp === undefined) {
        throw invalid();
      }
      return {
        kid: protectedHeader.kid!,
        user: {
          kind: 'user',
          address: sub,
          tokenId: jti,
          tokenIssuedAt: iat,
          tokenExpiresAt: exp,
          tokenIssuedAfter: typeof issuedAfter === 'number' ? issuedAfter : 0,
        },
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JOSEError) throw invalid();
      throw error;
    }
  }
}

function expired(): ServiceError {
  return new ServiceError('tokenExpired', 'The token has expired: sign in again.');
}

function invalid(): ServiceError {
  return new ServiceError('notAuthenticated', 'The token is not valid.');
}

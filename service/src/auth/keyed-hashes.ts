import { createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The maximum number of hashes in memory: a ranking of 1,000 entities names up to 8,000 people, each in 5 µs. */
const maxVisitors = 20_000;

/** Stores or compares wallets and accounts as keyed hashes. */
export interface HashContext {
  readonly hashes: KeyedHashes;
}

/**
 * Keyed hashes (HMAC-SHA-256 as base64url) that stand for wallets, accounts at social networks and visitors, so that
 * the database alone does not reveal them. Their keys never change.
 */
export class KeyedHashes {
  readonly #accountKey: string;
  readonly #walletKey: Uint8Array;
  readonly #visitorKey: Uint8Array;
  readonly #decisionKey: Uint8Array;
  readonly #callerKey: Uint8Array;
  readonly #erasureKey: Uint8Array;
  readonly #storedKey: Buffer;
  readonly #visitors = new LRUCache<string, string>({ max: maxVisitors });

  /**
   * @param secret the secret outside the database
   * @param storedKey the key in the database, with which alone earlier versions hashed wallets
   */
  constructor(secret: string, storedKey: Buffer) {
    this.#accountKey = secret;
    this.#walletKey = new Uint8Array(hkdfSync('sha256', secret, '', 'wallets', 32));
    this.#visitorKey = new Uint8Array(hkdfSync('sha256', secret, '', 'visitors', 32));
    this.#decisionKey = new Uint8Array(
      hkdfSync('sha256', secret, '', 'decisions about people', 32),
    );
    this.#callerKey = new Uint8Array(hkdfSync('sha256', secret, '', 'callers', 32));
    this.#erasureKey = new Uint8Array(hkdfSync('sha256', secret, '', 'erasures', 32));
    this.#storedKey = storedKey;
  }

  /** Returns the hash of an account, by the social network and the account's stable id there. */
  hashAccount(network: string, accountId: string): string {
    return hashAccount(this.#accountKey, network, accountId);
  }

  /** Returns the hash of a (lower-case) wallet address. */
  hashWallet(address: string): string {
    return this.wrap(createHmac('sha256', this.#storedKey).update(address).digest('base64url'));
  }

  /** Returns the hash of a person for its name at a target, by the ids of both, as hexadecimal digits. */
  hashVisitor(person: number, target: number): string {
    const both = `${person} ${target}`;
    let hash = this.#visitors.get(both);
    if (hash === undefined) {
      hash = createHmac('sha256', this.#visitorKey).update(both).digest('hex');
      this.#visitors.set(both, hash);
    }
    return hash;
  }

  /** Returns the hash of a caller whose requests are counted for a limit, by its wallet or network address. */
  hashCaller(limit: string, key: string): string {
    return createHmac('sha256', this.#callerKey).update(`${limit} ${key}`).digest('base64url');
  }

  /**
   * Returns the hash of a person in decisions of others, which an erasure does not delete: of the (lower-case) wallet
   * address, or of the `uuid` of a person without a wallet. It depends on the secret alone, so that it is the same in
   * the database of an import.
   */
  hashDecidedPerson(identifier: string): string {
    return createHmac('sha256', this.#decisionKey).update(identifier).digest('base64url');
  }

  /**
   * Returns the hash of a (lower-case) wallet address in marks of erasures. It depends on the secret alone, and differs
   * from all hashes in other tables.
   */
  hashErasedWallet(address: string): string {
    return createHmac('sha256', this.#erasureKey).update(address).digest('base64url');
  }

  /** Returns a hash that tells apart the secrets of marks of erasures. */
  hashErasureSecret(): string {
    return this.hashErasedWallet('check');
  }

  /** Returns the hash of a wallet, from the hash that earlier versions stored. */
  wrap(storedHash: string): string {
    return createHmac('sha256', this.#walletKey).update(storedHash).digest('base64url');
  }
}

/** Returns a hash that distinguishes secrets without revealing them. */
export function hashSecret(secret: string): string {
  return hashAccount(secret, 'check', '');
}

function hashAccount(secret: string, network: string, accountId: string): string {
  return createHmac('sha256', secret).update(`${network}\0${accountId}`).digest('base64url');
}

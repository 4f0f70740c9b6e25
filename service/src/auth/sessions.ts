import type { Database } from '../storage/database/database.js';
import { Authenticator } from './authenticator.js';
import type { Encryption } from './encryption.js';
import type { KeyedHashes } from './keyed-hashes.js';
import type { UserPrincipal } from './principal.js';
import { Revocations } from './revocations.js';
import { SignIn } from './sign-in.js';
import { SigningKeys, type SigningKeyOptions } from './signing-keys.js';
import { Tokens } from './tokens.js';
import { WalletVerifier } from './wallet-verifier.js';

/** The settings of sign-in and of its duration. */
export interface SessionOptions {
  /** The address of the service. */
  publicUrl: string;
  signingKeys: SigningKeyOptions;
  hashes: KeyedHashes;
  encryption: Encryption;
  /** Origins of the pages that may sign people in. */
  origins: readonly string[];
  /** The chain on which signatures of contract wallets are verified. */
  chain: { id: number; rpcUrl: string | undefined };
  /** Runs before a user gets a token. */
  onSignIn: (user: UserPrincipal) => Promise<void>;
  /** Registers a listener for revoked tokens and deleted keys, on this or another instance. */
  onRevocation: (listener: () => void) => void;
}

/** Sign-in, tokens and keys of an instance. */
export interface Sessions {
  readonly revocations: Revocations;
  readonly keys: SigningKeys;
  readonly signIn: SignIn;
  readonly authenticator: Authenticator;
  close(): void;
}

/** Reads the keys and the revocations into memory. */
export async function openSessions(database: Database, options: SessionOptions): Promise<Sessions> {
  const { publicUrl, signingKeys, hashes, encryption, origins, chain, onSignIn } = options;
  const { onRevocation } = options;
  const keys = await SigningKeys.open(database, encryption, signingKeys);
  const revocations = await Revocations.open(database, { hashes, keys, onRevocation });
  const { tokenSeconds } = signingKeys;
  const tokens = new Tokens({ keys, revocations, issuer: publicUrl, seconds: tokenSeconds });
  const wallets = new WalletVerifier(chain);
  return {
    revocations,
    keys,
    signIn: new SignIn(database, { tokens, wallets, origins, onSignIn }),
    authenticator: new Authenticator(database, tokens),
    close: () => {
      revocations.close();
      keys.close();
    },
  };
}

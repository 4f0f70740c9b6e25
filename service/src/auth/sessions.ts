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

/** How people sign in, and for how long. */
export interface SessionOptions {
  /** The service's own address. */
  publicUrl: string;
  signingKeys: SigningKeyOptions;
  hashes: KeyedHashes;
  encryption: Encryption;
  /** Origins of the pages that may sign people in. */
  origins: readonly string[];
  /** The chain that contract wallets are verified on. */
  chain: { id: number; rpcUrl: string | undefined };
  /** Runs before a user gets a token. */
  onSignIn: (user: UserPrincipal) => Promise<void>;
  /** Calls back when tokens were revoked or keys dropped, here or on another node. */
  onRevocation: (listener: () => void) => void;
}

/** Sign-in, tokens and keys of a node. */
export interface Sessions {
  readonly revocations: Revocations;
  readonly keys: SigningKeys;
  readonly signIn: SignIn;
  readonly authenticator: Authenticator;
  close(): void;
}

/** Reads the keys and the revocations into the node's memory. */
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

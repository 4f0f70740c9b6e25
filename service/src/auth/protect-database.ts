import { OperatorError } from '../errors/operator-error.js';
import {
  advanceSecret,
  deleteSecret,
  findSecret,
  keepSecret,
  readSecret,
} from '../storage/auth/secrets.js';
import { insertSigningKey, lockSigningKeys } from '../storage/auth/signing-keys.js';
import { replaceWalletHashes } from '../storage/auth/wallet-hashes.js';
import type { Database } from '../storage/database/database.js';
import { readAccountSecret, type AccountSecretSettings } from './account-secret.js';
import { encryptAnew } from './encrypt-anew.js';
import { createEncryption, type Encryption } from './encryption.js';
import { hashSecret, KeyedHashes } from './keyed-hashes.js';
import { createSigningKey, requireSigningKey } from './signing-keys.js';

/** The secrets outside the database. */
export interface SecretSettings {
  account: AccountSecretSettings;
  /** Of encryption now; by default the account secret. */
  encryption?: string | undefined;
  /** Of encryption before; by default the account secret. */
  previousEncryption?: string | undefined;
  /** Whether the secret is lost with which the database is encrypted. */
  isEncryptionLost?: boolean | undefined;
}

/** What keeps wallets, accounts and keys in the database from a reader of the database alone. */
export interface Protection {
  readonly hashes: KeyedHashes;
  readonly encryption: Encryption;
}

/**
 * Migrates the database, and protects what earlier versions stored in it without the secrets.
 * @throws OperatorError when the account secret is not the one that the database began with; it is not migrated then.
 * Also when keys are encrypted with another secret than the two of encryption
 */
export async function migrateProtected(
  database: Database,
  settings: SecretSettings,
): Promise<Protection> {
  const began = await findSecret(database, secretCheck);
  const account = await readAccountSecret(settings.account, began === undefined);
  const check = hashSecret(account);
  if (began !== undefined) requireSame(began, check);
  await database.migrate();
  requireSame(await keepSecret(database, secretCheck, check), check);
  const { encryption: current = account, previousEncryption: previous = account } = settings;
  const protection = {
    hashes: new KeyedHashes(account, await readSecret(database, storedKey)),
    encryption: createEncryption({ current, previous }),
  };
  await protectPlainRows(database, protection);
  if (!settings.isEncryptionLost) await requireSigningKey(database.drizzle, protection.encryption);
  await encryptAnew(database.drizzle, protection.encryption);
  return protection;
}

// Names of values in the table of secrets. The first two have the names of what used them first.
/** Tells whether a secret is the one that the database began with. */
const secretCheck = 'account-keys-check';
/** The key by which alone earlier versions hashed wallets. */
const storedKey = 'person-marks';
/** What a migration found that is not protected: `rows`, then `traces` of them in files. */
const plain = 'plain';
/** The columns that have them, by their tables. */
const columns = {
  signing_keys: ['private_key'],
  connection_attempts: ['encrypted_secret'],
  revoked_people: ['wallet_hash'],
  network_accounts: ['wallet_hash', 'next_wallet_hash'],
  connection_rewards: ['wallet_hash'],
};

function requireSame(began: string, check: string): void {
  if (began === check) return;
  throw new OperatorError(
    'The account secret (SVC_ACCOUNT_SECRET, or the file account-secret) is not the one that this database began ' +
      'with: no wallet and no account would be recognised.',
  );
}

async function protectPlainRows(
  database: Database,
  { hashes, encryption }: Protection,
): Promise<void> {
  const found = await findSecret(database, plain);
  if (found === undefined) return;
  const isFirst = await database.transaction(
    async (connection) => {
      await lockSigningKeys(connection);
      if (!(await advanceSecret(connection, plain, { from: 'rows', to: 'traces' }))) return false;
      await replaceWalletHashes(connection, (hash) => hashes.wrap(hash));
      await encryptAnew(connection, encryption);
      // Copies of the database have the plain keys: none signs from now on.
      await insertSigningKey(connection, await createSigningKey(encryption.signingKeys));
      return true;
    },
    { untimed: true },
  );
  // Another node that protects the rows at this moment removes the traces too.
  if (!isFirst && found === 'rows') return;
  await database.removeTraces(columns);
  await deleteSecret(database, plain);
}

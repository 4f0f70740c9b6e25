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
import type { OnMigration } from '../storage/database/apply-migrations.js';
import type { Database } from '../storage/database/database.js';
import { readAccountSecret, type AccountSecretSettings } from './account-secret.js';
import { encryptAnew } from './encrypt-anew.js';
import { createEncryption, type Encryption } from './encryption.js';
import { hashSecret, KeyedHashes } from './keyed-hashes.js';
import { createSigningKey, requireSigningKey } from './signing-keys.js';

/** The secrets outside the database. */
export interface SecretSettings {
  account: AccountSecretSettings;
  /** The current secret of encryption; by default the account secret. */
  encryption?: string | undefined;
  /** The previous secret of encryption; by default the account secret. */
  previousEncryption?: string | undefined;
  /** Whether the secret with which the database is encrypted is lost. */
  isEncryptionLost?: boolean | undefined;
}

/** Protects wallets, accounts and keys from a reader of the database alone. */
export interface Protection {
  readonly hashes: KeyedHashes;
  readonly encryption: Encryption;
}

/**
 * Migrates the database, and protects the data that earlier versions stored unprotected.
 * @throws OperatorError when the account secret is not the first one of the database, which is then not migrated; when
 *   a newer version has migrated it incompatibly; or when keys are encrypted with neither of the two secrets of encryption
 */
export async function migrateProtected(
  database: Database,
  settings: SecretSettings,
  onMigration?: OnMigration,
): Promise<Protection> {
  const began = await findSecret(database, secretCheck);
  const account = await readAccountSecret(settings.account, began === undefined);
  const check = hashSecret(account);
  if (began !== undefined) requireSame(began, check);
  await database.migrate(onMigration);
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

/**
 * Checks without a change what `migrateProtected` checks; a database that no service has used yet has no secrets.
 * @throws OperatorError when the account secret is missing or is not the first one of the database, or when the newest
 *   signing key is encrypted with neither of the two secrets of encryption
 */
export async function requireOwnSecrets(
  database: Database,
  { account: settings, encryption, previousEncryption }: SecretSettings,
): Promise<{ isNew: boolean }> {
  const began = await findSecret(database, secretCheck);
  if (began === undefined) return { isNew: true };
  const account = await readAccountSecret(settings, false);
  requireSame(began, hashSecret(account));
  const secrets = { current: encryption ?? account, previous: previousEncryption ?? account };
  await requireSigningKey(database.drizzle, createEncryption(secrets));
  return { isNew: false };
}

// Names of values in the table of secrets. The first two are named after their first use.
/** A check value: shows whether a secret is the first account secret of the database. */
const secretCheck = 'account-keys-check';
/** The key with which alone earlier versions hashed wallets. */
const storedKey = 'person-marks';
/** The state of data that a migration found unprotected: `rows`, then `traces` of them in files. */
const plain = 'plain';
/** The columns with protected values, by table. */
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
      // Copies of the database contain the plain keys: none of these may sign any longer.
      await insertSigningKey(connection, await createSigningKey(encryption.signingKeys));
      return true;
    },
    { untimed: true },
  );
  // Another instance that is protecting the rows removes the traces too.
  if (!isFirst && found === 'rows') return;
  await database.removeTraces(columns);
  await deleteSecret(database, plain);
}

import { sql } from 'drizzle-orm';
import { deleteNoncesOf } from '../auth/nonces.js';
import { seconds } from './selections.js';
import { ofWallet, type TableEntry, type TableName } from './table-entry.js';

/** Connected accounts, and their rewards. */
export const accountTables = {
  network_accounts: {
    owner: { wallet: ['wallet'] },
    read: [
      {
        name: 'connectedAccount',
        key: 'c.id',
        select: ({ address }) => sql`
          c.network, c.account_id AS "accountId", c.label, c.is_paused AS "isPaused",
          (SELECT count(DISTINCT target) FROM network_follows WHERE account_id = c.id)::float8 AS "followCount",
          ${seconds('c.connected_at')} AS "connectedAt", ${seconds('c.read_at')} AS "readAt"
          FROM network_accounts c WHERE c.wallet = ${address}`,
      },
    ],
    erase: 'Disconnected at once, by `disconnectAll`: the keyed hashes stay.',
    merge: ofWallet,
  },
  network_follows: {
    owner: { through: { column: 'account_id', table: 'network_accounts' } },
    read: 'Their number is read with the account.',
    erase: 'Deleted at once, by `disconnectAll`.',
    merge: 'With the account.',
  },
  connection_rewards: {
    owner: { wallet: ['wallet'] },
    read: [
      {
        name: 'connectionReward',
        key: 'w.id',
        select: ({ address }) => sql`
          w.network, w.chain_id::float8 AS "chainId", w.token AS "tokenAddress",
          w.account_hash AS "connectedUserIdHash", w.is_added AS "isAdded",
          ${seconds('w.requested_at')} AS "requestedAt"
          FROM connection_rewards w WHERE w.wallet = ${address}`,
      },
    ],
    erase:
      'Withdrawn at once, by `disconnectAll`: the wallet is kept until the token has removed the connection.',
    merge: ofWallet,
  },
  connection_attempts: {
    owner: { wallet: ['wallet'] },
    read: [
      {
        name: 'connectionAttempt',
        key: 'c.state',
        select: ({ address }) => sql`
          c.network, ${seconds('c.expires_at')} AS "expiresAt"
          FROM connection_attempts c WHERE c.wallet = ${address}`,
      },
    ],
    erase: 'Deleted at once, by `disconnectAll`.',
    merge: ofWallet,
  },
  mastodon_registrations: { notPersonal: 'Registrations of the service at servers.' },
} as const satisfies Partial<Record<TableName, TableEntry>>;

/** Sign-ins of people and of clients. */
export const signInTables = {
  nonces: {
    owner: { wallet: ['address'] },
    read: [
      {
        name: 'signIn',
        key: 'n.nonce',
        select: ({ address }) => sql`
          n.origin, n.chain_id::float8 AS "chainId", ${seconds('n.expires_at')} AS "expiresAt"
          FROM nonces n WHERE n.address = ${address}`,
      },
    ],
    erase: { atOnce: ({ connection }, { address }) => deleteNoncesOf(connection, address) },
    merge: ofWallet,
  },
  request_counts: {
    notPersonal: 'Keyed hashes of wallets and network addresses, deleted within two minutes.',
  },
  api_keys: { notPersonal: 'Keys of clients.' },
  api_key_reads: { notPersonal: 'Numbers of requests of clients, without whom they were about.' },
  secrets: { notPersonal: 'Random values of the service.' },
  signing_keys: { notPersonal: 'Keys of the service.' },
  revoked_tokens: { notPersonal: 'Random ids, until the tokens expire.' },
  revoked_people: {
    notPersonal: 'A keyed hash of the wallet, stored by the erasure itself for at most 24 hours.',
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

/** Rows of the service's own work. */
export const operationTables = {
  changes: { notPersonal: 'Numbers of changed rows, for an hour.' },
  jobs: { notPersonal: 'Jobs of all instances.' },
  job_runs: { notPersonal: 'Runs of jobs.' },
  audit_log: {
    notPersonal: 'Acts of administration, with ids of rows that do not exist after an erasure.',
  },
  imports: { notPersonal: 'The progress of imports of files.' },
  erasures: { notPersonal: 'It has the wallet only while its data is being erased.' },
  erasure_marks: {
    notPersonal:
      'Keyed hashes of erased wallets, stored by the erasure itself for as long as backups.',
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

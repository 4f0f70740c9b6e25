import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '../database/rows.js';
import { deleteRows } from './delete-rows.js';
import { other, seconds } from './selections.js';
import {
  ofWallet,
  type ErasedPerson,
  type OwnData,
  type TableEntry,
  type TableName,
} from './table-entry.js';

/** Of an app's listing, only rows of the wallet itself. */
const isNamed =
  (account: string, target: string) =>
  ({ address, isListing }: ErasedPerson): SQL[] =>
    (isListing ? [account] : [account, target]).map(
      (column) => sql`${sql.raw(column)} = ${address}`,
    );

/** The wallets of the person. */
const wallets = ({ id, address }: OwnData): SQL => sql`ANY(ARRAY(
  SELECT value FROM identifiers WHERE entity_id = ${id} AND property = 'address') || ${address}::text)`;

const fromChain = 'What is derived from it is read; the chain itself is public.';
const event = 'chain_id, block_number, log_index';

/** Copies of chains, and the state of what reads and writes them. */
export const chainTables = {
  token_events: {
    owner: { wallet: ['source', 'target'] },
    read: fromChain,
    erase: {
      rows: {
        isCopy: true,
        conditions: isNamed('source', 'target'),
        delete: deleteRows('token_events', event),
      },
    },
    merge: ofWallet,
  },
  token_acts: {
    owner: { wallet: ['account', 'target', 'by'] },
    read: [
      {
        name: 'tokenAct',
        key: `lpad(a.chain_id::text, 16, '0') || lpad(a.block_number::text, 16, '0') || lpad(a.log_index::text, 10, '0')`,
        select: (own) => sql`
          a.kind, a.value::text AS value, a.chain_id::float8 AS "chainId", a.contract AS "tokenAddress",
          a.block_number::float8 AS "blockNumber", a.account AS "walletAddress",
          a.target AS "targetAddress", CASE WHEN o.id IS NOT NULL THEN ${other('o')} END AS target,
          a.transaction_id AS "transactionId", a.transaction_hash AS "transactionHash", a.level,
          ${seconds('a.at')} AS "createdAt"
          FROM token_acts a
          LEFT JOIN identifiers i ON i.property = 'address' AND i.value = a.target
          LEFT JOIN entities o ON o.id = i.entity_id
          WHERE a.account = ${wallets(own)}`,
      },
    ],
    erase: {
      rows: {
        isCopy: true,
        // The rewards of others for this person's endorsements stay theirs.
        removeName: async ({ connection }, { address }, limit) =>
          (
            await queryRows(
              connection,
              sql`
                UPDATE token_acts SET by = NULL WHERE (${sql.raw(event)}) IN (
                  SELECT ${sql.raw(event)} FROM token_acts WHERE by = ${address} LIMIT ${limit})
                RETURNING 1`,
            )
          ).length,
        conditions: isNamed('account', 'target'),
        delete: deleteRows('token_acts', event),
      },
    },
    merge: ofWallet,
  },
  oracle_requests: {
    owner: { wallet: ['source', 'target'] },
    read: [
      {
        name: 'oracleRequest',
        key: `lpad(r.chain_id::text, 16, '0') || r.contract || r.request_id`,
        select: (own) => sql`
          r.chain_id::float8 AS "chainId", r.requester AS "tokenAddress", r.request_id AS "requestId",
          r.block_number::float8 AS "blockNumber", r.source AS "walletAddress", r.target AS "targetAddress",
          r.transaction_id AS "transactionId", ${seconds('r.at')} AS "createdAt"
          FROM oracle_requests r WHERE r.source = ${wallets(own)}`,
      },
    ],
    erase: {
      rows: {
        isCopy: true,
        conditions: isNamed('source', 'target'),
        delete: deleteRows('oracle_requests', 'chain_id, contract, request_id'),
      },
    },
    merge: ofWallet,
  },
  follow_events: {
    owner: { wallet: ['account'] },
    read: fromChain,
    erase: {
      rows: {
        isCopy: true,
        // Without these events, a list would belong to its former owner or user again.
        removeName: async ({ connection }, { address }) =>
          (
            await queryRows(
              connection,
              sql`UPDATE follow_events SET account = '' WHERE account = ${address}
                AND kind IN ('owner', 'user') RETURNING 1`,
            )
          ).length,
        conditions: ({ address, isListing }) => [
          isListing
            ? sql`account = ${address} AND kind IN ('primary', 'owner', 'user')`
            : sql`account = ${address}`,
        ],
        delete: deleteRows('follow_events', event),
      },
    },
    merge: ofWallet,
  },
  recent_interactions: {
    owner: { wallet: ['source', 'target'] },
    read: fromChain,
    erase: {
      rows: {
        isCopy: true,
        conditions: isNamed('source', 'target'),
        delete: deleteRows(
          'recent_interactions',
          'chain_id, block_number, source, target, action, transaction_hash',
        ),
      },
    },
    merge: ofWallet,
  },
  chain_backfills: {
    owner: { wallet: ['address'] },
    read: 'The progress of reading a chain for the wallet, deleted when that is done.',
    erase: {
      rows: {
        isCopy: true,
        conditions: ({ address }) => [sql`address = ${address}`],
        delete: deleteRows('chain_backfills', 'chain_id, address'),
      },
    },
    merge: ofWallet,
  },
  oracle_answers: { notPersonal: 'Answers to requests, without wallets.' },
  chains: { notPersonal: 'The progress of scanning chains.' },
  chain_checkpoints: { notPersonal: 'The progress of scanning contracts.' },
  chain_blocks: { notPersonal: 'Numbers and hashes of blocks.' },
  chain_transactions: { notPersonal: 'Transactions of accounts of the service, which are public.' },
  connection_reward_tokens: { notPersonal: 'Settings of reward tokens.' },
  oracle_states: { notPersonal: 'The state of the oracle of each chain.' },
  oracle_problems: { notPersonal: 'Problems that the operator must solve.' },
} as const satisfies Partial<Record<TableName, TableEntry>>;

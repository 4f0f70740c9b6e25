import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { applyMigrations, readMigrationState } from './apply-migrations.js';
import { channel } from './change-channel.js';
import type { Connection, Database, Statement } from './database.js';
import { migrationsFolder } from './migration-files.js';
import { rewriteTables, selectTransactions } from './statements.js';
import * as schema from '../schema.js';

/** Uses an open PGlite; `unlock` is called when it is closed. */
export function openPglite(client: PGlite, unlock?: () => Promise<void>): Database {
  const database = drizzlePglite(client, { schema, casing: 'snake_case' });
  return {
    kind: 'pglite',
    drizzle: database,
    transaction: (work, { untimed: _, ...modes } = {}) =>
      database.transaction(
        (connection) => work(connection as unknown as Connection),
        // Drizzle would make an empty statement of an empty object.
        Object.keys(modes).length > 0 ? modes : undefined,
      ),
    query: async <Row>(statement: Statement) =>
      (await client.query<Row>(statement.text, statement.values)).rows,
    snapshot: (read) =>
      client.transaction(async (transaction) => {
        const { rows } = await transaction.query<{ transactions: string }>(selectTransactions);
        return read({
          transactions: rows[0]!.transactions,
          async *copy(select) {
            const { blob } = await transaction.query(
              `COPY (${select}) TO '/dev/blob' WITH (FORMAT binary)`,
            );
            if (blob) yield new Uint8Array(await blob.arrayBuffer());
          },
        });
      }),
    migrate: (onMigration) => applyMigrations(client, migrationsFolder, { onMigration }),
    readMigrations: () => readMigrationState(client, migrationsFolder),
    requireRights: () => Promise.resolve(),
    removeTraces: async (columns) => {
      for (const statement of rewriteTables(columns)) await client.exec(statement);
      await client.exec('VACUUM FULL pg_statistic');
      await emptyLog(client);
    },
    notifyChanges: async () => {
      await client.exec(`NOTIFY ${channel}`);
    },
    onChanges: (listener) => client.listen(channel, () => listener(false)),
    close: async () => {
      await client.close();
      await unlock?.();
    },
  };
}

/** Continues in new files of the write-ahead log, and deletes all others. */
async function emptyLog(client: PGlite): Promise<void> {
  // Otherwise PostgreSQL renames old files, and reuses them with their content.
  await client.exec('SET wal_recycle = off');
  const { rows } = await client.query('SELECT FROM pg_ls_waldir()');
  for (let file = 0; file <= rows.length; file++) {
    // Without a record, PostgreSQL does not switch to a new file.
    await client.exec(`SELECT pg_logical_emit_message(false, 'svc', '')`);
    await client.exec('SELECT pg_switch_wal()');
  }
  await client.exec('CHECKPOINT');
  await client.exec('RESET wal_recycle');
}

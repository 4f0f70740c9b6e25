import { sql } from 'drizzle-orm';
import type { OperatorPrincipal, UserPrincipal } from '../../service/src/auth/principal.js';
import { createService, type Service, type ServiceOptions } from '../../service/src/service.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import { createPostgres, type DatabaseName } from '../databases/databases.js';
import { memory } from '../databases/embedded.js';
import { onDatabases } from './on-databases.js';
import { secrets } from '../service/secrets.js';

export const operator: OperatorPrincipal = { kind: 'operator' };

/** A signed-in person with a made-up wallet address. */
export function createUser(number: number): UserPrincipal {
  const address = `0x${number.toString(16).padStart(40, '0')}`;
  return {
    kind: 'user',
    address,
    tokenId: `token-${number}`,
    tokenIssuedAt: 0,
    tokenIssuedAfter: 0,
    tokenExpiresAt: 4_000_000_000,
  };
}

/** Opens a service on a fresh database; closing it removes the database. */
export type OpenService = (engine?: ServiceOptions['engine']) => Promise<Service>;

/** Runs the tests on services with the embedded database, or with a real PostgreSQL server. */
export function eachService(tests: (name: DatabaseName, open: OpenService) => void): void {
  onDatabases((name) => tests(name, name === 'PGlite' ? openOnPglite : openOnPostgres));
}

const openOnPglite: OpenService = async (engine = 'index') =>
  createService({ secrets, location: await memory(), engine });

const openOnPostgres: OpenService = async (engine = 'index') => {
  const { location, drop } = await createPostgres();
  const service = await createService({ secrets, location, engine });
  const close = async () => {
    await service.close();
    await drop();
  };
  return { ...service, close };
};

/**
 * Empties every table but the moderation log, which refuses it, and the keys of tokens, and what the service keeps in
 * memory of them.
 */
export async function clear(service: Service): Promise<void> {
  await service.database.transaction(async (connection) => {
    const tables = await queryRows<{ name: string }>(
      connection,
      sql`SELECT quote_ident(tablename) AS name FROM pg_tables
        WHERE schemaname = 'public' AND tablename NOT IN ('moderation_log', 'signing_keys')`,
    );
    // Without triggers the order does not matter. TRUNCATE would lock out what follows the log of changes
    // in the background, and each could wait for the other.
    await connection.execute('SET LOCAL session_replication_role = replica');
    const deletions = tables.map(({ name }) => `${name}_deletion AS (DELETE FROM ${name})`);
    await connection.execute(`WITH ${deletions.join(', ')} SELECT`);
  });
  await service.writes.reload();
}

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
} from 'jose';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createAccount } from '../people/accounts.js';
import { accountSecret } from '../service/secrets.js';
import { applyMigrations } from '../../service/src/storage/database/apply-migrations.js';
import type { Connection } from '../../service/src/storage/database/database.js';

/** The last migration of the version that kept plain signing keys, and hashed wallets by a key in the database. */
const lastMigration = '0013_connection-rewards';
const migrationsFolder = join(import.meta.dirname, '../../service/migrations');
export const issuer = 'http://localhost:4700';

/** The content of the database of that version. */
export interface EarlierDatabase {
  /** The private key that signs tokens. */
  privateJwk: JWK;
  /** The lower-case addresses and tokens of a signed-in person and of an erased one. */
  person: { address: string; token: string };
  erased: { address: string; token: string };
  /** Further people who were erased. */
  others: readonly string[];
  /** The hash of a wallet as that version stored it. */
  hashWallet(address: string): string;
  /** The plain secret of an attempt to connect an account. */
  verifier: string;
}

/** Fills a database, in the folder or at the address, as that version did. */
export async function fillEarlierDatabase(
  place: { folder: string } | { url: string },
): Promise<EarlierDatabase> {
  if ('folder' in place) {
    const client = await PGlite.create({ dataDir: place.folder });
    await applyMigrations(client, migrationsFolder, { last: lastMigration });
    const filled = await fill(drizzlePglite(client) as unknown as Connection);
    await client.close();
    return filled;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await applyMigrations(client, migrationsFolder, { last: lastMigration });
  const filled = await fill(drizzlePostgres(client) as unknown as Connection);
  await client.end();
  return filled;
}

/** A registration that the version has encrypted with a key derived from `accountSecret`. */
export const registration = {
  server: 'social.example',
  value:
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMU5Oc2pSMkxvcWEifQ..TS5h0j1LASGquY4c.Lo81nUUu_ko_uARVutRYc8hs' +
    'oNxGAYt6OqV0sigjThrtSYzPGDPAHGQS6Y1-f1ryhh-G_TSFaEj6i2MKL3hma25-mw6hxkIW.C_HhRyx5i1xKysBBcoXsaw',
};

async function fill(connection: Connection): Promise<EarlierDatabase> {
  const storedKey = randomBytes(32);
  const hashWallet = (address: string) =>
    createHmac('sha256', storedKey).update(address).digest('base64url');
  const check = createHmac('sha256', accountSecret).update('check\0').digest('base64url');
  await connection.execute(sql`INSERT INTO secrets (name, value) VALUES
    ('person-marks', ${storedKey.toString('base64url')}), ('account-keys-check', ${check})`);
  const { kid, publicJwk, privateJwk } = await makeKey();
  await connection.execute(sql`INSERT INTO signing_keys (kid, private_jwk, public_jwk)
    VALUES (${kid}, ${JSON.stringify(privateJwk)}, ${JSON.stringify(publicJwk)})`);
  const [person, erased] = [createAccount(), createAccount()].map(({ address }) =>
    address.toLowerCase(),
  ) as [string, string];
  await connection.execute(sql`
    WITH entity AS (INSERT INTO entities (uuid, type, added_by)
      VALUES (${person}, 'Address', ${`user:${person}`}) RETURNING id)
    INSERT INTO identifiers (property, value, entity_id)
      SELECT property, ${person}, id FROM entity, unnest(ARRAY['uuid', 'address']) property`);
  // Enough rows for the column's statistics, which contain values.
  const others = Array.from({ length: 5 }, () => createAccount().address.toLowerCase());
  const now = Math.floor(Date.now() / 1000);
  for (const address of [erased, ...others]) {
    await connection.execute(sql`INSERT INTO revoked_people (mark, issued_until, expires_at)
      VALUES (${hashWallet(address)}, ${now}, now() + interval '1 day')`);
  }
  await connection.execute(sql`
    INSERT INTO network_accounts (network, key, wallet_mark, wallet, next_wallet_mark, disconnected_at)
    VALUES ('nostr', 'key of the erased', ${hashWallet(erased)}, NULL, NULL, now()),
      ('nostr', 'key of the person', ${hashWallet(person)}, ${person}, ${hashWallet(erased)}, NULL)`);
  await connection.execute(sql`
    INSERT INTO connection_rewards (chain_id, token, network, account_hash, wallet_mark)
    VALUES (1, '0x01', 'nostr', '0x02', ${hashWallet(erased)})`);
  const verifier = randomBytes(32).toString('base64url');
  await connection.execute(sql`
    INSERT INTO connection_attempts (state, network, wallet, secret, expires_at)
    VALUES ('state', 'github', ${person}, ${JSON.stringify({ verifier })}, now() + interval '1 day')`);
  await connection.execute(sql`INSERT INTO mastodon_registrations (server, value)
    VALUES (${registration.server}, ${registration.value})`);
  await connection.execute(sql`INSERT INTO chain_backfills (chain_id, address, read_up_to, until)
    VALUES (1, ${person}, 7, 9), (1, ${others[0]}, -1, NULL)`);
  await connection.execute('ANALYZE');
  const sign = async (address: string) => ({
    address,
    token: await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(address)
      .setIssuedAt(now)
      .setExpirationTime(now + 3_600)
      .setJti(address)
      .sign(await importJWK(privateJwk, 'ES256')),
  });
  return {
    privateJwk,
    others,
    person: await sign(person),
    erased: await sign(erased),
    hashWallet,
    verifier,
  };
}

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    privateJwk: await exportJWK(privateKey),
  };
}

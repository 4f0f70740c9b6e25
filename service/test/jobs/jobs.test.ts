import { sql } from 'drizzle-orm';
import { jobs } from '../../src/jobs/jobs.js';
import { deleteExpiredNonces } from '../../src/storage/auth/nonces.js';
import { deleteExpiredRevocations } from '../../src/storage/auth/revoked-tokens.js';
import { queryRows } from '../../src/storage/database/rows.js';
import type { TestDatabase } from '../../../testing/databases/databases.js';
import { eachDatabase } from '../../../testing/suites/each-database.js';

test('every job has a unique name', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

eachDatabase((_name, create) => {
  let home: TestDatabase;
  beforeAll(async () => {
    home = await create();
  });
  afterAll(() => home.drop());

  const left = async (column: string, table: string) => {
    const statement = sql`SELECT ${sql.raw(column)} AS id FROM ${sql.raw(table)}`;
    return (await queryRows<{ id: string }>(home.database.drizzle, statement)).map(({ id }) => id);
  };

  test('deletes revocations whose tokens have expired', async () => {
    await home.database.drizzle.execute(sql`
      INSERT INTO revoked_tokens (token_id, expires_at)
      VALUES ('old', now() - interval '1 second'), ('valid', now() + interval '1 hour')`);
    await deleteExpiredRevocations(home.database);
    expect(await left('token_id', 'revoked_tokens')).toEqual(['valid']);
  });

  test('deletes expired nonces', async () => {
    await home.database.drizzle.execute(sql`
      INSERT INTO nonces (nonce, address, chain_id, origin, expires_at)
      VALUES ('old', '0x', 1, '', now() - interval '1 second'),
        ('valid', '0x', 1, '', now() + interval '1 hour')`);
    await deleteExpiredNonces(home.database);
    expect(await left('nonce', 'nonces')).toEqual(['valid']);
  });
});

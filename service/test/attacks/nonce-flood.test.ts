import { sql } from 'drizzle-orm';
import { deleteExpiredNonces } from '../../src/storage/auth/nonces.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { matchError } from '../http/support/sample-network.js';

const victim = `0x${'1'.repeat(40)}`;

eachHttp((_name, open) => {
  let http: Http;
  beforeEach(async () => {
    const limits = { user: 0, client: 0, address: 0, challenge: 5 };
    http = await open({ limits, trustedProxies: 1 });
  });
  afterEach(() => http.close());

  const challenge = (from: string, address = victim) =>
    http.request('POST', '/auth/challenge', {
      headers: { origin, 'x-forwarded-for': from },
      body: { address, chainId: 1 },
    });
  const pending = async () => {
    const [row] = await queryRows<{ count: number }>(
      http.service.database.drizzle,
      sql`SELECT count(*)::int AS count FROM nonces`,
    );
    return row!.count;
  };

  test('limits the sign-ins that one address starts per minute', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await challenge('203.0.113.1')).status).toBe(200);
    for (let sent = 0; sent < 20; sent++) {
      const answer = await challenge('203.0.113.1', `0x${sent.toString(16).padStart(40, '0')}`);
      expect(answer).toMatchObject(matchError(42900));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await pending()).toBe(5);
  });

  test('the owner of the named wallet can sign in from another address', async () => {
    for (let sent = 0; sent < 10; sent++) await challenge('203.0.113.1');
    expect((await challenge('203.0.113.2')).status).toBe(200);
  });

  test('deletes expired nonces with an index', async () => {
    const { drizzle } = http.service.database;
    await drizzle.execute(sql`
      INSERT INTO nonces (nonce, address, chain_id, origin, expires_at)
      SELECT 'n' || n, ${victim}, 1, ${origin}, now() + (n - 20000) * interval '1 second'
      FROM generate_series(1, 40000) n`);
    await drizzle.execute('ANALYZE nonces');
    const plan = await queryRows<Record<string, string>>(
      drizzle,
      sql`EXPLAIN DELETE FROM nonces WHERE expires_at < now() - interval '5 hours'`,
    );
    expect(plan.map((row) => Object.values(row)[0]).join('\n')).toContain(
      'nonces_expires_at_index',
    );
    await deleteExpiredNonces(http.service.database);
    expect((await challenge('203.0.113.1')).status).toBe(200);
    expect(await pending()).toBeLessThanOrEqual(20_001);
  });
});

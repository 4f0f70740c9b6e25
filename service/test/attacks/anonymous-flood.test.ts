import type { Statement } from '../../src/storage/database/database.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  beforeEach(async () => {
    http = await open({ limits: { address: 8 } });
  });
  afterEach(() => http.close());

  /** Uses up the requests of the address, and more. */
  async function flood(token?: string): Promise<void> {
    for (let sent = 0; sent < 10; sent++) await http.request('GET', '/badges', { token });
    expect(await http.request('GET', '/badges', { token })).toMatchObject(matchError(42900));
  }

  test('does not block a client with an old or new key at the same address', async () => {
    const key = await http.key('read:any');
    await flood();
    for (const token of [key, await http.key('read:any')]) {
      expect(await http.request('GET', '/feedback', { token })).toMatchObject({ status: 400 });
      expect(await http.request('GET', '/badges', { token })).toMatchObject({ status: 200 });
    }
  });

  test('does not block people who are signed in', async () => {
    const { token, address } = await http.person();
    await flood();
    const query = { sourceCriteria: { uuid: address }, targetType: 'shop' };
    expect(await http.request('GET', '/ranking', { token, query })).toMatchObject({ status: 200 });
  });

  test('signed-in people at one address still share a limit', async () => {
    const people = [await http.person(), await http.person(), await http.person()];
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent++) {
      const { token, address } = people[sent % 3]!;
      const query = { sourceCriteria: { uuid: address }, targetType: 'shop' };
      statuses.push((await http.request('GET', '/ranking', { token, query })).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
  });

  test('wrong credentials count as anonymous, and cause almost no queries', async () => {
    const { database } = http.service;
    const query = database.query.bind(database);
    let looks = 0;
    database.query = <Row>(statement: Statement) => {
      if (statement.name.startsWith('api-key')) looks++;
      return query<Row>(statement);
    };
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        http.request('GET', '/feedback', { token: `svc_guess-${n}` }),
      ),
    );
    const refused = guesses.filter(({ status }) => status === 429);
    const unknown = guesses.filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThanOrEqual(92);
    expect(refused.length + unknown.length).toBe(100);
    expect(looks).toBeLessThan(20);
    await flood('svc_guess');
    await flood('a.b.c');
  });

  test('a revoked key counts as anonymous within a second', async () => {
    const key = await http.key('read:any');
    expect((await http.request('GET', '/feedback', { token: key })).status).toBe(400);
    await http.service.database.drizzle.execute('UPDATE api_keys SET revoked_at = now()');
    const startedAt = performance.now();
    let status = 400;
    while (status === 400) ({ status } = await http.request('GET', '/feedback', { token: key }));
    expect(status).toBe(401);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

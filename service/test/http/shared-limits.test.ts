import { sql } from 'drizzle-orm';
import { createService } from '../../src/service.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { deleteEndedCounts } from '../../src/storage/request-counts.js';
import { createPostgres, type TestDatabase } from '../../../testing/databases/databases.js';
import { listen, type Http, type Person } from '../../../testing/suites/each-http.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { origin, signIn } from '../../../testing/service/sign-in.js';
import { secrets } from '../../../testing/service/secrets.js';

// Each limit is used up at two instances together.
const limits = {
  // More than the sign-ins of the people below, who share an address.
  challenge: 20,
  report: 2,
  export: 2,
  connect: 2,
  connectAddress: 4,
  account: 2,
  upload: 2,
  write: 5,
};

let opened: TestDatabase;
let nodes: readonly [Http, Http];
beforeAll(async () => {
  opened = await createPostgres();
  const { location } = opened;
  const open = async () =>
    listen(await createService({ secrets, location }), { limits, trustedProxies: 1 });
  nodes = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await opened.drop();
});

let addresses = 0;
const nextAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses % 250}` });

/** Asks the two instances in turn; returns the statuses of the answers. */
async function askInTurn(count: number, ask: (node: Http) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent++) statuses.push((await ask(nodes[sent % 2]!)).status);
  return statuses;
}

async function person(): Promise<Person> {
  const account = createAccount();
  const { token } = await signIn(nodes[0].url, account);
  return { account, address: account.address.toLowerCase(), token };
}

/** An export is no JSON, but lines of it. */
const exportData = ({ url }: Http, { token }: Person) =>
  fetch(`${url}/me/export`, { headers: { authorization: `Bearer ${token}` } });

test('an address starts as many sign-ins as the limit allows, at all instances together', async () => {
  const headers = { origin, ...nextAddress() };
  const body = { address: createAccount().address, chainId: 1 };
  const start = (node: Http) => node.request('POST', '/auth/challenge', { headers, body });
  const statuses = await askInTurn(limits.challenge + 2, start);
  expect(statuses).toEqual([...Array<number>(limits.challenge).fill(200), 429, 429]);
});

test.each<[string, string, string, object | undefined, number[]]>([
  ['exports', 'GET', '/me/export', undefined, [200, 200, 429, 429]],
  ['accounts to connect', 'POST', '/accounts/begin', { network: 'github' }, [400, 400, 429, 429]],
  ['changes of accounts', 'POST', '/accounts/1/refresh', undefined, [404, 404, 429, 429]],
  ['uploads', 'POST', '/videos', undefined, [201, 201, 429, 429]],
  ['writes', 'POST', '/feedback', {}, [400, 400, 400, 400, 400, 429, 429]],
])(
  'a person sends as many as the limit allows: %s',
  async (_name, method, path, body, expected) => {
    const [alice, bob] = [await person(), await person()];
    const ask =
      ({ token }: Person) =>
      (node: Http) =>
        fetch(`${node.url}${path}`, {
          method,
          headers: {
            ...nextAddress(),
            authorization: `Bearer ${token}`,
            ...(path === '/videos' && { 'tus-resumable': '1.0.0', 'upload-length': '100' }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
    expect(await askInTurn(expected.length, ask(alice))).toEqual(expected);
    expect((await ask(bob)(nodes[0])).status).toBe(expected[0]);
  },
);

test('counts are stored as keyed hashes, and deleted when their minute has ended', async () => {
  const { database } = opened;
  const alice = await person();
  const from = { 'x-forwarded-for': '198.51.100.7' };
  await nodes[0].request('POST', '/feedback', { token: alice.token, headers: from, body: {} });
  const rows = () => queryRows(database.drizzle, sql`SELECT * FROM request_counts`);
  const stored = JSON.stringify(await rows());
  expect(stored).toMatch(/"hash":"[\w-]{43}"/);
  expect(stored).not.toContain(alice.address.slice(2));
  expect(stored).not.toContain('198.51.100');
  await deleteEndedCounts(database);
  expect(JSON.stringify(await rows())).toBe(stored);
  await database.drizzle.execute(sql`UPDATE request_counts SET ends_at = now()`);
  await deleteEndedCounts(database);
  expect(await rows()).toEqual([]);
});

test('a new minute starts with the first request after the last one', async () => {
  const { database } = opened;
  const alice = await person();
  const read = (node: Http) => exportData(node, alice);
  expect(await askInTurn(2, read)).toEqual([200, 200]);
  await database.drizzle.execute(sql`UPDATE request_counts SET ends_at = now()`);
  expect(await askInTurn(3, read)).toEqual([200, 200, 429]);
  const refused = await read(nodes[0]);
  expect(await refused.json()).toMatchObject({ errorCode: 42900 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('a caller that exceeds a limit causes no further statement at that instance', async () => {
  const { database } = opened;
  await database.drizzle.execute(sql`DELETE FROM request_counts`);
  const alice = await person();
  for (let sent = 0; sent < 30; sent++) await exportData(nodes[0], alice);
  const [most] = await queryRows<{ requests: number }>(
    database.drizzle,
    sql`SELECT max(requests)::int AS requests FROM request_counts`,
  );
  expect(most).toEqual({ requests: limits.export + 1 });
});

import { createAccount } from '../../../testing/people/accounts.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { matchError } from './support/sample-network.js';

const apps = [
  'capacitor://localhost',
  'ionic://localhost:8080',
  'app://-',
  'tauri://my.app',
] as const;
/** Each differs from an allowed origin in one part. */
const others = [
  'http://localhost',
  'https://localhost',
  'ionic://localhost',
  'capacitor://localhost:8080',
  'capacitor://localhost.example',
  'capacitor://LOCALHOST',
  'capacitor://',
  'app://',
  'null',
];

eachHttp((_name, open) => {
  let http: Http;
  beforeAll(async () => {
    http = await open({ origins: apps });
  });
  afterAll(() => http.close());

  const account = createAccount();
  const challenge = (origin: string) =>
    http.request('POST', '/auth/challenge', {
      headers: { origin },
      body: { address: account.address, chainId: 1 },
    });
  const preflight = (origin: string) =>
    http.request('OPTIONS', '/feedback', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const returnTo = (address: string) =>
    fetch(`${http.url}/connect?return=${encodeURIComponent(address)}`, { redirect: 'manual' });

  test.each(apps)('the app %s may read answers', async (origin) => {
    for (const { headers } of [
      await http.request('GET', '/badges', { headers: { origin } }),
      await preflight(origin),
    ]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
  });

  test.each(apps)('the app %s signs people in with a message that names it', async (origin) => {
    const { body, headers } = await challenge(origin);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    const { message } = body.result as { message: string };
    expect(message.split('\n')).toEqual(
      expect.arrayContaining([
        `${origin} wants you to sign in with your Ethereum account:`,
        `URI: ${origin}`,
      ]) as string[],
    );
    expect((await signIn(http.url, account, origin)).answer).toMatchObject({
      status: 200,
      body: { result: { address: account.address } },
    });
  });

  test('a message of one app is refused from each other one', async () => {
    const [origin, ...otherApps] = apps;
    const { body } = await challenge(origin);
    const { message } = body.result as { message: string };
    const signature = await account.signMessage({ message });
    const verify = (from: string) =>
      http.request('POST', '/auth/verify', {
        headers: { origin: from },
        body: { message, signature },
      });
    for (const from of [...others, ...otherApps]) {
      expect(await verify(from)).toMatchObject(matchError(40102));
    }
    expect(await verify(origin)).toMatchObject({ status: 200 });
  });

  test.each(others)('%j is not allowed beside the apps', async (origin) => {
    expect(await challenge(origin)).toMatchObject(matchError(40102, /allowed origins/));
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    expect((await returnTo(`${origin}/offers`)).status).toBe(302);
  });

  test.each(apps)('the page for accounts leads back to the app %s', async (origin) => {
    for (const address of [origin, `${origin}/`, `${origin}/offers?of=bread#1`]) {
      const response = await returnTo(address);
      expect(response.status).toBe(200);
      const page = await response.text();
      // Without the build of the SDK, a substitute is sent.
      if (page.includes('data-return')) expect(page).toContain(`data-return="${address}"`);
    }
    expect((await returnTo(origin.replace('://', '://name@'))).status).toBe(302);
  });
});

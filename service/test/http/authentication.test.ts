import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { privateKeyToAccount } from 'viem/accounts';
import { signingKeys } from '../../src/storage/schema.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import type { Answer } from '../../../testing/service/send.js';
import { origin, signIn } from '../../../testing/service/sign-in.js';
import { signToken } from './support/sign-token.js';

const account = privateKeyToAccount(`0x${'a1'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'b2'.repeat(32)}`);

eachHttp((_name, open) => {
  let http: Http;
  beforeAll(async () => {
    http = await open();
  });
  afterAll(() => http.close());

  const challenge = async (headers: Record<string, string> = { origin }) =>
    http.request('POST', '/auth/challenge', {
      headers,
      body: { address: account.address, chainId: 1 },
    });
  const getMessage = ({ body }: Answer) => (body.result as { message: string }).message;
  const verify = (
    message: string,
    signature: string,
    headers: Record<string, string> = { origin },
  ) => http.request('POST', '/auth/verify', { headers, body: { message, signature } });
  const whoAmI = (token: string) =>
    http.request('GET', '/ranking', {
      token,
      query: { sourceCriteria: { uuid: account.address }, targetType: 'provider' },
    });

  describe('signing in', () => {
    test('returns a valid token, and creates the entity of the wallet', async () => {
      const { token, answer } = await signIn(http.url, account);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.body).toEqual({
        status: 'success',
        result: {
          access_token: token,
          token_type: 'Bearer',
          expires_in: 3600,
          address: account.address,
        },
      });
      expect(await whoAmI(token)).toMatchObject({ status: 200, body: { result: [] } });
    });

    test('returns a message with domain, address, page, chain, nonce and times', async () => {
      const message = getMessage(await challenge());
      expect(message).toMatch(
        new RegExp(
          '^localhost:4701 wants you to sign in with your Ethereum account:\\n' +
            `${account.address}\\n\\nSign in .*\\n\\nURI: http://localhost:4701\\nVersion: 1\\n` +
            'Chain ID: 1\\nNonce: [0-9a-f]{32}\\nIssued At: .*Z\\nExpiration Time: .*Z$',
        ),
      );
    });

    test('accepts each message once', async () => {
      const message = getMessage(await challenge());
      const signature = await account.signMessage({ message });
      expect(await verify(message, signature)).toMatchObject({ status: 200 });
      expect(await verify(message, signature)).toMatchObject(refused);
    });

    test('accepts one of two concurrent attempts', async () => {
      const message = getMessage(await challenge());
      const signature = await account.signMessage({ message });
      const all = await Promise.all([1, 2, 3, 4].map(() => verify(message, signature)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    });

    test.each([
      ['no page', {}],
      ['a page of another domain', { origin: 'https://evil.example' }],
      ['a page of the right name on another port', { origin: 'http://localhost:9999' }],
      ['a page that hides', { origin: 'null' }],
    ])('is refused to %s', async (_what, headers) => {
      expect(await challenge(headers)).toMatchObject(refused);
      const message = getMessage(await challenge());
      const signature = await account.signMessage({ message });
      expect(await verify(message, signature, headers)).toMatchObject(refused);
    });

    test('is refused on another allowed page than the one that requested the message', async () => {
      const message = getMessage(await challenge());
      const signature = await account.signMessage({ message });
      expect(await verify(message, signature, { origin: 'http://localhost:4700' })).toMatchObject(
        refused,
      );
      expect(await verify(message, signature)).toMatchObject({ status: 200 });
    });

    test.each([
      ['the text', (message: string) => message.replace('costs nothing', 'costs everything')],
      [
        'the domain',
        (message: string) => message.replace('localhost:4701 wants', 'evil.example wants'),
      ],
      [
        'the page',
        (message: string) =>
          message.replace('URI: http://localhost:4701', 'URI: https://evil.example'),
      ],
      ['the address', (message: string) => message.replace(account.address, stranger.address)],
      [
        'the end',
        (message: string) => message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2999'),
      ],
      [
        'the beginning',
        (message: string) => message.replace(/Issued At: \d{4}/, 'Issued At: 1999'),
      ],
      ['a resource', (message: string) => `${message}\nResources:\n- https://evil.example`],
      [
        'a made-up nonce',
        (message: string) => message.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`),
      ],
    ])('is refused after an edit of %s, signed by the wallet or not', async (_what, edit) => {
      const message = getMessage(await challenge());
      const edited = edit(message);
      expect(edited).not.toBe(message);
      expect(await verify(edited, await account.signMessage({ message: edited }))).toMatchObject(
        refused,
      );
      const other = getMessage(await challenge());
      expect(
        await verify(edit(other), await account.signMessage({ message: other })),
      ).toMatchObject(refused);
    });

    test('is refused without the signature of the wallet', async () => {
      for (const sign of [
        (message: string) => stranger.signMessage({ message }),
        () => Promise.resolve(`0x${'00'.repeat(65)}` as const),
        () => Promise.resolve('0x12' as const),
      ]) {
        const message = getMessage(await challenge());
        expect(await verify(message, await sign(message))).toMatchObject(refused);
      }
    });

    test('is refused after five minutes', async () => {
      const message = getMessage(await challenge());
      await http.service.database.drizzle.execute(
        `UPDATE nonces SET expires_at = now() - interval '1 second'`,
      );
      const signature = await account.signMessage({ message });
      expect(await verify(message, signature)).toMatchObject(refused);
    });

    test('of a contract wallet is refused with a reason if no chain is configured', async () => {
      const message = getMessage(await challenge());
      const answer = await verify(message, `0x${'ab'.repeat(100)}`);
      expect(answer).toMatchObject(refused);
      expect(answer.body.errorMessage).toMatch(/no chain configured/);
    });
  });

  describe('a token', () => {
    test('is refused when it is missing or of another scheme', async () => {
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        'Basic dTpw',
        'Bearer a b',
        'Bearer x.y.z',
      ]) {
        const answer = await http.request('GET', '/ranking', { headers: { authorization } });
        expect(answer).toMatchObject({ status: 401, body: { errorCode: 40100 } });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    test('is refused when it is forged', async () => {
      const { token } = await signIn(http.url, account);
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const edited = encode({ ...decoded, sub: stranger.address.toLowerCase() });
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
      const { privateKey } = await generateKeyPair('ES256');
      const [key] = await http.service.database.drizzle.select().from(signingKeys);
      const publicText = JSON.stringify(key!.publicJwk);
      const confused = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`;
      for (const forged of [
        `${header}.${edited}.${signature}`,
        `${header}.${payload}.${'A'.repeat(86)}`,
        `${header}.${payload}.`,
        `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
        `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
        `${confused}.${createHmac('sha256', publicText).update(confused).digest('base64url')}`,
        await new SignJWT({ ...decoded })
          .setProtectedHeader({ alg: 'ES256', kid })
          .sign(privateKey),
        await new SignJWT({ ...decoded })
          .setProtectedHeader({ alg: 'ES256', kid: 'mine' })
          .sign(privateKey),
        await new SignJWT({ ...decoded }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      ]) {
        expect(await whoAmI(forged)).toMatchObject({ status: 401, body: { errorCode: 40100 } });
      }
    });

    test('is refused when it has expired, or is for another service', async () => {
      const now = Math.floor(Date.now() / 1000);
      const issuer = 'http://localhost:4700';
      const good = {
        iss: issuer,
        aud: issuer,
        sub: account.address.toLowerCase(),
        iat: now,
        exp: now + 60,
        jti: 'j',
      };
      expect(await whoAmI(await signToken(http.service, good))).toMatchObject({ status: 200 });
      expect(await whoAmI(await signToken(http.service, { ...good, exp: now - 1 }))).toMatchObject({
        status: 401,
        body: { errorCode: 40101 },
      });
      for (const wrong of [
        { iss: 'https://other.example' },
        { aud: 'https://other.example' },
        { exp: undefined },
        { jti: undefined },
        { sub: undefined },
      ]) {
        expect(await whoAmI(await signToken(http.service, { ...good, ...wrong }))).toMatchObject({
          status: 401,
          body: { errorCode: 40100 },
        });
      }
    });

    test('expires while it is in use', async () => {
      const now = Date.now();
      const issuer = 'http://localhost:4700';
      // Time enough for a first use on a busy machine.
      const exp = Math.floor(now / 1000) + 5;
      const sub = account.address.toLowerCase();
      const token = await signToken(http.service, {
        iss: issuer,
        aud: issuer,
        sub,
        iat: exp - 60,
        exp,
        jti: 'short',
      });
      expect(await whoAmI(token)).toMatchObject({ status: 200 });
      await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 5));
      expect(await whoAmI(token)).toMatchObject({ status: 401, body: { errorCode: 40101 } });
    });

    test('is refused immediately after signing out; other tokens stay valid', async () => {
      const { token } = await signIn(http.url, account);
      const { token: another } = await signIn(http.url, account);
      expect(await http.request('POST', '/auth/logout', { token })).toMatchObject({
        status: 200,
        body: { status: 'success', result: {} },
      });
      expect(await whoAmI(token)).toMatchObject({ status: 401, body: { errorCode: 40100 } });
      expect(await whoAmI(another)).toMatchObject({ status: 200 });
    });

    test('is refused immediately after signing out everywhere, unless it is of a later sign-in', async () => {
      const sign = () => signIn(http.url, account);
      for (let round = 0; round < 3; round++) {
        const [{ token }, { token: another }] = [await sign(), await sign()];
        const answer = await http.request('POST', '/auth/logoutEverywhere', { token });
        const { token: later } = await sign();
        expect(answer).toMatchObject({ status: 200, body: { status: 'success', result: {} } });
        for (const earlier of [token, another]) {
          expect(await whoAmI(earlier)).toMatchObject({ status: 401, body: { errorCode: 40100 } });
        }
        expect(await whoAmI(later)).toMatchObject({ status: 200 });
        // Other services that verify tokens refuse those of the future.
        expect(decodeJwt(later).iat).toBeLessThanOrEqual(Date.now() / 1_000);
      }
    });

    test('is not given for a message that was signed before signing out everywhere', async () => {
      const { token } = await signIn(http.url, account);
      const message = getMessage(await challenge());
      const signature = await account.signMessage({ message });
      await http.request('POST', '/auth/logoutEverywhere', { token });
      expect(await verify(message, signature)).toMatchObject(refused);
    });

    test('ends everywhere however long ago the person has signed in', async () => {
      const { token } = await signIn(http.url, account);
      const { now } = Date;
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 30 * 60_000);
      const answer = await http.request('POST', '/auth/logoutEverywhere', { token });
      clock.mockRestore();
      expect(answer.status).toBe(200);
      expect(await whoAmI(token)).toMatchObject({ status: 401 });
    });
  });

  describe('an API key', () => {
    test('is refused when it is unknown, revoked or expired', async () => {
      const key = await http.key('read:any');
      const ask = (token: string) =>
        http.request('GET', '/ranking', {
          token,
          query: { sourceCriteria: { uuid: account.address }, targetType: 'provider' },
        });
      expect(await ask(key)).toMatchObject({ status: 200 });
      expect(await ask(`${key.slice(0, -1)}~`)).toMatchObject({
        status: 401,
        body: { errorCode: 40100 },
      });
      const expiring = await http.key('admin');
      const { drizzle } = http.service.database;
      const expireOn = (day: string) =>
        drizzle.execute(`UPDATE api_keys SET expires_on = ${day} WHERE scopes = '["admin"]'`);
      await expireOn(`(now() AT TIME ZONE 'UTC')::date`);
      expect(await ask(expiring)).toMatchObject({ status: 200 });
      await expireOn(`(now() AT TIME ZONE 'UTC')::date - 1`);
      await drizzle.execute(`UPDATE api_keys SET revoked_at = now() WHERE scopes <> '["admin"]'`);
      // An instance may take a second to get the change.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect(await ask(key)).toMatchObject({ status: 401, body: { errorCode: 40100 } });
      expect((await ask(expiring)).body).toEqual((await ask(key)).body);
    });

    test('can do only what its scopes allow', async () => {
      const badgeSet = {
        id: 'Taste',
        badges: [{ qualifier: 'positive', badge: { label: 'Tasty', image: '' } }],
      };
      const post = (token: string) => http.request('POST', '/badges', { token, body: badgeSet });
      expect(await post(await http.key('entity:write'))).toMatchObject({
        status: 403,
        body: { errorCode: 40300 },
      });
      expect(await post(await http.key('badge:write'))).toMatchObject({ status: 201 });
      expect(await post(await http.key('admin'))).toMatchObject({ status: 200 });
      expect(
        await http.request('POST', '/auth/logout', { token: await http.key('admin') }),
      ).toMatchObject({
        status: 403,
      });
      expect(
        await http.request('POST', '/auth/logoutEverywhere', { token: await http.key('admin') }),
      ).toMatchObject({ status: 403 });
    });
  });

  test('publishes the public part of the keys only', async () => {
    const answer = await http.request('GET', '/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    const { keys } = answer.body as unknown as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});

const refused = { status: 401, body: { status: 'error', errorCode: 40102 } };

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

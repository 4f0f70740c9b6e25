import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { readConfiguration } from '../../src/configuration.js';
import { matchError } from './support/sample-network.js';

const own = ({ address }: { address: string }) => ({
  sourceCriteria: { uuid: address },
  targetType: 'provider',
});

eachHttp((_name, open) => {
  test('each user has a separate limit of requests per minute', async () => {
    const http = await open({ limits: { user: 3 } });
    try {
      const alice = await http.person();
      const bob = await http.person();
      const ask = ({ token, address }: typeof alice) =>
        http.request('GET', '/ranking', { token, query: own({ address }) });
      for (const remaining of ['2', '1', '0']) {
        const { status, headers } = await ask(alice);
        expect([
          status,
          headers.get('ratelimit-limit'),
          headers.get('ratelimit-remaining'),
        ]).toEqual([200, '3', remaining]);
      }
      const answer = await ask(alice);
      expect(answer).toMatchObject(matchError(42900, /try again in \d+ s/));
      for (const name of ['retry-after', 'ratelimit-reset']) {
        expect(Number(answer.headers.get(name))).toBeGreaterThan(0);
        expect(Number(answer.headers.get(name))).toBeLessThanOrEqual(60);
      }
      expect(answer.headers.get('ratelimit-remaining')).toBe('0');
      const { token } = await signIn(http.url, alice.account);
      expect(await ask({ ...alice, token })).toMatchObject(matchError(42900));
      expect(await ask(bob)).toMatchObject({ status: 200 });
    } finally {
      await http.close();
    }
  });

  test('each API key has a separate limit instead of that of the address', async () => {
    const http = await open({ limits: { client: 2, address: 3 } });
    try {
      const ask = (token: string) => http.request('GET', '/feedback', { token });
      const keys = [
        await http.key('read:any'),
        await http.key('read:any'),
        await http.key('read:any'),
      ];
      for (const key of keys) {
        expect((await ask(key)).status).toBe(400);
        expect((await ask(key)).status).toBe(400);
        expect(await ask(key)).toMatchObject(matchError(42900));
      }
    } finally {
      await http.close();
    }
  });

  test('an address has a limit for requests without valid credentials', async () => {
    const http = await open({ limits: { address: 4 } });
    try {
      const key = await http.key('read:any');
      const ask = (token: string) => http.request('GET', '/feedback', { token });
      expect(await http.request('GET', '/badges')).toMatchObject({ status: 200 });
      expect(await ask('svc_guess')).toMatchObject(matchError(40100));
      expect(await ask('a.b.c')).toMatchObject(matchError(40100));
      expect(await http.request('GET', '/feedback')).toMatchObject(matchError(40001));
      expect(await ask('svc_guess')).toMatchObject(matchError(42900));
      expect(await http.request('GET', '/badges')).toMatchObject(matchError(42900));
      // That does not refuse others with the same address.
      expect(await ask(key)).toMatchObject({ status: 400 });
      expect(await http.request('GET', '/health/live')).toMatchObject({ status: 200 });
    } finally {
      await http.close();
    }
  });

  test('behind a proxy, the address is that of X-Forwarded-For', async () => {
    const limits = { address: 1 };
    const http = await open({ limits, trustedProxies: 1 });
    try {
      const from = (address: string) =>
        http.request('GET', '/badges', { headers: { 'x-forwarded-for': address } });
      expect(await from('203.0.113.1')).toMatchObject({ status: 200 });
      expect(await from('203.0.113.1')).toMatchObject(matchError(42900));
      expect(await from('203.0.113.2')).toMatchObject({ status: 200 });
      expect(await from('198.51.100.9, 203.0.113.2')).toMatchObject(matchError(42900));
    } finally {
      await http.close();
    }
    const direct = await open({ limits });
    try {
      const from = (address: string) =>
        direct.request('GET', '/badges', { headers: { 'x-forwarded-for': address } });
      expect(await from('203.0.113.1')).toMatchObject({ status: 200 });
      expect(await from('203.0.113.2')).toMatchObject(matchError(42900));
    } finally {
      await direct.close();
    }
  });

  test('an IPv6 network of 64 bits is one address', async () => {
    const http = await open({ limits: { address: 1 }, trustedProxies: 1 });
    try {
      const from = (address: string) =>
        http.request('GET', '/badges', { headers: { 'x-forwarded-for': address } });
      expect(await from('2001:db8:1:2::1')).toMatchObject({ status: 200 });
      expect(await from('2001:DB8:1:2:ffff::9')).toMatchObject(matchError(42900));
      expect(await from('2001:db8:1:3::1')).toMatchObject({ status: 200 });
      expect(await from('203.0.113.1')).toMatchObject({ status: 200 });
      expect(await from('::ffff:203.0.113.1')).toMatchObject(matchError(42900));
    } finally {
      await http.close();
    }
  });

  testLong(
    'requests of thousands of other addresses do not reset the counter of an address',
    async () => {
      const http = await open({ limits: { address: 2 } });
      try {
        const from = async (remoteAddress: string) => {
          const headers = { authorization: 'Bearer invalid' };
          const { statusCode } = await http.app.inject({
            url: '/feedback',
            headers,
            remoteAddress,
          });
          return statusCode;
        };
        expect(await from('203.0.113.1')).toBe(401);
        expect(await from('203.0.113.1')).toBe(401);
        for (let other = 0; other < 6_000; other++) {
          expect(await from(`10.0.${other >> 8}.${other & 255}`)).toBe(401);
        }
        expect(await from('203.0.113.1')).toBe(429);
      } finally {
        await http.close();
      }
    },
  );

  describe('of connected accounts', () => {
    const { limits } = readConfiguration({});
    let http: Http;
    beforeEach(async () => {
      http = await open({ limits, trustedProxies: 1 });
    });
    afterEach(() => http.close());

    let addresses = 0;
    const begin = async ({ token }: Person, address = `10.0.0.${++addresses}`) => {
      const headers = { 'x-forwarded-for': address };
      const body = { network: 'nostr' };
      return http.request('POST', '/accounts/begin', { token, headers, body });
    };
    const isTooMany = matchError(42900, /try again in \d+ s/);
    // The service of this suite has no networks.
    const isAccepted = matchError(40001);

    test('a person can start five connections a minute, from any address', async () => {
      const [alice, bob] = [await http.person(), await http.person()];
      for (let count = 0; count < 5; count++) expect(await begin(alice)).toMatchObject(isAccepted);
      const refused = await begin(alice);
      expect(refused).toMatchObject(isTooMany);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await begin(bob)).toMatchObject(isAccepted);
    });

    test('people at one address can start five connections a minute', async () => {
      const people = [await http.person(), await http.person(), await http.person()];
      const [alice, bob, carol] = people as [Person, Person, Person];
      const address = '203.0.113.7';
      for (const person of [alice, alice, alice, bob, bob]) {
        expect(await begin(person, address)).toMatchObject(isAccepted);
      }
      expect(await begin(carol, address)).toMatchObject(isTooMany);
      expect(await begin(carol)).toMatchObject(isAccepted);
    });

    test('a person can change accounts ten times a minute, in whichever way', async () => {
      const [alice, bob] = [await http.person(), await http.person()];
      const changes: [method: string, path: string, body?: object][] = [
        ['PATCH', '/accounts/1', { isPaused: true }],
        ['POST', '/accounts/finish', { state: '0'.repeat(32) }],
        ['DELETE', '/accounts/1'],
        ['POST', '/accounts/1/move', { address: bob.address }],
        ['POST', '/accounts/1/refresh'],
      ];
      const change = ({ token }: Person, [method, path, body]: (typeof changes)[number]) =>
        http.request(method, path, { token, ...(body && { body }) });
      for (const one of [...changes, ...changes]) {
        expect((await change(alice, one)).status).toBeLessThan(429);
      }
      for (const one of changes) expect(await change(alice, one)).toMatchObject(isTooMany);
      expect((await change(bob, changes[0]!)).status).toBeLessThan(429);
      expect(await http.request('GET', '/accounts', { token: alice.token })).toMatchObject({
        status: 200,
      });
    });
  });
});

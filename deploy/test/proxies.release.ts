import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { makeFolder, type Place } from '../../testing/databases/locations.js';
import { createAccount } from '../../testing/people/accounts.js';
import { findFreePort } from '../../testing/service/free-port.js';
import { signIn } from '../../testing/service/sign-in.js';
import { startServing } from '../../testing/service/svc.js';
import { ask, proxies } from './support/proxies.js';

const mebibyte = 1024 * 1024;
const limit = 30;

describe.each(proxies)('$name in front of the service', ({ isInstalled, largerPart, start }) => {
  const tested = isInstalled ? test : test.skip;
  let folder: string;
  let place: Place;
  let service: Awaited<ReturnType<typeof startServing>>;
  let proxy: Awaited<ReturnType<typeof start>>;
  let port: number;
  const account = createAccount();
  let authorization: string;
  beforeAll(async () => {
    if (!isInstalled) return;
    folder = mkdtempSync(join(tmpdir(), 'svc-proxy-'));
    place = await makeFolder();
    service = await startServing({
      ...place.settings,
      SVC_TRUST_PROXY: '1',
      SVC_RATE_LIMIT_ADDRESS: String(limit),
    });
    const { token } = await signIn(service.url, account);
    authorization = `Bearer ${token}`;
    port = await findFreePort('127.0.0.1');
    proxy = await start(folder, port, new URL(service.url).host);
  });
  afterAll(async () => {
    if (!isInstalled) return;
    await proxy.stop();
    await service.kill();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  tested('a ranking is answered', async () => {
    const query = new URLSearchParams({
      sourceCriteria: JSON.stringify({ ids: { uuid: account.address.toLowerCase() } }),
      targetType: 'shop',
    });
    const answer = await ask(port, 'GET', `/ranking?${query}`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 'success' });
  });

  tested('the headers of the service arrive', async () => {
    const own = await fetch(`${service.url}/connect`);
    const body = await own.text();
    const answer = await ask(port, 'GET', '/connect');
    expect(answer.body.toString()).toBe(body);
    const names = [...own.headers.keys()].filter(
      (name) => !/^(connection|keep-alive|date|x-(ratelimit|request-id)|content-length)/.test(name),
    );
    expect(names).toContain('content-security-policy');
    for (const name of names)
      expect([name, answer.headers[name]]).toEqual([name, own.headers.get(name)]);
  });

  tested(
    'a part of a video of 4 MiB arrives; of a larger one, the limit of the proxy decides',
    async () => {
      const headers = { authorization, 'tus-resumable': '1.0.0' };
      const created = await ask(port, 'POST', '/videos', {
        headers: { ...headers, 'upload-length': String(20 * mebibyte) },
      });
      expect(created.status).toBe(201);
      const { pathname } = new URL(created.headers['location'] as string, service.url);
      const send = (bytes: number, offset: number) =>
        ask(port, 'PATCH', pathname, {
          headers: {
            ...headers,
            'content-type': 'application/offset+octet-stream',
            'content-length': String(bytes),
            'upload-offset': String(offset),
          },
          // The start of a WebM file.
          body: Buffer.concat(
            [Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
            bytes,
          ),
        });
      const accepted = await send(4 * mebibyte, 0);
      expect([accepted.status, accepted.headers['upload-offset']]).toEqual([
        204,
        String(4 * mebibyte),
      ]);
      expect((await send(4 * mebibyte + 1, 4 * mebibyte)).status).toBe(largerPart);
    },
  );

  tested('the service counts requests by the address that the proxy sees', async () => {
    const request = (number: number, from: string) =>
      ask(port, 'GET', '/badges', { from, headers: { 'x-forwarded-for': `203.0.113.${number}` } });
    const statuses: number[] = [];
    for (let number = 0; number <= limit; number++)
      statuses.push((await request(number, '127.0.0.3')).status);
    expect(statuses.filter((status) => status !== 429).length).toBe(limit);
    expect(statuses.at(-1)).toBe(429);
    expect((await request(1, '127.0.0.4')).status).not.toBe(429);
  });
});

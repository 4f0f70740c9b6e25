import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createService, type Service } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { startHttp, type HttpSurface } from '../../../testing/service/start-http.js';
import { secrets } from '../../../testing/service/secrets.js';

const app = 'https://shop.example';
let service: Service;
let http: HttpSurface;
beforeAll(async () => {
  service = await createService({ secrets, location: await memory() });
  http = await startHttp(service, { publicUrl: 'https://svc.example/trust', origins: [app] });
});
afterAll(async () => {
  await http.close();
  await service.close();
});

const get = (path: string) => fetch(http.url + path, { redirect: 'manual' });

test.each(['/connect', '/connect/callback?code=1', `/connect?return=${app}/offers`])(
  '%s is the page, which may load its own files alone',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
    );
    const page = await response.text();
    expect(page).not.toContain('%BASE%');
    const files = [...page.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
      ([, file = '']) => file,
    );
    expect(files).toEqual(['/trust/sdk/connect/page.css', '/trust/sdk/connect/x-svc.esm.js']);
    for (const file of files) expect((await get(file.replace('/trust', ''))).status).toBe(200);
  },
);

test.each([
  ['/connect/', '/trust/connect'],
  ['/%63onnect/', '/trust/connect'],
  [`/connect/?return=${app}/offers&a=%2F#b`, `/trust/connect?return=${app}/offers&a=%2F`],
  ['/connect/?return=//evil.example', '/trust/connect?return=//evil.example'],
  ['/connect/?//evil.example', '/trust/connect?//evil.example'],
  ['/connect/callback/?code=1&state=2', '/trust/connect/callback?code=1&state=2'],
])('%s leads to the page with the same query', async (path, location) => {
  const page = await get('/connect');
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(http.url + path, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, location]);
    for (const name of ['cache-control', 'x-frame-options', 'referrer-policy']) {
      expect(response.headers.get(name)).toBe(page.headers.get(name));
    }
  }
});

test.each([
  '/connect//',
  '/connect/%2f',
  '/connect/%2F',
  '//connect/',
  '/connect/..%2f',
  '/connect/;/',
])('%s is no page, and leads nowhere', async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([404, null]);
});

test.each([
  '/connect',
  '/connect/callback',
  '/%63onnect',
  '/connect/%63allback',
  '/connect/callbac%6B',
])('%s has what it is and where it leads back in its attributes alone', async (path) => {
  const read = async (query: string) => {
    const [, base, name, returnUrl] =
      /data-base="([^"]*)"\s+data-path="([^"]*)"\s+data-return="([^"]*)"/.exec(
        await (await get(path + query)).text(),
      ) ?? [];
    return [base, name, returnUrl];
  };
  const name = path.length < 11 ? 'connect' : 'connect/callback';
  expect(await read('')).toEqual(['/trust', name, '']);
  const address = `${app}/offers?a=1&lt;=2#"><script>`;
  expect(await read(`?return=${encodeURIComponent(address)}`)).toEqual([
    '/trust',
    name,
    `${app}/offers?a=1&amp;lt;=2#%22%3E%3Cscript%3E`,
  ]);
  expect(await read(`?return=${app}`)).toEqual(['/trust', name, `${app}/`]);
});

test('the page may use what it needs of the browser alone', async () => {
  const { headers } = await get('/connect');
  expect(headers.get('content-security-policy')).toContain("; img-src 'self' https: data:; ");
  expect(headers.get('x-frame-options')).toBe('DENY');
  const features = (headers.get('permissions-policy') ?? '').split(', ');
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([
    'clipboard-write=(self)',
  ]);
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
    expect(features).toContain(`${feature}=()`);
  }
});

test.each([
  'https://evil.example/',
  `${app}.evil.example/`,
  `https://shop.example@evil.example/`,
  `http://shop.example/`,
  'javascript:alert(1)',
  `blob:${app}/0`,
  `https://somebody@shop.example/`,
  '//evil.example',
  'nothing',
  '',
])('%j is not led back to', async (address) => {
  const query = `return=${encodeURIComponent(address)}`;
  const paths = ['/connect', '/connect/callback', '/%63onnect', '/connect/%63allback'];
  for (const path of paths) {
    for (const search of [query, `return=${app}&${query}`, `code=1&state=2&${query}`]) {
      const response = await get(`${path}?${search}`);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/trust/connect']);
    }
  }
});

test('authorization servers read what the service is', async () => {
  const response = await get('/connect/client-metadata.json');
  expect(await response.json()).toMatchObject({
    client_id: 'https://svc.example/trust/connect/client-metadata.json',
    redirect_uris: ['https://svc.example/trust/connect/callback'],
  });
});

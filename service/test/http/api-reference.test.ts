import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createService } from '../../src/service.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';
import { startHttp } from '../../../testing/service/start-http.js';

const isBuilt = existsSync(join(import.meta.dirname, '../../pages/docs/page.html'));
if (!isBuilt) process.stdout.write('The API reference is not tested: it is not built.\n');
const whenBuilt = isBuilt ? test : test.skip;

let http: Http;
beforeAll(async () => {
  http = await listen(await createService({ secrets, location: await memory() }), {
    publicUrl: 'https://svc.example/trust/',
  });
});
afterAll(() => http.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(http.url + path, { redirect: 'manual', headers });

whenBuilt('the address without a slash leads to the page', async () => {
  const { status, headers } = await ask('/docs');
  expect([status, headers.get('location')]).toEqual([302, '/trust/docs/']);
});

whenBuilt('the page may load its own files alone, which are there', async () => {
  const response = await ask('/docs/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(policy).not.toContain('unsafe');
  const page = await response.text();
  expect(page).not.toContain('%SERVICE%');
  expect(page).toContain('https://svc.example/trust/ranking');
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
  const files = [...page.matchAll(/<(?:link|script)[^>]*(?:src|href)="([^"]+)"/g)];
  const names = files.map(([, name = '']) => name);
  expect(names).toEqual(['icon.svg', 'page.css', 'page.js']);
  for (const name of names) {
    const file = await ask(`/docs/${name}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-security-policy')).toBe(policy);
  }
});

whenBuilt('the page links to the documentation if its address is set', async () => {
  const readLink = async (url: string) =>
    / href="([^"]*)">Documentation</.exec(await (await fetch(`${url}/docs/`)).text())?.[1];
  expect(await readLink(http.url)).toBeUndefined();
  const docsUrl = 'https://docs.example/svc/';
  const linked = await startHttp(http.service, { docsUrl });
  expect(await readLink(linked.url)).toBe(docsUrl);
  await linked.close();
});

whenBuilt.each([
  'page.html',
  '%70age.html',
  './page.html',
  '%2e/page.html',
  '/page.html',
  '%2Fpage.html',
])('the page without the address of the service is not at /docs/%s', async (path) => {
  const status = await new Promise((resolve, reject) => {
    // `fetch` would normalise the path.
    request(`${http.url}/docs/`, { path: `/docs/${path}` }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});

whenBuilt('the page switches every feature of browsers off', async () => {
  const { headers } = await ask('/docs/');
  expect(headers.get('permissions-policy')).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+$/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

whenBuilt('who has the page gets no copy of it', async () => {
  const { headers } = await ask('/docs/');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  const again = await ask('/docs/', { 'if-none-match': headers.get('etag')! });
  expect(again.status).toBe(304);
});

whenBuilt.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('the page and its files are compressed for %s', async (accepted, encoding) => {
  const plain = await (await ask('/docs/', { 'accept-encoding': 'identity' })).text();
  for (const path of ['/docs/', '/docs/page.css', '/docs/page.js']) {
    const response = await ask(path, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const text = await response.text();
    if (path === '/docs/') expect(text).toBe(plain);
  }
  const [first, second] = [await ask('/docs/'), await ask('/docs/')];
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
});

whenBuilt.each(['page.html', 'none.js', '..%2f..%2fpackage.json', '%2e%2e%2fbuild.ts'])(
  'there is nothing at %s',
  async (path) => {
    const { status, headers } = await ask(`/docs/${path}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);

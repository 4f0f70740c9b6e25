import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startService, type TestService } from '../../../testing/service/start-service.js';
import type { RunningApp } from '../../test/support/app.js';
import { hasPhp, runPhp, startPhp } from './support/php.js';
import { findFreePort } from '../../../testing/service/free-port.js';

const hostile = {
  uuid: "a\"onx='1'",
  name: '<script>alert(1)</script>',
  category: '"><img src=x>',
  description: "' onclick='alert(1)",
  image: '/a"b.svg',
};
const nowhere = 'http://127.0.0.1:1';

const describeWithPhp = hasPhp() ? describe : describe.skip;

describeWithPhp('the marketplace in PHP', () => {
  let service: TestService;
  let demo: Server;
  let demoUrl: string;
  let withDemo: RunningApp;
  let alone: RunningApp;
  beforeAll(async () => {
    service = await startService('http://localhost:4716');
    demo = createServer((_, answer) => answer.end(JSON.stringify([hostile]))).listen(0);
    await once(demo, 'listening');
    demoUrl = `http://localhost:${(demo.address() as AddressInfo).port}`;
    const apiUrl = service.url;
    withDemo = await startPhp({ port: await findFreePort(), apiUrl, demoUrl });
    alone = await startPhp({ port: await findFreePort(), apiUrl, demoUrl: nowhere });
  });
  afterAll(async () => {
    await Promise.all([withDemo.close(), alone.close(), service.close()]);
    demo.closeAllConnections();
    demo.close();
  });

  test('registers its offers with the REST API, any number of times', async () => {
    const key = await service.createKey('php', ['entity:write']);
    const settings = { SVC_API_URL: service.url, SVC_DEMO_URL: nowhere, SVC_API_KEY: key };
    const first = await runPhp('register.php', settings);
    expect(first).toEqual({
      output: expect.stringMatching(/^new {6}Rosa’s Bakery\nnew .*\nnew .*\n$/) as string,
      complaint: '',
      code: 0,
    });
    const again = await runPhp('register.php', settings);
    expect(again.output).toMatch(/^updated {2}Rosa’s Bakery\nupdated .*\nupdated .*\n$/);
    const refused = await runPhp('register.php', { ...settings, SVC_API_KEY: 'svc_wrong' });
    expect(refused).toEqual({
      output: '',
      complaint: expect.stringContaining('The service refuses (40100)') as string,
      code: 1,
    });
    const unreachable = await runPhp('register.php', { ...settings, SVC_API_URL: nowhere });
    expect(unreachable.complaint).toBe(`There is no service at ${nowhere}\n`);
  });

  test('lists its own offers without a request to the demo', async () => {
    const page = await (await fetch(alone.url)).text();
    expect(page).toContain('data-uuid="rosas-bakery"');
    expect(page).not.toContain(nowhere);
  });

  test('escapes everything that it writes into a page', async () => {
    for (const path of ['/', `/offers/${encodeURIComponent(hostile.uuid)}`]) {
      const page = await (await fetch(withDemo.url + path)).text();
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toMatch(/<script>|<img src=x|onclick='|onx='|a"b/);
    }
  });

  test('has a strict policy, keeps the language, and answers 404 for missing pages', async () => {
    const page = await fetch(`${alone.url}/?lang=ar`);
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const headers = { cookie: page.headers.get('set-cookie')!.split(';')[0]! };
    const next = await fetch(`${alone.url}/offers/rosas-bakery?lang[]=x`, { headers });
    expect(await next.text()).toContain('<html lang="ar" dir="rtl">');
    for (const path of ['/offers/none', '/settings.php', '/..%2Fsettings.php', '/offers']) {
      expect([path, (await fetch(alone.url + path)).status]).toEqual([path, 404]);
    }
  });
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer';
import { demoLines, startPrograms, type Marketplace } from './marketplace.js';
import { Visitor } from './visitor.js';
import { startBrowser } from '../../../../testing/browser/browser.js';

const root = join(import.meta.dirname, '../../../..');

/** Tests the pages of the README and of the documentation with programs as a reader starts them. */
export function describeReadme(on: string, node: string): void {
  let browser: Browser;
  let url: string;
  let html = '';
  // As the servers that the README names: no file but the page.
  const server = createServer((request, response) => {
    const isPage = new URL(request.url!, 'http://localhost').pathname === '/';
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' });
    response.end(isPage ? html : undefined);
  });
  beforeAll(async () => {
    await once(server.listen(0), 'listening');
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  describe(`with the service on ${on}`, () => {
    let marketplace: Marketplace;
    beforeAll(async () => {
      marketplace = await startPrograms(demoLines(), [url], node);
    });
    afterAll(() => marketplace.close());

    test.each(['README.md', 'docs/frameworks/html.md'])(
      'the page in %s shows a recommendation',
      async (text) => {
        const [, page] = /```html\n([^]*?)```/.exec(readFileSync(join(root, text), 'utf8'))!;
        html = page!
          .replaceAll('http://localhost:4700', marketplace.apiUrl)
          .replaceAll('http://localhost:4701', marketplace.url);

        const visitor = await Visitor.open(browser, url);
        await visitor.click('x-svc-wallet-connect', '[part~=button]');
        await visitor.click('x-svc-wallet-connect', '[part~=wallet]', 'Amara Okafor');
        await visitor.find('x-svc-recommendation', '[part~=text]', 'in your network recommend');
        // Without it browsers request /favicon.ico.
        const icon = await visitor.page.$eval('link[rel=icon]', ({ href }) => href);
        expect((await fetch(icon)).status).toBe(200);
        expect(visitor.complaints).toEqual([]);
        await visitor.close();
      },
    );
  });
}

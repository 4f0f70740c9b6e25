import type { Browser } from 'puppeteer';
import { openPage, startBrowser, type OpenPage } from './browser.js';
import type { BrowserOptions } from './launch-browser.js';
import { startService, type TestService } from '../service/start-service.js';
import { startSite, type PageOptions, type Site } from './site.js';
import { buildNetwork, type TestNetwork } from '../people/network.js';
import { until } from '../waiting/until.js';

/** The real service with the network's data, a site with the built SDK, and a browser. */
export interface ElementFixture {
  site: Site;
  service: TestService;
  network: TestNetwork;
  browser: Browser;
  /** Opens a page with the body; it is closed at `reset`. */
  open(body: string, options?: PageOptions): Promise<OpenPage>;
  /** Between tests. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fixture; a test file does so once. */
export async function startFixture(options?: BrowserOptions): Promise<ElementFixture> {
  const site = await startSite();
  const service = await startService(site.origin);
  site.service = service.url;
  const network = await buildNetwork(service, site.origin);
  const browser = await startBrowser(options);
  const opened: OpenPage[] = [];
  return {
    site,
    service,
    network,
    browser,
    async open(body, options) {
      const one = await openPage(browser);
      opened.push(one);
      await one.page.goto(site.page('page', body, options), { waitUntil: 'load' });
      await until(
        one.page,
        () =>
          'svc' in globalThis &&
          [...document.querySelectorAll('*')]
            .filter(({ localName }) => localName.startsWith('x-svc-'))
            .every((element) => element.classList.contains('hydrated')),
      );
      return one;
    },
    async reset() {
      await Promise.all(opened.splice(0).map(({ page }) => page.close()));
      site.reset();
    },
    async close() {
      await browser.close();
      await service.close();
      await site.close();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { identify, openPage, startBrowser, untilShown } from '../../../testing/browser/browser.js';
import { startService, type TestService } from '../../../testing/service/start-service.js';
import { buildNetwork, type TestNetwork } from '../../../testing/people/network.js';
import { serveBuilt } from '../../../examples/test/support/serve-built.js';
import { buildFreshApp, type FreshApp } from '../../../testing/packing/fresh-app.js';
import { packPackage } from '../../../testing/packing/pack.js';
import { until } from '../../../testing/waiting/until.js';
import { findFreePort } from '../../../testing/service/free-port.js';

/** Tests the packages, as npm publishes them, in new apps of a framework; each shows the bakery's recommendation and two counts. */
export function describeFreshApps(apps: readonly FreshApp[]): void {
  let service: TestService;
  let network: TestNetwork;
  let browser: Browser;
  let port: number;
  /** A folder with the archives of the packages, by the package's folder. */
  let archives: string;
  const tarballs = new Map<string, string>();
  beforeAll(async () => {
    port = await findFreePort();
    const origin = `http://localhost:${port}`;
    service = await startService(origin);
    network = await buildNetwork(service, origin);
    browser = await startBrowser();
    archives = await mkdtemp(join(tmpdir(), 'x-svc-packages-'));
    for (const folder of new Set(apps.flatMap(({ packages }) => packages))) {
      const { tarball } = await packPackage(
        join(import.meta.dirname, '../../..', folder),
        archives,
      );
      tarballs.set(folder, tarball);
    }
  });
  afterAll(async () => {
    await rm(archives, { recursive: true, force: true });
    await browser.close();
    await service.close();
  });

  test.each(apps)(
    'the packages work in a new app of $name',
    async (app) => {
      const built = await buildFreshApp(
        app,
        app.packages.map((folder) => tarballs.get(folder)!),
        service.url,
      );
      const server = await serveBuilt(built.folder, { port, apiUrl: service.url, demoUrl: '' });
      const { page, complaints } = await openPage(browser);
      await page.goto(server.url, { waitUntil: 'load' });
      await untilShown(page, 'x-svc-recommendation', 'Connect a wallet');
      await identify(page, network.identity);
      await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
      await until(
        page,
        () => document.querySelector('output')!.textContent.trim() === '4 loaded, 4 followed',
      );
      // The picture of one of the people is gone.
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      await page.close();
      await server.close();
      await built.remove();
    },
    180_000,
  );
}

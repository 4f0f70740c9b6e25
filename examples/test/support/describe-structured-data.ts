import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@x-svc/client';
import type { Browser } from 'puppeteer';
import { openPage, startBrowser } from '../../../testing/browser/browser.js';
import { forward } from '../../../testing/browser/forward.js';
import { createPerson } from '../../../testing/people/people.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { findMistakes } from '../../../testing/structured-data/find-mistakes.js';
import { readStructuredData } from '../../../testing/structured-data/read-structured-data.js';
import { until } from '../../../testing/waiting/until.js';
import {
  demoLines,
  startMarketplace,
  type Marketplace,
} from '../../html/test/support/marketplace.js';
import type { App, RunningApp } from './app.js';

/** Tests what the server of an app tells search engines about an offer. */
export function describeStructuredData(example: App): void {
  describe(example.name, () => describeApp(example));
}

const bakery = 'rosas-bakery';
const plumber = 'tidewater-plumbing';
const joiner = 'oak-awl-joinery';

const hostileReview = '</script><script>document.title = "taken"</script><!-- & \u2028';
/** The service stores other line separators as line breaks. */
const storedReview = hostileReview.replace('\u2028', '\n');
const mallory = createPerson('</script><img src=x onerror="document.title = 1">');
const more = [
  { entity: { type: 'Address', name: mallory.name, ids: { uuid: mallory.uuid } } },
  {
    feedback: {
      sourceCriteria: { uuid: mallory.uuid },
      targetCriteria: { uuid: plumber },
      items: { stars: 1, review: hostileReview },
    },
  },
];

function describeApp(example: App): void {
  let marketplace: Marketplace;
  let browser: Browser;
  let app: RunningApp;
  /** Leads to the service; answers nothing while it hangs. */
  let gate: Server;
  let isHanging = false;
  const asked: string[] = [];
  beforeAll(async () => {
    const port = await findFreePort();
    marketplace = await startMarketplace(demoLines(), [`http://localhost:${port}`], { more });
    gate = createServer((request, answer) => {
      asked.push(`${request.url!.split('?')[0]!} ${request.headers.authorization ?? ''}`.trim());
      if (!isHanging) forward(marketplace.apiUrl + request.url!, request, answer);
    }).listen(0);
    await once(gate, 'listening');
    browser = await startBrowser();
    const apiUrl = `http://localhost:${(gate.address() as AddressInfo).port}`;
    app = await example.start({ port, apiUrl, demoUrl: marketplace.url });
  });
  afterEach(() => {
    isHanging = false;
    asked.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
    gate.closeAllConnections();
    gate.close();
    await marketplace.close();
  });

  const load = async (offer: string) => {
    const response = await fetch(`${app.url}/offers/${offer}`);
    return { status: response.status, html: await response.text() };
  };

  test('the server sends the public rating and reviews of an offer, and keeps them for a minute', async () => {
    const { html } = await load(bakery);
    const [data, ...others] = readStructuredData(html);
    expect(others).toEqual([]);
    expect(findMistakes(data!)).toEqual([]);
    const [rating] = await createClient({ apiUrl: marketplace.apiUrl }).listRatings({
      targetType: 'provider',
      targetCriterias: [{ uuid: bakery }],
    });
    const { stars, reviewCount } = rating!;
    expect(stars.count).toBeGreaterThan(10);
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Rosa’s Bakery',
      aggregateRating: { ratingCount: stars.count, reviewCount },
    });
    expect(data!['review']).toHaveLength(10);
    // Without credentials, and once.
    expect(asked.sort()).toEqual(['/feedback', '/ratings']);
    expect(readStructuredData((await load(bakery)).html)).toEqual([data]);
    expect(asked).toHaveLength(2);
  });

  test('hostile names and reviews stay inside the script', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${app.url}/offers/${plumber}`, { waitUntil: 'networkidle0' });
    await until(page, () => document.querySelector('x-svc-feedback-details.hydrated'));
    const scripts = await page.$$eval('script[type="application/ld+json"]', (all) =>
      all.map(({ text }) => text),
    );
    expect(scripts).toHaveLength(1);
    const { review } = JSON.parse(scripts[0]!) as { review: Record<string, unknown>[] };
    const [hostile] = review.filter(({ reviewBody }) => reviewBody === storedReview);
    expect(hostile?.['author']).toEqual({ '@type': 'Person', name: mallory.name });
    expect(await page.title()).toContain('Lantern Street');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a page is complete without an answer of the service', async () => {
    isHanging = true;
    const { status, html } = await load(joiner);
    expect(asked.sort()).toEqual(['/feedback', '/ratings']);
    expect(status).toBe(200);
    expect(html).toContain('Oak &amp; Awl Joinery</h1>');
    expect(html).toContain('</html>');
    expect(readStructuredData(html)).toEqual([]);
  });
}

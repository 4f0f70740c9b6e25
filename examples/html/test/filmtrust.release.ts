import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { readFilmTrust, reasonWithoutFilmTrust } from '../../../bench/filmtrust/dataset.js';
import { expectedRecommendation } from '../../../bench/filmtrust/expected.js';
import { filmUuid, importLines } from '../../../bench/filmtrust/import-lines.js';
import { startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';
import { startBrowser } from '../../../testing/browser/browser.js';

const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../demo-people.json'), 'utf8')) as {
  people: { name: string; address: string }[];
};
const missing = reasonWithoutFilmTrust();
if (missing) console.log(`Skipped: ${missing}`);

(missing ? describe.skip : describe)('with real ratings and trust', () => {
  const { person, films, ranking } = expectedRecommendation;
  const [wallet] = demo.people;

  let marketplace: Marketplace;
  let browser: Browser;
  beforeAll(async () => {
    const lines = [...importLines(readFilmTrust(), { wallet: wallet!.address, person })];
    marketplace = await startMarketplace(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    browser = await startBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await marketplace.close();
  });

  test('the page ranks films for a user as computed by hand', async () => {
    const targets = films.map(filmUuid).join('%20');
    const visitor = await Visitor.open(browser, `${marketplace.url}/?type=film&targets=${targets}`);
    await visitor.signIn(wallet!.name);
    await visitor.page.waitForSelector('.offer');
    const shown = await visitor.page.$$eval('.offer', (offers) =>
      offers.map((offer) => (offer as HTMLElement).dataset['uuid']),
    );
    expect(shown).toEqual(ranking.map(({ film }) => filmUuid(film)));
    for (const { film, summaryText } of ranking) {
      expect(await visitor.recommendation(filmUuid(film))).toBe(
        summaryText ?? 'No opinion from your network yet',
      );
    }
    await visitor.screenshot('filmtrust');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('without target criteria all films are ranked', async () => {
    const visitor = await Visitor.open(browser, `${marketplace.url}/?type=film`);
    await visitor.signIn(wallet!.name);
    await visitor.page.waitForSelector('.offer:nth-child(40)');
    await visitor.screenshot('filmtrust-all');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});

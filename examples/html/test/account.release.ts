import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import demo from '../demo-people.json' with { type: 'json' };
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { testAccountPage } from './support/test-account-page.js';
import { Visitor } from './support/visitor.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const account = 'x-svc-account';
const offer = 'hola-hallo-hello';
const lucia = demo.people.find(({ name }) => name === 'Lucía Romero')!;
const at = (path: string) => `${marketplace.url}${path}`;

/** Opens a page as the signed-in person. */
const go = async ({ page }: Visitor, path: string) => {
  await page.goto(at(path));
  await until(
    page,
    () => (document.querySelector('#person-name')?.textContent.trim() ?? '') !== '',
  );
};

test('a marketplace without a token asks no chain, and shows no balance', async () => {
  const visitor = await Visitor.open(browser, marketplace.url);
  const paths: string[] = [];
  visitor.page.on('request', (sent) => paths.push(new URL(sent.url()).pathname));
  await visitor.page.goto(at('/account'));
  await visitor.signIn(lucia.name);
  await visitor.page.goto(at('/offers/tidewater-plumbing'), { waitUntil: 'networkidle0' });
  expect(await visitor.page.$('x-svc-balance')).toBeNull();
  expect(paths.filter((path) => /demo-sender|token/.test(path))).toEqual([]);
  expect([...visitor.origins].sort()).toEqual([marketplace.url, marketplace.apiUrl].sort());
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('a person downloads and deletes their data, and is gone from a friend’s pages', async () => {
  const friend = await Visitor.open(browser, at('/network'));
  await friend.signIn('Noah Lindqvist');
  const address = await friend.page.waitForSelector('#address', { visible: true });
  await address!.type(lucia.address);
  await friend.page.keyboard.press('Enter');
  await friend.page.waitForSelector('#contacts .person');
  await go(friend, '/');
  expect(await friend.recommendation(offer)).toContain('Lucía Romero');
  expect(await readGivers(friend)).toContain('Lucía Romero');

  const person = await Visitor.open(browser, marketplace.url);
  await person.signIn('Lucía Romero');
  await person.openMenu();
  await person.page.click('.to-account');
  await person.find(account, '[part~=download]');
  const lines = await download(person.page, () => person.click(account, '[part~=download]'));
  const kinds = lines.map((line) => Object.keys(line)[0]);
  expect(kinds[0]).toBe('export');
  expect(kinds.at(-1)).toBe('end');
  expect(kinds.filter((kind) => kind === 'feedback')).toHaveLength(6);
  expect(JSON.stringify(lines)).toContain(lucia.address);

  await person.click(account, '[part~=delete]');
  await person.click(account, '[part~=confirm]:not([aria-disabled])');
  await person.find(account, '[part~=erased]', 'Your data is deleted');
  expect(await person.page.$eval('#person-name', (link) => link.checkVisibility())).toBe(false);
  expect(person.complaints).toEqual([]);
  await person.close();

  await go(friend, '/');
  expect(await friend.recommendation(offer)).toBe('No opinion from your network yet');
  expect(await readGivers(friend)).not.toContain('Lucía Romero');
  await go(friend, '/network');
  await friend.page.waitForSelector('#empty', { visible: true });
  expect(friend.complaints).toEqual([]);
  await friend.close();
});

testAccountPage(
  [
    { width: 390, language: 'en' },
    { width: 1280, language: 'de' },
  ],
  () => ({ browser, marketplace }),
);

/** The names beside the feedback about the offer. */
async function readGivers(visitor: Visitor): Promise<string[]> {
  const details = `x-svc-feedback-details-popup[target-uuid="${offer}"]`;
  await visitor.click(details, '[part~=button]');
  const inside = `${details} >>> x-svc-feedback-details`;
  await visitor.find(inside, '#reviews:not([aria-busy]) [part~=review]');
  const names = await visitor.page.$$eval(`${inside} >>> [part~=review] bdi`, (all) =>
    all.map(({ textContent }) => textContent),
  );
  await visitor.click(details, '[part~=close]');
  return names;
}

/** Presses the button, and returns the lines of the file that the browser saves. */
async function download(
  page: Page,
  press: () => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-download-'));
  const devtools = await page.createCDPSession();
  await devtools.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    browserContextId: page.browserContext().id!,
    eventsEnabled: true,
  });
  const saved = new Promise<string>((resolve) => {
    let name = '';
    devtools.on('Browser.downloadWillBegin', (event) => (name = event.suggestedFilename));
    devtools.on('Browser.downloadProgress', ({ state }) => {
      if (state === 'completed') resolve(name);
    });
  });
  await press();
  const name = await saved;
  expect(name.toLowerCase()).toBe(`x-svc-${lucia.address}.jsonl`);
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

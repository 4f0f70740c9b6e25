import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
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

const details = 'x-svc-feedback-details';
const offer = '/offers/smoke-salt';

test('an owner replies, a reader sees the reply and finds the review helpful', async () => {
  const owner = await Visitor.open(browser, `${marketplace.url}${offer}`);
  await owner.signIn('Lucía Romero');
  const button = await owner.find(details, '[id^=reply-][part~=write-reply]');
  const id = await button.evaluate((one) => one.id.replace('reply-', ''));
  const review = `#feedback-${id}`;
  await owner.click(details, `#reply-${id}`);
  await write(owner, 'Thank you! The brisket is back on Friday.');
  await owner.click(details, `${review} [part~=send]`);
  await owner.find(details, `${review} [part~=reply]`, 'The brisket is back');

  const reader = await Visitor.open(browser, `${marketplace.url}${offer}`);
  await reader.find(details, `${review} [part~=reply]`, 'Reply from Smoke & Salt');
  await reader.click(details, `${review} [part~=helpful]`);
  await reader.find(details, `${review} [part~=invite]`, 'Connect a wallet');
  await reader.signIn('Noah Lindqvist');
  const before = await countHelpful(reader, review);
  const stored = reader.page.waitForResponse(
    (response) => response.url().endsWith('/helpful') && response.request().method() === 'POST',
  );
  await reader.click(details, `${review} [part~=helpful][aria-pressed=false]`);
  expect((await stored).status()).toBe(201);
  await reader.page.reload();
  await reader.find(details, `${review} [part~=helpful][aria-pressed=true]`);
  expect(await countHelpful(reader, review)).toBe(before + 1);

  await owner.click(details, `#edit-reply-${id}`);
  await write(owner, 'Thank you! The brisket is back on Saturday.');
  await owner.click(details, `${review} [part~=send]`);
  await owner.find(details, `${review} [part~=reply]`, 'Saturday');
  await reader.page.reload();
  await reader.find(details, `${review} [part~=reply]`, 'back on Saturday');

  await owner.click(details, `#withdraw-reply-${id}`);
  await owner.click(details, `${review} [part~=confirm]`);
  await owner.find(details, `#reply-${id}`);
  await reader.page.reload();
  await reader.find(details, `${review} [part~=helpful][aria-pressed=true]`);
  await reader.screenshot('replies');
  expect(await reader.page.$(`${details} >>> ${review} [part~=reply]`)).toBeNull();
  for (const visitor of [owner, reader]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});

/** Writes the text into the open form. */
async function write(owner: Visitor, text: string): Promise<void> {
  const field = await owner.find(details, '[part~=reply-text]');
  await field.evaluate((one) => (one as HTMLTextAreaElement).select());
  await field.type(text);
}

/** How many people find a review helpful, as its button says to somebody who is signed in. */
async function countHelpful({ page }: Visitor, review: string): Promise<number> {
  const found = await until(
    page,
    (tag, review) => {
      const tree = document.querySelector(tag)?.shadowRoot;
      return (
        tree?.querySelector('option[value=network]') &&
        tree.querySelector(`${review} [part~=helpful]`)
      );
    },
    details,
    review,
  );
  const text = await (
    found as unknown as { evaluate(read: (one: Element) => string): Promise<string> }
  ).evaluate(({ textContent }) => textContent);
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

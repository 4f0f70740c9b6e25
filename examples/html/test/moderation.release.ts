import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { getResult, send } from '../../../testing/service/send.js';
import { until } from '../../../testing/waiting/until.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines(), [], { scopes: ['moderate'] });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const offer = 'hola-hallo-hello';
const popup = `x-svc-feedback-details-popup[target-uuid="${offer}"]`;
const details = `${popup} >>> x-svc-feedback-details`;
const giver = 'Lucía Romero';

test('a reader reports, a moderator hides, the giver appeals, and it is shown again', async () => {
  const reader = await Visitor.open(browser, marketplace.url);
  await openDetails(reader);
  expect(await readGivers(reader)).toContain(giver);
  const review = await findReview(reader);
  await reader.click(details, `#${review} [part~=report]`);
  await reader.click(details, '[part~=report-form] [value=notGenuine]');
  await reader.click(details, '[part~=report-form] [part~=send]');
  await reader.find(details, '[part~=report-sent] code');

  const id = await findCase();
  await decide(id, { action: 'hide', reason: 'notGenuine', text: 'You never had a lesson.' });
  await openDetails(reader);
  expect(await readGivers(reader)).not.toContain(giver);

  const person = await Visitor.open(browser, marketplace.url);
  await person.signIn(giver);
  await openDetails(person);
  await person.find(details, '[part~=hidden]', 'Reason: Not a genuine experience');
  await person.find(details, '[part~=hidden]', 'You never had a lesson.');
  await person.click(details, '[part~=appeal]');
  const field = await person.find(details, '[part~=appeal-text]');
  await field.type('I had five. Ask Hola!');
  await person.click(details, '[part~=appeal-form] [part~=send]');
  await person.find(details, '[part~=hidden]', 'You appealed on');

  const { appeal } = (await moderate('GET', `/moderation/${id}`)) as { appeal: { text: string } };
  expect(appeal.text).toBe('I had five. Ask Hola!');
  await decide(id, { action: 'restore' });
  await openDetails(reader);
  expect(await readGivers(reader)).toContain(giver);
  await openDetails(person);
  await findReview(person);
  expect(await person.page.$(`${details} >>> [part~=hidden]`)).toBeNull();

  for (const visitor of [reader, person]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});

/** Opens the details of the offer, which are loaded each time, past the cache of public answers. */
async function openDetails(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.setCacheEnabled(false);
  if (await page.$(`${popup} >>> dialog[open]`)) await visitor.click(popup, '[part~=close]');
  await visitor.click(popup, '[part~=button]');
  await visitor.find(details, '[part~=review]');
  await until(
    page,
    (popup) =>
      !document
        .querySelector(popup)!
        .shadowRoot!.querySelector('x-svc-feedback-details')!
        .shadowRoot!.querySelector('[aria-busy=true]'),
    popup,
  );
}

function readGivers({ page }: Visitor): Promise<string[]> {
  return page.$$eval(`${details} >>> [part~=review] strong`, (all) =>
    all.map(({ textContent }) => textContent),
  );
}

/** Returns the id of the giver's review. */
async function findReview(visitor: Visitor): Promise<string> {
  const review = await visitor.find(details, '[part~=review]', giver);
  return review.evaluate(({ id }) => id);
}

async function findCase(): Promise<string> {
  const { cases } = (await moderate('GET', '/moderation')) as {
    cases: { id: string; reports: Record<string, number> }[];
  };
  return cases.find(({ reports }) => reports['notGenuine'] === 1)!.id;
}

const decide = (id: string, decision: object) => moderate('POST', `/moderation/${id}`, decision);

async function moderate(method: string, path: string, body?: object): Promise<unknown> {
  return getResult(
    await send(marketplace.apiUrl, method, path, {
      token: marketplace.key,
      body,
    }),
  );
}

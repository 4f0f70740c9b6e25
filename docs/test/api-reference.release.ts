import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '../../testing/people/accounts.js';
import { send } from '../../testing/service/send.js';
import { signIn } from '../../testing/service/sign-in.js';
import { until } from '../../testing/waiting/until.js';
import { measureLayoutShift } from './support/layout-shift.js';
import { root } from './support/pages.js';
import {
  open,
  openForm,
  origin,
  service,
  testLook,
  useReference,
  visit,
} from './support/reference-page.js';

const description = JSON.parse(readFileSync(join(root, 'service/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
};
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, summary }]) => ({
    anchor: operationId.toLowerCase(),
    title: `${method.toUpperCase()} ${path}`,
    summary,
  })),
);

useReference();

async function replaceText(selector: string, text: string): Promise<void> {
  await visit.page.$eval(selector, (field) => (field as HTMLInputElement).select());
  await visit.page.keyboard.type(text);
}

const readText = (selector: string) =>
  visit.page.$eval(selector, ({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

testLook('light');
testLook('dark');

test('a large text on a phone fits into it', async () => {
  const { page } = visit;
  await page.setViewport({ width: 390, height: 844 });
  await open();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const [width, bar] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('header')!.offsetHeight,
  ]);
  expect(width).toBe(390);
  expect(bar).toBeLessThan(844 / 3);
});

test('the page moves nothing while it loads', async () => {
  const { page } = visit;
  await open('getranking');
  expect(await measureLayoutShift(page)).toBe(0);
});

test('every operation of the document is on the page and in its menu', async () => {
  await open();
  const shown = await visit.page.$$eval('article.operation', (parts) =>
    parts.map(({ id, innerText }) => {
      const [title = '', meaning = ''] = innerText.split(/\n+/);
      return { anchor: id, title, meaning };
    }),
  );
  expect(shown).toHaveLength(operations.length);
  for (const { anchor, title, summary } of operations) {
    const part = shown.find((one) => one.anchor === anchor);
    expect(part?.title).toBe(title);
    expect(part?.meaning.startsWith(`${summary}.`)).toBe(true);
    expect(await readText(`#menu a[href="#${anchor}"]`)).toBe(`${title} ${summary}`);
  }
  const targets = await visit.page.$$eval('a[href^="#"]', (links) =>
    links.filter(({ hash }) => !document.getElementById(hash.slice(1))).map(({ hash }) => hash),
  );
  expect(targets).toEqual([]);
});

test('the fields of answers and schemas are closed, and open by keyboard and by a link', async () => {
  const { page } = visit;
  await open();
  const isOpen = (selector: string) =>
    page.$eval(selector, (details) => (details as HTMLDetailsElement).open);
  const answer = 'main .meaning details';
  expect(await readText(`${answer} > summary`)).toMatch(/^\d+ fields of \d{3} to [A-Z]+ \/\w+/);
  expect(await isOpen(answer)).toBe(false);
  await page.focus(`${answer} > summary`);
  await page.keyboard.press('Enter');
  expect(await isOpen(answer)).toBe(true);

  const anchor = await page.$eval('main a[href^="#schema-"]', (link) => link.hash);
  const schema = `${anchor} details`;
  expect(await isOpen(schema)).toBe(false);
  await page.$eval(`main a[href="${anchor}"]`, (link) => link.click());
  await until(page, (one) => document.querySelector<HTMLDetailsElement>(one)?.open, schema);
  // Also without the change of an address that is there already.
  await page.reload();
  expect(await isOpen(schema)).toBe(true);
});

test('examples have the service’s own address, and values for what is required', async () => {
  await open();
  const example = await readText('#listbadgesets pre');
  expect(example).toBe("curl 'https://svc.example/api/badges'");
  expect(await readText('#listfeedback pre')).toBe(
    `curl -G 'https://svc.example/api/feedback' \\ --data-urlencode 'targetCriteria={"ids":{"uuid":"rosas-bakery"}}' \\ -H "Authorization: Bearer $TOKEN"`,
  );
});

test('trying an operation shows its real answer', async () => {
  const { page } = visit;
  const form = await openForm('listratings');
  await replaceText(`${form} [name=targetCriterias]`, '[{"uuid":"unknown"}]');
  await page.click(`${form} button`);
  await page.waitForSelector(`${form} .answer:not([hidden])`);
  expect(await readText(`${form} [role=status]`)).toMatch(/^200 OK, \d+ ms$/);
  expect(await readText(`${form} .answer dl`)).toContain('application/json');
  const answer: unknown = JSON.parse(await page.$eval(`${form} .answer pre`, (e) => e.textContent));
  const { body } = await send(service.url, 'GET', '/ratings?targetCriterias=[{"uuid":"unknown"}]');
  expect(answer).toEqual(body);
});

test('a signed-in person writes and reads with the keyboard, and the token stays in no storage', async () => {
  const { page } = visit;
  const account = createAccount();
  const { token } = await signIn(service.url, account, origin);
  const form = await openForm('addentity');
  expect(await readText(`${form} .note`)).toBe('This request can change data of the service.');
  const name = 'Café <b>“Zimt”</b>';
  await replaceText(
    `${form} [name=body]`,
    JSON.stringify({ name, type: 'Address', ids: { uuid: account.address } }),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.type(token);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${form} .answer:not([hidden])`);
  expect(await readText(`${form} [role=status]`)).toMatch(/^20[01] \w+, \d+ ms$/);
  const kept = await page.evaluate(() => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
  ]);
  expect(kept).toEqual([0, 0, '']);

  await page.click('#exportowndata .try > summary');
  await page.waitForSelector('#exportowndata form');
  await page.click('#exportowndata form button');
  await page.waitForSelector('#exportowndata .answer:not([hidden])');
  expect(await readText('#exportowndata .answer pre')).toContain(name);
});

test.each([
  ['listratings', 'targetCriterias', '{"uuid"', 'targetCriterias is not valid JSON'],
  ['challenge', 'body', '{"address": }', 'body is not valid JSON'],
  ['getranking', 'targetType', ' ', 'targetType is required.'],
  ['geterasure', 'id', '..', 'id cannot be “..”.'],
])('%s with the %s %s is not sent', async (anchor, name, value, message) => {
  const { page, loaded } = visit;
  const form = await openForm(anchor);
  const before = loaded.length;
  await replaceText(`${form} [name=${name}]`, value);
  await page.click(`${form} button`);
  await until(page, (alert) => document.querySelector(alert)?.textContent, `${form} [role=alert]`);
  const problem = await readText(`${form} [role=alert]`);
  expect(problem).toMatch(message);
  expect(problem).toMatch(/Nothing was sent\.$/);
  const focused = await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.name, field.ariaInvalid];
  });
  expect(focused).toEqual([name, 'true']);
  expect(loaded.slice(before)).toEqual([]);
});

test('a connection that is lost is shown', async () => {
  const { page } = visit;
  const form = await openForm('islive');
  await page.setOfflineMode(true);
  await page.click(`${form} button`);
  await until(
    page,
    (status) => document.querySelector(status)?.textContent.startsWith('No answer'),
    `${form} [role=status]`,
  );
  expect(await page.$eval(`${form} .answer`, (answer) => (answer as HTMLElement).hidden)).toBe(
    true,
  );
});

test('a phone’s menu is filtered and leads to an operation', async () => {
  const { page } = visit;
  await page.setViewport({ width: 390, height: 844 });
  await open();
  await page.click('.menu-button');
  await page.type('#filter', 'badges');
  await until(page, () => document.querySelector('#found')?.textContent === '2 operations');
  expect(
    await page.$$eval('#menu .group li', (items) =>
      items.filter((item) => item.checkVisibility()).map((item) => item.querySelector('a')?.hash),
    ),
  ).toEqual(['#listbadgesets', '#registerbadgeset']);
  await page.click('#menu a[href="#registerbadgeset"]');
  await until(page, () => !document.querySelector('#menu')?.matches(':popover-open'));
  await until(
    page,
    () =>
      document.querySelector('#menu [aria-current]')?.getAttribute('href') === '#registerbadgeset',
  );
});

import type { Page } from 'puppeteer';
import { identify } from '../../../../testing/browser/browser.js';
import { hostileName, hostileReview } from '../../../../testing/people/network.js';
import { starredProvider } from '../../../../testing/people/reviewed-providers.js';
import { findMistakes } from '../../../../testing/structured-data/find-mistakes.js';
import type { LinkedData } from '../../../../testing/structured-data/read-structured-data.js';
import { until } from '../../../../testing/waiting/until.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { details, fixture, rendered, settled, tag, useDetailsStage } from './test/details-page.js';

useDetailsStage();

const withData = (target: string, type = 'LocalBusiness') =>
  details(target).replace(`<${tag}`, `<${tag} structured-data="${type}"`);
const selector = 'head > script[type="application/ld+json"]';
const read = (page: Page) =>
  page.$$eval(selector, (all) => all.map(({ text }) => JSON.parse(text) as LinkedData));

/** Waits until the page has the structured data of one target. */
async function readOne(page: Page, name: string): Promise<LinkedData> {
  await until(
    page,
    (selector, name) => {
      const [script, ...others] = document.querySelectorAll<HTMLScriptElement>(selector);
      return others.length === 0 && (JSON.parse(script!.text) as { name: string }).name === name;
    },
    selector,
    name,
  );
  return (await read(page))[0]!;
}

const untilNone = (page: Page) =>
  until(page, (selector) => !document.querySelector(selector), selector);
const isForData = (address: string) => address.includes('withReview=true');
const setAttribute = (page: Page, name: string, value: string) =>
  page.$eval(tag, (one, name, value) => one.setAttribute(name, value), name, value);

test('adds the public rating and reviews to the page, the same for every reader', async () => {
  const { page, complaints } = await fixture.open(withData('bakery'));
  const data = await readOne(page, 'The bakery');
  expect(findMistakes(data)).toEqual([]);
  expect(data).toMatchObject({
    '@type': 'LocalBusiness',
    aggregateRating: { ratingValue: 3.33, ratingCount: 3, reviewCount: 3 },
  });
  const reviews = data['review'] as { author: LinkedData; reviewBody: string }[];
  expect(reviews).toHaveLength(3);
  expect(reviews.map(({ author }) => author['name'])).toContain(hostileName);
  expect(reviews.map(({ reviewBody }) => reviewBody)).toContain(hostileReview);
  expect(await page.title()).toBe('page');
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);

  await identify(page, fixture.network.identity);
  await settled(page);
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isForData(request.url())) tokens.push(request.headers()['authorization']);
  });
  await setAttribute(page, 'structured-data', 'Organization');
  await until(
    page,
    (selector) => document.querySelector(selector)?.textContent.includes('"Organization"'),
    selector,
  );
  expect(await read(page)).toEqual([{ ...data, '@type': 'Organization' }]);
  expect(tokens).toEqual([undefined]);
});

test('follows the target, and is removed with the attribute or the element', async () => {
  const { page } = await fixture.open(withData('bakery', ''));
  expect(await readOne(page, 'The bakery')).toMatchObject({ '@type': 'Product' });
  await setAttribute(page, 'target-uuid', starredProvider);
  const data = await readOne(page, `The ${starredProvider}`);
  expect(findMistakes(data)).toEqual([]);
  expect(data).not.toHaveProperty('review');

  const before = fixture.site.asked.filter(isForData).length;
  await page.$eval(tag, (one) => document.body.prepend(one));
  await rendered(page);
  expect(await read(page)).toEqual([data]);
  expect(fixture.site.asked.filter(isForData)).toHaveLength(before);

  await page.$eval(tag, (one) => one.removeAttribute('structured-data'));
  await untilNone(page);
  await setAttribute(page, 'structured-data', '');
  await readOne(page, `The ${starredProvider}`);
  await page.$eval(tag, (one) => one.remove());
  await untilNone(page);
});

test('adds nothing without the attribute, a rating or an answer', async () => {
  const { page, complaints } = await fixture.open(details('garage'));
  await rendered(page);
  expect(fixture.site.asked.filter(isForData)).toEqual([]);
  expect(await read(page)).toEqual([]);

  const answered = [/\/ratings\?/, /withReview=true/].map((address) =>
    page.waitForResponse((response) => address.test(response.url())),
  );
  await setAttribute(page, 'structured-data', '');
  await Promise.all(answered);
  await rendered(page);
  expect(await read(page)).toEqual([]);

  fixture.site.passage = () => 'refuse';
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await setAttribute(page, 'target-uuid', 'florist');
  await waitFor(() => failed.some(isForData), Boolean, { what: 'the request to fail' });
  await rendered(page);
  expect(await read(page)).toEqual([]);
  expect(complaints.filter((text) => !/404|Failed to load/.test(text))).toEqual([]);
});

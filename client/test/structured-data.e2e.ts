import type { Browser } from 'puppeteer';
import {
  renderStructuredData,
  serialiseStructuredData,
  toStructuredData,
  type PublicFeedback,
  type PublicRating,
} from '../src/structured-data.js';
import { openPage, startBrowser } from '../../testing/browser/browser.js';
import { findMistakes } from '../../testing/structured-data/find-mistakes.js';
import {
  readStructuredData,
  type LinkedData,
} from '../../testing/structured-data/read-structured-data.js';

const bakery: PublicRating = {
  entity: { name: 'Rosa’s Bakery', image: 'https://shop.example/rosa.jpg' },
  stars: { count: 3, avg: 13 / 3 },
  reviewCount: 2,
};
const bread: PublicFeedback = {
  source: { name: 'Ben' },
  items: { stars: 5, review: 'The best rye bread.' },
  createdAt: Date.UTC(2026, 10, 21, 23, 59) / 1000,
};
const endorsed = { ...bread, items: {} };
const starred = { ...bread, items: { stars: 1 } };
const written = { ...bread, items: { review: 'Long queue.' } };
const unrated = { ...bakery, stars: { count: 0, avg: 0 }, reviewCount: 0 };

const mistakesOf = (data: object | undefined) => findMistakes(data as LinkedData);

test('a rating and feedback become an item with its average and reviews', () => {
  const data = toStructuredData(bakery, [bread, endorsed, starred, written]);
  const scale = { bestRating: 5, worstRating: 1 };
  const review = {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Ben' },
    datePublished: '2026-11-21',
  };
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Rosa’s Bakery',
    image: 'https://shop.example/rosa.jpg',
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.33,
      ratingCount: 3,
      reviewCount: 2,
      ...scale,
    },
    review: [
      {
        ...review,
        reviewRating: { '@type': 'Rating', ratingValue: 5, ...scale },
        reviewBody: 'The best rye bread.',
      },
      { ...review, reviewRating: { '@type': 'Rating', ratingValue: 1, ...scale } },
      { ...review, reviewBody: 'Long queue.' },
    ],
  });
  expect(mistakesOf(data)).toEqual([]);
});

test.each([
  ...['Book', 'Course', 'Event', 'Game', 'LocalBusiness', 'Movie', 'Organization', 'Product'],
  ...['Recipe', 'SoftwareApplication', 'Bakery'],
])('the data follow schema.org and the rules of Google for a %s', (type) => {
  const data = toStructuredData(bakery, [bread, starred, written], { type });
  expect(data?.['@type']).toBe(type);
  expect(mistakesOf(data)).toEqual([]);
});

test('properties without ratings or reviews are left out', () => {
  const noReviews = toStructuredData({ ...bakery, reviewCount: 0 }, [endorsed]);
  expect(noReviews).not.toHaveProperty('review');
  expect(noReviews?.aggregateRating).not.toHaveProperty('reviewCount');
  expect(mistakesOf(noReviews)).toEqual([]);
  expect(mistakesOf(toStructuredData(bakery))).toEqual([]);

  const noImage = toStructuredData({ ...bakery, entity: { name: 'Rosa', image: '' } }, [bread]);
  expect(noImage).not.toHaveProperty('image');
  expect(mistakesOf(noImage)).toEqual([]);

  // A text alone is no rating: without an average Google refuses it.
  expect(toStructuredData({ ...unrated, reviewCount: 1 }, [written])).toBeUndefined();
  expect(toStructuredData(unrated)).toBeUndefined();
  expect(toStructuredData(undefined, [bread])).toBeUndefined();
  expect(renderStructuredData(undefined)).toBe('');
});

test('the number of reviews is limited, after those that are left out', () => {
  const many = Array.from({ length: 30 }, (_, index) => [
    endorsed,
    { ...starred, source: { name: `Guest ${index}` } },
  ]).flat();
  expect(toStructuredData(bakery, many)?.review).toHaveLength(10);
  const few = toStructuredData(bakery, many, { limit: 2 })?.review;
  expect(few?.map(({ author }) => author.name)).toEqual(['Guest 0', 'Guest 1']);
  expect(toStructuredData(bakery, many, { limit: 0 })).not.toHaveProperty('review');
});

test('a long name of an author is shortened between characters', () => {
  for (const long of ['x'.repeat(256), '🥐'.repeat(128), `x${'🥐'.repeat(127)}`]) {
    const data = toStructuredData(bakery, [{ ...bread, source: { name: long } }]);
    expect(mistakesOf(data)).toEqual([]);
    const { name } = data!.review![0]!.author;
    expect(name).toMatch(/^x?(x|🥐)+…$/u);
    expect(long.startsWith(name.slice(0, -1))).toBe(true);
  }
});

const hostile = [
  '</script><script>globalThis.isBroken = true</script>',
  '<!--<script>',
  '--><img src=x onerror="globalThis.isBroken = true">',
  ']]></SCRIPT\t><svg onload="globalThis.isBroken = true">',
  `"},"isBroken":true,"x":{"`,
  '\\u003c/script>\\',
  '&lt;/script&gt;',
  'line\u2028paragraph\u2029end\n\r\0\b',
  '\u202Eright to left\u202C',
  '\uD83E lone \uDD50',
  '</' + 'script'.toUpperCase() + ' >',
];

describe('in a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('hostile names and reviews stay in the script and keep their text', async () => {
    const feedback = hostile.map((text) => ({
      ...bread,
      source: { name: text },
      items: { stars: 1, review: text },
    }));
    const rating = { ...bakery, entity: { name: hostile.join(' '), image: hostile[0] } };
    const data = toStructuredData(rating, feedback, { type: hostile[0]!, limit: 99 })!;
    expect(data.review).toHaveLength(hostile.length);
    const html = renderStructuredData(data);
    expect(html).not.toMatch(/[\u2028\u2029&]/);
    expect(html.match(/[<>]/g)).toHaveLength(4);
    const plain: unknown = JSON.parse(serialiseStructuredData(data));
    expect(plain).toEqual(JSON.parse(JSON.stringify(data)));
    expect(readStructuredData(html)).toEqual([plain]);

    const { page, complaints } = await openPage(browser);
    await page.setContent(`<!doctype html><head>${html}</head><body><p>After</p></body>`);
    const seen = await page.evaluate(() => ({
      scripts: [...document.scripts].map(({ text }) => JSON.parse(text) as unknown),
      others: [...document.body.children].map(({ outerHTML }) => outerHTML),
      isBroken: 'isBroken' in globalThis,
    }));
    expect(seen).toEqual({ scripts: [plain], others: ['<p>After</p>'], isBroken: false });
    expect(complaints).toEqual([]);
  });

  test('a strict Content-Security-Policy allows the script', async () => {
    const data = toStructuredData(bakery, [bread])!;
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; require-trusted-types-for 'script'">`;
    const { page, complaints } = await openPage(browser);
    await page.setContent(`<!doctype html><head>${policy}${renderStructuredData(data)}</head>`);
    const text = await page.$eval('script[type="application/ld+json"]', (one) => one.textContent);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
    expect(complaints).toEqual([]);
  });
});

describe('the check of these tests', () => {
  const valid = toStructuredData(bakery, [bread, written]) as unknown as LinkedData;
  const [review, text] = valid['review'] as [LinkedData, LinkedData];
  const rating = valid['aggregateRating'] as LinkedData;
  /** As a page has it: without what is undefined. */
  const change = (item: LinkedData) =>
    findMistakes(JSON.parse(JSON.stringify({ ...valid, ...item })) as LinkedData);

  test.each<[string, LinkedData, string]>([
    ['another context', { '@context': 'https://example.com' }, 'the context is'],
    ['an unknown type', { '@type': 'Bakehouse' }, 'has no type'],
    ['a type that has no ratings', { '@type': 'Thing' }, 'is no property of Thing'],
    ['a type that Google does not show', { '@type': 'Service' }, 'Google shows no reviews'],
    ['an unknown property', { stars: 4 }, '/stars is no property'],
    ['a replaced property', { reviews: [] }, '/reviews is no property'],
    ['a property of other types', { ratingValue: 4 }, 'is no property of Product'],
    ['an empty name', { name: '' }, 'has no name'],
    ['a value of another type', { aggregateRating: review }, 'is a Review, not a AggregateRating'],
    ['a relative image', { image: '/rosa.jpg' }, '/image is'],
    ['a count as a text', { aggregateRating: { ...rating, ratingCount: '3' } }, '/ratingCount is'],
    ['a count of 0', { aggregateRating: { ...rating, reviewCount: 0 } }, 'is not positive'],
    ['a value outside', { aggregateRating: { ...rating, ratingValue: 5.1 } }, 'outside of'],
    ['no date', { review: [{ ...review, datePublished: 'yesterday' }] }, '/datePublished is'],
    ['no author', { review: [{ ...review, author: 'Ben' }] }, '/review/0/author is'],
    ['no name of an author', { review: [{ ...review, author: {} }] }, 'author has no name'],
    [
      'no average',
      { aggregateRating: undefined, review: [text] },
      'neither a rating nor an average',
    ],
    ['nothing', { aggregateRating: undefined, review: [] }, 'no rating and no review'],
  ])('finds %s', (_, item, mistake) => {
    expect(change(item).join('\n')).toContain(mistake);
  });

  test('finds no mistake in data without one', () => {
    expect(change({})).toEqual([]);
  });
});

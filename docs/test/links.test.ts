import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built, isGenerated, pages, root, texts } from './support/pages.js';

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const findValues = (attribute: string, html: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    unescape(value!),
  );
const anchors = new Map(
  [...pages].map(([address, html]) => [address, new Set(findValues('id', html))]),
);

test('the site contains its pages', () => {
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/', '/quick-start', '/elements/x-svc-root', '/rest/reading']),
  );
});

test.each([...pages])('every link of %s leads to an existing page and anchor', (address, html) => {
  const broken = findValues('href', html).filter((href) => !leadsSomewhere(address, href));
  expect(broken).toEqual([]);
});

test.each([...pages])('%s loads nothing from other hosts', (_, html) => {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([link]) => findValues('href', link));
  const foreign = [...findValues('src', html), ...links].filter((address) =>
    /^([a-z]+:)?\/\//.test(address),
  );
  expect(foreign).toEqual([]);
});

test.each(texts.map(({ path, text }) => [path, text]))(
  'every link of %s leads to an existing file',
  (path, text) => {
    const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
      .map(([, inline, reference]) => inline ?? reference!)
      .filter((target) => !/^([a-z]+:|#|\/)/.test(target))
      .map((target) => join(dirname(path), decodeURI(target.split('#')[0]!)))
      .filter((target) => !isGenerated(target));
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  },
);

function leadsSomewhere(page: string, href: string): boolean {
  const { origin, pathname, hash } = new URL(href, `http://site${page}`);
  if (origin !== 'http://site') return true;
  const address = decodeURI(pathname);
  const ids = anchors.get(address);
  if (!ids) return !hash && existsSync(join(built, address)) && address.includes('.');
  return hash === '' || ids.has(decodeURIComponent(hash.slice(1)));
}

const withoutCode = (text: string) =>
  text.replace(/^( *)```[^]*?^\1```/gm, '').replace(/`[^`\n]*`/g, '');

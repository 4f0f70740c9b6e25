import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMarkdown } from './support/markdown.js';
import { built, pages, root } from './support/pages.js';

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const findValues = (attribute: string, html: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    unescape(value!),
  );
const anchors = new Map(
  [...pages].map(([address, html]) => [address, new Set(findValues('id', html))]),
);

/** Git lists what is committed or can be; not what the build writes. */
const files = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(join(root, file))),
);
const folders = new Set(
  [...files].flatMap((file) =>
    file.split('/').map((_, index, names) => names.slice(0, index).join('/')),
  ),
);
const committed = new Map(
  [...files]
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readMarkdown(readFileSync(join(root, file), 'utf8'))]),
);

test('the site contains its pages', () => {
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/', '/quick-start', '/elements/x-svc-root', '/rest/reading']),
  );
  expect([...pages.keys()].filter((address) => address.includes(' '))).toEqual([]);
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

test.each([...committed.keys()])('every link of %s leads to an existing file', (path) => {
  const { links } = committed.get(path)!;
  expect(links.filter((link) => !leadsIntoRepository(path, link))).toEqual([]);
});

test('links to generated files, missing files and missing headings are found', () => {
  const found = ['rest/reading.md', 'missing.md', 'ranking.md#missing', '#missing', '/ranking'];
  const right = [
    'ranking.md',
    'contracts.md#roles',
    '#costs',
    '../README.md',
    '../examples',
    'https://a.b',
  ];
  expect(
    [...found, ...right].filter((link) => !leadsIntoRepository('docs/on-chain.md', link)),
  ).toEqual(found);
});

function leadsSomewhere(page: string, href: string): boolean {
  const { origin, pathname, hash } = new URL(href, `http://site${page}`);
  if (origin !== 'http://site') return true;
  const address = decodeURI(pathname);
  const ids = anchors.get(address);
  if (!ids) return !hash && existsSync(join(built, address)) && address.includes('.');
  return hash === '' || ids.has(decodeURIComponent(hash.slice(1)));
}

function leadsIntoRepository(text: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path, anchor] = decodeURI(link).split('#') as [string, string?];
  const target = path === '' ? text : join(dirname(text), path);
  if (path.startsWith('/') || !(files.has(target) || folders.has(target))) return false;
  const headings = committed.get(target)?.anchors;
  return anchor === undefined || !headings || headings.has(anchor);
}

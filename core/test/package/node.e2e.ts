import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { everyElement, tags } from '../../../testing/browser/every-element.js';
import { createPerson } from '../../../testing/people/people.js';
import { installPacked, type InstalledPackage } from '../../../testing/packing/install-packed.js';

let published: InstalledPackage;
beforeAll(async () => {
  published = await installPacked('core');
});
afterAll(() => published.remove());

/**
 * Runs a module in its own process, in a project that has installed the package. Returns its
 * output.
 */
async function run(script: string): Promise<unknown> {
  await writeFile(join(published.project, 'script.mjs'), script);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['script.mjs'], {
    cwd: published.project,
    env: { PATH: process.env['PATH'] },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('importing an entry of the package changes no globals', async () => {
  const { exports } = JSON.parse(
    await readFile(join(published.folder, 'package.json'), 'utf8'),
  ) as { exports: Record<string, unknown> };
  const entries = Object.keys(exports)
    .filter((path) => !/\.(css|json)$/.test(path))
    .flatMap((path) => {
      const pattern = path.replace('x-svc-*', '*');
      return pattern.includes('*') ? tags.map((tag) => pattern.replace('*', tag)) : path;
    });
  expect(entries).toEqual(
    expect.arrayContaining(['.', './hydrate', ...tags.map((tag) => `./${tag}`)]),
  );

  const added = await run(`const before = Reflect.ownKeys(globalThis);
for (const entry of ${JSON.stringify(entries)}) await import('@x-svc/core' + entry.slice(1));
const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key));
console.log(JSON.stringify(added.map(String)));`);
  expect(added).toEqual([]);
});

describe('renderToString', () => {
  interface Rendered {
    html: string;
    diagnostics: unknown[];
    added: string[];
  }
  const render = async (html: string) =>
    (await run(`import { renderToString } from '@x-svc/core/hydrate';
const before = Reflect.ownKeys(globalThis);
const { html, diagnostics } = await renderToString(${JSON.stringify(html)}, {
  serializeShadowRoot: 'declarative-shadow-dom', fullDocument: false,
});
const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key)).map(String);
console.log(JSON.stringify({ html, diagnostics, added }));`)) as Rendered;

  test('renders every element with its shadow tree, without a request', async () => {
    const asked: (string | undefined)[] = [];
    const service = createServer(({ url }, answer) => {
      asked.push(url);
      answer.writeHead(503).end();
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

    const body = everyElement({ reader: createPerson('Rae') }, `api-url="${address}"`);
    const { html, diagnostics, added } = await render(body);
    expect(diagnostics).toEqual([]);
    expect(added).toEqual([]);
    expect(asked).toEqual([]);
    for (const tag of tags) {
      expect(html).toMatch(
        new RegExp(`<${tag} [^>]*hydrated[^>]*>\\s*<template shadowrootmode="open"`),
      );
    }
    expect(html.includes('Connect a wallet to see what people you trust think')).toBe(true);
    expect(html.includes('Connect wallet')).toBe(true);
    service.close();
  });

  test('renders in the language of the page', async () => {
    const { html } = await render(
      `<div lang="de">${everyElement({ reader: createPerson('Rae') })}</div>`,
    );
    expect(html.includes('Feedback aus deinem Netzwerk')).toBe(true);
  });
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { analyse } from 'scslre';

/** Whether a text can make the search take more than linear time; Ajv compiles patterns with the flag `u`. */
const isSlow = (source: string): boolean =>
  analyse({ source, flags: 'u' }, { assumeRejectingSuffix: true }).reports.length > 0;

let patterns: string[];
beforeAll(async () => {
  const worker = new Worker(join(import.meta.dirname, 'support/list-patterns.mjs'));
  [patterns] = (await once(worker, 'message')) as [string[]];
  await worker.terminate();
});

test('each pattern of a schema takes linear time', () => {
  expect(patterns.filter(isSlow)).toEqual([]);
});

test('the patterns are those of the API, of networks and of files', () => {
  const document = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
  const published = [...document.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, pattern]) => JSON.parse(pattern!) as string,
  );
  expect(published.length).toBeGreaterThan(20);
  expect(patterns).toEqual(expect.arrayContaining(published));
  // Of an account of Mastodon, of the file of chains, and of a line of an import.
  for (const known of ['^[\\w-]{1,64}$', '^https?://', '^[0-9a-f]{32}$']) {
    expect(patterns).toContain(known);
  }
});

test.each(['<([^>]*)>([^<]*)', '^(a+)+$', '^\\s*\\s*a$'])('the check finds %s', (pattern) => {
  expect(isSlow(pattern)).toBe(true);
});

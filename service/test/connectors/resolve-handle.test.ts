import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Resolver } from 'node:dns/promises';
import { resolveHandle } from '../../src/connectors/bluesky/resolve-handle.js';
import type { Fetch } from '../../src/connectors/outgoing/request-json.js';

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const other = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';

/** The texts in DNS, by name. */
const texts = new Map<string, string[]>();
/** The answers of hosts, by address. */
const pages = new Map<string, Response>();
const fetch: Fetch = (url) => {
  const page = pages.get(String(url));
  return page ? Promise.resolve(page) : Promise.reject(new Error('There is no such host.'));
};

beforeEach(() => {
  texts.clear();
  pages.clear();
  jest.spyOn(Resolver.prototype, 'resolveTxt').mockImplementation((name) => {
    const found = texts.get(name);
    if (!found) return Promise.reject(new Error(`queryTxt ENOTFOUND ${name}`));
    // Longer texts come in parts.
    return Promise.resolve(found.map((text) => [text.slice(0, 8), text.slice(8)]));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('finds the DID in DNS', async () => {
  texts.set('_atproto.alice.example', ['v=spf1 -all', `did=${did}`]);
  pages.set('https://alice.example/.well-known/atproto-did', new Response(other));
  expect(await resolveHandle('alice.example', { fetch })).toBe(did);
});

test.each([
  [undefined],
  [[]],
  [['did=']],
  [['did=did:key:z6Mk']],
  [[`did=${did}`, `did=${other}`]],
])('finds the DID at the host when DNS has %j', async (records) => {
  if (records) texts.set('_atproto.alice.example', records);
  pages.set('https://alice.example/.well-known/atproto-did', new Response(` ${other}\n`));
  expect(await resolveHandle('alice.example', { fetch })).toBe(other);
});

test.each([
  ['another status', new Response(did, { status: 404 })],
  ['another text', new Response('<!doctype html>')],
  ['too long a text', new Response(did + ' '.repeat(10_000))],
  ['nothing', undefined],
])('finds none when the host sends %s', async (_, page) => {
  if (page) pages.set('https://alice.example/.well-known/atproto-did', page);
  expect(await resolveHandle('alice.example', { fetch })).toBeUndefined();
});

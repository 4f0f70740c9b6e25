import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import openapi from '../../openapi.json' with { type: 'json' };
import { createService } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';
import { origin } from '../../../testing/service/sign-in.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { giveFeedback } from './support/sample-feedback.js';
import { bakery, createSampleNetwork, type SampleNetwork } from './support/sample-network.js';

const privately = 'private, no-store';
const target = { targetCriteria: bakery };

/** The answers to anonymous callers that caches may store; none of other operations. */
const publicOperations: Record<string, { cacheControl: string; query?: object }> = {
  listBadgeSets: { cacheControl: 'public, no-cache' },
  listRatings: { cacheControl: 'public, max-age=60', query: { targetCriterias: [bakery] } },
  listFeedback: { cacheControl: 'public, max-age=60', query: target },
  getKeys: { cacheControl: 'public, max-age=300' },
  // The suite of videos reads one.
  getVideo: { cacheControl: 'public, max-age=31536000, immutable' },
  getVideoPoster: { cacheControl: 'public, max-age=31536000, immutable' },
};

interface Operation {
  id: string;
  method: string;
  path: string;
}
const operations: Operation[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries<{ operationId: string }>(methods).map(([method, { operationId }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path: path.replace('{id}', '0'.repeat(32)),
  })),
);

let http: Http;
let network: SampleNetwork;
beforeAll(async () => {
  http = await listen(await createService({ secrets, location: await memory() }));
  network = await createSampleNetwork(http);
  await giveFeedback(http, network.bob, { stars: 5, review: 'Warm bread.' });
});
afterAll(() => http.close());

/** Sends the request; bodies are refused, so that it changes nothing. */
async function readCacheControl({ method, path }: Operation, token?: string, query: object = {}) {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const response = await fetch(`${http.url}${path}?${new URLSearchParams(parameters).toString()}`, {
    method,
    headers: {
      origin,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '[]' }),
  });
  await response.body?.cancel();
  return { status: response.status, cacheControl: response.headers.get('cache-control') };
}

test('it is decided of every operation whether caches may store its answers', () => {
  const ids = operations.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(publicOperations)));
});

test.each(
  operations.filter(({ id }) => !['logout', 'logoutEverywhere', 'eraseOwnData'].includes(id)),
)('no cache stores what $id answers to credentials, or an error of it', async (operation) => {
  for (const token of [network.alice.token, network.key, 'not-a-token']) {
    const { query } = publicOperations[operation.id] ?? {};
    expect(await readCacheControl(operation, token, query)).toMatchObject({
      cacheControl: privately,
    });
    expect(await readCacheControl(operation, token, { nothing: 1 })).toMatchObject({
      cacheControl: privately,
    });
  }
});

test.each(operations)(
  'caches store for anonymous callers only what is public: $id',
  async (operation) => {
    const { cacheControl, query } = publicOperations[operation.id] ?? {};
    const answer = await readCacheControl(operation, undefined, query);
    expect(answer.cacheControl).toBe(
      answer.status === 200 && cacheControl !== undefined ? cacheControl : privately,
    );
  },
);

test.each(Object.entries(publicOperations).filter(([id]) => !id.startsWith('getVideo')))(
  'caches may store %s for anonymous callers',
  async (id, { cacheControl, query }) => {
    const operation = operations.find((one) => one.id === id)!;
    expect(await readCacheControl(operation, undefined, query)).toEqual({
      status: 200,
      cacheControl,
    });
  },
);

test('no cache stores what a signed-in person or a client reads', async () => {
  const { alice, key } = network;
  const reader = { sourceCriteria: { uuid: alice.address } };
  const reads: [string, object, string?][] = [
    ['/ranking', { ...reader, targetType: 'provider' }],
    ['/feedbackSummary', { ...reader, ...target }],
    ['/feedback', target],
    ['/recommenders', target],
    ['/givenFeedback', { targetCriteria: { uuid: alice.address } }],
    ['/interactionSummary', { ...reader, ...target }],
    ['/relationships', {}],
    ['/blocks', {}],
    ['/reports', {}],
    ['/moderation', {}, key],
    ['/accounts', {}],
    ['/endorsementHistory', {}],
    ['/me/export', {}],
    ['/ratings', { targetCriterias: [bakery] }],
    ['/badges', {}],
  ];
  const answers: [string, object][] = [];
  for (const [path, query, token = alice.token] of reads) {
    const operation = { id: '', method: 'GET', path };
    answers.push([path, await readCacheControl(operation, token, query)]);
  }
  expect(answers).toEqual(reads.map(([path]) => [path, { status: 200, cacheControl: privately }]));
});

test.each([
  ['GET', '/nothing'],
  ['GET', '/connect/nothing'],
  ['GET', '/sdk/nothing.js'],
  ['GET', '/docs/nothing.js'],
  ['GET', '/badges/nothing.svg'],
  ['GET', '/connect'],
  ['GET', '/connect/callback?code=1'],
  ['GET', '/health/live'],
  ['GET', '/health/ready'],
  ['GET', '/%'],
  ['POST', '/ratings'],
  ['OPTIONS', '/videos'],
])('no cache stores %s %s', async (method, path) => {
  const { headers, body } = await fetch(http.url + path, { method });
  await body?.cancel();
  expect(headers.get('cache-control')).toBe(privately);
});

test('no cache stores the answer to what is not HTTP', async () => {
  const { hostname, port } = new URL(http.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('nonsense\r\n\r\n');
  expect(await text(socket)).toContain(`\r\nCache-Control: ${privately}\r\n`);
});

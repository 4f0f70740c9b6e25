import { clear } from '../../../testing/service/each-service.js';
import { eachHttp, type Http } from '../../../testing/service/each-http.js';
import {
  bakery,
  emptySuccess,
  matchError,
  giveSampleFeedback,
  createSampleNetwork,
  type SampleNetwork,
} from './support/sample-network.js';

interface Page {
  target: object;
  feedback: {
    id: string;
    source: { name: string };
    items: Record<string, unknown>;
    own: boolean;
  }[];
  cursor?: string;
}

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
  });
  beforeEach(async () => {
    await clear(http.service);
    network = await createSampleNetwork(http);
  });
  afterAll(() => http.close());

  const give = (token: string | undefined, source: string, items: object, more: object = {}) =>
    http.request('POST', '/feedback', {
      token,
      body: { sourceCriteria: { uuid: source }, targetCriteria: bakery, items, ...more },
    });
  const list = (token: string, query: object | string = {}) =>
    http.request('GET', '/feedback', {
      token,
      query: typeof query === 'string' ? query : { targetCriteria: bakery, ...query },
    });
  const readPage = async (token: string, query: object | string = {}) =>
    (await list(token, query)).body.result as Page;

  test('is created, updated item by item, listed and withdrawn', async () => {
    const { alice, bob } = network;
    expect(await giveSampleFeedback(http, network)).toMatchObject({
      status: 201,
      body: emptySuccess,
    });
    expect(await giveSampleFeedback(http, network)).toMatchObject({
      status: 200,
      body: emptySuccess,
    });
    const transaction = { transactionId: 'tx-1' };
    expect(
      await give(bob.token, bob.address, { stars: 4, video: null }, transaction),
    ).toMatchObject({ status: 200, body: emptySuccess });
    const { status, headers, body } = await list(alice.token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toEqual({
      status: 'success',
      result: {
        isPublic: true,
        target: {
          uuid: bakery.uuid,
          name: 'Rosa’s Bakery',
          type: 'provider',
          image: 'https://example.com/rosa.svg',
          properties: { category: 'Food' },
        },
        count: 1,
        feedback: [
          {
            id: expect.any(String) as string,
            source: {
              name: 'Bob',
              type: 'Address',
              image: 'https://example.com/Bob.svg',
              properties: {},
              ref: expect.stringMatching(/^[\w-]{22}$/) as string,
            },
            network: {
              distance: 1,
              path: [
                {
                  targetEntity: {
                    name: 'Bob',
                    type: 'Address',
                    image: 'https://example.com/Bob.svg',
                    properties: {},
                  },
                  relationship: {
                    inverse: false,
                    type: 'social',
                    properties: { kind: 'bluesky' },
                  },
                },
              ],
            },
            own: false,
            transactionId: 'tx-1',
            verified: false,
            earlierCount: 0,
            items: {
              stars: 4,
              review: 'The best rye bread in town.',
              badges: {
                Quality: {
                  qualifier: 'positive',
                  badge: { label: 'Great', image: 'https://example.com/great.svg' },
                },
              },
            },
            createdAt: expect.any(Number) as number,
            updatedAt: expect.any(Number) as number,
          },
        ],
      },
    });

    const key = {
      sourceCriteria: { uuid: bob.address },
      targetCriteria: bakery,
      transactionId: 'tx-1',
    };
    const withdraw = () => http.request('DELETE', '/feedback', { token: bob.token, query: key });
    expect(await withdraw()).toMatchObject({ status: 200, body: emptySuccess });
    expect(await withdraw()).toMatchObject(matchError(40401));
    expect((await readPage(alice.token)).feedback).toEqual([]);
  });

  test('returns the distance between the reader and the giver, and the way from one to the other', async () => {
    const { alice, bob, carol, stranger } = network;
    await give(carol.token, carol.address, { stars: 1 });
    await give(stranger.token, stranger.address, { stars: 2 });
    await give(alice.token, alice.address, { stars: 3 });
    const { feedback } = await readPage(alice.token);
    expect(feedback).toMatchObject([
      { own: true, items: { stars: 3 } },
      {
        own: false,
        items: { stars: 1 },
        network: {
          distance: 2,
          via: { name: 'Bob' },
          path: ['Bob', 'Carol'].map((name) => ({
            targetEntity: { name },
            relationship: { inverse: false, type: 'social', properties: { kind: 'bluesky' } },
          })),
        },
      },
      { own: false, items: { stars: 2 } },
    ]);
    expect(feedback[2]).not.toHaveProperty('network');
    expect((await readPage(bob.token)).feedback[0]).toMatchObject({
      network: { distance: 1, path: [{ targetEntity: { name: 'Carol' } }] },
    });
  });

  test('is listed in pages', async () => {
    const { alice, bob, carol, stranger } = network;
    const givers = [alice, bob, carol, stranger, await http.person()];
    for (const [index, { token, address }] of givers.entries()) {
      await give(token, address, { stars: 1 + index });
    }
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await readPage(alice.token, {
        sort: 'newest',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.feedback.length).toBeLessThanOrEqual(2);
      seen.push(...page.feedback.map(({ items }) => items['stars']));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(await list(alice.token, { cursor: 'bm9uc2Vuc2U' })).toMatchObject(
      matchError(40001, /cursor/),
    );
  });

  test('of one person is listed once; earlier feedback is listed on request', async () => {
    const { alice, bob } = network;
    for (const [index, transactionId] of ['a', 'b', 'c'].entries()) {
      await give(bob.token, bob.address, { stars: 3 + index }, { transactionId });
    }
    const { feedback } = await readPage(alice.token);
    expect(feedback).toMatchObject([{ transactionId: 'c', items: { stars: 5 }, earlierCount: 2 }]);
    const { id } = feedback[0]!;
    const first = await readPage(alice.token, { earlierThan: id, limit: 1 });
    expect(first.feedback).toMatchObject([{ transactionId: 'b', earlierCount: 1 }]);
    const { cursor } = first;
    const second = await readPage(alice.token, { earlierThan: id, limit: 1, cursor });
    expect(second.feedback).toMatchObject([{ transactionId: 'a', earlierCount: 0 }]);
    expect(second).not.toHaveProperty('cursor');
    expect(await list(alice.token, { cursor })).toMatchObject(matchError(40001, /cursor/));
    expect(await list(alice.token, { earlierThan: '999999' })).toMatchObject(matchError(40401));
    expect(await list(alice.token, { earlierThan: 'x' })).toMatchObject(
      matchError(40001, /earlierThan/),
    );
  });

  test('is sorted and filtered', async () => {
    const { alice, bob, carol, stranger } = network;
    await give(stranger.token, stranger.address, { stars: 5 });
    await giveSampleFeedback(http, network);
    await give(carol.token, carol.address, { stars: 1 });
    const stars = async (query: object | string) =>
      (await readPage(alice.token, query)).feedback.map(({ items }) => items['stars']);
    expect(await stars({})).toEqual([1, 5, 5]);
    expect(await stars({ sort: 'lowest' })).toEqual([1, 5, 5]);
    expect(await stars({ sort: 'highest' })).toEqual([5, 5, 1]);
    expect(await stars({ network: true })).toEqual([1, 5]);
    expect(await stars({ network: false, withVideo: false })).toEqual([1, 5, 5]);
    expect(await stars({ withVideo: true })).toEqual([5]);
    expect(await stars('targetCriteria[uuid]=rosas-bakery&withVideo=true&sort=newest')).toEqual([
      5,
    ]);
    const { cursor } = await readPage(bob.token, { sort: 'highest', limit: 1 });
    expect(await list(bob.token, { sort: 'lowest', cursor })).toMatchObject(
      matchError(40001, /cursor/),
    );
    expect(await list(bob.token, { sort: 'highest', cursor })).toMatchObject({ status: 200 });
  });

  test('can be changed by its giver only', async () => {
    const { alice, bob, key } = network;
    const stars = { stars: 3 };
    expect(await give(alice.token, bob.address, stars)).toMatchObject(matchError(40300));
    expect(await give(undefined, bob.address, stars)).toMatchObject(matchError(40100));
    expect(await give(await http.key('entity:write'), bob.address, stars)).toMatchObject(
      matchError(40300, /feedback:write/),
    );
    expect(await give(key, bob.address, stars)).toMatchObject({ status: 201 });
    const query = { sourceCriteria: { uuid: bob.address }, targetCriteria: bakery };
    expect(await http.request('DELETE', '/feedback', { token: alice.token, query })).toMatchObject(
      matchError(40300),
    );
    expect(await http.request('DELETE', '/feedback', { query })).toMatchObject(matchError(40100));
    expect(await list(alice.token, { sourceCriteria: { uuid: bob.address } })).toMatchObject(
      matchError(40300),
    );
    expect(await list(await http.key('read:any'))).toMatchObject(
      matchError(40001, /sourceCriteria/),
    );
    expect(
      await list(await http.key('read:any'), { sourceCriteria: { uuid: bob.address } }),
    ).toMatchObject({ status: 200, body: { result: { feedback: [{ own: true }] } } });
  });

  test('returns HTML and scripts in a review unchanged', async () => {
    const { bob } = network;
    const review = '<img src=x onerror=alert(1)>\n\t"Good" & cheap \u{1F956}\r\n</script>';
    expect(await give(bob.token, bob.address, { review })).toMatchObject({ status: 201 });
    expect((await readPage(bob.token)).feedback[0]?.items).toEqual({ review });
  });
});

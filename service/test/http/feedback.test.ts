import { clear } from '../../../testing/suites/each-service.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import {
  giveFeedback,
  giveSampleFeedback,
  listFeedback,
  postFeedback,
  readFeedback,
} from './support/sample-feedback.js';
import {
  bakery,
  emptySuccess,
  matchError,
  createSampleNetwork,
  type SampleNetwork,
} from './support/sample-network.js';

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

  test.each(['createdAt', 'updatedAt'])('does not take %s', async (time) => {
    const answer = await postFeedback(http, network.bob, { stars: 5 }, { [time]: 1_600_000_000 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 'error', errorCode: 40001 });
    expect(await readFeedback(http, network.alice)).toMatchObject({ count: 0 });
  });

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
    expect(await postFeedback(http, bob, { stars: 4, video: null }, transaction)).toMatchObject({
      status: 200,
      body: emptySuccess,
    });
    const { status, headers, body } = await listFeedback(http, alice);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toEqual({
      status: 'success',
      result: {
        isPublic: true,
        canReply: false,
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
                    title: 'Bluesky',
                  },
                },
              ],
            },
            own: false,
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
            helpful: { count: 0, networkCount: 0, own: false },
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
    expect((await readFeedback(http, alice)).feedback).toEqual([]);
  });

  test('returns the distance between the reader and the giver, and the way from one to the other', async () => {
    const { alice, bob, carol, stranger } = network;
    await giveFeedback(http, carol, { stars: 1 });
    await giveFeedback(http, stranger, { stars: 2 });
    await giveFeedback(http, alice, { stars: 3 });
    const { feedback } = await readFeedback(http, alice);
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
            relationship: {
              inverse: false,
              type: 'social',
              properties: { kind: 'bluesky' },
              title: 'Bluesky',
            },
          })),
        },
      },
      { own: false, items: { stars: 2 } },
    ]);
    expect(feedback[2]).not.toHaveProperty('network');
    expect((await readFeedback(http, bob)).feedback[0]).toMatchObject({
      network: { distance: 1, path: [{ targetEntity: { name: 'Carol' } }] },
    });
  });

  test('is listed in pages', async () => {
    const { alice, bob, carol, stranger } = network;
    const givers = [alice, bob, carol, stranger, await http.person()];
    for (const [index, giver] of givers.entries()) {
      await giveFeedback(http, giver, { stars: 1 + index });
    }
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await readFeedback(http, alice, {
        sort: 'newest',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.feedback.length).toBeLessThanOrEqual(2);
      seen.push(...page.feedback.map(({ items }) => items.stars));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(await listFeedback(http, alice, { cursor: 'bm9uc2Vuc2U' })).toMatchObject(
      matchError(40001, /cursor/),
    );
  });

  test('of one person is listed once; earlier feedback is listed on request', async () => {
    const { alice, bob } = network;
    for (const [index, transactionId] of ['a', 'b', 'c'].entries()) {
      await giveFeedback(http, bob, { stars: 3 + index }, { transactionId });
    }
    const { feedback } = await readFeedback(http, alice);
    expect(feedback).toMatchObject([{ items: { stars: 5 }, earlierCount: 2 }]);
    const { id } = feedback[0]!;
    const first = await readFeedback(http, alice, { earlierThan: id, limit: 1 });
    expect(first.feedback).toMatchObject([{ items: { stars: 4 }, earlierCount: 1 }]);
    const { cursor } = first;
    const second = await readFeedback(http, alice, { earlierThan: id, limit: 1, cursor });
    expect(second.feedback).toMatchObject([{ items: { stars: 3 }, earlierCount: 0 }]);
    expect(second).not.toHaveProperty('cursor');
    expect(await listFeedback(http, alice, { cursor })).toMatchObject(matchError(40001, /cursor/));
    expect(await listFeedback(http, alice, { earlierThan: '999999' })).toMatchObject(
      matchError(40401),
    );
    expect(await listFeedback(http, alice, { earlierThan: 'x' })).toMatchObject(
      matchError(40001, /earlierThan/),
    );
  });

  test('is sorted and filtered', async () => {
    const { alice, bob, carol, stranger } = network;
    await giveFeedback(http, stranger, { stars: 5 });
    await giveSampleFeedback(http, network);
    await giveFeedback(http, carol, { stars: 1 });
    const stars = async (query: object | string) =>
      (await readFeedback(http, alice, query)).feedback.map(({ items }) => items.stars);
    expect(await stars({})).toEqual([1, 5, 5]);
    expect(await stars({ sort: 'lowest' })).toEqual([1, 5, 5]);
    expect(await stars({ sort: 'highest' })).toEqual([5, 5, 1]);
    expect(await stars({ network: true })).toEqual([1, 5]);
    expect(await stars({ network: false, withVideo: false })).toEqual([1, 5, 5]);
    expect(await stars({ withVideo: true })).toEqual([5]);
    expect(await stars('targetCriteria[uuid]=rosas-bakery&withVideo=true&sort=newest')).toEqual([
      5,
    ]);
    const { cursor } = await readFeedback(http, bob, { sort: 'highest', limit: 1 });
    expect(await listFeedback(http, bob, { sort: 'lowest', cursor })).toMatchObject(
      matchError(40001, /cursor/),
    );
    expect(await listFeedback(http, bob, { sort: 'highest', cursor })).toMatchObject({
      status: 200,
    });
  });

  test('can be changed by its giver only', async () => {
    const { alice, bob, key } = network;
    const give = (token: string | undefined) =>
      postFeedback(http, { address: bob.address, token }, { stars: 3 });
    expect(await give(alice.token)).toMatchObject(matchError(40300));
    expect(await give(undefined)).toMatchObject(matchError(40100));
    expect(await give(await http.key('entity:write'))).toMatchObject(
      matchError(40300, /feedback:write/),
    );
    expect(await give(key)).toMatchObject({ status: 201 });
    const query = { sourceCriteria: { uuid: bob.address }, targetCriteria: bakery };
    expect(await http.request('DELETE', '/feedback', { token: alice.token, query })).toMatchObject(
      matchError(40300),
    );
    expect(await http.request('DELETE', '/feedback', { query })).toMatchObject(matchError(40100));
    expect(
      await listFeedback(http, alice, { sourceCriteria: { uuid: bob.address } }),
    ).toMatchObject(matchError(40300));
    const client = { token: await http.key('read:any') };
    expect(await listFeedback(http, client)).toMatchObject(matchError(40001, /sourceCriteria/));
    expect(
      await listFeedback(http, client, { sourceCriteria: { uuid: bob.address } }),
    ).toMatchObject({ status: 200, body: { result: { feedback: [{ own: true }] } } });
  });

  test('returns HTML and scripts in a review unchanged', async () => {
    const { bob } = network;
    const review = '<img src=x onerror=alert(1)>\n\t"Good" & cheap \u{1F956}\r\n</script>';
    expect(await postFeedback(http, bob, { review })).toMatchObject({ status: 201 });
    expect((await readFeedback(http, bob)).feedback[0]?.items).toEqual({ review });
  });
});

import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { giveSampleFeedback } from './support/sample-feedback.js';
import {
  bakery,
  matchError,
  createSampleNetwork,
  type SampleNetwork,
} from './support/sample-network.js';

const target = {
  uuid: bakery.uuid,
  name: 'Rosa’s Bakery',
  type: 'provider',
  image: 'https://example.com/rosa.svg',
  properties: { category: 'Food' },
};
const { uuid: _, ...targetNode } = target;
const bobNode = {
  name: 'Bob',
  type: 'Address',
  image: 'https://example.com/Bob.svg',
  properties: {},
};

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    await giveSampleFeedback(http, network);
  });
  afterAll(() => http.close());

  const read = (path: string, token: string | undefined, query: object, language?: string) =>
    http.request('GET', path, {
      token,
      query: { ...query },
      ...(language ? { headers: { 'accept-language': language } } : {}),
    });
  const asAlice = (path: string, query: object, language?: string) =>
    read(
      path,
      network.alice.token,
      { sourceCriteria: { uuid: network.alice.address }, ...query },
      language,
    );

  test('GET /ranking returns all documented fields, in order', async () => {
    const { status, body } = await asAlice('/ranking', { targetType: 'provider' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      result: [
        {
          entity: target,
          isFavourite: false,
          socialFavourite: [{ name: 'Bob', type: 'social' }],
          relationshipPaths: [
            [
              {
                targetEntity: bobNode,
                relationship: {
                  inverse: false,
                  type: 'social',
                  properties: { kind: 'bluesky' },
                  title: 'Bluesky',
                },
              },
              {
                targetEntity: targetNode,
                relationship: {
                  inverse: false,
                  type: 'feedback',
                  properties: { action: 'recommends', timestamp: expect.any(String) as string },
                },
              },
            ],
          ],
          summaryText: expect.stringMatching(
            /\u2068Bob\u2069 in your network recommends this/,
          ) as string,
          summaryImages: ['https://example.com/Bob.svg'],
        },
        {
          entity: {
            uuid: 'toms-garage',
            name: 'toms-garage',
            type: 'provider',
            image: '',
            properties: {},
          },
          isFavourite: false,
          relationshipPaths: [],
          summaryText: null,
          summaryImages: [],
        },
      ],
    });
    const own = await read('/ranking', network.bob.token, {
      sourceCriteria: { uuid: network.bob.address },
      targetType: 'provider',
      targetCriterias: [bakery],
    });
    expect(own.body.result).toMatchObject([{ isFavourite: true }]);
  });

  test('GET /ranking takes targets, a limit, a context and a language', async () => {
    const uuids = (result: unknown) =>
      (result as { entity: { uuid: string } }[]).map(({ entity }) => entity.uuid);
    const ask = async (query: object, language?: string) =>
      (await asAlice('/ranking', { targetType: 'provider', ...query }, language)).body.result;
    expect(uuids(await ask({ targetCriterias: [{ uuid: 'toms-garage' }] }))).toEqual([
      'toms-garage',
    ]);
    expect(uuids(await ask({ targetCriterias: [] }))).toEqual([bakery.uuid, 'toms-garage']);
    expect(uuids(await ask({ limit: 1 }))).toEqual([bakery.uuid]);
    expect(uuids(await ask({ context: { origin: { lat: 52.5, lon: 13.4 } } }))).toHaveLength(2);
    expect(uuids(await ask({ context: {} }))).toHaveLength(2);
    const texts = await Promise.all(
      ['de', 'fr-CA,en;q=0.5', 'xx', 'zh-Hant', 'ar', '*'].map(async (language) => {
        const [item] = (await ask({ limit: 1 }, language)) as { summaryText: string }[];
        return item!.summaryText;
      }),
    );
    expect(new Set(texts).size).toBe(5);
    expect(texts[2]).toBe(texts[5]);
    expect(texts[0]).toMatch(/\u2068Bob\u2069 (aus|in)/);
  });

  test('GET /ranking refuses unknown contexts and targets', async () => {
    const provider = { targetType: 'provider' };
    expect(await asAlice('/ranking', { ...provider, context: { mood: 1 } })).toMatchObject(
      matchError(40001, /context\.mood/),
    );
    expect(
      await asAlice('/ranking', { targetType: 'Address', context: { origin: { lat: 1, lon: 1 } } }),
    ).toMatchObject(matchError(40001, /context/));
    expect(
      await asAlice('/ranking', { ...provider, targetCriterias: [{ uuid: 'none' }] }),
    ).toMatchObject(matchError(40401, /targetCriterias/));
    expect(
      await asAlice('/ranking', {
        ...provider,
        targetCriterias: [{ ids: { uuid: bakery.uuid, url: 'https://other' } }],
      }),
    ).toMatchObject(matchError(40401));
    expect(
      await asAlice('/ranking', {
        ...provider,
        targetCriterias: [{ ids: { uuid: 'toms-garage', url: 'https://rosa.example' } }],
      }),
    ).toMatchObject(matchError(40002));
    expect(await asAlice('/ranking', { ...provider, targetCriterias: [{}] })).toMatchObject(
      matchError(40001),
    );
  });

  test('GET /feedbackSummary returns all documented fields', async () => {
    const { status, body } = await asAlice('/feedbackSummary', {
      targetCriteria: bakery,
      limit: 10,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      result: {
        target,
        peopleCount: 1,
        verifiedCount: 0,
        items: {
          stars: { count: 1, sum: 5, avg: 5, histogram: [0, 0, 0, 0, 1] },
          review: {
            content: 'The best rye bread in town.',
            date: expect.any(Number) as number,
            image: 'https://example.com/Bob.svg',
          },
          video: {
            date: expect.any(Number) as number,
            url: 'https://example.com/rye.mp4',
            image: expect.any(String) as string,
          },
          badges: {
            Quality: {
              positive: {
                count: 1,
                badge: { label: 'Great', image: 'https://example.com/great.svg' },
              },
            },
          },
          endorsements: [],
        },
      },
    });
    const empty = await asAlice('/feedbackSummary', { targetCriteria: { uuid: 'toms-garage' } });
    expect(empty.body.result).toMatchObject({ items: { badges: {}, endorsements: [] } });
  });

  test('GET /interactionSummary returns all documented fields', async () => {
    const { key, bob } = network;
    await http.request('POST', '/relationship', {
      token: key,
      body: {
        type: 'has',
        sourceCriteria: { uuid: bob.address },
        targetCriteria: bakery,
        properties: { balance: 2.5, network: 'mainnet' },
      },
    });
    const { status, body } = await asAlice('/interactionSummary', { targetCriteria: bakery });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      result: {
        target,
        interactions: [
          {
            type: 'has',
            count: 1,
            networkCount: 1,
            firstDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
            lastDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
            value: 2.5,
          },
        ],
        relationshipPaths: [
          [
            {
              targetEntity: bobNode,
              relationship: {
                inverse: false,
                type: 'social',
                properties: { kind: 'bluesky' },
                title: 'Bluesky',
              },
            },
            {
              targetEntity: targetNode,
              // Bob may see the relationships of his own.
              relationship: { inverse: false, type: 'has', properties: {} },
            },
          ],
        ],
        summaryText: expect.any(String) as string,
        summaryImages: ['https://example.com/Bob.svg'],
      },
    });
  });

  describe.each([
    ['/ranking', { targetType: 'provider' }],
    ['/feedbackSummary', { targetCriteria: bakery }],
    ['/interactionSummary', { targetCriteria: bakery }],
  ])('GET %s', (path, query) => {
    test('is for the person itself and clients with read:any', async () => {
      const { alice, bob } = network;
      const ofAlice = { ...query, sourceCriteria: { uuid: alice.address } };
      expect(await read(path, undefined, ofAlice)).toMatchObject(matchError(40100));
      expect(await read(path, bob.token, ofAlice)).toMatchObject(matchError(40300));
      expect(await read(path, await http.key('feedback:write'), ofAlice)).toMatchObject(
        matchError(40300, /read:any/),
      );
      expect(await read(path, await http.key('read:any'), ofAlice)).toMatchObject({ status: 200 });
      expect(await read(path, await http.key('admin'), ofAlice)).toMatchObject({ status: 200 });
      expect(await read(path, alice.token, ofAlice)).toMatchObject({ status: 200 });
      const upper = { uuid: `0x${alice.address.slice(2).toUpperCase()}` };
      expect(await read(path, alice.token, { ...query, sourceCriteria: upper })).toMatchObject({
        status: 200,
      });
    });
  });

  test.each([
    ['/ranking', { targetType: 'provider' }],
    ['/feedback', { targetCriteria: bakery }],
    ['/feedbackSummary', { targetCriteria: bakery }],
    ['/interactionSummary', { targetCriteria: bakery }],
    ['/recommenders', { targetCriteria: bakery }],
  ])('GET %s varies by language', async (path, query) => {
    const { status, headers } = await asAlice(path, query);
    expect([status, headers.get('vary')]).toEqual([200, 'Origin, Accept-Language']);
  });

  test('GET /givenFeedback varies by language', async () => {
    const { token, address } = network.bob;
    const query = { targetCriteria: { uuid: address } };
    const { status, headers } = await read('/givenFeedback', token, query);
    expect([status, headers.get('vary')]).toEqual([200, 'Origin, Accept-Language']);
  });
});

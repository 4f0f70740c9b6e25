import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import {
  giveFeedback,
  giveSampleFeedback,
  listFeedback,
  readFeedback,
} from './support/sample-feedback.js';
import {
  bakery,
  createSampleNetwork,
  matchError,
  type SampleNetwork,
} from './support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    await giveFeedback(http, network.carol, { stars: 2 });
    await giveSampleFeedback(http, network);
    await http.request('POST', '/transaction', {
      token: network.key,
      body: {
        sourceCriteria: { uuid: network.bob.address },
        targetCriteria: bakery,
        transactionId: 'tx-1',
      },
    });
  });
  afterAll(() => http.close());

  const list = (query: object = {}, headers: Record<string, string> = {}) =>
    listFeedback(http, { headers }, query);
  const read = (query: object = {}) => readFeedback(http, {}, query);

  test('lists what each person says, without network, refs and transactions', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    const badge = { label: 'Great', image: 'https://example.com/great.svg' };
    const times = {
      createdAt: expect.any(Number) as number,
      updatedAt: expect.any(Number) as number,
    };
    expect(body.result).toEqual({
      isPublic: true,
      canReply: false,
      target: {
        uuid: bakery.uuid,
        name: 'Rosa’s Bakery',
        type: 'provider',
        image: 'https://example.com/rosa.svg',
        properties: { category: 'Food' },
      },
      count: 2,
      feedback: [
        {
          id: expect.any(String) as string,
          source: {
            name: 'Bob',
            type: 'Address',
            image: 'https://example.com/Bob.svg',
            properties: {},
          },
          own: false,
          verified: true,
          earlierCount: 0,
          items: {
            stars: 5,
            review: 'The best rye bread in town.',
            video: 'https://example.com/rye.mp4',
            badges: { Quality: { qualifier: 'positive', badge } },
          },
          helpful: { count: 0 },
          ...times,
        },
        {
          id: expect.any(String) as string,
          source: {
            name: 'Carol',
            type: 'Address',
            image: 'https://example.com/Carol.svg',
            properties: {},
          },
          own: false,
          verified: false,
          earlierCount: 0,
          items: { stars: 2 },
          helpful: { count: 0 },
          ...times,
        },
      ],
    });
  });

  test('is filtered, sorted and paged', async () => {
    const names = async (query: object) =>
      (await read(query)).feedback.map(({ source }) => source.name);
    expect(await names({ sort: 'network' })).toEqual(['Bob', 'Carol']);
    expect(await names({ sort: 'lowest' })).toEqual(['Carol', 'Bob']);
    for (const query of [{ stars: 5 }, { badge: 'Quality:positive' }, { verified: true }]) {
      expect(await names(query)).toEqual(['Bob']);
    }
    for (const flag of ['withReview', 'withVideo']) {
      expect(await names({ [flag]: true })).toEqual(['Bob']);
    }
    const first = await read({ limit: 1 });
    expect(first).toMatchObject({ count: 2, feedback: [{ source: { name: 'Bob' } }] });
    const { cursor } = first;
    const second = await read({ limit: 1, cursor });
    expect(second).toMatchObject({ feedback: [{ source: { name: 'Carol' } }] });
    expect(second).not.toHaveProperty('count');
    expect(await list({ stars: 5, cursor })).toMatchObject(matchError(40001, /cursor/));
  });

  test('what needs a reader is refused', async () => {
    const { alice } = network;
    const sourceCriteria = { uuid: alice.address };
    expect(await list({ sourceCriteria })).toMatchObject(matchError(40100, /sourceCriteria/));
    expect(await list({ network: true })).toMatchObject(matchError(40100, /network/));
    expect(await list({ own: true })).toMatchObject(matchError(40100, /own/));
    expect(await list({ own: true, transactionId: 'tx-1' })).toMatchObject(matchError(40100));
    expect(await list({ own: false, network: false })).toMatchObject({ status: 200 });
    expect(await list({ targetCriteria: { uuid: 'nothing' } })).toMatchObject(matchError(40401));
  });

  test('invalid credentials are refused, not read as anonymous', async () => {
    for (const authorization of ['Bearer a.b.c', 'Bearer svc_guess', 'Basic YTpi', 'Bearer ']) {
      expect(await list({}, { authorization })).toMatchObject(matchError(40100));
    }
  });

  test('may be cached for a minute, by language, and answers 304', async () => {
    const { headers } = await list({}, { origin });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const vary = headers.get('vary')!.split(/, */).sort();
    expect(vary).toEqual(['Accept-Language', 'Authorization', 'Origin']);
    const etag = headers.get('etag')!;
    expect(etag).toMatch(/^W\/".+"$/);
    for (const tags of [etag, etag.slice(2)]) {
      const response = await fetch(
        `${http.url}/feedback?targetCriteria=${encodeURIComponent(JSON.stringify(bakery))}`,
        { headers: { 'if-none-match': tags, origin } },
      );
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    }
    expect(await list({}, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    expect((await list({ stars: 5 })).headers.get('etag')).not.toBe(etag);
  });

  test('answers to a caller are never cached, nor are errors', async () => {
    const authorization = `Bearer ${network.alice.token}`;
    const etag = (await list()).headers.get('etag')!;
    const answer = await list({}, { authorization, 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const refused = await list({ own: true });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  });

  test('HEAD answers the headers alone', async () => {
    const response = await fetch(
      `${http.url}/feedback?targetCriteria=${encodeURIComponent(JSON.stringify(bakery))}`,
      { method: 'HEAD' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe((await list()).headers.get('etag'));
    expect(await response.text()).toBe('');
  });
});

eachHttp((_name, open) => {
  test('SVC_PUBLIC_READING=none closes it for callers without a token', async () => {
    const http = await open({ publicReading: false });
    try {
      const { alice } = await createSampleNetwork(http);
      expect(await listFeedback(http, {})).toMatchObject(matchError(40100));
      expect(await listFeedback(http, alice)).toMatchObject({ status: 200 });
      expect(await http.request('GET', '/badges')).toMatchObject({ status: 200 });
    } finally {
      await http.close();
    }
  });
});

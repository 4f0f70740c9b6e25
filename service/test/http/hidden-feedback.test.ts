import { describeApi } from '../../scripts/describe-api.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { getResult, type RequestOptions } from '../../../testing/service/send.js';
import type { FeedbackPage } from '../../src/schemas/feedback.js';
import type { GivenFeedbackPage } from '../../src/schemas/given-feedback.js';
import { decideFeedback, findFeedbackId } from '../support/moderate.js';
import { giveFeedback, postFeedback, readFeedback } from './support/sample-feedback.js';
import {
  bakery,
  createSampleNetwork,
  matchError,
  type SampleNetwork,
} from './support/sample-network.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { upload } from './support/upload.js';

/** Operations whose answers contain no feedback. */
const others = [
  'GET /accounts',
  'GET /networks',
  'GET /.well-known/jwks.json',
  'GET /badges',
  'GET /blocks',
  'GET /endorsementHistory',
  'GET /erasures/{id}',
  'GET /health/checks',
  'GET /health/live',
  'GET /health/ready',
  'GET /interactionSummary',
  'GET /moderation',
  'GET /moderation/{id}',
  'GET /relationships',
  'GET /report/{id}',
  'GET /reports',
];

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    await giveFeedback(http, network.carol, { stars: 2, review: 'Dry bread.' });
    await giveFeedback(http, network.stranger, { stars: 4, badges: { Quality: 'positive' } });
  });
  afterAll(() => http.close());

  const hide = async (feedbackId: number) =>
    decideFeedback(http.service, feedbackId, {
      action: 'hide',
      reason: 'offensive',
      text: 'Rude.',
    });

  /** Lists every operation that shows feedback, as readers other than the giver call it. */
  function listReadings(): { operation: string; options: RequestOptions }[] {
    const { alice, bob, stranger, key } = network;
    const as = (token: string | undefined, query: object = {}) => ({
      token,
      query: { targetCriteria: bakery, ...query },
    });
    const source = { sourceCriteria: { uuid: alice.address } };
    const readings: Record<string, RequestOptions[]> = {
      'GET /feedback': [
        as(undefined),
        as(key, source),
        as(alice.token),
        as(alice.token, { network: true }),
        as(stranger.token),
        ...['newest', 'highest', 'lowest'].map((sort) => as(alice.token, { sort })),
        as(undefined, { stars: 1 }),
        as(undefined, { withReview: true }),
        as(undefined, { withVideo: true }),
        as(undefined, { badge: 'Quality:negative' }),
        as(alice.token, { stars: 1, network: true }),
        as(key, { ...source, verified: true }),
      ],
      'GET /ratings': [{ query: { targetCriterias: [bakery] } }],
      'GET /feedbackSummary': [as(alice.token, source), as(key, source)],
      'GET /ranking': [
        { token: alice.token, query: { ...source, targetType: 'provider' } },
        { token: key, query: { ...source, targetType: 'provider', targetCriterias: [bakery] } },
      ],
      'GET /recommenders': [as(alice.token), as(key, source)],
      'GET /givenFeedback': [{ token: key, query: { targetCriteria: { uuid: bob.address } } }],
    };
    return Object.entries(readings).flatMap(([operation, all]) =>
      all.map((options) => ({ operation, options })),
    );
  }

  const readAll = () =>
    Promise.all(
      listReadings().map(async ({ operation, options }) => {
        const [method, path] = operation.split(' ') as [string, string];
        return { operation, options, result: getResult(await http.request(method, path, options)) };
      }),
    );

  test('the readings are all operations that show feedback', async () => {
    const { document } = await describeApi();
    const { paths } = document as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods ? `GET ${path}` : [],
    );
    const read = listReadings().map(({ operation }) => operation);
    const tested = ['GET /me/export', 'GET /videos/{id}', 'GET /videos/{id}/poster'];
    expect([...new Set([...read, ...others, ...tested])].sort()).toEqual(operations.sort());
  });

  test('no reading of others has any trace of what is hidden, and all have it again when it is restored', async () => {
    const before = await readAll();
    await giveFeedback(
      http,
      { address: network.bob.address, token: network.key },
      {
        stars: 1,
        review: 'SECRET words',
        video: 'https://example.com/SECRET.mp4',
        badges: { Quality: 'negative' },
      },
    );
    const given = await readAll();
    for (const [index, { operation, options, result }] of given.entries()) {
      // Every operation shows it, so that each comparison below is valid.
      expect({ operation, options, result }).not.toEqual(before[index]);
    }
    const feedbackId = await findFeedbackId(http.service, {
      source: network.bob.address,
      target: bakery.uuid,
    });
    const caseId = await hide(feedbackId);
    expect(await readAll()).toEqual(before);
    expect(caseId).toMatch(/^[0-9a-f]{32}$/);
    await decideFeedback(http.service, feedbackId, { action: 'restore' });
    expect(await readAll()).toEqual(given);
    await hide(feedbackId);
    expect(await readAll()).toEqual(before);
  });

  test('its giver sees it as hidden with the reason', async () => {
    const moderation = {
      state: 'hidden',
      reason: 'offensive',
      text: 'Rude.',
      decidedAt: expect.any(Number) as number,
      canAppeal: true,
    };
    const { token, address } = network.bob;
    const items = expect.objectContaining({ review: 'SECRET words' }) as object;
    for (const query of [{ own: true }, {}]) {
      const page = await readFeedback(http, { token }, query);
      expect(page.feedback[0]).toMatchObject({ own: true, items, moderation });
    }
    expect((await readFeedback(http, { token }, { own: true })).count).toBe(0);
    const sorted = await readFeedback(http, { token }, { sort: 'newest' });
    expect(sorted.feedback.filter(({ own }) => own)).toEqual([]);
    const given = getResult(
      await http.request('GET', '/givenFeedback', {
        token,
        query: { targetCriteria: { uuid: address } },
      }),
    ) as GivenFeedbackPage;
    expect(given.feedback).toMatchObject([{ items, moderation }]);
  });

  test('of several of a person, what is shown stays, and earlier ones are listed without hidden ones', async () => {
    const { bob, alice } = network;
    const transactionId = 'later';
    await postFeedback(http, bob, { stars: 5, review: 'Better now.' }, { transactionId });
    const key = { source: bob.address, target: bakery.uuid, transactionId };
    const laterId = await findFeedbackId(http.service, key);
    await decideFeedback(http.service, laterId, { action: 'restore' });
    const list = async (token: string, query: object = {}): Promise<FeedbackPage['feedback']> =>
      (await readFeedback(http, { token }, { ...query })).feedback;
    const ofBob = (await list(alice.token)).find(({ items }) => items.review === 'Better now.');
    expect(ofBob).toMatchObject({ earlierCount: 0 });
    expect(await list(alice.token, { earlierThan: ofBob!.id })).toEqual([]);
    const [own] = await list(bob.token, { own: true });
    expect(own).toMatchObject({ id: ofBob!.id, earlierCount: 1 });
    expect(await list(bob.token, { earlierThan: own!.id })).toMatchObject([
      { items: { review: 'SECRET words' }, moderation: { state: 'hidden' } },
    ]);
    // The id of the hidden one shows no other reader the earlier feedback of its giver.
    const [hidden] = await list(bob.token, { earlierThan: own!.id });
    const answer = await http.request('GET', '/feedback', {
      token: alice.token,
      query: { targetCriteria: bakery, earlierThan: hidden!.id },
    });
    expect(answer).toMatchObject(matchError(40401));
  });

  test('the export of a person has what others say about it without what is hidden', async () => {
    const { alice, bob } = network;
    const targetCriteria = { uuid: alice.address };
    await giveFeedback(http, bob, { review: 'SECRET about Alice' }, { targetCriteria });
    const exportOf = async ({ token }: { token: string }) =>
      (
        await fetch(`${http.url}/me/export`, { headers: { authorization: `Bearer ${token}` } })
      ).text();
    expect(await exportOf(alice)).toContain('SECRET about Alice');
    const key = { source: bob.address, target: alice.address };
    await hide(await findFeedbackId(http.service, key));
    expect(await exportOf(alice)).not.toContain('SECRET about Alice');
    expect(await exportOf(bob)).toMatch(
      /SECRET about Alice.*"moderation":\{[^}]*"reason":"offensive"/,
    );
  });

  test('a change leaves it hidden', async () => {
    const { bob, alice } = network;
    expect((await postFeedback(http, bob, { review: 'SECRET again' })).body).toMatchObject({
      result: { moderation: { state: 'hidden', reason: 'offensive', text: 'Rude.' } },
    });
    const own = await readFeedback(http, { token: bob.token }, { own: true });
    expect(own.feedback[0]).toMatchObject({
      items: { review: 'SECRET again' },
      moderation: { state: 'hidden' },
    });
    expect(JSON.stringify(await readFeedback(http, { token: alice.token }, {}))).not.toContain(
      'SECRET',
    );
  });

  (hasFfmpeg ? test : test.skip)('its uploaded video is served to moderators alone', async () => {
    const { stranger, key } = network;
    const url = await upload(http.url, sampleVideo('webm'), stranger.token);
    const transactionId = 'with a video';
    await giveFeedback(http, stranger, { video: url }, { transactionId });
    const status = async (token?: string) =>
      (
        await fetch(url, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await status()).toBe(200);
    const feedbackId = await findFeedbackId(http.service, {
      source: stranger.address,
      target: bakery.uuid,
      transactionId,
    });
    await hide(feedbackId);
    expect([await status(), await status(stranger.token), await status(key)]).toEqual([
      404, 404, 200,
    ]);
    await decideFeedback(http.service, feedbackId, { action: 'restore' });
    expect(await status()).toBe(200);
  });
});

import type { GivenFeedbackPage } from '../../src/schemas/given-feedback.js';
import type { RecommenderPage } from '../../src/schemas/recommender.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { giveFeedback, giveSampleFeedback, readFeedback } from './support/sample-feedback.js';
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
    await giveSampleFeedback(http, network);
    await giveFeedback(http, network.carol, { stars: 1, review: 'Burnt.' });
    await giveFeedback(http, network.stranger, { stars: 5 });
  });
  afterAll(() => http.close());

  const ask = (token: string | undefined, query: object) =>
    http.request('GET', '/recommenders', { token, query: { targetCriteria: bakery, ...query } });
  const read = async (person: Person, query: object = {}) => {
    const { body } = await ask(person.token, query);
    return body.result as RecommenderPage;
  };
  const askGiven = (token: string | undefined, query: object) =>
    http.request('GET', '/givenFeedback', { token, query: { ...query } });

  describe('GET /recommenders', () => {
    test('lists the people of the network, approving ones first, with the way to each', async () => {
      const page = await read(network.alice);
      const social = {
        inverse: false,
        type: 'social',
        properties: { kind: 'bluesky' },
        title: 'Bluesky',
      };
      const node = (name: string) => ({
        name,
        type: 'Address',
        image: `https://example.com/${name}.svg`,
        properties: {},
      });
      expect(page).toEqual({
        target: expect.objectContaining({ uuid: 'rosas-bakery' }) as object,
        counts: { approving: 1, neutral: 0, disapproving: 1 },
        people: [
          {
            person: { ...node('Bob'), ref: expect.any(String) as string },
            stance: 'approving',
            distance: 1,
            path: [{ targetEntity: node('Bob'), relationship: social }],
            verified: false,
            items: {
              stars: 5,
              badges: {
                Quality: {
                  qualifier: 'positive',
                  badge: { label: 'Great', image: 'https://example.com/great.svg' },
                },
              },
              review: 'The best rye bread in town.',
              video: 'https://example.com/rye.mp4',
            },
            givenAt: expect.any(Number) as number,
          },
          {
            person: { ...node('Carol'), ref: expect.any(String) as string },
            stance: 'disapproving',
            distance: 2,
            path: [
              { targetEntity: node('Bob'), relationship: social },
              { targetEntity: node('Carol'), relationship: social },
            ],
            verified: false,
            items: { stars: 1, review: 'Burnt.' },
            givenAt: expect.any(Number) as number,
          },
        ],
      });
    });

    test('is read in pages', async () => {
      const first = await read(network.alice, { limit: 1 });
      expect(first.people.map(({ person }) => person.name)).toEqual(['Bob']);
      const second = await read(network.alice, { limit: 1, cursor: first.cursor });
      expect(second.people.map(({ person }) => person.name)).toEqual(['Carol']);
      expect(second.counts).toEqual(first.counts);
      expect(second.cursor).toBeUndefined();
      const wrong = Buffer.from('[1,2]').toString('base64url');
      expect(await ask(network.alice.token, { cursor: wrong })).toMatchObject(
        matchError(40001, /cursor/),
      );
    });

    test('is empty for those whose network says nothing', async () => {
      expect(await read(network.stranger)).toMatchObject({
        counts: { approving: 0, neutral: 0, disapproving: 0 },
        people: [],
      });
    });

    test('leaves out whom the reader has blocked', async () => {
      const ref = (await read(network.bob)).people[0]!.person.ref;
      const block = { token: network.bob.token, body: { targetCriteria: { ref } } };
      expect((await http.request('POST', '/block', block)).status).toBe(201);
      expect((await read(network.bob)).people).toEqual([]);
      expect((await http.request('DELETE', '/block', block)).status).toBe(200);
      expect((await read(network.bob)).people).toHaveLength(1);
    });

    test('tells a reader alone which first steps the reader has stated', async () => {
      const { alice, bob, key } = network;
      const readMarks = async (query: object = {}, token = alice.token) => {
        const { body } = await ask(token, query);
        const { people } = body.result as RecommenderPage;
        return people.map(({ path }) => path.map(({ statedByReader }) => statedByReader));
      };
      const relate = async (method: 'POST' | 'DELETE', token: string, properties: object) => {
        const body = {
          type: 'social',
          sourceCriteria: { uuid: alice.address },
          targetCriteria: { uuid: bob.address },
          properties,
        };
        const { status } = await http.request(method, '/relationship', { token, body });
        expect(status).toBeLessThan(300);
      };
      const byOthers = [[undefined], [undefined, undefined]];
      const byAlice = [[true], [true, undefined]];
      expect(await readMarks()).toEqual(byOthers);
      // The app states another one afterwards, which the step shows.
      await relate('POST', alice.token, { kind: 'vouch' });
      await relate('POST', key, { kind: 'lens' });
      expect(await readMarks()).toEqual(byAlice);
      const { feedback } = await readFeedback(http, alice);
      expect(feedback.map(({ network: known }) => known?.path[0]?.statedByReader)).toContain(true);
      expect(await readMarks({ sourceCriteria: { uuid: alice.address } }, key)).toEqual(byOthers);
      await relate('DELETE', alice.token, { kind: 'vouch' });
      expect(await readMarks()).toEqual(byOthers);
      await relate('DELETE', key, { kind: 'lens' });
    });

    test('shows no reader the network of another person', async () => {
      const { alice, bob, key } = network;
      expect(await ask(undefined, {})).toMatchObject(matchError(40100));
      const asBob = { sourceCriteria: { uuid: bob.address } };
      expect(await ask(alice.token, asBob)).toMatchObject(matchError(40300));
      const ofKey = await ask(key, { sourceCriteria: { uuid: alice.address } });
      const { people } = ofKey.body.result as RecommenderPage;
      expect(people.map(({ person }) => [person.name, person.ref])).toEqual([
        ['Bob', undefined],
        ['Carol', undefined],
      ]);
      const weak = await http.key('entity:write');
      expect(await ask(weak, { sourceCriteria: { uuid: alice.address } })).toMatchObject(
        matchError(40300, /read:any/),
      );
    });
  });

  describe('GET /givenFeedback', () => {
    const refOf = async (reader: Person, name: string) => {
      const { feedback } = await readFeedback(http, reader);
      return feedback.find(({ source }) => source.name === name)!.source.ref!;
    };

    test('lists what a person says about each target, the newest first, but not about people', async () => {
      const { alice, bob, carol } = network;
      await giveFeedback(http, bob, { stars: 2 }, { targetCriteria: { uuid: 'toms-garage' } });
      await giveFeedback(http, bob, { stars: 1 }, { targetCriteria: { uuid: carol.address } });
      const ref = await refOf(alice, 'Bob');
      const answer = await askGiven(alice.token, { targetCriteria: { ref } });
      const page = answer.body.result as GivenFeedbackPage;
      expect(page.person).toMatchObject({ name: 'Bob', ref });
      expect(
        page.feedback.map(({ target, items, verified }) => [target.uuid, items.stars, verified]),
      ).toEqual([
        ['toms-garage', 2, false],
        ['rosas-bakery', 5, false],
      ]);
      expect(JSON.stringify(answer.body)).not.toContain(bob.address);

      const first = await askGiven(alice.token, { targetCriteria: { ref }, limit: 1 });
      const { cursor, feedback } = first.body.result as GivenFeedbackPage;
      expect(feedback).toEqual(page.feedback.slice(0, 1));
      const second = await askGiven(alice.token, { targetCriteria: { ref }, limit: 1, cursor });
      expect((second.body.result as GivenFeedbackPage).feedback).toEqual(page.feedback.slice(1));
      expect((second.body.result as GivenFeedbackPage).cursor).toBeUndefined();
    });

    test('does not lead from an address to what its owner says', async () => {
      const { alice, bob, key } = network;
      const bobsAddress = { targetCriteria: { uuid: bob.address } };
      expect(await askGiven(alice.token, bobsAddress)).toMatchObject(matchError(40300, /ref/));
      expect(await askGiven(undefined, bobsAddress)).toMatchObject(matchError(40100));
      expect((await askGiven(bob.token, bobsAddress)).status).toBe(200);
      expect((await askGiven(key, bobsAddress)).status).toBe(200);
      const weak = await http.key('entity:write');
      expect(await askGiven(weak, bobsAddress)).toMatchObject(matchError(40300, /read:any/));
      const ref = await refOf(alice, 'Bob');
      const ofAnother = await askGiven(bob.token, { targetCriteria: { ref } });
      expect(ofAnother).toMatchObject(matchError(40401));
      const wrong = await askGiven(alice.token, { targetCriteria: { ref }, cursor: 'abc' });
      expect(wrong).toMatchObject(matchError(40001, /cursor/));
    });
  });
});

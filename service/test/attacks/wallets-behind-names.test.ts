import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { getResult } from '../../../testing/service/send.js';
import { visitorNames } from '../../../testing/texts/expected-texts.js';
import type { FeedbackPage } from '../../src/schemas/feedback.js';
import type { RankingItem } from '../../src/schemas/ranking.js';
import type { RecommenderPage } from '../../src/schemas/recommender.js';
import { giveFeedback, listFeedback, readFeedback } from '../http/support/sample-feedback.js';
import { bakery, createSampleNetwork, type SampleNetwork } from '../http/support/sample-network.js';

const garage = { uuid: 'toms-garage' };
const visitor = /^Visitor [0-9a-f]{4}$/;
const shorten = ({ address }: Person) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** A reader collects answers to find the wallets of people who set no name. */
eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  /** Two contacts of Alice, a contact of a contact, and a stranger; none has a name. */
  let contact: Person;
  let distant: Person;
  let stranger: Person;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    [contact, distant, stranger] = await Promise.all([http.person(), http.person(), http.person()]);
    await vouch(network.alice, contact);
    await vouch(contact, distant);
    for (const giver of [contact, distant, stranger]) {
      await giveFeedback(http, giver, { stars: 5, review: 'Good.' });
      await giveFeedback(http, giver, { stars: 5 }, { targetCriteria: garage });
    }
  });
  afterAll(() => http.close());

  async function vouch(source: Person, target: Person): Promise<void> {
    const { status } = await http.request('POST', '/relationship', {
      token: network.key,
      body: {
        type: 'social',
        sourceCriteria: { uuid: source.address },
        targetCriteria: { uuid: target.address },
        properties: { kind: 'bluesky' },
      },
    });
    expect(status).toBeLessThan(300);
  }

  const get = async (path: string, query: Record<string, unknown> = {}, more: object = {}) =>
    getResult(await http.request('GET', path, { token: network.alice.token, query, ...more }));
  const readPage = (token?: string, query: object = {}, language = 'en') =>
    readFeedback(http, { token, headers: { 'accept-language': language } }, query);
  const getNames = ({ feedback }: FeedbackPage) => feedback.map(({ source }) => source.name);
  /** The names of the contact, the distant person and the stranger at a target, the newest first. */
  const readNames = async (token?: string, query: object = {}, language = 'en') => {
    const page = await readPage(token, { sort: 'newest', ...query }, language);
    return getNames(page).toReversed();
  };
  const expectNoWallet = (answer: unknown, ...people: Person[]) => {
    const text = JSON.stringify(answer).toLowerCase();
    for (const { address } of people) {
      expect(text).not.toContain(address.slice(2));
      expect(text).not.toContain(address.slice(0, 6));
      expect(text).not.toContain(`…${address.slice(-4)}`);
    }
  };

  test('an app’s id of a person does not lead to the wallet', async () => {
    const { address } = await http.person();
    const uuid = 'user-77';
    const { status } = await http.request('POST', '/entity', {
      token: await http.key('entity:write', 'identity:write'),
      body: { type: 'Address', ids: { uuid, address } },
    });
    expect(status).toBe(200);
    const targetCriteria = { uuid };
    const sourceCriteria = { uuid: network.alice.address };
    for (const [path, query] of [
      ['/ranking', { targetType: 'Address', targetCriterias: [targetCriteria], sourceCriteria }],
      ['/feedback', { targetCriteria }],
      ['/recommenders', { targetCriteria }],
      ['/feedbackSummary', { targetCriteria, sourceCriteria }],
      ['/interactionSummary', { targetCriteria, sourceCriteria }],
    ] as const) {
      expect(JSON.stringify(await get(path, query))).not.toContain(address.slice(2));
    }
  });

  test('the public list shows each by a visitor’s name, another at each target', async () => {
    const atBakery = await readNames();
    const atGarage = await readNames(undefined, { targetCriteria: garage });
    for (const name of [...atBakery, ...atGarage]) expect(name).toMatch(visitor);
    // One pair of names can be equal by chance, but not all three.
    expect(atGarage).not.toEqual(atBakery);
    expectNoWallet(await readPage(), contact, distant, stranger);
  });

  test('a signed-in reader sees the wallets of itself and of contacts, and the public names of others', async () => {
    const [, atDistance, ofStranger] = await readNames();
    expect(await readNames(network.alice.token)).toEqual([
      shorten(contact),
      atDistance,
      ofStranger,
    ]);
    const [own] = await readNames(stranger.token, { sort: 'network' }).then((all) => all.slice(-1));
    expect(own).toBe(shorten(stranger));
    const page = await readPage(network.alice.token);
    expectNoWallet(page, distant, stranger);
  });

  test('the ranking, the recommenders and the public list agree on the name at each target', async () => {
    const names = {
      [bakery.uuid]: (await readNames())[1]!,
      [garage.uuid]: (await readNames(undefined, { targetCriteria: garage }))[1]!,
    };
    const ranking = (await get('/ranking', {
      sourceCriteria: { uuid: network.alice.address },
      targetType: 'provider',
    })) as RankingItem[];
    for (const { entity, relationshipPaths, summaryText } of ranking) {
      const steps = relationshipPaths.map((path) => path.map((step) => step.targetEntity.name));
      expect(steps).toContainEqual([shorten(contact), names[entity.uuid], entity.name]);
      expect(summaryText).toBe(
        `\u2068${shorten(contact)}\u2069 and \u2068${names[entity.uuid]}\u2069 in your network recommend this`,
      );
      const { people } = (await get('/recommenders', {
        targetCriteria: { uuid: entity.uuid },
      })) as RecommenderPage;
      expect(people.map(({ person }) => person.name)).toEqual([
        shorten(contact),
        names[entity.uuid],
      ]);
    }
    expectNoWallet(ranking, distant, stranger);
  });

  test('a favourite at distance two is named by the visitor’s name', async () => {
    const far = await http.person();
    const target = { uuid: 'far-away' };
    await http.request('POST', '/entity', {
      token: network.key,
      body: { type: 'provider', name: 'Far', ids: target },
    });
    await vouch(contact, far);
    await giveFeedback(http, far, { stars: 5 }, { targetCriteria: target });
    const [item] = (await get('/ranking', {
      sourceCriteria: { uuid: network.alice.address },
      targetType: 'provider',
      targetCriterias: [target],
    })) as [RankingItem];
    const [name] = await readNames(undefined, { targetCriteria: target });
    expect(name).toMatch(visitor);
    expect(item.socialFavourite).toEqual([
      { name: shorten(contact), type: 'social' },
      { name, type: 'social' },
    ]);
  });

  test.each([
    ['/feedbackSummary', { sourceCriteria: true }],
    ['/interactionSummary', { sourceCriteria: true }],
    ['/feedback', {}],
    ['/recommenders', {}],
    ['/givenFeedback', {}],
  ])('%s about the person of a ref has neither the wallet nor a part of it', async (path, more) => {
    const page = await readPage(network.alice.token, { sort: 'newest' });
    const { ref } = page.feedback[0]!.source;
    const answer = await get(path, {
      targetCriteria: { ref },
      ...('sourceCriteria' in more && { sourceCriteria: { uuid: network.alice.address } }),
    });
    expectNoWallet(answer, stranger);
    expect(JSON.stringify(answer)).toMatch(/"Visitor [0-9a-f]{4}"/);
  });

  test('a person blocked by a ref has no wallet in the list of blocks', async () => {
    const page = await readPage(network.alice.token, { sort: 'newest' });
    const { ref } = page.feedback[0]!.source;
    await http.request('POST', '/block', {
      token: network.alice.token,
      body: { targetCriteria: { ref } },
    });
    const { blocks } = (await get('/blocks')) as { blocks: { target: { name: string } }[] };
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.target).toMatchObject({ ref });
    expect(blocks[0]!.target.name).toMatch(visitor);
    expectNoWallet(blocks, stranger);
    await http.request('DELETE', '/block', {
      token: network.alice.token,
      body: { targetCriteria: { ref } },
    });
  });

  test('own relationships show contacts by their wallets', async () => {
    const { relationships } = (await get('/relationships')) as {
      relationships: { target: { name: string } }[];
    };
    expect(relationships.map(({ target }) => target.name)).toContain(shorten(contact));
  });

  test.each(Object.entries(visitorNames))(
    'in %s, the word is of that language and the digits are the same',
    async (language, shape) => {
      const english = await readNames();
      const names = await readNames(undefined, {}, language);
      const toDigits = (name: string) => /[0-9a-f]{4}(?=\u2069?$)/.exec(name)?.[0];
      for (const name of names) expect(name).toMatch(shape);
      expect(names.map(toDigits)).toEqual(english.map(toDigits));
    },
  );

  test('caches keep the answers of each language apart', async () => {
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) =>
        listFeedback(http, { headers: { 'accept-language': language } }),
      ),
    );
    expect(english!.headers.get('vary')).toMatch(/accept-language/i);
    expect(english!.headers.get('etag')).not.toBe(german!.headers.get('etag'));
  });

  test.each([
    'Visitor 7f3a',
    ' vISITOR\u00a07F3A ',
    'Gast 0000',
    'Visitor\u200b 7f3a',
    'زائر 7f3a',
  ])('a person cannot imitate a visitor by the name %j', async (name) => {
    const named = await http.person();
    await http.request('POST', '/entity', {
      token: named.token,
      body: { type: 'Address', ids: { uuid: named.address }, name },
    });
    await giveFeedback(http, named, { stars: 3 });
    const own = (await readPage(named.token, { own: true })).feedback[0]!.source;
    expect(own.name).toBe(shorten(named));
    const shown = (await readPage(undefined, { sort: 'newest' })).feedback[0]!.source;
    expect(shown.name).toMatch(visitor);
    expect(shown.name).not.toBe(name);
  });

  test('a moderator reads the public name of who gave a reported feedback', async () => {
    const { feedback } = await readPage(undefined, { sort: 'newest' });
    const [{ id, source }] = feedback as [FeedbackPage['feedback'][number]];
    expect(source.name).toMatch(visitor);
    await http.request('POST', '/report', {
      token: network.alice.token,
      body: { feedbackId: id, reason: 'spam' },
    });
    const { cases } = (await get('/moderation', {}, { token: network.key })) as {
      cases: { subject: { feedbackId?: string; giver: { name: string } } }[];
    };
    expect(cases.find(({ subject }) => subject.feedbackId === id)!.subject.giver.name).toBe(
      source.name,
    );
  });
});

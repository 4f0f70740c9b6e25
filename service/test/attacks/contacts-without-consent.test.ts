import type { FeedbackPage } from '../../src/schemas/feedback.js';
import type { RankingItem } from '../../src/schemas/ranking.js';
import type { OwnRelationship } from '../../src/schemas/relationship.js';
import { addRelationships } from '../../src/use-cases/relationships/add-relationship.js';
import { recordEndorsement } from '../../src/use-cases/endorsements/record-endorsement.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';
import { clear, operator } from '../../../testing/suites/each-service.js';
import { testLong } from '../../../testing/suites/test-long.js';

const offer = { uuid: 'offer' };
const token = `0x${'a'.repeat(40)}`;

/** M, a stranger, tries to get into V's network. An app states that V and F are friends; F rates the offer. */
eachHttp((_name, open) => {
  let http: Http;
  let app: string;
  let m: Person;
  let v: Person;
  let friend: Person;
  beforeAll(async () => {
    http = await open();
  });
  beforeEach(async () => {
    await clear(http.service);
    app = await http.key('admin');
    [m, v, friend] = await Promise.all([http.person(), http.person(), http.person()]);
    await named(v, 'Vera');
    await named(friend, 'Frida');
    await named(m, 'Mallory');
    await post(app, '/entity', { type: 'provider', ids: offer, name: 'Offer' });
    await post(app, '/relationship', { ...social(v, friend), bidirectional: true });
  });
  afterAll(() => http.close());

  const post = async (key: string, path: string, body: object) => {
    const answer = await http.request('POST', path, { token: key, body });
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  const named = (person: Person, name: string) =>
    post(app, '/entity', { type: 'Address', name, ids: { uuid: person.address } });
  const social = (
    from: Person,
    to: Person,
    properties: Record<string, unknown> = { kind: 'bluesky' },
  ) => ({
    type: 'social',
    sourceCriteria: { uuid: from.address },
    targetCriteria: { uuid: to.address },
    properties,
  });
  const rate = (person: Person, stars: number) =>
    post(person.token, '/feedback', {
      sourceCriteria: { uuid: person.address },
      targetCriteria: offer,
      items: { stars },
    });
  const ranking = async (person: Person) => {
    const { body } = await http.request('GET', '/ranking', {
      token: person.token,
      query: {
        sourceCriteria: { uuid: person.address },
        targetType: 'provider',
        targetCriterias: [offer],
      },
    });
    return (body.result as RankingItem[])[0]!;
  };
  const networkFeedback = async (person: Person) => {
    const { body } = await http.request('GET', '/feedback', {
      token: person.token,
      query: { targetCriteria: offer, network: 'true' },
    });
    return (body.result as FeedbackPage).feedback.filter(({ own }) => !own);
  };
  /**
   * @param key the token of a client, or of the person itself
   */
  const endorsersFor = async (person: Person, key = app) => {
    const { body } = await http.request('POST', '/previousEndorsersRequest', {
      token: key,
      body: { sourceAddress: person.address, targetAddress: token, transactionId: 'new' },
    });
    return body.result as Record<
      'firstLevelPreviousEndorsers' | 'secondLevelPreviousEndorsers',
      string[]
    >;
  };
  const endorse = async (person: Person) => {
    await post(app, '/entity', { type: 'token', ids: { address: token } });
    await recordEndorsement(http.service, operator, {
      sourceAddress: person.address,
      targetAddress: token,
      transactionId: 'first',
      value: 10,
      blockNumber: 1,
    });
  };

  test('a person who states a relationship to somebody does not join their network or gain weight', async () => {
    await post(m.token, '/relationship', { ...social(m, v), bidirectional: true });
    await rate(m, 5);
    expect(await ranking(v)).toMatchObject({ relationshipPaths: [], summaryText: null });
    expect(await networkFeedback(v)).toEqual([]);
    await endorse(m);
    expect(await endorsersFor(v)).toEqual({
      firstLevelPreviousEndorsers: [],
      secondLevelPreviousEndorsers: [],
    });
  });

  test('a transaction from a stranger does not make the stranger a contact', async () => {
    await post(m.token, '/relationship', {
      ...social(m, v, { txId: '0x1' }),
      type: 'interaction',
      bidirectional: true,
    });
    await post(app, '/relationship', {
      ...social(m, v, { txId: '0x2' }),
      type: 'interaction',
      bidirectional: true,
    });
    await rate(m, 5);
    expect((await ranking(v)).summaryText).toBeNull();
  });

  test('a person cannot read the network of somebody by stating a relationship to them', async () => {
    await rate(friend, 5);
    await post(m.token, '/relationship', { ...social(m, v), bidirectional: true });
    expect(await networkFeedback(m)).toEqual([]);
    const item = await ranking(m);
    expect(item).toMatchObject({ relationshipPaths: [], summaryText: null, summaryImages: [] });
    expect(JSON.stringify(item)).not.toMatch(/Frida|Vera/);
    // Vera's own relationship to him lets him see her contacts.
    await post(v.token, '/relationship', social(v, m));
    expect((await ranking(m)).summaryText).toMatch(/Frida/);
  });

  test('nor by asking whom an endorsement would reward, or by the answer on the chain', async () => {
    const none = { firstLevelPreviousEndorsers: [], secondLevelPreviousEndorsers: [] };
    await endorse(friend);
    await post(m.token, '/relationship', { ...social(m, v), bidirectional: true });
    expect(await endorsersFor(m, m.token)).toEqual(none);
    expect(await endorsersFor(m)).toEqual(none);
    await post(v.token, '/relationship', social(v, m));
    expect((await endorsersFor(m, m.token)).secondLevelPreviousEndorsers).toHaveLength(1);
    expect((await endorsersFor(m)).secondLevelPreviousEndorsers).toHaveLength(1);
    await post(v.token, '/block', { targetCriteria: { uuid: m.address } });
    expect(await endorsersFor(m, m.token)).toEqual(none);
  });

  test('a blocked person sees nothing through the blocker, whatever an app states', async () => {
    await rate(friend, 5);
    await post(app, '/relationship', social(m, v));
    expect((await ranking(m)).summaryText).toMatch(/Frida/);
    await post(v.token, '/block', { targetCriteria: { uuid: m.address } });
    expect(await ranking(m)).toMatchObject({ relationshipPaths: [], summaryText: null });
    expect(await networkFeedback(m)).toEqual([]);
  });

  test('300 variants of one relationship do not rank a stranger before a friend', async () => {
    const other = await http.person();
    await named(other, 'Otto');
    await post(app, '/relationship', social(v, other, { kind: 'school' }));
    await post(app, '/relationship', social(v, other, { kind: 'bluesky' }));
    // Mallory's accomplice becomes a contact of Vera by her own relationships, again and again.
    await post(v.token, '/relationship', social(v, m));
    await addRelationships(
      http.service,
      operator,
      Array.from({ length: 300 }, (_, number) => ({
        body: { ...social(v, m, { number }) },
        origin: `user:${v.address}`,
      })),
    );
    await rate(m, 5);
    await rate(other, 5);
    expect((await ranking(v)).summaryText).toMatch(/^\W*Otto\W* and \W*Mallory/);
  });

  testLong('999 wallets behind one contact weigh at most as much as that contact', async () => {
    await post(v.token, '/relationship', social(v, m));
    const wallets = Array.from(
      { length: 200 },
      (_, number) => `0x${(number + 1).toString(16).padStart(40, 'f')}`,
    );
    const score = async () => {
      const [source, target] = await http.service.identifiers.find(
        [
          { field: 'v', criteria: { uuid: v.address } },
          { field: 'offer', criteria: offer },
        ],
        'all',
      );
      const [ranked] = await http.service.ranking.rank({
        source: source!,
        targets: [target!],
        limit: 1,
      });
      const publicly = await http.service.ranking.rank({
        source: target!,
        targets: [target!],
        limit: 1,
      });
      return ranked!.score - publicly[0]!.score;
    };
    for (const uuid of wallets) await post(app, '/entity', { type: 'Address', ids: { uuid } });
    await addRelationships(
      http.service,
      operator,
      wallets.map((uuid) => ({
        body: { ...social(m, v), targetCriteria: { uuid } },
        origin: `user:${m.address}`,
      })),
    );
    for (const uuid of wallets.slice(0, 50)) {
      await post(app, '/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: offer,
        items: { stars: 5 },
      });
    }
    // One opinion of weight one against sixteen neutral ones moves a score by at most 2/17.
    expect(await score()).toBeLessThan(2 / 17);
  });

  test('a person removes its own relationships, and blocks people whom others relate to it', async () => {
    await rate(m, 5);
    await post(v.token, '/relationship', social(v, m));
    await post(app, '/relationship', social(v, m, { kind: 'farcaster' }));
    expect((await ranking(v)).summaryText).toMatch(/Mallory/);
    const list = async () => {
      const { body } = await http.request('GET', '/relationships', { token: v.token });
      return (body.result as { relationships: OwnRelationship[] }).relationships;
    };
    expect((await list()).map(({ target, origin }) => [target.name, origin])).toEqual([
      ['Mallory', 'client:test'],
      ['Mallory', 'self'],
      ['Frida', 'client:test'],
    ]);
    const remove = (body: object) =>
      http.request('DELETE', '/relationship', { token: v.token, body });
    expect(await remove(social(v, m))).toMatchObject({ status: 200 });
    expect(await remove(social(v, m, { kind: 'farcaster' }))).toMatchObject(matchError(40401));
    expect((await ranking(v)).summaryText).toMatch(/Mallory/);
    const { ref } = (await list())[0]!.target;
    await post(v.token, '/block', { targetCriteria: { ref } });
    expect(await ranking(v)).toMatchObject({ relationshipPaths: [], summaryText: null });
    // Also not through a friend with a relationship to him.
    await post(app, '/relationship', social(friend, m));
    expect(await ranking(v)).toMatchObject({ relationshipPaths: [], summaryText: null });
    const body = { targetCriteria: { ref } };
    expect(await http.request('DELETE', '/block', { token: v.token, body })).toMatchObject({
      status: 200,
    });
    expect((await ranking(v)).summaryText).toMatch(/Mallory/);
  });

  test('a ref is valid for its reader only, and does not reveal who blocked whom', async () => {
    const { body } = await http.request('GET', '/relationships', { token: v.token });
    const { ref } = (body.result as { relationships: OwnRelationship[] }).relationships[0]!.target;
    expect(
      await http.request('POST', '/block', { token: m.token, body: { targetCriteria: { ref } } }),
    ).toMatchObject(matchError(40401));
    await post(v.token, '/block', { targetCriteria: { uuid: m.address } });
    const listBlocks = async (person: Person) =>
      (await http.request('GET', '/blocks', { token: person.token })).body.result;
    expect(await listBlocks(v)).toMatchObject({ blocks: [{ target: { name: 'Mallory' } }] });
    expect(await listBlocks(m)).toEqual({ blocks: [] });
    expect(
      await http.request('POST', '/block', {
        token: v.token,
        body: { targetCriteria: { uuid: v.address } },
      }),
    ).toMatchObject(matchError(40001, /the caller/));
    expect(
      await http.request('POST', '/block', {
        token: app,
        body: { targetCriteria: { uuid: m.address } },
      }),
    ).toMatchObject(matchError(40300));
  });
});

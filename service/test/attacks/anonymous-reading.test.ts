import type { FeedbackPage } from '../../src/schemas/feedback.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

/** An anonymous reader collects data of people that apps have. */
eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  let [victim, friend]: [Person, Person] = [] as never;
  const email = 'victim@example.com';
  const post = async (token: string, path: string, body: object) => {
    const answer = await http.request('POST', path, { token, body });
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  beforeAll(async () => {
    http = await open();
    key = await http.key('admin');
    [victim, friend] = await Promise.all([http.person(), http.person()]);
    await post(key, '/entity', {
      type: 'Address',
      ids: { uuid: victim.address, email },
      name: 'Vera',
      birthday: '1990-01-01',
    });
    // A giver without a wallet, whose properties signed-in readers see.
    await post(key, '/entity', {
      type: 'account',
      ids: { uuid: 'account-7' },
      name: 'Otto',
      phone: '+49 30 1234',
    });
    await post(key, '/entity', { type: 'provider', ids: { uuid: 'shop' } });
    await post(key, '/relationship', {
      type: 'social',
      sourceCriteria: { uuid: friend.address },
      targetCriteria: { uuid: victim.address },
    });
    const give = (token: string, uuid: string, target: string, transactionId: string) =>
      post(token, '/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: target },
        transactionId,
        items: { stars: 5 },
      });
    await give(victim.token, victim.address, 'shop', '0xfeed');
    await give(victim.token, victim.address, 'shop', '0xbeef');
    await give(key, 'account-7', 'shop', 'order-1');
    await give(friend.token, friend.address, victim.address, '0xcafe');
  });
  afterAll(() => http.close());

  const list = (targetCriteria: object, more: object = {}, headers = {}) =>
    http.request('GET', '/feedback', { query: { targetCriteria, ...more }, headers });

  test('people are not found, by whatever they are named', async () => {
    const unknown = await list({ uuid: 'nothing' });
    expect(unknown).toMatchObject(matchError(40401));
    for (const criteria of [
      { uuid: victim.address },
      { uuid: victim.address.toUpperCase().replace('0X', '0x') },
      { ids: { uuid: victim.address } },
      { ids: { address: victim.address } },
      { ids: { email } },
      { type: 'Address', uuid: victim.address },
      // Together with something that is public, which must not confirm the guess.
      { uuid: 'shop', ids: { email } },
      { uuid: 'shop', ids: { address: victim.address } },
    ]) {
      const answer = await list(criteria);
      expect(answer).toMatchObject(matchError(40401));
      expect(answer.body).toEqual(unknown.body);
    }
  });

  test('a ref of a reader identifies no person', async () => {
    const { body } = await http.request('GET', '/feedback', {
      token: friend.token,
      query: { targetCriteria: { uuid: 'shop' }, network: true },
    });
    const { ref } = (body.result as FeedbackPage).feedback[0]!.source as { ref: string };
    expect(ref).toMatch(/^[\w-]{22}$/);
    expect(await list({ ref })).toMatchObject(matchError(40001, /ref/));
  });

  test('answers have no wallet, no ref, no transaction and no private property', async () => {
    const shop = { uuid: 'shop' };
    const pages = [await list(shop), await list(shop, { sort: 'network' })];
    const { feedback } = pages[0]!.body.result as FeedbackPage;
    const { id } = feedback.find(({ earlierCount }) => earlierCount === 1)!;
    pages.push(await list(shop, { earlierThan: id }));
    for (const { status, body } of pages) {
      expect(status).toBe(200);
      expect((body.result as FeedbackPage).feedback.length).toBeGreaterThan(0);
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/1990|@example|\+49|account-7|0xfeed|0xbeef|order-1|"ref"|network/);
      expect(text.toLowerCase()).not.toContain(victim.address);
    }
    expect(feedback.map(({ source }) => source.properties)).toEqual([{}, {}]);
  });

  test('blocks of others have no effect', async () => {
    const before = (await list({ uuid: 'shop' })).body;
    await post(friend.token, '/block', { targetCriteria: { uuid: victim.address } });
    expect((await list({ uuid: 'shop' })).body).toEqual(before);
  });

  test('cookies and query parameters give no identity', async () => {
    const cookie = `token=${friend.token}`;
    const { body } = await list({ uuid: 'shop' }, {}, { cookie });
    expect(JSON.stringify(body)).not.toMatch(/"own":true|"network"|"ref"/);
    expect(await list({ uuid: 'shop' }, { access_token: friend.token })).toMatchObject(
      matchError(40001),
    );
  });
});

eachHttp((_name, open) => {
  test('requests without credentials have the limit of their address', async () => {
    const http = await open({ limits: { address: 3 } });
    try {
      const query = { targetCriteria: { uuid: 'nothing' } };
      const ask = () => http.request('GET', '/feedback', { query });
      for (let sent = 0; sent < 3; sent++) expect(await ask()).toMatchObject(matchError(40401));
      expect(await ask()).toMatchObject(matchError(42900));
    } finally {
      await http.close();
    }
  });
});

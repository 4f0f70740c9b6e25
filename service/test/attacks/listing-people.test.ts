import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

/** A stranger collects people, with the data that apps have of them. */
eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  let [spy, victim]: [Person, Person] = [] as never;
  const email = 'victim@example.com';
  beforeAll(async () => {
    http = await open();
    key = await http.key('admin');
    [spy, victim] = await Promise.all([http.person(), http.person()]);
    await http.request('POST', '/entity', {
      token: key,
      body: {
        type: 'Address',
        ids: { uuid: victim.address, email },
        name: 'Vera',
        image: 'https://app.example/vera.webp',
        birthday: '1990-01-01',
      },
    });
    // A further uuid of hers.
    await http.request('POST', '/entity', {
      token: key,
      body: { type: 'Address', ids: { uuid: 'employee-17', address: victim.address } },
    });
    for (const uuid of ['shop', 'other']) {
      await http.request('POST', '/entity', {
        token: key,
        body: { type: 'provider', ids: { uuid } },
      });
    }
  });
  afterAll(() => http.close());

  const own = () => ({ sourceCriteria: { uuid: spy.address } });
  const get = (path: string, query: object, token = spy.token) =>
    http.request('GET', path, { token, query: { ...own(), ...query } });

  test('does not rank all people, even for a client', async () => {
    for (const token of [spy.token, key]) {
      const { body } = await get('/ranking', { targetType: 'Address' }, token);
      expect(body.result).toEqual([]);
    }
  });

  test('no operation finds a wallet by an e-mail address for a user', async () => {
    const criteria = { ids: { email } };
    const write = (path: string, body: object) =>
      http.request('POST', path, { token: spy.token, body: { ...own(), ...body } });
    const attempts = [
      get('/feedbackSummary', { targetCriteria: criteria }),
      get('/interactionSummary', { targetCriteria: criteria }),
      get('/feedback', { targetCriteria: criteria }),
      get('/feedback', { targetCriteria: { uuid: victim.address, ...criteria } }),
      get('/feedback', { targetCriteria: { uuid: 'shop', ...criteria } }),
      get('/feedback', { sourceCriteria: criteria, targetCriteria: { uuid: 'shop' } }),
      get('/ranking', { targetType: 'Address', targetCriterias: [criteria] }),
      write('/feedback', { targetCriteria: criteria, items: { stars: 1 } }),
      http.request('DELETE', '/feedback', {
        token: spy.token,
        query: { ...own(), targetCriteria: criteria },
      }),
      write('/relationship', { type: 'social', targetCriteria: criteria }),
      write('/relationship', { type: 'social', targetCriteria: [{ ids: { email: [email] } }] }),
      write('/relationship', {
        type: 'social',
        targetCriteria: { uuid: victim.address, ...criteria },
      }),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject(matchError(40401));
    expect(await get('/feedbackSummary', { targetCriteria: criteria }, key)).toMatchObject({
      status: 200,
    });
  });

  test('readers see only the name and the image of a person', async () => {
    const person = { targetCriteria: { uuid: victim.address } };
    const seen = {
      uuid: victim.address,
      type: 'Address',
      name: 'Vera',
      image: 'https://app.example/vera.webp',
      properties: {},
    };
    const summary = await get('/feedbackSummary', person);
    expect((summary.body.result as { target: object }).target).toEqual(seen);
    const ranking = await get('/ranking', {
      targetType: 'Address',
      targetCriterias: [{ uuid: victim.address }],
    });
    expect(ranking.body.result).toMatchObject([{ entity: seen }]);
    expect(JSON.stringify([summary.body, ranking.body])).not.toMatch(/1990|employee|@example/);
  });

  test('the person itself and clients with read:any see all properties', async () => {
    const all = { aliases: ['employee-17'], properties: { birthday: '1990-01-01' } };
    const self = await http.request('GET', '/feedbackSummary', {
      token: victim.token,
      query: {
        sourceCriteria: { uuid: victim.address },
        targetCriteria: { uuid: victim.address },
      },
    });
    expect(self.body.result).toMatchObject({ target: all });
    const app = await get('/feedbackSummary', { targetCriteria: { uuid: victim.address } }, key);
    expect(app.body.result).toMatchObject({ target: all });
  });

  test('does not confirm a guess of stored properties', async () => {
    const guess = (ids: object, more: object = {}) =>
      http.request('POST', '/entity', {
        token: spy.token,
        body: { type: 'Address', ids, ...more },
      });
    for (const answer of await Promise.all([
      guess({ uuid: victim.address }, { birthday: '1990-01-01' }),
      guess({ uuid: victim.address }, { birthday: '1990-01-02' }),
      guess({ uuid: victim.address, email }),
      guess({ email }),
    ])) {
      expect(answer).toMatchObject(matchError(40300));
    }
    expect(await guess({ uuid: victim.address }, { name: 'Vera' })).toMatchObject({ status: 200 });
  });
});

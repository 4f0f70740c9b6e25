import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

/** A user posts the ids of others first, and waits until they are worth something. */
eachHttp((_name, open) => {
  let http: Http;
  let app: string;
  let thief: Person;
  beforeAll(async () => {
    http = await open();
    app = await http.key('entity:write', 'read:any');
    thief = await http.person();
  });
  afterAll(() => http.close());

  const post = (token: string, ids: object, more: object = {}) =>
    http.request('POST', '/entity', { token, body: { type: 'provider', ids, ...more } });
  const read = (targetCriteria: object) =>
    http.request('GET', '/feedbackSummary', {
      token: app,
      query: { sourceCriteria: { uuid: thief.address }, targetCriteria },
    });
  const shown = async (uuid: string) =>
    ((await read({ uuid })).body.result as { target: object } | undefined)?.target;

  test('the app that registers a squatted id owns the entity, even with an identical post', async () => {
    await post(thief.token, { uuid: 'corner-shop' });
    expect(await post(app, { uuid: 'corner-shop' })).toMatchObject({ status: 200 });
    const attempts = [
      post(thief.token, { uuid: 'corner-shop' }, { name: 'Mine' }),
      post(thief.token, { uuid: 'corner-shop', url: 'https://thief.example' }),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject(matchError(40300));
    expect(await shown('corner-shop')).toMatchObject({ name: 'corner-shop' });
  });

  test('removes the data that only the squatter wrote', async () => {
    await post(
      thief.token,
      { uuid: 'flower-shop', url: 'https://thief.example' },
      { name: 'Send money', phone: '+1 900' },
    );
    await post(app, { uuid: 'flower-shop' }, { category: 'Flowers' });
    expect(await shown('flower-shop')).toEqual({
      uuid: 'flower-shop',
      type: 'provider',
      name: 'flower-shop',
      image: '',
      properties: { category: 'Flowers' },
    });
    expect(await read({ ids: { url: 'https://thief.example' } })).toMatchObject(matchError(40401));
  });

  test('the squatter cannot merge the entity and its feedback into its own entity', async () => {
    await post(thief.token, { uuid: 'bookshop', key: 'k1' });
    await post(thief.token, { uuid: 'thiefs', key: 'k2' });
    await post(app, { uuid: 'bookshop' }, { name: 'Bookshop' });
    await http.request('POST', '/feedback', {
      token: thief.token,
      body: {
        sourceCriteria: { uuid: thief.address },
        targetCriteria: { uuid: 'bookshop' },
        items: { stars: 5 },
      },
    });
    expect(await post(thief.token, { uuid: 'bookshop', key: 'k2' })).toMatchObject(
      matchError(40300),
    );
    expect(await shown('bookshop')).toMatchObject({ uuid: 'bookshop', name: 'Bookshop' });
    expect((await read({ uuid: 'thiefs' })).body.result).toMatchObject({
      items: { stars: { count: 0 } },
    });
  });

  test('removes a uuid that the app did not post', async () => {
    await post(thief.token, { uuid: 'thiefs-name-for-it', url: 'https://bakery.example' });
    await post(app, { url: 'https://bakery.example' }, { name: 'Bakery' });
    expect(await read({ uuid: 'thiefs-name-for-it' })).toMatchObject(matchError(40401));
    const { body } = await read({ ids: { url: 'https://bakery.example' } });
    expect(body.result).toMatchObject({
      target: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, name: 'Bakery' },
    });
  });

  test('no other person can claim an account of a person', async () => {
    const person = { type: 'Address' };
    expect(await post(thief.token, { bluesky: 'victim.example' }, person)).toMatchObject(
      matchError(40300),
    );
    expect(
      await post(thief.token, { uuid: thief.address, bluesky: 'victim.example' }, person),
    ).toMatchObject(matchError(40300));
    // The id of another entity does not become the person's when the person proves it.
    const victim = await http.person();
    await post(thief.token, { uuid: 'trap', bluesky: 'victim.example' }, { name: 'Trap' });
    const ids = { uuid: victim.address, bluesky: 'victim.example' };
    expect(await post(app, ids, person)).toMatchObject(matchError(40300, /identity:write/));
    const connector = await http.key('entity:write', 'identity:write');
    expect(await post(connector, ids, { ...person, name: 'Victim' })).toMatchObject({
      status: 200,
    });
    expect(await shown(victim.address)).toMatchObject({ uuid: victim.address, name: 'Victim' });
    expect(await read({ uuid: 'trap' })).toMatchObject(matchError(40401));
    expect(await post(thief.token, { uuid: 'trap' }, { name: 'Trap' })).toMatchObject({
      status: 201,
    });
    expect(await shown(victim.address)).toMatchObject({ name: 'Victim' });
  });
});

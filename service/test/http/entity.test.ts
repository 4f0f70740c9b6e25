import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { emptySuccess, matchError } from './support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  let person: Person;
  beforeAll(async () => {
    http = await open();
    key = await http.key('entity:write', 'read:any');
    person = await http.person();
  });
  afterAll(() => http.close());

  const post = (token: string, body: object, path = '/entity') =>
    http.request('POST', path, { token, body });
  const readTarget = async (uuid: string) => {
    const { body } = await http.request('GET', '/feedbackSummary', {
      token: key,
      query: { sourceCriteria: { uuid: person.address }, targetCriteria: { uuid } },
    });
    return (body.result as { target: object } | undefined)?.target;
  };

  test.each(['/entity', '/entities'])('POST %s creates, then updates', async (path) => {
    const uuid = `shop${path.replace('/', '-')}`;
    const body = {
      name: 'Shop',
      type: 'provider',
      ids: { uuid, url: `https://${uuid}.example` },
      image: 'https://example.com/shop.svg',
      category: 'Food',
      opening: { days: ['Mon', 'Tue'], from: 8.5, vegan: true, note: null },
    };
    expect(await post(key, body, path)).toMatchObject({ status: 201, body: emptySuccess });
    expect(await post(key, body, path)).toMatchObject({ status: 200, body: emptySuccess });
    expect(await readTarget(uuid)).toEqual({
      uuid,
      name: 'Shop',
      type: 'provider',
      image: 'https://example.com/shop.svg',
      properties: { category: 'Food', opening: body.opening },
    });
    const update = {
      type: 'provider',
      ids: { url: `https://${uuid}.example` },
      name: 'Shop!',
      category: 'Books',
    };
    expect(await post(key, update, path)).toMatchObject({ status: 200, body: emptySuccess });
    expect(await readTarget(uuid)).toMatchObject({
      name: 'Shop!',
      properties: { category: 'Books' },
    });
  });

  test('merges the entities that a post names; all uuids stay valid', async () => {
    await post(key, { type: 'provider', ids: { uuid: 'first', a: '1' }, name: 'First' });
    await post(key, { type: 'provider', ids: { uuid: 'second', b: '2' }, color: 'red' });
    expect(await post(key, { type: 'provider', ids: { a: '1', b: '2' } })).toMatchObject({
      status: 200,
    });
    const merged = {
      uuid: 'first',
      aliases: ['second'],
      name: 'First',
      properties: { color: 'red' },
    };
    expect(await readTarget('first')).toMatchObject(merged);
    expect(await readTarget('second')).toMatchObject(merged);
  });

  test('creates a uuid for an entity without one', async () => {
    expect(await post(key, { type: 'nameless', ids: { number: '7' } })).toMatchObject({
      status: 201,
    });
    const { body } = await http.request('GET', '/ranking', {
      token: key,
      query: { sourceCriteria: { uuid: person.address }, targetType: 'nameless' },
    });
    const [item] = body.result as { entity: { uuid: string } }[];
    expect(item?.entity.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('a user can update only entities that it added', async () => {
    const own = { type: 'provider', ids: { uuid: 'my-stall' }, name: 'My stall' };
    expect(await post(person.token, own)).toMatchObject({ status: 201 });
    expect(await post(person.token, { ...own, name: 'My shop' })).toMatchObject({ status: 200 });
    const foreign = { type: 'provider', ids: { uuid: 'theirs' }, name: 'Theirs' };
    await post(key, foreign);
    expect(await post(person.token, { ...foreign, name: 'Mine' })).toMatchObject(matchError(40300));
    expect(
      await post(person.token, { ...own, ids: { uuid: 'my-stall', also: 'x' } }),
    ).toMatchObject({ status: 200 });
    await post(key, { type: 'provider', ids: { other: 'y' } });
    expect(await post(person.token, { ...own, ids: { also: 'x', other: 'y' } })).toMatchObject(
      matchError(40300),
    );
    expect(await post(person.token, foreign)).toMatchObject({ status: 200 });
    expect(await readTarget('theirs')).toMatchObject({ name: 'Theirs' });
  });

  test('refuses anonymous callers and clients without the scope', async () => {
    const body = { type: 'provider', ids: { uuid: 'no-ones' } };
    expect(await http.request('POST', '/entity', { body })).toMatchObject(matchError(40100));
    expect(await post(await http.key('read:any'), body)).toMatchObject(
      matchError(40300, /entity:write/),
    );
    expect(await readTarget('no-ones')).toBeUndefined();
  });

  test('returns HTML in names and properties unchanged', async () => {
    const name = '<script>alert("1")</script> & <b>“Bold”</b> \u{1F35E}';
    await post(key, { type: 'provider', ids: { uuid: 'html' }, name, html: { '<i>': name } });
    expect(await readTarget('html')).toMatchObject({ name, properties: { html: { '<i>': name } } });
  });
});

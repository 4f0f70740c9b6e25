import { eachHttp, type Http } from './support/http.js';
import { done, error } from './support/story.js';

const set = {
  id: 'Punctuality',
  image: 'https://example.com/clock.svg',
  badges: [
    { qualifier: 'positive', badge: { label: 'On time', image: 'https://example.com/on.svg' } },
    { qualifier: 'negative', badge: { label: 'Late', image: '' } },
  ],
};

eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  beforeAll(async () => {
    http = await open();
    key = await http.key('badge:write');
  });
  afterAll(() => http.close());

  test('POST /badges creates, then updates; GET /badges shows it to anyone', async () => {
    const post = (body: object) => http.request('POST', '/badges', { token: key, body });
    expect(await post(set)).toMatchObject({ status: 201, body: done });
    expect(await post(set)).toMatchObject({ status: 200, body: done });
    const { image: _, ...plain } = set;
    const other = { ...plain, id: 'Experience' };
    expect(await post(other)).toMatchObject({ status: 201 });
    const changed = { ...set, badges: set.badges.slice(0, 1) };
    expect(await post(changed)).toMatchObject({ status: 200, body: done });

    const { status, body } = await http.request('GET', '/badges');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', result: [other, changed] });
  });

  test('only clients with the scope register badge sets', async () => {
    const { token } = await http.person();
    expect(await http.request('POST', '/badges', { body: set })).toMatchObject(error(40100));
    expect(await http.request('POST', '/badges', { token, body: set })).toMatchObject(error(40300));
    expect(
      await http.request('POST', '/badges', { token: await http.key('entity:write'), body: set }),
    ).toMatchObject(error(40300, /badge:write/));
  });

  test('a set that names a qualifier twice is refused', async () => {
    const body = { ...set, badges: [set.badges[0], set.badges[0]] };
    expect(await http.request('POST', '/badges', { token: key, body })).toMatchObject(
      error(40001, /badges/),
    );
  });
});

import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

/** A user has a picture at its own host, which learns who looks at it. */
eachHttp((_name, open) => {
  let http: Http;
  let tracker: Person;
  beforeAll(async () => {
    http = await open();
    tracker = await http.person();
  });
  afterAll(() => http.close());

  const set = (image: string, token = tracker.token, ids: object = { uuid: tracker.address }) =>
    http.request('POST', '/entity', { token, body: { type: 'Address', ids, image } });
  const images = async () =>
    (await http.service.database.drizzle.query.entities.findMany()).flatMap(
      ({ image }) => image ?? [],
    );

  test.each([
    'https://tracker.example/pixel.gif',
    'http://tracker.example/pixel.gif',
    'https://localhost/pixel.gif',
    'http://localhost:4701/pixel.gif',
    'https://app.example@tracker.example/pixel.gif',
  ])('refuses the image %s from a user', async (image) => {
    expect(await set(image)).toMatchObject(matchError(40001, /^image/));
    const ids = { uuid: 'stall' };
    const body = { type: 'provider', ids, image };
    expect(await http.request('POST', '/entity', { token: tracker.token, body })).toMatchObject(
      matchError(40001, /^image/),
    );
    expect(await images()).toEqual([]);
  });

  test('accepts https images of the allowed hosts only', async () => {
    const allowing = await open({ imageHosts: ['pictures.example'] });
    const user = await allowing.person();
    const attempt = (image: string) =>
      allowing.request('POST', '/entity', {
        token: user.token,
        body: { type: 'Address', ids: { uuid: user.address }, image },
      });
    expect(await attempt('https://pictures.example/me.webp')).toMatchObject({ status: 200 });
    for (const image of [
      'http://pictures.example/me.webp',
      'https://pictures.example.tracker.example/me.webp',
      'https://tracker.example/pictures.example/me.webp',
      'https://sub.pictures.example/me.webp',
    ]) {
      expect(await attempt(image)).toMatchObject(matchError(40001, /pictures\.example/));
    }
    await allowing.close();
  });

  test('an app may use any https host, and localhost for development', async () => {
    const key = await http.key('entity:write');
    const ids = { uuid: tracker.address };
    expect(await set('http://cdn.example/a.webp', key, ids)).toMatchObject(
      matchError(40001, /^image/),
    );
    expect(await set('http://localhost:4701/a.webp', key, ids)).toMatchObject({ status: 200 });
    expect(await set('https://cdn.example/a.webp', key, ids)).toMatchObject({ status: 200 });
    // The user may send the present address again, with other changes.
    expect(await set('https://cdn.example/a.webp')).toMatchObject({ status: 200 });
    const body = { type: 'Address', ids, image: 'https://cdn.example/a.webp', name: 'Me' };
    expect(await http.request('POST', '/entity', { token: tracker.token, body })).toMatchObject({
      status: 200,
    });
    expect(await images()).toEqual(['https://cdn.example/a.webp']);
  });
});

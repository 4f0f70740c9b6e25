import type { Rating } from '../../src/schemas/rating.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import {
  bakery,
  createSampleNetwork,
  matchError,
  type SampleNetwork,
} from './support/sample-network.js';

const garage = { uuid: 'toms-garage' };

eachHttp((_, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
  });
  afterAll(() => http.close());

  const ask = (targetCriterias: object[], options: { token?: string; targetType?: string } = {}) =>
    http.request('GET', '/ratings', {
      token: options.token,
      query: { targetType: options.targetType ?? 'provider', targetCriterias },
    });
  const read = async (...targets: object[]) => (await ask(targets)).body.result as Rating[];
  const give = async (person: Person, items: object, transactionId?: string) => {
    const { status, body } = await http.request('POST', '/feedback', {
      token: person.token,
      body: {
        sourceCriteria: { uuid: person.address },
        targetCriteria: bakery,
        ...(transactionId ? { transactionId } : {}),
        items,
      },
    });
    expect([status, body.errorMessage]).toEqual([expect.any(Number), undefined]);
  };

  test('a target without feedback has an empty rating', async () => {
    const { status, body } = await ask([garage]);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      result: [
        {
          entity: {
            uuid: 'toms-garage',
            name: 'toms-garage',
            type: 'provider',
            image: '',
            properties: {},
          },
          stars: { count: 0, sum: 0, avg: 0, histogram: [0, 0, 0, 0, 0] },
          reviewCount: 0,
          endorsementCount: 0,
        },
      ],
    });
  });

  test('counts each person once, by its newest feedback with stars', async () => {
    const { alice, bob, carol } = network;
    await give(alice, { stars: 1, review: 'Closed.' }, 'first');
    await give(alice, { stars: 5 }, 'second');
    await give(alice, { review: 'Open again.' }, 'third');
    await give(bob, { stars: 4, review: 'Good bread.' });
    await give(carol, { badges: { Quality: 'positive' } });
    const [rating] = await read(bakery);
    expect(rating).toMatchObject({
      entity: { uuid: 'rosas-bakery', name: 'Rosa’s Bakery', properties: { category: 'Food' } },
      stars: { count: 2, sum: 9, avg: 4.5, histogram: [0, 0, 0, 1, 1] },
      reviewCount: 2,
      endorsementCount: 0,
    });
  });

  test('shows a change at once, also of a review alone', async () => {
    const { stranger } = network;
    const count = async () => {
      const [rating] = await read(bakery);
      return [rating!.stars.count, rating!.reviewCount];
    };
    const before = await count();
    await give(stranger, { review: 'Long queue.' });
    expect(await count()).toEqual([before[0], before[1]! + 1]);
    await give(stranger, { stars: 2 });
    expect(await count()).toEqual([before[0]! + 1, before[1]! + 1]);
    await give(stranger, { review: null, stars: null });
    expect(await count()).toEqual(before);
  });

  test('keeps the order of the criteria, and leaves out what does not exist, doubles and people', async () => {
    const { alice } = network;
    const uuids = async (...targets: object[]) =>
      (await read(...targets)).map(({ entity }) => entity.uuid);
    expect(
      await uuids(garage, { uuid: 'nowhere' }, bakery, { ids: { url: 'https://rosa.example' } }),
    ).toEqual(['toms-garage', 'rosas-bakery']);
    const people = await ask([{ uuid: alice.address }], { targetType: 'Address' });
    expect(people.body.result).toEqual([]);
    const otherType = await ask([bakery], { targetType: 'product' });
    expect(otherType.body.result).toEqual([]);
    const anyType = await http.request('GET', '/ratings', {
      query: { targetCriterias: [bakery, { uuid: alice.address }] },
    });
    expect(anyType.body.result).toEqual(await read(bakery));
  });

  test('answers the same to everybody, also with an expired token', async () => {
    const [anonymous, alice, key, expired] = await Promise.all(
      [undefined, network.alice.token, network.key, 'not-a-token'].map((token) =>
        ask([bakery, garage], token === undefined ? {} : { token }),
      ),
    );
    expect(anonymous!.status).toBe(200);
    for (const other of [alice, key, expired]) expect(other!.body).toEqual(anonymous!.body);
  });

  test('may be cached for a minute, and answers 304 to those who have it', async () => {
    const path = `/ratings?targetType=provider&targetCriterias=${encodeURIComponent(JSON.stringify([bakery]))}`;
    const first = await fetch(http.url + path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^W\/".+"$/);
    await first.text();
    const again = await fetch(http.url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await give(network.carol, { stars: 3 });
    const changed = await fetch(http.url + path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    await changed.text();
  });

  test('refuses what it cannot answer', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ uuid: `shop-${index}` }));
    expect(await ask(many)).toMatchObject(matchError(40001, /targetCriterias/));
    expect(await ask([])).toMatchObject(matchError(40001, /targetCriterias/));
    expect(await ask([{}])).toMatchObject(matchError(40001));
    expect(await ask([{ uuid: bakery.uuid, ids: { uuid: garage.uuid } }])).toMatchObject(
      matchError(40002, /targetCriterias\[0\]/),
    );
  });

  test('is closed to anonymous readers when the operator says so', async () => {
    const closed = await open({ publicReading: false });
    try {
      const query = { targetType: 'provider', targetCriterias: [bakery] };
      const anonymous = await closed.request('GET', '/ratings', { query });
      expect(anonymous).toMatchObject(matchError(40100, /Public reading/));
      const { token } = await closed.person();
      const person = await closed.request('GET', '/ratings', { query, token });
      expect([person.status, person.headers.get('cache-control')]).toEqual([
        200,
        'private, no-store',
      ]);
    } finally {
      await closed.close();
    }
  });
});

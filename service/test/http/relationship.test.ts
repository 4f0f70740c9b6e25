import type { RelationshipPage } from '../../src/schemas/relationship.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import {
  bakery,
  emptySuccess,
  matchError,
  createSampleNetwork,
  type SampleNetwork,
} from './support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
  });
  afterAll(() => http.close());

  const post = (token: string | undefined, body: object) =>
    http.request('POST', '/relationship', { token, body });
  const count = async () => {
    const [row] = await http.service.database.query<{ n: number }>({
      name: 'count-relationships',
      text: 'SELECT count(*)::int AS n FROM relationships',
      values: [],
    });
    return row!.n;
  };

  test('creates once, then updates; other properties create another relationship', async () => {
    const { alice } = network;
    const body = {
      type: 'interaction',
      sourceCriteria: { uuid: alice.address },
      targetCriteria: bakery,
      properties: { txId: '0x1', action: 'buy', timestamp: '2026-01-02T03:04:05Z' },
    };
    expect(await post(alice.token, body)).toMatchObject({ status: 201, body: emptySuccess });
    expect(await post(alice.token, body)).toMatchObject({ status: 200, body: emptySuccess });
    expect(await post(alice.token, { ...body, bidirectional: true })).toMatchObject({
      status: 200,
    });
    const another = { ...body, properties: { ...body.properties, txId: '0x2' } };
    expect(await post(alice.token, another)).toMatchObject({ status: 201, body: emptySuccess });
  });

  test('selects sets by lists of values and lists of criteria', async () => {
    const before = await count();
    const { alice, bob, carol, stranger, key } = network;
    const body = {
      type: 'has',
      sourceCriteria: [{ uuid: [alice.address, bob.address] }, { ids: { uuid: carol.address } }],
      targetCriteria: { type: 'provider', ids: { uuid: [bakery.uuid, 'toms-garage'] } },
      properties: { balance: 3, network: 'mainnet' },
    };
    expect(await post(key, body)).toMatchObject({ status: 201 });
    expect(await count()).toBe(before + 6);
    expect(await post(key, body)).toMatchObject({ status: 200 });
    expect(await count()).toBe(before + 6);
    expect(
      await post(key, { ...body, sourceCriteria: { uuid: [alice.address, stranger.address] } }),
    ).toMatchObject({ status: 201 });
    expect(await count()).toBe(before + 8);
  });

  test('a user can add relationships only from itself', async () => {
    const { alice, bob } = network;
    const before = await count();
    const social = (source: string, target: string) => ({
      type: 'social',
      sourceCriteria: { uuid: source },
      targetCriteria: { uuid: target },
    });
    expect(await post(alice.token, social(bob.address, alice.address))).toMatchObject(
      matchError(40300),
    );
    expect(
      await post(alice.token, {
        ...social('', bob.address),
        sourceCriteria: { uuid: [alice.address, bob.address] },
      }),
    ).toMatchObject(matchError(40300));
    expect(await post(undefined, social(alice.address, bob.address))).toMatchObject(
      matchError(40100),
    );
    expect(
      await post(await http.key('entity:write'), social(alice.address, bob.address)),
    ).toMatchObject(matchError(40300, /relationship:write/));
    expect(await count()).toBe(before);
    expect(await post(alice.token, social(alice.address, bob.address))).toMatchObject({
      status: 201,
    });
  });

  test('refuses more than 1,000 pairs, and criteria without a match', async () => {
    const { key, alice } = network;
    const before = await count();
    const body = { type: 'social', sourceCriteria: { uuid: alice.address } };
    expect(await post(key, { ...body, targetCriteria: { uuid: 'unknown' } })).toMatchObject(
      matchError(40401, /targetCriteria/),
    );
    expect(
      await post(key, {
        ...body,
        targetCriteria: { uuid: Array.from({ length: 1001 }, (_, i) => `e${i}`) },
      }),
    ).toMatchObject(matchError(40001, /targetCriteria/));
    expect(await count()).toBe(before);
  });

  test('names the social network of a relationship, also one that is not enabled', async () => {
    const { alice, stranger, key } = network;
    const kinds = ['x', 'efp', 'choir', '__proto__', ['x']];
    const ends = {
      sourceCriteria: { uuid: alice.address },
      targetCriteria: { uuid: stranger.address },
    };
    for (const kind of kinds) await post(key, { type: 'social', properties: { kind }, ...ends });
    await post(key, { type: 'colleague', properties: { kind: 'x' }, ...ends });
    const { body } = await http.request('GET', '/relationships', {
      token: alice.token,
      query: { targetCriteria: { uuid: stranger.address } },
    });
    const { relationships } = body.result as RelationshipPage;
    expect(relationships.map(({ title }) => title).reverse()).toEqual([
      'X',
      'Ethereum Follow Protocol',
      ...Array.from({ length: 4 }),
    ]);
  });

  test('lists those to one entity, in both directions', async () => {
    const { alice, bob, carol, key } = network;
    const list = async (targetCriteria: object) => {
      const query = { targetCriteria };
      return http.request('GET', '/relationships', { token: alice.token, query });
    };
    const read = async (targetCriteria: object) =>
      ((await list(targetCriteria)).body.result as RelationshipPage).relationships;
    const social = { type: 'social', properties: { kind: 'lens' } };
    const bothWays = { sourceCriteria: { uuid: carol.address }, bidirectional: true };
    const fromCarol = { ...social, ...bothWays, targetCriteria: { uuid: alice.address } };
    expect(await post(key, fromCarol)).toMatchObject({ status: 201 });
    const toBob = await read({ uuid: bob.address });
    expect(toBob.length).toBeGreaterThan(0);
    expect(new Set(toBob.map(({ target }) => target.name))).toEqual(new Set(['Bob']));
    const [toCarol, ...others] = await read({ uuid: carol.address });
    expect(others).toEqual([]);
    expect(toCarol).toMatchObject({ inverse: true, origin: 'client:test', type: 'social' });
    expect(await read({ ref: toCarol!.target.ref })).toEqual([toCarol]);
    expect((await read(bakery)).every(({ target }) => target.type === 'provider')).toBe(true);
    expect(await list({ ref: 'x' })).toMatchObject(matchError(40001, /targetCriteria/));
    const unknown = { ref: 'x'.repeat(22) };
    expect(await list(unknown)).toMatchObject(matchError(40401, /targetCriteria/));
    expect(await list({ uuid: 'unknown' })).toMatchObject(matchError(40401, /targetCriteria/));
  });
});

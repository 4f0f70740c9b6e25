import { eachHttp, type Http } from '../../../testing/suites/each-http.js';

const giver = 'giver';
const shops = ['shop-a', 'shop-b', 'shop-c'];
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const source = `sourceCriteria=${json({ uuid: giver })}`;
const type = 'targetType=shop';

eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  beforeAll(async () => {
    http = await open();
    key = await http.key('admin');
    const post = (body: object) => http.request('POST', '/entity', { token: key, body });
    await post({ type: 'person', ids: { uuid: giver, 'e-mail': 'a+b@c.example' } });
    for (const uuid of shops) {
      await post({ type: 'shop', ids: { uuid, url: `https://${uuid}.example/?a=1&b=[2]` } });
    }
  });
  afterAll(() => http.close());

  const rank = (query: string) => http.request('GET', '/ranking', { token: key, query });
  const ranked = async (query: string) => {
    const { body } = await rank(query);
    return (body.result as { entity: { uuid: string } }[] | undefined)?.map(
      ({ entity }) => entity.uuid,
    );
  };

  test.each([
    ['JSON', source],
    [
      'JSON with ids',
      `sourceCriteria=${json({ type: 'person', ids: { uuid: giver, 'e-mail': 'a+b@c.example' } })}`,
    ],
    ['JSON that is not escaped', `sourceCriteria={"uuid":"${giver}"}`],
    ['bracketed keys', `sourceCriteria[uuid]=${giver}`],
    ['nested bracketed keys', `sourceCriteria[ids][uuid]=${giver}&sourceCriteria[type]=person`],
    ['escaped brackets', `sourceCriteria%5Bids%5D%5Buuid%5D=${giver}`],
    ['escaped values', `sourceCriteria[ids][e-mail]=a%2Bb%40c.example`],
  ])('accepts an object as %s', async (_what, query) => {
    expect(await ranked(`${query}&${type}`)).toEqual(shops);
  });

  const some = shops.slice(0, 2).map((uuid) => ({ uuid }));
  test.each([
    ['a JSON array', `targetCriterias=${json(some)}`],
    ['repeated parameters of JSON', some.map((one) => `targetCriterias=${json(one)}`).join('&')],
    [
      'repeated parameters with brackets',
      some.map((one) => `targetCriterias[]=${json(one)}`).join('&'),
    ],
    [
      'indexed parameters of JSON',
      some.map((one, i) => `targetCriterias[${i}]=${json(one)}`).join('&'),
    ],
    [
      'indexed parameters with gaps',
      some.map((one, i) => `targetCriterias[${5 + 3 * i}]=${json(one)}`).join('&'),
    ],
    ['bracketed keys', some.map(({ uuid }, i) => `targetCriterias[${i}][uuid]=${uuid}`).join('&')],
    [
      'nested bracketed keys',
      some
        .map(
          ({ uuid }, i) =>
            `targetCriterias[${i}][ids][url]=${encodeURIComponent(`https://${uuid}.example/?a=1&b=[2]`)}`,
        )
        .join('&'),
    ],
    [
      'indexed parameters, mixed',
      `targetCriterias[0]=${json(some[0])}&targetCriterias[1][uuid]=${shops[1]}`,
    ],
  ])('a list as %s', async (_what, query) => {
    expect(await ranked(`${source}&${type}&${query}`)).toEqual(shops.slice(0, 2));
  });

  test.each([
    ['as JSON', `targetCriterias=${json(some[0])}`],
    ['as a list', `targetCriterias=${json(some.slice(0, 1))}`],
    ['with brackets', `targetCriterias[]=${json(some[0])}`],
  ])('accepts a single target %s', async (_what, query) => {
    expect(await ranked(`${source}&${type}&${query}`)).toEqual([shops[0]]);
  });

  test.each([
    ['absent', ''],
    ['an empty list', '&targetCriterias=[]'],
    ['empty', '&targetCriterias='],
  ])('ranks all entities of the type for targets that are %s', async (_what, query) => {
    expect(await ranked(`${source}&${type}${query}`)).toEqual(shops);
  });

  test('accepts 1,000 targets in each form', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ uuid: shops[i % 3] }));
    for (const query of [
      `targetCriterias=${json(many)}`,
      many.map((one) => `targetCriterias=${json(one)}`).join('&'),
      many.map(({ uuid }, i) => `targetCriterias[${i}][uuid]=${uuid}`).join('&'),
    ]) {
      expect(await ranked(`${source}&${type}&${query}`)).toEqual(shops);
    }
  });

  test('accepts a context with numbers, and a limit', async () => {
    const context = { origin: { lat: 52.5, lon: -13.4 } };
    const provider = `${source}&targetType=provider`;
    for (const query of [
      `context=${json(context)}`,
      'context[origin][lat]=52.5&context[origin][lon]=-13.4',
      'context[origin][lat]=5.25e1&context[origin][lon]=-13&limit=1',
    ]) {
      expect(await rank(`${provider}&${query}`)).toMatchObject({ status: 200 });
    }
    expect(await ranked(`${source}&${type}&limit=2`)).toEqual(shops.slice(0, 2));
  });
});

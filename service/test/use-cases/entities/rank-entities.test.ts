import type { RankingItem } from '../../../src/schemas/ranking.js';
import type { Service } from '../../../src/service.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { giveFeedback, importFeedbacks } from '../../../src/use-cases/feedback/give-feedback.js';
import {
  rankEntities,
  type RankEntitiesInput,
} from '../../../src/use-cases/entities/rank-entities.js';
import { summariseInteractions } from '../../../src/use-cases/relationships/summarise-interactions.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { tellCaller } from '../support.js';

const timestamp = '2026-03-01T12:00:00Z';
const anna = createUser(1);
const image = (name: string) => `https://images.example/${name}.webp`;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  /** Anna knows Ben (in two ways) and Cleo; Ben knows Dora; none of them knows Egon. */
  beforeEach(async () => {
    await clear(service);
    await add('Address', anna.address, { name: 'Anna' });
    for (const name of ['Ben', 'Cleo', 'Dora', 'Egon']) {
      await add('Address', name, { name, image: image(name) });
    }
    await add('provider', 'bakery', { name: 'Bakery', category: 'Food' });
    await add('provider', 'garage', { name: 'Garage' });
    await add('provider', 'salon', { name: 'Salon' });
    await relate(anna.address, 'Ben', 'social', { kind: 'bluesky' });
    await relate(anna.address, 'Ben', 'interaction', {
      txId: '0x1',
      action: 'paid',
      timestamp,
    });
    await relate(anna.address, 'Cleo', 'social', { kind: 'bluesky' });
    await relate('Ben', 'Dora', 'social', { kind: 'bluesky', note: 'from work' });
  });

  const add = (type: string, uuid: string, more: object) =>
    addEntity(service, operator, { type, ids: { uuid }, ...more });

  const relate = (source: string, target: string, type: string, properties: object) =>
    addRelationship(service, operator, {
      type,
      sourceCriteria: { uuid: source },
      targetCriteria: { uuid: target },
      properties: { ...properties },
    });

  const rate = (source: string, target: string, stars: number, transactionId?: string) =>
    giveFeedback(service, operator, {
      sourceCriteria: { uuid: source },
      targetCriteria: { uuid: target },
      items: { stars },
      ...(transactionId ? { transactionId } : {}),
    });

  const ask = (input: Partial<RankEntitiesInput> = {}, principal = anna) =>
    rankEntities(service, principal, {
      sourceCriteria: { uuid: principal.address },
      targetType: 'provider',
      language: 'en',
      ...input,
    });

  const getNames = (items: RankingItem[]) => items.map(({ entity }) => entity.name);

  test('an item has the people of the network who recommend the entity, and the paths to them', async () => {
    await rate('Dora', 'bakery', 5);
    const [item] = await ask();
    const node = (name: string) => ({
      name,
      image: image(name),
      type: 'Address',
      properties: {},
    });
    const bakery = {
      name: 'Bakery',
      image: '',
      type: 'provider',
      properties: { category: 'Food' },
    };
    expect(item).toEqual({
      entity: { uuid: 'bakery', ...bakery },
      isFavourite: false,
      socialFavourite: [
        { name: 'Ben', type: 'interaction' },
        { name: 'Dora', type: 'social' },
      ],
      relationshipPaths: [
        [
          {
            targetEntity: node('Ben'),
            relationship: {
              inverse: false,
              type: 'interaction',
              properties: { txId: '0x1', action: 'paid', timestamp },
            },
          },
          {
            targetEntity: node('Dora'),
            relationship: {
              inverse: false,
              type: 'social',
              properties: { kind: 'bluesky' },
              title: 'Bluesky',
            },
          },
          {
            targetEntity: bakery,
            relationship: {
              inverse: false,
              type: 'feedback',
              properties: {
                action: 'recommends',
                timestamp: expect.stringMatching(
                  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/,
                ) as unknown,
              },
            },
          },
        ],
      ],
      summaryText: '\u2068Dora\u2069 in your network recommends this',
      summaryImages: [image('Dora')],
    });
  });

  test('opinions of strangers count, but strangers are not named', async () => {
    await rate('Egon', 'garage', 5);
    const items = await ask();
    expect(getNames(items)).toEqual(['Garage', 'Bakery', 'Salon']);
    expect(items[0]).toMatchObject({
      isFavourite: false,
      relationshipPaths: [],
      summaryText: null,
      summaryImages: [],
    });
    expect(items[0]).not.toHaveProperty('socialFavourite');
  });

  test('the network ranks an entity above another with the same public mean', async () => {
    await rate('Egon', 'salon', 5);
    await rate('Cleo', 'salon', 1);
    await rate('Egon', 'bakery', 1);
    await rate('Cleo', 'bakery', 5);
    expect(getNames(await ask())).toEqual(['Bakery', 'Garage', 'Salon']);
  });

  test('paths with fewer steps come first, then those with more trust', async () => {
    for (const name of ['Dora', 'Cleo', 'Ben']) await rate(name, 'bakery', 5);
    const [item] = await ask();
    expect(
      item!.relationshipPaths.map((path) => path.map(({ targetEntity }) => targetEntity.name)),
    ).toEqual([
      ['Ben', 'Bakery'],
      ['Cleo', 'Bakery'],
      ['Ben', 'Dora', 'Bakery'],
    ]);
    expect(item!.summaryText).toBe(
      '\u2068Ben\u2069, \u2068Cleo\u2069 and 1 more in your network recommend this',
    );
    expect(item!.summaryImages).toEqual(['Ben', 'Cleo', 'Dora'].map(image));
    expect(item!.socialFavourite).toEqual([{ name: 'Ben', type: 'interaction' }]);
  });

  test.each([
    [
      [5, 1],
      'Your network is evenly divided: \u2068Ben\u2069 recommends this, \u2068Cleo\u2069 advises against it',
    ],
    [[1, 2], '\u2068Ben\u2069 and \u2068Cleo\u2069 in your network advise against this'],
    [[1, 3], '\u2068Ben\u2069 in your network advises against this'],
    [[3, 3], '\u2068Ben\u2069 and \u2068Cleo\u2069 in your network rated this'],
  ])('for stars %j of Ben and Cleo, the summary is: %s', async ([ben, cleo], text) => {
    await rate('Ben', 'bakery', ben!);
    await rate('Cleo', 'bakery', cleo!);
    const items = await ask({ targetCriterias: [{ uuid: 'bakery' }] });
    expect(items[0]?.summaryText).toBe(text);
    expect('socialFavourite' in items[0]!).toBe(ben === 5);
  });

  describe('the larger side of the network', () => {
    const [for1, for2, against1, against2, against3] = ['Fay', 'Gus', 'Hal', 'Ida', 'Jan'] as const;
    /** Adds contacts who gave these numbers of stars at the same time. */
    const rateAll = async (stars: Record<string, number>) => {
      for (const [name, given] of Object.entries(stars)) {
        await add('Address', name, { name, image: image(name) });
        await relate(anna.address, name, 'social', { kind: 'bluesky' });
        await importFeedbacks(service, operator, [
          {
            sourceCriteria: { uuid: name },
            targetCriteria: { uuid: 'bakery' },
            items: { stars: given },
            createdAt: 1_734_636_548,
          },
        ]);
      }
    };
    /** Returns the answer of both engines, which is the same. */
    const askBoth = async () => {
      const targetCriterias = [{ uuid: 'bakery' }];
      const [item] = await ask({ targetCriterias });
      const [bySql] = await rankEntities(
        { ...service, ranking: new SqlRankingEngine(service.database) },
        anna,
        {
          sourceCriteria: { uuid: anna.address },
          targetType: 'provider',
          targetCriterias,
          language: 'en',
        },
      );
      expect(bySql).toEqual(item);
      return item!;
    };
    const removeIsolates = (text: string | null) => text?.replaceAll(/[\u2068\u2069]/gu, '');

    test('is named first and alone has faces; the best path still leads to somebody for it', async () => {
      await rateAll({ [for1]: 5, [for2]: 5, [against1]: 1, [against2]: 1, [against3]: 1, Kim: 3 });
      const item = await askBoth();
      expect(removeIsolates(item.summaryText)).toBe(
        'Hal, Ida and 1 more in your network advise against this, 2 recommend it',
      );
      expect(item.summaryImages).toEqual([against1, against2, against3].map(image));
      expect(item.socialFavourite).toEqual([{ name: for1, type: 'social' }]);
    });

    test('is those who recommend it if they are more', async () => {
      await rateAll({ [against1]: 1, [against2]: 1, [for1]: 5, [for2]: 5, Kim: 5 });
      const item = await askBoth();
      expect(removeIsolates(item.summaryText)).toBe(
        'Fay, Gus and 1 more in your network recommend this, 2 advise against it',
      );
      expect(item.summaryImages).toEqual([for1, for2, 'Kim'].map(image));
      expect(item.socialFavourite).toEqual([{ name: for1, type: 'social' }]);
    });

    test('does not exist in a divided network, which shows both sides in turn', async () => {
      await rateAll({ [for1]: 5, [against1]: 1, [for2]: 5, [against2]: 1, Kim: 5, Leo: 1 });
      const item = await askBoth();
      expect(removeIsolates(item.summaryText)).toBe(
        'Your network is evenly divided: Fay and 2 more recommend this, Hal and 2 more advise against it',
      );
      expect(item.summaryImages).toEqual([for1, against1, for2, against2, 'Kim'].map(image));
      expect(item.socialFavourite).toEqual([{ name: for1, type: 'social' }]);
    });
  });

  test('the own newest feedback creates a direct favourite, and no social favourite', async () => {
    await rate('Ben', 'bakery', 5);
    await rate(anna.address, 'bakery', 4, 'first');
    const [favourite] = await ask();
    expect(favourite).toMatchObject({ isFavourite: true });
    expect(favourite).not.toHaveProperty('socialFavourite');
    expect(favourite!.summaryText).toBe('\u2068Ben\u2069 in your network recommends this');
    await rate(anna.address, 'bakery', 1, 'second');
    const items = await ask({ targetCriterias: [{ uuid: 'bakery' }] });
    expect(items[0]).toMatchObject({
      isFavourite: false,
      socialFavourite: [{ name: 'Ben', type: 'interaction' }],
    });
  });

  test('ties are ordered by number of feedbacks, name by code points, then uuid', async () => {
    await add('provider', 'z', { name: 'apple' });
    await add('provider', 'y', { name: '\u{1F600}' });
    await add('provider', 'x', { name: '\uFF21' });
    await add('provider', 'w', { name: 'Bakery' });
    expect((await ask()).map(({ entity }) => entity.uuid)).toEqual([
      'bakery',
      'w',
      'garage',
      'salon',
      'z',
      'x',
      'y',
    ]);
    expect(getNames(await ask({ limit: 2 }))).toEqual(['Bakery', 'Bakery']);
    expect(getNames(await ask({ limit: 3 }))).toEqual(['Bakery', 'Bakery', 'Garage']);
  });

  test('ranks a repeated target once, and omits other entities of the type', async () => {
    const items = await ask({
      targetCriterias: [{ uuid: 'salon' }, { ids: { uuid: 'garage' } }, { uuid: 'salon' }],
    });
    expect(getNames(items)).toEqual(['Garage', 'Salon']);
  });

  test.each([
    [{ targetCriterias: [{ uuid: 'nowhere' }] }, 40401],
    [{ targetCriterias: [{ uuid: 'Ben' }] }, 40401],
    [{ targetCriterias: [{ type: 'Address', uuid: 'bakery' }] }, 40401],
    [{ targetCriterias: [{}] }, 40001],
    [{ sourceCriteria: { uuid: 'unknown' } }, 40401],
    [{ sourceCriteria: { uuid: 'Ben' } }, 40300],
    [{ context: { colour: 'red' } }, 40001],
    [{ context: { origin: { lat: 91, lon: 0 } } }, 40001],
  ])('%j is refused with %d', async (input, errorCode) => {
    await expect(tellCaller(ask(input))).rejects.toMatchObject({ errorCode });
  });

  test('a client can read for anybody only with read:any', async () => {
    const client = (scopes: 'read:any'[]) => ({
      kind: 'client' as const,
      keyId: 'key',
      name: 'app',
      scopes: new Set(scopes),
    });
    const input = {
      sourceCriteria: { uuid: 'Ben' },
      targetType: 'provider',
      language: 'en' as const,
    };
    await expect(rankEntities(service, client(['read:any']), input)).resolves.toHaveLength(3);
    await expect(rankEntities(service, client([]), input)).rejects.toMatchObject({
      errorCode: 40300,
    });
  });

  test('ranks near entities first if the context has a position', async () => {
    await add('provider', 'near', { name: 'Near', position: { lat: 52.5, lon: 13.4 } });
    await add('provider', 'far', { name: 'Far', position: { lat: 48.1, lon: 11.6 } });
    const context = { origin: { lat: 52.52, lon: 13.41 } };
    expect(getNames(await ask({ context }))[0]).toBe('Near');
    expect(getNames(await ask({ context: { origin: { lat: 48, lon: 11.5 } } }))[0]).toBe('Far');
  });

  test('counts interactions with an entity by type', async () => {
    await relate('Ben', 'bakery', 'interaction', {
      txId: '0x2',
      action: 'paid',
      timestamp,
      value: 4,
    });
    await relate('Egon', 'bakery', 'interaction', {
      txId: '0x3',
      action: 'paid',
      timestamp,
      value: 5,
    });
    const summary = await summariseInteractions(service, anna, {
      sourceCriteria: { uuid: anna.address },
      targetCriteria: { uuid: 'bakery' },
      language: 'en',
    });
    expect(summary.interactions).toEqual([
      {
        type: 'interaction',
        count: 2,
        networkCount: 1,
        firstDate: new Date(timestamp).toISOString(),
        lastDate: new Date(timestamp).toISOString(),
        value: 9,
      },
    ]);
    expect(summary.summaryText).toBe('\u2068Ben\u2069 in your network used this');
    expect(summary.summaryImages).toEqual([image('Ben')]);
    expect(
      summary.relationshipPaths.map((path) => path.map(({ targetEntity }) => targetEntity.name)),
    ).toEqual([['Ben', 'Bakery']]);
  });
});

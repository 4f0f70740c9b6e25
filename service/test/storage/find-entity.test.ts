import { randomUUID } from 'node:crypto';
import type { Service } from '../../src/service.js';
import {
  findEntities,
  type NamedCriteria,
  type OneCriteria,
  type PeopleFilter,
} from '../../src/storage/entities/find-entity.js';
import { KnownIdentifiers } from '../../src/storage/entities/known-identifiers.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { eachService, operator, createUser } from '../../../testing/suites/each-service.js';
import { expectServiceError } from '../use-cases/support.js';

eachService((_name, open) => {
  let service: Service;
  let numberOf: (uuid: string) => number;
  beforeAll(async () => {
    service = await open('sql');
    const add = (ids: Record<string, string>) =>
      addEntity(service, operator, { type: 'provider', ids });
    await add({ uuid: 'a', url: 'ua', address: `0x${'aB'.repeat(20)}` });
    await add({ uuid: 'b', url: 'ub' });
    const { address } = createUser(1);
    const ids = { uuid: address, address, email: 'alice@example.com' };
    await addEntity(service, operator, { type: 'Address', ids });
    const rows = await service.database.drizzle.query.entities.findMany();
    numberOf = (uuid) => rows.find((row) => row.uuid === uuid)!.id;
  });
  afterAll(() => service.close());

  type Find = (named: NamedCriteria[], people: PeopleFilter) => Promise<number[]>;
  let known: KnownIdentifiers;
  beforeAll(() => {
    known = new KnownIdentifiers(service.database);
  });

  describe.each<[string, Find]>([
    ['in a transaction', (named, people) => findEntities(service.database.drizzle, named, people)],
    ['by what is known', (named, people) => known.find(named, people)],
  ])('%s', (_how, findAll) => {
    const find = (...criterias: OneCriteria[]) => findBy('all', ...criterias);
    const findBy = (people: PeopleFilter, ...criterias: OneCriteria[]) =>
      findAll(
        criterias.map((criteria) => ({ field: 'targetCriteria', criteria })),
        people,
      );

    test.each<[string, OneCriteria]>([
      ['uuid', { uuid: 'a' }],
      ['ids.uuid', { ids: { uuid: 'a' } }],
      ['both', { uuid: 'a', ids: { uuid: 'a' } }],
      ['another property', { ids: { url: 'ua' } }],
      ['every property', { uuid: 'a', ids: { url: 'ua' } }],
      ['its type', { type: 'provider', uuid: 'a' }],
      ['an address in lower case', { ids: { address: `0x${'ab'.repeat(20)}` } }],
      ['an address in upper case', { ids: { address: `0x${'AB'.repeat(20)}` } }],
    ])('finds by %s', async (_what, criteria) => {
      expect(await find(criteria)).toEqual([numberOf('a')]);
    });

    test.each<[string, OneCriteria]>([
      ['an unknown value', { uuid: 'c' }],
      ['another case', { uuid: 'A' }],
      ['another property', { ids: { url: 'a' } }],
      ['another type', { type: 'token', uuid: 'a' }],
      ['one property that fits and one that does not', { uuid: 'a', ids: { url: 'none' } }],
    ])('finds nothing by %s', async (_what, criteria) => {
      await expectServiceError(find({ uuid: 'b' }, criteria), 'noSuchEntity', /targetCriteria/);
    });

    test('refuses criteria that match two entities, or name no property', async () => {
      await expectServiceError(find({ uuid: 'a', ids: { url: 'ub' } }), 'ambiguousCriteria');
      await expectServiceError(find({ uuid: 'a', ids: { uuid: 'b' } }), 'ambiguousCriteria');
      await expectServiceError(find({}), 'invalidField', /targetCriteria/);
      await expectServiceError(find({ type: 'provider', ids: {} }), 'invalidField');
    });

    test('finds people for users only by their wallets', async () => {
      const { address } = createUser(1);
      const person = [numberOf(address)];
      const email = { email: 'alice@example.com' };
      expect(await find({ ids: email })).toEqual(person);
      expect(await findBy('wallets', { uuid: address })).toEqual(person);
      expect(await findBy('wallets', { ids: { address } })).toEqual(person);
      await expectServiceError(findBy('wallets', { ids: email }), 'noSuchEntity');
      await expectServiceError(findBy('wallets', { uuid: address, ids: email }), 'noSuchEntity');
      await expectServiceError(findBy('wallets', { uuid: 'a', ids: email }), 'noSuchEntity');
    });

    test('does not find an entity by a former identifier', async () => {
      const [uuid, url] = [randomUUID(), randomUUID()];
      await addEntity(service, createUser(3), { type: 'provider', ids: { uuid, url } });
      await find({ uuid }, { ids: { url } });
      await addEntity(service, operator, { type: 'provider', ids: { url } });
      const [id] = await find({ ids: { url } });
      known.invalidate({ kind: 'entity', a: id! });
      await find({ ids: { url } });
      await expectServiceError(find({ uuid }), 'noSuchEntity');
    });

    test('finds many entities at once, in order', async () => {
      const criterias = Array.from({ length: 1_000 }, (_, index) => ({
        uuid: index % 2 === 0 ? 'b' : 'a',
      }));
      const found = await find(...criterias);
      expect(found).toHaveLength(1_000);
      expect(found.slice(0, 2)).toEqual([numberOf('b'), numberOf('a')]);
      expect(await find()).toEqual([]);
    });
  });
});

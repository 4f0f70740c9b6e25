import type { Service } from '../../src/service.js';
import type { RelationshipBody } from '../../src/schemas/relationship.js';
import { addEntity } from '../../src/use-cases/add-entity.js';
import { addRelationship } from '../../src/use-cases/add-relationship.js';
import { clear, eachService, operator, userOf } from '../support/service.js';
import { addPersons, clientOf, expectRefusal, person } from './support.js';

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open('sql');
  });
  beforeEach(async () => {
    await clear(service);
    await addPersons(service, 1, 2, 3);
    await addEntity(service, operator, { type: 'provider', ids: { uuid: 'shop', url: 'u' } });
  });
  afterAll(() => service.close());

  const relate = (more: Partial<RelationshipBody>) =>
    addRelationship(service, operator, {
      type: 'social',
      sourceCriteria: person(1),
      targetCriteria: person(2),
      ...more,
    });
  const rows = () => service.database.drizzle.query.relationships.findMany();
  const strengths = async () =>
    (await service.database.drizzle.query.edges.findMany()).map(({ strength }) => strength);

  test('is one for each source, target, type and properties, in whatever order of keys', async () => {
    const properties = { kind: 'bluesky', more: { a: 1, b: [1, 2] } };
    expect(await relate({ properties })).toEqual({ created: true });
    expect(await relate({ properties: { more: { b: [1, 2], a: 1 }, kind: 'bluesky' } })).toEqual({
      created: false,
    });
    expect(await relate({ properties: { ...properties, more: { b: [2, 1], a: 1 } } })).toEqual({
      created: true,
    });
    expect(await relate({ properties, type: 'interaction' })).toEqual({ created: true });
    expect(await relate({ properties, bidirectional: true })).toEqual({ created: false });
    expect(await rows()).toHaveLength(3);
  });

  test('both directions and every kind make one edge, the stronger for it', async () => {
    await relate({});
    expect(await strengths()).toEqual([1, 1]);
    await relate({ sourceCriteria: person(2), targetCriteria: person(1) });
    await relate({ type: 'interaction', properties: { txId: '0x1' } });
    expect(await strengths()).toEqual([3, 3]);
  });

  test('holding the same, or dealing with another type, makes no acquaintance', async () => {
    await relate({ type: 'has' });
    await relate({ targetCriteria: { uuid: 'shop' } });
    expect(await strengths()).toEqual([]);
    expect(await rows()).toHaveLength(2);
  });

  test('selects sets: any value of each property, any criteria of a list', async () => {
    await relate({
      sourceCriteria: [{ uuid: [person(1).uuid, person(2).uuid, 'nobody'] }, person(3)],
      targetCriteria: { type: 'provider', uuid: 'shop', ids: { url: ['u', 'v'] } },
    });
    expect(await rows()).toHaveLength(3);
    await expectRefusal(
      relate({ targetCriteria: { uuid: 'shop', ids: { url: ['v'] } } }),
      'noSuchEntity',
      /targetCriteria/,
    );
    await expectRefusal(
      relate({ sourceCriteria: { type: 'x', uuid: person(1).uuid } }),
      'noSuchEntity',
    );
    await expectRefusal(relate({ sourceCriteria: { ids: {} } }), 'invalidField', /sourceCriteria/);
  });

  test('each with each, but nobody with itself', async () => {
    const all = { uuid: [1, 2, 3].map((number) => person(number).uuid) };
    expect(await relate({ sourceCriteria: all, targetCriteria: all })).toEqual({ created: true });
    expect(await rows()).toHaveLength(6);
    expect(await relate({ sourceCriteria: all, targetCriteria: all })).toEqual({ created: false });
    await expectRefusal(relate({ targetCriteria: person(1) }), 'invalidField', /itself/);
  });

  test('at most 1,000 pairs a call, and 4 KiB of properties', async () => {
    const numbers = Array.from({ length: 32 }, (_, index) => index + 100);
    await addPersons(service, ...numbers);
    const many = numbers.map(person);
    await expectRefusal(
      relate({ sourceCriteria: many, targetCriteria: [...many, person(1)] }),
      'invalidField',
      /1000|1,000/,
    );
    expect(await rows()).toEqual([]);
    expect(await relate({ sourceCriteria: many, targetCriteria: many })).toEqual({ created: true });
    expect(await rows()).toHaveLength(32 * 31);
    await expectRefusal(relate({ properties: { a: 'x'.repeat(4_096) } }), 'invalidField', /4 KiB/);
  });

  test('a user adds its own, a client with the scope anybody’s', async () => {
    const body = { type: 'social', sourceCriteria: person(1), targetCriteria: person(2) };
    await expectRefusal(addRelationship(service, userOf(2), body), 'notAllowed');
    await expectRefusal(
      addRelationship(service, userOf(1), { ...body, sourceCriteria: [person(1), person(3)] }),
      'notAllowed',
    );
    await expectRefusal(
      addRelationship(service, clientOf('entity:write'), body),
      'notAllowed',
      /relationship:write/,
    );
    expect(await rows()).toEqual([]);
    expect(await addRelationship(service, userOf(1), body)).toEqual({ created: true });
    expect(await addRelationship(service, clientOf('relationship:write'), body)).toEqual({
      created: false,
    });
  });
});

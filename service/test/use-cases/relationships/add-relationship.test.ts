import { unconfirmedEdge } from '../../../src/ranking/edge.js';
import type { Service } from '../../../src/service.js';
import type { RelationshipBody } from '../../../src/schemas/relationship.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { formatPrincipal } from '../../../src/auth/principal.js';
import { relationships } from '../../../src/storage/schema.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { removeRelationship } from '../../../src/use-cases/relationships/remove-relationship.js';
import { removeRelationshipsOfClient } from '../../../src/use-cases/relationships/remove-relationships-of-client.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

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
  /** Strengths by the numbers of both persons. */
  const edges = async () => {
    const { query } = service.database.drizzle;
    const numbers = new Map(
      (await query.entities.findMany()).map(({ id, uuid }) => [id, Number.parseInt(uuid, 16)]),
    );
    const all = await query.edges.findMany();
    return Object.fromEntries(
      all.map(({ nodeId, neighbourId, strength }) => [
        `${numbers.get(nodeId)} ${numbers.get(neighbourId)}`,
        strength,
      ]),
    );
  };

  test('is stored once per source, target, type and properties, in any order of keys', async () => {
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

  test('leads from its source only; the strength of the edge is the number of kinds', async () => {
    await relate({});
    expect(await edges()).toEqual({ '1 2': 1 });
    await relate({ sourceCriteria: person(2), targetCriteria: person(1) });
    await relate({ type: 'interaction', properties: { txId: '0x1' } });
    await relate({ type: 'interaction', properties: { txId: '0x2' } });
    await relate({ properties: { kind: 'bluesky', since: 2020 } });
    await relate({ properties: { kind: 'bluesky', since: 2021 } });
    expect(await edges()).toEqual({ '1 2': 3, '2 1': 1 });
  });

  test('a client can state both directions; an interaction leads from its source only', async () => {
    await relate({ bidirectional: true });
    await relate({ bidirectional: true, type: 'interaction' });
    expect(await edges()).toEqual({ '1 2': 2, '2 1': 1 });
    await relate({ bidirectional: false });
    expect(await edges()).toEqual({ '1 2': 2 });
  });

  test('relationships of a user are one kind, and lead one way until the other side states it too', async () => {
    const state = (from: number, to: number, more: Partial<RelationshipBody> = {}) =>
      addRelationship(service, createUser(from), {
        type: 'social',
        sourceCriteria: person(from),
        targetCriteria: person(to),
        bidirectional: true,
        ...more,
      });
    await state(1, 2);
    await state(1, 2, { type: 'knows', properties: { kind: 'school' } });
    expect(await edges()).toEqual({ '1 2': unconfirmedEdge });
    await state(2, 1);
    expect(await edges()).toEqual({ '1 2': 1, '2 1': 1 });
  });

  test('one that two callers stated exists until both remove it', async () => {
    const body = { type: 'social', sourceCriteria: person(1), targetCriteria: person(2) };
    const app = createClientPrincipal('relationship:write');
    await addRelationship(service, app, body);
    await addRelationship(service, createUser(1), body);
    expect(await rows()).toHaveLength(2);
    expect(await edges()).toEqual({ '1 2': 2 });
    await removeRelationship(service, createUser(1), body);
    expect(await edges()).toEqual({ '1 2': 1 });
    await expectServiceError(removeRelationship(service, createUser(1), body), 'noSuchEntity');
    await expectServiceError(removeRelationship(service, operator, body), 'noSuchEntity');
    await expectServiceError(removeRelationship(service, createUser(2), body), 'notAllowed');
    await removeRelationship(service, app, body);
    expect(await edges()).toEqual({});
    expect(await rows()).toEqual([]);
  });

  test('one without an origin can be removed by every caller that may state it', async () => {
    const body = { type: 'social', sourceCriteria: person(1), targetCriteria: person(2) };
    await addRelationship(service, operator, body);
    await service.database.drizzle.update(relationships).set({ origin: 'unknown' });
    await expectServiceError(removeRelationship(service, createUser(2), body), 'notAllowed');
    await removeRelationship(service, createUser(1), body);
    expect(await rows()).toEqual([]);
  });

  test('all relationships of one origin can be removed at once', async () => {
    const app = createClientPrincipal('relationship:write');
    const all = { uuid: [1, 2, 3].map((number) => person(number).uuid) };
    await addRelationship(service, app, {
      type: 'social',
      sourceCriteria: all,
      targetCriteria: all,
    });
    await relate({});
    expect(await removeRelationshipsOfClient(service, app.name)).toBe(6);
    expect(await edges()).toEqual({ '1 2': 1 });
  });

  test('has, and relationships with another type, create no edge', async () => {
    await relate({ type: 'has' });
    await relate({ targetCriteria: { uuid: 'shop' } });
    expect(await edges()).toEqual({});
    expect(await rows()).toHaveLength(2);
  });

  test('selects entities by any value of each property and any criteria of a list', async () => {
    await relate({
      sourceCriteria: [{ uuid: [person(1).uuid, person(2).uuid, 'unknown'] }, person(3)],
      targetCriteria: { type: 'provider', uuid: 'shop', ids: { url: ['u', 'v'] } },
    });
    expect(await rows()).toHaveLength(3);
    await expectServiceError(
      relate({ targetCriteria: { uuid: 'shop', ids: { url: ['v'] } } }),
      'noSuchEntity',
      /targetCriteria/,
    );
    await expectServiceError(
      relate({ sourceCriteria: { type: 'x', uuid: person(1).uuid } }),
      'noSuchEntity',
    );
    await expectServiceError(
      relate({ sourceCriteria: { ids: {} } }),
      'invalidField',
      /sourceCriteria/,
    );
  });

  test('relates each source to each target, except to itself', async () => {
    const all = { uuid: [1, 2, 3].map((number) => person(number).uuid) };
    expect(await relate({ sourceCriteria: all, targetCriteria: all })).toEqual({ created: true });
    expect(await rows()).toHaveLength(6);
    expect(await relate({ sourceCriteria: all, targetCriteria: all })).toEqual({ created: false });
    await expectServiceError(relate({ targetCriteria: person(1) }), 'invalidField', /itself/);
  });

  test('accepts at most 1,000 pairs per call and 4 KiB of properties', async () => {
    const numbers = Array.from({ length: 32 }, (_, index) => index + 100);
    await addPersons(service, ...numbers);
    const many = numbers.map(person);
    await expectServiceError(
      relate({ sourceCriteria: many, targetCriteria: [...many, person(1)] }),
      'invalidField',
      /1000|1,000/,
    );
    expect(await rows()).toEqual([]);
    expect(await relate({ sourceCriteria: many, targetCriteria: many })).toEqual({ created: true });
    expect(await rows()).toHaveLength(32 * 31);
    await expectServiceError(
      relate({ properties: { a: 'x'.repeat(4_096) } }),
      'invalidField',
      /4 KiB/,
    );
  });

  test('a user can add its own, and a client with the scope those of anybody', async () => {
    const body = { type: 'social', sourceCriteria: person(1), targetCriteria: person(2) };
    await expectServiceError(addRelationship(service, createUser(2), body), 'notAllowed');
    await expectServiceError(
      addRelationship(service, createUser(1), { ...body, sourceCriteria: [person(1), person(3)] }),
      'notAllowed',
    );
    await expectServiceError(
      addRelationship(service, createClientPrincipal('entity:write'), body),
      'notAllowed',
      /relationship:write/,
    );
    expect(await rows()).toEqual([]);
    expect(await addRelationship(service, createUser(1), body)).toEqual({ created: true });
    expect(await addRelationship(service, createUser(1), body)).toEqual({ created: false });
    expect(
      await addRelationship(service, createClientPrincipal('relationship:write'), body),
    ).toEqual({
      created: true,
    });
  });

  test('a user can add at most 50 pairs per call', async () => {
    const numbers = Array.from({ length: 51 }, (_, index) => index + 100);
    await addPersons(service, ...numbers);
    const state = (count: number) =>
      addRelationship(service, createUser(1), {
        type: 'social',
        sourceCriteria: person(1),
        targetCriteria: { uuid: numbers.slice(0, count).map((number) => person(number).uuid) },
      });
    await expectServiceError(state(51), 'limitReached', /50 pairs/);
    expect(await rows()).toEqual([]);
    expect(await state(50)).toEqual({ created: true });
  });

  test('a user can state at most 5,000, also in concurrent calls', async () => {
    await relate({});
    const [row] = await rows();
    await service.database.drizzle.insert(relationships).values(
      Array.from({ length: 4_950 }, (_, index) => ({
        ...row!,
        id: undefined,
        origin: formatPrincipal(createUser(1)),
        propertiesHash: String(index),
      })),
    );
    const state = (number: number) =>
      addRelationship(service, createUser(1), {
        type: 'social',
        sourceCriteria: person(1),
        targetCriteria: person(2),
        properties: { number },
      });
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => state(number)),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(10);
    for (const reason of refused) expect(reason).toMatchObject({ reason: 'limitReached' });
    expect(await rows()).toHaveLength(5_001);
    // An existing relationship can be stated again.
    await expect(state(results.findIndex(({ status }) => status === 'fulfilled'))).resolves.toEqual(
      {
        created: false,
      },
    );
  });
});

import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { recordEndorsement } from '../../../src/use-cases/endorsements/record-endorsement.js';
import { registerBadgeSet } from '../../../src/use-cases/items/register-badge-set.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

const token = `0x${'a'.repeat(40)}`;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open('sql');
  });
  beforeEach(() => clear(service));
  afterAll(() => service.close());

  const entities = () =>
    service.database.drizzle.query.entities.findMany({ orderBy: (row, { asc }) => asc(row.id) });
  const feedbacks = () => service.database.drizzle.query.feedbacks.findMany();
  const identifiers = async () =>
    (await service.database.drizzle.query.identifiers.findMany())
      .map(({ property, value }) => `${property}=${value}`)
      .sort();
  const opinions = () => service.database.drizzle.query.opinions.findMany();
  const edges = () =>
    service.database.drizzle.query.edges.findMany({ orderBy: ({ nodeId }) => nodeId });
  const add = (ids: Record<string, string>, more: object = {}) =>
    // Objects of a test file have other prototypes than those of the service.
    addEntity(service, operator, structuredClone({ type: 'provider', ids, ...more }));
  const rate = (from: number, uuid: string, items: object, transactionId?: string) =>
    giveFeedback(service, operator, {
      sourceCriteria: person(from),
      targetCriteria: { uuid },
      items,
      ...(transactionId === undefined ? {} : { transactionId }),
    });

  describe('updating', () => {
    test('overwrites posted keys, and keeps the rest', async () => {
      expect(
        await add({ uuid: 'shop', url: 'u' }, { name: 'Shop', color: 'red', size: 1 }),
      ).toEqual({ created: true });
      expect(await add({ url: 'u', tax: '7' }, { color: 'blue', open: [true] })).toEqual({
        created: false,
      });
      expect(await entities()).toMatchObject([
        {
          uuid: 'shop',
          name: 'Shop',
          image: null,
          properties: { color: 'blue', size: 1, open: [true] },
        },
      ]);
      expect(await identifiers()).toEqual(['tax=7', 'url=u', 'uuid=shop']);
    });

    test('changes nothing for an identical post', async () => {
      await add({ uuid: 'shop' }, { name: 'Shop', address: { street: 'A', number: 1 } });
      const before = await entities();
      await add({ uuid: 'shop' }, { address: { number: 1, street: 'A' } });
      expect(await entities()).toEqual(before);
    });

    test('finds an address in any case, under its property only', async () => {
      await add({ address: token });
      await add({ address: `0x${'A'.repeat(40)}` }, { name: 'Token' });
      await add({ other: token });
      expect(await entities()).toMatchObject([{ name: 'Token' }, { name: null }]);
      expect(await identifiers()).toContain(`address=${token}`);
    });

    test('of the type adds and removes edges, which connect entities of one type', async () => {
      await addPersons(service, 1, 2);
      await addRelationship(service, operator, {
        type: 'social',
        sourceCriteria: person(1),
        targetCriteria: person(2),
      });
      expect(await edges()).toHaveLength(1);
      await addEntity(service, operator, { type: 'provider', ids: person(2) });
      expect(await edges()).toEqual([]);
      await addEntity(service, operator, { type: 'Address', ids: person(2) });
      expect(await edges()).toHaveLength(1);
    });

    test('is refused beyond 16 KiB of properties', async () => {
      await add({ uuid: 'shop' }, { a: 'x'.repeat(9_000) });
      await expectServiceError(
        add({ uuid: 'new' }, { a: 'x'.repeat(17_000) }),
        'invalidField',
        /16 KiB/,
      );
      await expectServiceError(add({ uuid: 'shop' }, { b: 'x'.repeat(9_000) }), 'invalidField');
      expect(await entities()).toHaveLength(1);
    });
  });

  describe('merging', () => {
    test('keeps the oldest entity; fields that it lacks are filled in from the others', async () => {
      await add({ uuid: 'first', a: '1' }, { color: 'red' });
      await add({ uuid: 'second', b: '2' }, { name: 'Second', color: 'blue', size: 2 });
      await add({ uuid: 'third', c: '3' }, { name: 'Third', size: 3, weight: 3 });
      expect(await add({ b: '2', c: '3', a: '1' }, { weight: 4 })).toEqual({ created: false });
      expect(await entities()).toMatchObject([
        { uuid: 'first', name: 'Second', properties: { color: 'red', size: 2, weight: 4 } },
      ]);
      expect(await identifiers()).toEqual([
        'a=1',
        'b=2',
        'c=3',
        'uuid=first',
        'uuid=second',
        'uuid=third',
      ]);
    });

    test('moves feedback; newer items replace older ones', async () => {
      await addPersons(service, 1, 2);
      await add({ uuid: 'first', a: '1' });
      await add({ uuid: 'second', b: '2' });
      await rate(1, 'second', { stars: 1, review: 'Old' });
      await rate(1, 'first', { stars: 5 });
      await rate(1, 'second', { stars: 4 }, 'tx');
      await rate(2, 'second', { stars: 2 });
      await add({ a: '1', b: '2' });
      const rows = await feedbacks();
      expect(
        rows.map(({ stars, review, transactionId }) => ({ stars, review, transactionId })),
      ).toEqual(
        expect.arrayContaining([
          { stars: 5, review: 'Old', transactionId: '' },
          { stars: 4, review: null, transactionId: 'tx' },
          { stars: 2, review: null, transactionId: '' },
        ]),
      );
      expect(rows).toHaveLength(3);
      const [shop] = (await entities()).slice(-1);
      expect((await opinions()).map(({ value }) => value).sort((a, b) => a - b)).toEqual([
        -5_000, 5_000,
      ]);
      expect(await service.database.drizzle.query.opinionStatistics.findMany()).toContainEqual(
        expect.objectContaining({
          entityId: shop!.id,
          receivedCount: 2,
          receivedSum: 0,
          feedbackCount: 2,
        }),
      );
    });

    test('keeps the badges of both, and the newer one of the same set', async () => {
      await addPersons(service, 1);
      const badge = { label: 'Badge', image: '' };

      for (const id of ['Quality', 'Speed', 'Price']) {
        await registerBadgeSet(service, operator, {
          id,
          badges: ['positive', 'negative'].map((qualifier) => ({ qualifier, badge })),
        });
      }
      await add({ uuid: 'first', a: '1' });
      await add({ uuid: 'second', b: '2' });
      await rate(1, 'first', { badges: { Quality: 'positive', Speed: 'positive' } });
      await rate(1, 'second', { badges: { Speed: 'negative', Price: 'positive' } });
      await add({ a: '1', b: '2' });
      expect(await feedbacks()).toMatchObject([
        { badges: { Quality: 'positive', Speed: 'negative', Price: 'positive' } },
      ]);
    });

    test('merges people; contacts are kept once, and no edge or opinion leads to itself', async () => {
      const member = (number: number) => ({ uuid: `member-${number}` });
      for (const number of [1, 2, 3]) {
        const ids = { ...member(number), account: `account-${number}` };
        await addEntity(service, operator, { type: 'Address', ids });
      }
      const relate = (from: number, to: number, bidirectional = false) =>
        addRelationship(service, operator, {
          type: 'social',
          sourceCriteria: member(from),
          targetCriteria: member(to),
          bidirectional,
        });
      const rateMember = (from: number, to: number, stars: number) =>
        giveFeedback(service, operator, {
          sourceCriteria: member(from),
          targetCriteria: member(to),
          items: { stars },
        });
      await relate(1, 2);
      await relate(1, 3);
      await relate(2, 3, true);
      await rateMember(1, 2, 5);
      await rateMember(1, 3, 5);
      await rateMember(2, 3, 1);
      await addEntity(service, operator, {
        type: 'Address',
        ids: { ...member(1), account: 'account-2' },
      });
      const [first, third] = (await entities()).map(({ id }) => id);
      expect(await service.database.drizzle.query.relationships.findMany()).toMatchObject([
        { sourceId: first, targetId: third, bidirectional: true },
      ]);
      expect(await edges()).toMatchObject([
        { nodeId: first, neighbourId: third, strength: 1 },
        { nodeId: third, neighbourId: first, strength: 1 },
      ]);
      // The feedback stays; about oneself it is no opinion.
      expect(await feedbacks()).toHaveLength(2);
      expect(await opinions()).toMatchObject([{ giverId: first, targetId: third, value: -10_000 }]);
    });

    test('combines endorsements of one transaction into one with the sum', async () => {
      await addPersons(service, 1);
      const [token, other] = ['contract-a', 'contract-b'];
      await add({ uuid: 'first', address: token });
      await add({ uuid: 'second', address: other });
      for (const [targetAddress, value] of [
        [token, 200],
        [other, 100],
      ] as const) {
        await recordEndorsement(service, operator, {
          sourceAddress: person(1).uuid,
          targetAddress,
          transactionId: 'tx',
          value,
          blockNumber: 7,
        });
      }
      await add({ uuid: 'first', address: other });
      expect(await service.database.drizzle.query.endorsements.findMany()).toMatchObject([
        { value: 300n, blockNumber: 7, sourceAddress: person(1).uuid },
      ]);
      const { stored, computed } = await derivedTables(service);
      expect(stored).toEqual(computed);
    });

    test('deletes the statistics of absorbed entities', async () => {
      await addPersons(service, 1);
      await add({ uuid: 'first', a: '1' });
      await add({ uuid: 'second', b: '2' });
      await rate(1, 'second', { stars: 5 });
      await add({ a: '1', b: '2' });
      const ids = new Set((await entities()).map(({ id }) => id));
      const statistics = await service.database.drizzle.query.opinionStatistics.findMany();
      expect(statistics.filter(({ entityId }) => !ids.has(entityId))).toEqual([]);
    });

    test('is refused beyond 64 identifiers, and changes nothing', async () => {
      for (const uuid of ['first', 'second']) {
        for (let i = 0; i < 3; i++) {
          const own = Array.from({ length: 11 }, (_, j) => [`${uuid}${i}x${j}`, 'v']);
          await add({ uuid, ...Object.fromEntries(own) } as Record<string, string>);
        }
      }
      const before = [await entities(), await identifiers()];
      await expectServiceError(add({ first0x0: 'v', second0x0: 'v' }), 'mergeRefused', /64/);
      expect([await entities(), await identifiers()]).toEqual(before);
    });
  });

  describe('a user', () => {
    const user = createUser(1);
    const own = { uuid: user.address };
    const post = (ids: Record<string, string>, more: object = {}) =>
      addEntity(service, user, { type: 'provider', ids, ...more });

    test('can update and merge only entities that it added', async () => {
      await post({ uuid: 'mine' }, { name: 'Mine' });
      await post({ uuid: 'also-mine' });
      await add({ uuid: 'theirs' }, { name: 'Theirs' });
      expect(await post({ uuid: 'mine' }, { name: 'Still mine' })).toEqual({ created: false });
      const before = [await entities(), await identifiers()];
      for (const attempt of [
        post({ uuid: 'theirs' }, { name: 'Mine now' }),
        post({ uuid: 'theirs', url: 'mine' }),
        addEntity(service, user, { type: 'other', ids: { uuid: 'theirs' } }),
        addEntity(service, createUser(2), {
          type: 'provider',
          ids: { uuid: 'mine' },
          name: 'Stolen',
        }),
      ]) {
        await expectServiceError(attempt, 'notAllowed');
      }
      expect([await entities(), await identifiers()]).toEqual(before);
    });

    test("cannot merge its own entity with another user's", async () => {
      await post({ uuid: 'mine', a: '1' });
      await add({ uuid: 'theirs', b: '2' });
      await expectServiceError(post({ a: '1', b: '2' }), 'notAllowed');
      expect(await entities()).toHaveLength(2);
    });

    test('may repeat stored data', async () => {
      await add({ uuid: 'theirs', url: 'u' }, { name: 'Theirs', color: 'red' });
      const before = await entities();
      expect(await post({ uuid: 'theirs' }, { color: 'red' })).toEqual({ created: false });
      expect(await entities()).toEqual(before);
    });

    test('does not own an entity after a client merged it', async () => {
      await post({ uuid: 'mine', a: '1' });
      await add({ uuid: 'theirs', b: '2' });
      await addEntity(service, createClientPrincipal('entity:write'), {
        type: 'provider',
        ids: { a: '1', b: '2' },
      });
      expect(await entities()).toMatchObject([{ uuid: 'theirs', addedBy: 'client:app' }]);
      // Fields that the client did not state are deleted, its uuid too.
      expect(await identifiers()).toEqual(['a=1', 'b=2', 'uuid=theirs']);
      await expectServiceError(post({ a: '1' }, { name: 'Mine' }), 'notAllowed');
    });

    test('cannot use the address of another wallet', async () => {
      for (const ids of [
        { uuid: createUser(2).address },
        { uuid: 'shop', address: createUser(2).address },
        { address: createUser(2).address.toUpperCase().replace('0X', '0x') },
      ]) {
        await expectServiceError(post(ids), 'notAllowed', /another wallet/);
      }
      expect(await entities()).toEqual([]);
    });

    test('can rename itself, and cannot claim an identity other than its wallet', async () => {
      await addPersons(service, 1);
      const named = { type: 'Address', ids: own, name: 'Alice' };
      expect(await addEntity(service, user, named)).toEqual({ created: false });
      expect(await entities()).toMatchObject([{ name: 'Alice', addedBy: 'operator' }]);
      const claim = { type: 'Address', ids: { ...own, bluesky: 'bob.example' } };
      await expectServiceError(addEntity(service, user, claim), 'notAllowed', /bluesky/);
      // Also not through an entity that it added before.
      await post({ bluesky: 'bob.example' });
      await expectServiceError(addEntity(service, user, claim), 'notAllowed', /bluesky/);
      await clear(service);
      await expectServiceError(addEntity(service, user, claim), 'notAllowed', /bluesky/);
      expect(await entities()).toEqual([]);
    });
  });

  test('a client needs the scope entity:write', async () => {
    const body = { type: 'provider', ids: { uuid: 'shop' } };
    await expectServiceError(
      addEntity(service, createClientPrincipal('feedback:write', 'read:any'), body),
      'notAllowed',
      /entity:write/,
    );
    expect(await addEntity(service, createClientPrincipal('admin'), body)).toEqual({
      created: true,
    });
  });

  describe('at the same time', () => {
    test('the same posts create one entity', async () => {
      const posts = Array.from({ length: 20 }, (_, index) =>
        add({ uuid: 'shop', url: 'u', [`own${index}`]: 'x' }, { name: `Name ${index}` }),
      );
      const results = await Promise.all(posts);
      expect(results.filter(({ created }) => created)).toHaveLength(1);
      expect(await entities()).toHaveLength(1);
      expect(await identifiers()).toHaveLength(22);
    });

    test('a chain of overlapping posts creates one entity', async () => {
      const links = Array.from({ length: 12 }, (_, index) => index);
      await Promise.all(links.map((index) => add({ [`p${index}`]: 'x', [`p${index + 1}`]: 'x' })));
      expect(await entities()).toHaveLength(1);
    });

    test('changes of types, merges and relationships leave the correct edges', async () => {
      for (let round = 0; round < 10; round++) {
        await clear(service);
        const member = (number: number) => ({ uuid: `member-${number}` });
        for (const number of [1, 2, 3, 4]) {
          const ids = { ...member(number), account: `account-${number}` };
          await addEntity(service, operator, { type: 'Address', ids });
        }
        const social = (from: number, to: number) => ({
          type: 'social',
          sourceCriteria: member(from),
          targetCriteria: member(to),
        });
        for (const [from, to] of [
          [1, 2],
          [2, 3],
          [3, 4],
        ] as const) {
          await addRelationship(service, operator, social(from, to));
        }
        const change = (number: number, account = number) =>
          addEntity(service, operator, {
            type: 'merchant',
            ids: { ...member(number), account: `account-${account}` },
          });
        await Promise.all([
          change(1),
          change(2),
          change(3, 4),
          addRelationship(service, operator, social(4, 1)),
          change(4),
        ]);
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
      }
    });
  });
});

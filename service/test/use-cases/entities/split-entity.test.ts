import fc from 'fast-check';
import type { Service } from '../../../src/service.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { markHelpful } from '../../../src/use-cases/feedback/mark-helpful.js';
import { splitEntity } from '../../../src/use-cases/entities/split-entity.js';
import { withdrawFeedback } from '../../../src/use-cases/feedback/withdraw-feedback.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import {
  applyOperation,
  operation,
  prepare,
  toUuid,
  type Operation,
} from '../../support/operations.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { storedSnapshot } from '../../support/stored.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(() => clear(service));
  afterAll(() => service.close());

  const query = () => service.database.drizzle.query;
  const add = (ids: Record<string, string>, more: object = {}) =>
    addEntity(service, operator, { type: 'provider', ids, ...more });
  const split = (uuid: string) => splitEntity(service, operator, uuid);

  /** Reads every row, without the times at which entities were last changed. */
  async function everything(): Promise<object> {
    const tables = query();
    const byText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
    return {
      entities: (await tables.entities.findMany())
        .map(({ updatedAt: _, ...row }) => row)
        .sort((a, b) => a.id - b.id),
      identifiers: byText(await tables.identifiers.findMany()),
      feedbacks: byText(await tables.feedbacks.findMany()),
      helpfulVotes: byText(await tables.helpfulVotes.findMany()),
      replies: byText(await tables.replies.findMany()),
      cases: byText(await tables.moderationCases.findMany()),
      endorsements: byText(
        (await tables.endorsements.findMany()).map((row) => ({ ...row, value: String(row.value) })),
      ),
      relationships: byText(await tables.relationships.findMany()),
      transactions: byText(await tables.transactions.findMany()),
      blocks: byText(await tables.blocks.findMany()),
      blockedWallets: byText(await tables.blockedWallets.findMany()),
    };
  }

  testLong('restores exactly the previous data after any writes', async () => {
    const merging = fc.record({
      kind: fc.constant('entity' as const),
      type: fc.constantFrom('Address', 'provider'),
      ids: fc
        .tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }))
        .map(([a, b]) => ({ uuid: toUuid(a), account: `account-${b}` })),
      name: fc.constant('Merged'),
      color: fc.constant('green'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 10, maxLength: 50 }),
        merging,
        async (writes: Operation[], merge) => {
          for (const write of writes) await applyOperation(service, write);
          const merges = (await query().merges.findMany()).length;
          const before = await everything();
          await applyOperation(service, merge);
          const [done] = (await query().merges.findMany({ orderBy: ({ id }) => id })).slice(merges);
          fc.pre(done !== undefined);
          await split(done.absorbedUuid);
          expect(await everything()).toEqual(before);
          expect(await query().merges.findMany()).toHaveLength(merges);
          const { stored, computed } = await derivedTables(service);
          expect(stored).toEqual(computed);
          const entities = await query().entities.findMany();
          const targets = entities.map(({ id }) => id);
          for (const source of targets) {
            const asked = { source, targets, limit: 100 };
            expect(await service.ranking.rank(asked)).toEqual(
              await new SqlRankingEngine(service.database).rank(asked),
            );
          }
        },
      ),
      {
        numRuns: 12,
        plugins: [fc.beforeEach(() => prepare(service))],
      },
    );
  });

  test('separates all entities that one post merged, by any of their uuids', async () => {
    for (const uuid of ['a', 'b', 'c']) await add({ uuid, key: uuid }, { name: uuid });
    const before = await storedSnapshot(service);
    await add({ uuid: 'c', key: 'a' });
    await add({ uuid: 'b', key: 'c' }, { name: 'All' });
    await expectServiceError(split('c'), 'conflict', /split b/);
    expect(await split('b')).toEqual(['a', 'b']);
    expect(await split('c')).toEqual(['a', 'c']);
    expect(await storedSnapshot(service)).toEqual(before);
    await expectServiceError(split('c'), 'noSuchEntity');
    await add({ uuid: 'a', key: 'b', other: 'x' });
    await add({ uuid: 'c', key: 'b' });
    await expectServiceError(split('b'), 'conflict', /split c/);
  });

  test('leaves later data with the survivor', async () => {
    await addPersons(service, 1, 2);
    const rate = (from: number, uuid: string, stars: number) =>
      giveFeedback(service, operator, {
        sourceCriteria: person(from),
        targetCriteria: { uuid },
        items: { stars },
      });
    await add({ uuid: 'a', key: 'a' }, { color: 'red', size: 1 });
    await add({ uuid: 'b', key: 'b' }, { color: 'blue' });
    await rate(1, 'a', 1);
    await rate(1, 'b', 5);
    await rate(2, 'b', 4);
    await add({ uuid: 'a', key: 'b' });
    await add({ uuid: 'a', later: 'x' }, { size: 2 });
    await rate(1, 'a', 3);
    await withdrawFeedback(service, operator, {
      sourceCriteria: person(2),
      targetCriteria: { uuid: 'b' },
    });
    await split('b');
    expect(await storedSnapshot(service)).toMatchObject({
      entities: expect.arrayContaining([
        expect.objectContaining({ uuid: 'a', properties: { color: 'red', size: 2 } }),
        expect.objectContaining({ uuid: 'b', properties: { color: 'blue' } }),
      ]) as object[],
      feedbacks: [
        { source: person(1).uuid, target: 'a', items: { stars: 3 } },
        { source: person(1).uuid, target: 'b', items: { stars: 5 } },
      ],
    });
    expect((await query().identifiers.findMany()).map(({ value }) => value)).toContain('x');
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });

  test('restores votes in any order of overlapping merges', async () => {
    await addPersons(service, 1, 2);
    const voter = createUser(2);
    const setUp = async () => {
      await clear(service);
      await addPersons(service, 1, 2);
      await add({ uuid: 'a', key: 'a' });
      await add({ uuid: 'b', key: 'b' });
      // The wallet of the voter becomes part of an older entity.
      await addEntity(service, operator, { type: 'Address', ids: { email: 'v@example.com' } });
      for (const uuid of ['a', 'b']) {
        await giveFeedback(service, operator, {
          sourceCriteria: person(1),
          targetCriteria: { uuid },
          items: { stars: 1 },
        });
      }
      const [, second] = await query().feedbacks.findMany({ orderBy: ({ id }) => id });
      await markHelpful(service, voter, { feedbackId: String(second!.id) });
      return everything();
    };
    const merges = {
      shops: () => add({ uuid: 'a', key: 'b' }),
      voters: () =>
        addEntity(service, operator, {
          type: 'Address',
          ids: { uuid: voter.address, email: 'v@example.com' },
        }),
    };
    for (const [first, then] of [
      ['shops', 'voters'],
      ['voters', 'shops'],
    ] as const) {
      for (const order of [
        [first, then],
        [then, first],
      ]) {
        const before = await setUp();
        const absorbed: Record<string, string> = {};
        for (const name of [first, then]) {
          await merges[name]();
          absorbed[name] = (await query().merges.findMany({ orderBy: ({ id }) => id })).at(
            -1,
          )!.absorbedUuid;
        }
        for (const name of order) await split(absorbed[name]!);
        expect(await everything()).toEqual(before);
      }
    }
  });

  test('restores blocks and vouched transactions', async () => {
    await addPersons(service, 1);
    await addEntity(service, operator, { type: 'Address', ids: { uuid: 'm', key: 'm' } });
    await addEntity(service, operator, { type: 'Address', ids: { uuid: 'n', key: 'n' } });
    const ids = (await query().entities.findMany({ orderBy: (row, { asc }) => asc(row.id) })).map(
      ({ id }) => id,
    ) as [number, number, number];
    const { drizzle } = service.database;
    const [someone, m, n] = ids;
    await drizzle.execute(`INSERT INTO blocks (blocker_id, blocked_id)
      VALUES (${someone}, ${n}), (${n}, ${someone}), (${m}, ${n})`);
    await drizzle.execute(`INSERT INTO transactions (source_id, target_id, transaction_id, stated_by)
      VALUES (${someone}, ${m}, 't', 'one'), (${someone}, ${n}, 't', 'two'), (${n}, ${m}, '', 'one')`);
    const before = await everything();
    await addEntity(service, operator, { type: 'Address', ids: { uuid: 'm', key: 'n' } });
    expect(await query().blocks.findMany()).toHaveLength(2);
    await split('n');
    expect(await everything()).toEqual(before);
  });

  test('restores the data of the user in an adopted entity', async () => {
    const user = createUser(1);
    await addEntity(service, user, {
      type: 'provider',
      ids: { uuid: 'mine', key: 'a' },
      name: 'Mine',
    });
    await add({ uuid: 'shop', key: 'b' }, { name: 'Shop' });
    const before = await storedSnapshot(service);
    await addEntity(service, createClientPrincipal('entity:write'), {
      type: 'provider',
      ids: { uuid: 'shop', key: 'a' },
    });
    expect(await query().entities.findMany()).toMatchObject([{ uuid: 'shop', name: 'Shop' }]);
    await split('shop');
    expect(await storedSnapshot(service)).toEqual(before);
  });

  test('is for the operator, and refused if another entity has the uuid', async () => {
    await addEntity(service, createUser(1), { type: 'provider', ids: { uuid: 'mine', key: 'a' } });
    await addEntity(service, createUser(1), {
      type: 'provider',
      ids: { uuid: 'mine-too', key: 'b' },
    });
    await add({ key: 'a', also: 'b' });
    await add({ key: 'b', also: 'b' });
    await addEntity(service, createUser(2), { type: 'provider', ids: { uuid: 'mine-too' } });
    const before = await everything();
    await expectServiceError(split('mine-too'), 'conflict', /mine-too/);
    await expectServiceError(
      splitEntity(service, createClientPrincipal('read:any'), 'mine-too'),
      'notAllowed',
    );
    await expectServiceError(split('nothing'), 'noSuchEntity');
    expect(await everything()).toEqual(before);
  });
});

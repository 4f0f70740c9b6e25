import fc from 'fast-check';
import type { EntityId } from '../../src/ranking/engine.js';
import type { Service } from '../../src/service.js';
import { loadTrustIndex } from '../../src/storage/replica/load-trust-index.js';
import { SqlRankingEngine } from '../../src/storage/sql-ranking-engine.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { applyOperation, operation, prepare } from '../support/operations.js';
import { countRuns } from '../../../testing/suites/count-runs.js';
import { eachService } from '../../../testing/suites/each-service.js';

eachService((name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  /** Collects all answers of each engine, for every entity as the reader. */
  async function collectAnswers(
    engine: Pick<Service['ranking'], 'rank' | 'network'>,
  ): Promise<unknown[]> {
    const entities = await service.database.drizzle.query.entities.findMany();
    const ids: EntityId[] = entities.map(({ id }) => id);
    const answers: unknown[] = [];
    for (const source of ids) {
      answers.push(await engine.rank({ source, targets: ids, limit: 1000 }));
      answers.push(await engine.rank({ source, targets: { type: 'provider' }, limit: 2 }));
      answers.push((await engine.network(source)).sort((a, b) => a.person - b.person));
    }
    return answers;
  }

  test('both engines and a new index return the same after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (writes) => {
        for (const write of writes) await applyOperation(service, write);
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
        const live = await collectAnswers(service.ranking);
        expect(await collectAnswers(new SqlRankingEngine(service.database))).toEqual(live);
        const { index } = await loadTrustIndex(service.database);
        expect(await collectAnswers(index)).toEqual(live);
      }),
      {
        numRuns: countRuns(name === 'PGlite' ? 25 : 40),
        plugins: [fc.beforeEach(() => prepare(service))],
      },
    );
  });

  test('derived data is correct after concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (writes) => {
        await Promise.all(writes.map((write) => applyOperation(service, write)));
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
        expect(await collectAnswers(new SqlRankingEngine(service.database))).toEqual(
          await collectAnswers(service.ranking),
        );
      }),
      {
        numRuns: countRuns(name === 'PGlite' ? 10 : 40),
        plugins: [fc.beforeEach(() => prepare(service))],
      },
    );
  });
});

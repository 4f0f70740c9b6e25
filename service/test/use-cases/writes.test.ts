import fc from 'fast-check';
import type { Service } from '../../src/service.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { Model, type Snapshot } from '../support/model.js';
import {
  applyOperation,
  firstEntity,
  operation,
  prepare,
  type Operation,
} from '../support/operations.js';
import { countRuns } from '../../../testing/suites/count-runs.js';
import { eachService } from '../../../testing/suites/each-service.js';
import { storedSnapshot } from '../support/stored.js';

eachService((name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open('sql');
  });
  afterAll(() => service.close());

  const plugins = [fc.beforeEach(() => prepare(service))];

  test('any sequence of writes has the result of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (writes) => {
        const model = preparedModel();
        for (const write of writes) {
          expect([write, await applyOperation(service, write)]).toEqual([
            write,
            model.apply(write),
          ]);
        }
        expect(await storedSnapshot(service)).toEqual(model.snapshot());
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
      }),
      { numRuns: countRuns(name === 'PGlite' ? 15 : 25), plugins },
    );
  });

  test('concurrent writes have the result of some sequential order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { maxLength: 8 }),
        fc.array(operation, { minLength: 2, maxLength: 5 }),
        async (before, concurrent) => {
          for (const write of before) await applyOperation(service, write);
          const results = await Promise.all(
            concurrent.map((write) => applyOperation(service, write)),
          );
          const end = { results, snapshot: await storedSnapshot(service) };
          const serial = serialEnds(before, concurrent);
          // If none is equal, the most similar one is shown.
          expect(serial.find((other) => isSame(other, end)) ?? serial[0]).toEqual(end);
          const { stored, computed } = await derivedTables(service);
          expect(stored).toEqual(computed);
        },
      ),
      { numRuns: countRuns(name === 'PGlite' ? 5 : 60), plugins },
    );
  });
});

function preparedModel(): Model {
  const model = new Model();
  for (let entity = 0; entity < 5; entity++) model.apply(firstEntity(entity));
  return model;
}

interface End {
  results: string[];
  snapshot: Snapshot;
}

/** Lists the results of the concurrent writes in each order. */
function serialEnds(before: readonly Operation[], concurrent: readonly Operation[]): End[] {
  return orders(concurrent.map((_, index) => index)).map((order) => {
    const model = preparedModel();
    for (const write of before) model.apply(write);
    const results: string[] = [];
    for (const index of order) results[index] = model.apply(concurrent[index]!);
    return { results, snapshot: model.snapshot() };
  });
}

function orders(numbers: number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    orders(numbers.filter((number) => number !== first)).map((rest) => [first, ...rest]),
  );
}

function isSame(a: End, b: End): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedTables } from '../../../testing/service/derived.js';
import { createUser, eachService, operator } from '../../../testing/suites/each-service.js';
import type { Service } from '../../src/service.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { recordEndorsement } from '../../src/use-cases/endorsements/record-endorsement.js';
import { importFeedbacks } from '../../src/use-cases/feedback/give-feedback.js';
import { addPersons, person } from '../use-cases/support.js';

const target = `0x${'a'.repeat(40)}`;
const blockHash = `0x${'1'.repeat(64)}`;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
    await addEntity(service, operator, { type: 'token', ids: { address: target } });
    await addPersons(service, 1, 2, 3, 4);
  });
  afterAll(() => service.close());

  const endorse = (number: number, order: number) =>
    recordEndorsement(service, operator, {
      sourceAddress: createUser(number).address,
      targetAddress: target,
      transactionId: `order-${order}`,
      value: 1,
      blockNumber: order,
    });
  const give = (number: number, items: object, at: number) =>
    importFeedbacks(service, operator, [
      {
        sourceCriteria: person(number),
        targetCriteria: { ids: { address: target } },
        transactionId: String(at),
        items,
        createdAt: at,
        updatedAt: at,
      },
    ]);

  test('an upgrade counts endorsers, and dates opinions by feedback and blocks', async () => {
    const { drizzle } = service.database;
    for (let order = 1; order <= 3; order++) await endorse(1, order);
    await give(1, { stars: 5 }, 1_734_636_548);
    await endorse(2, 4);
    await give(3, { stars: 1 }, 1_704_067_200);
    await give(3, { review: 'Bad.' }, 1_734_636_548);
    await recordEndorsement(service, operator, {
      sourceAddress: createUser(4).address,
      targetAddress: target,
      transactionId: 'order-5',
      value: 1,
      blockNumber: 5,
      chainId: 1,
      blockHash,
    });
    await drizzle.execute(sql`
      INSERT INTO token_events (chain_id, block_number, log_index, block_hash, at, contract, kind, source, target,
        value, transaction_id)
      VALUES (1, 5, 0, ${blockHash}, to_timestamp(1700000000), '0x01', 'endorse', ${createUser(4).address},
        ${target}, 1, 'order-5')`);
    // In the form of the version before.
    await drizzle.execute(sql`ALTER TABLE opinions DROP COLUMN is_endorsed`);
    await drizzle.execute(sql`
      UPDATE opinions o SET given_at = greatest(
        (SELECT max(updated_at) FROM feedbacks
          WHERE source_id = o.giver_id AND target_id = o.target_id AND stars IS NOT NULL),
        (SELECT max(created_at) FROM endorsements
          WHERE source_id = o.giver_id AND target_id = o.target_id))`);
    await drizzle.execute(sql`UPDATE opinion_statistics SET endorsement_count = 5
      WHERE endorsement_count > 0`);

    for (const statement of findMigration('"is_endorsed"')) {
      await drizzle.execute(sql.raw(statement));
    }
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
    const rows = await drizzle.query.opinions.findMany({ orderBy: ({ giverId }) => giverId });
    expect(rows.map(({ isEndorsed }) => isEndorsed)).toEqual([true, true, false, true]);
    expect(rows.map(({ givenAt }) => givenAt.getTime() / 1000)).toEqual([
      1_734_636_548,
      expect.any(Number),
      1_734_636_548,
      1_700_000_000,
    ]);
  });
});

/** The statements of the migration that names the column first, without those about indexes. */
function findMigration(column: string): string[] {
  const folder = join(import.meta.dirname, '../../migrations');
  const texts = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const statements = texts.find((text) => text.includes(column))!.split('--> statement-breakpoint');
  return statements.filter((statement) => !/\b(?:CREATE|DROP) INDEX\b/.test(statement));
}

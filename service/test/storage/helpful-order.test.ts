import { sql } from 'drizzle-orm';
import { eachService } from '../../../testing/suites/each-service.js';
import type { Service } from '../../src/service.js';
import type { EntityId } from '../../src/ranking/engine.js';
import { readNetworkVotes } from '../../src/storage/feedback/helpful-votes.js';
import { readFeedback, type FeedbackRow } from '../../src/storage/feedback/read-feedback.js';
import { array, queryRows } from '../../src/storage/database/rows.js';

const givers = 40;
/** The first people are the network of the reader. */
const known = 4;

eachService((_name, open) => {
  let service: Service;
  let people: EntityId[];
  let target: EntityId;
  /** By feedback: the votes of the network, those of others that count, and when it was given. */
  let expected: { id: number; order: number[] }[];

  beforeAll(async () => {
    service = await open();
    const { drizzle } = service.database;
    const entities = await queryRows<{ id: string }>(
      drizzle,
      sql`INSERT INTO entities (uuid, type, added_by)
        SELECT 'e' || i, 'provider', 'operator' FROM generate_series(0, ${givers}) i RETURNING id`,
    );
    [target, ...people] = entities.map(({ id }) => Number(id)) as [EntityId, ...EntityId[]];
    expected = [];
    for (const [index, giver] of people.entries()) {
      // Times are equal in pairs, so that the id decides.
      const at = 1_700_000_000 + (index >> 1);
      const [row] = await queryRows<{ id: string }>(
        drizzle,
        sql`INSERT INTO feedbacks (source_id, target_id, transaction_id, stars, updated_at)
          VALUES (${giver}, ${target}, '', 4, to_timestamp(${at}::int)) RETURNING id`,
      );
      const voters = people.filter((_person, place) => (index * 7 + place * 11) % 13 < index % 5);
      await drizzle.execute(
        sql`INSERT INTO helpful_votes (feedback_id, voter_id)
          SELECT ${row!.id}::bigint, unnest(${array(voters, 'bigint')})`,
      );
      const id = Number(row!.id);
      const ofNetwork = voters.filter((voter) => people.indexOf(voter) < known).length;
      const ofOthers = Math.min(voters.length - ofNetwork, 5);
      expected.push({ id, order: [ofNetwork, ofOthers, at, id] });
    }
  });
  afterAll(() => service.close());

  function sort(compared: (order: number[]) => number[]): number[] {
    return expected
      .map(({ id, order }) => ({ id, order: compared(order) }))
      .sort((a, b) => {
        const place = a.order.findIndex((value, index) => value !== b.order[index]);
        return b.order[place]! - a.order[place]!;
      })
      .map(({ id }) => id);
  }

  async function list(network: ReadonlyMap<EntityId, unknown>, limit: number): Promise<number[]> {
    const networkVotes = await readNetworkVotes(service.database, { target, network });
    const reader = { target, network, networkVotes };
    const ids: number[] = [];
    for (const helpfulTo of ['network', 'others', 'nobody'] as const) {
      let rows: FeedbackRow[] = [];
      do {
        const after = rows.at(-1)?.position;
        const selection = { part: 'all' as const, helpfulTo };
        rows = await readFeedback(service.database, reader, selection, limit, after);
        ids.push(...rows.map(({ id }) => id));
      } while (rows.length === limit);
    }
    return ids;
  }

  test.each([1, 4, 100])('in pages of %d, votes of the network come first', async (limit) => {
    const network = new Map(people.slice(0, known).map((person) => [person, {}]));
    expect(await list(network, limit)).toEqual(sort((order) => order));
  });

  test.each([1, 4, 100])('in pages of %d, anonymous readers have no network', async (limit) => {
    const byAll = sort(([ofNetwork, ofOthers, ...newest]) => [
      Math.min(ofNetwork! + ofOthers!, 5),
      ...newest,
    ]);
    expect(await list(new Map(), limit)).toEqual(byAll);
  });

  test('an index has the order of votes of others', async () => {
    const plan = await service.database.transaction(async (connection) => {
      await connection.execute(sql`SET LOCAL enable_seqscan = off`);
      await connection.execute(sql`SET LOCAL enable_sort = off`);
      return queryRows<{ 'QUERY PLAN': string }>(
        connection,
        sql`EXPLAIN SELECT id FROM feedbacks WHERE target_id = ${target} AND helpful_count > 0
          ORDER BY least(helpful_count, 5) DESC, updated_at DESC, id DESC LIMIT 20`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('feedbacks_by_counted_votes');
  });
});

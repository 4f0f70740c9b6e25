import { sql } from 'drizzle-orm';
import { summariseFeedback } from '../../src/use-cases/feedback/summarise-feedback.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { addTransaction } from '../../src/use-cases/feedback/add-transaction.js';
import { listFeedback } from '../../src/use-cases/feedback/list-feedback.js';
import type { FeedbackItems } from '../../src/schemas/feedback.js';
import type { Service } from '../../src/service.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { clear, eachService, operator, createUser } from '../../../testing/suites/each-service.js';
import { testLong } from '../../../testing/suites/test-long.js';
import {
  addPersons,
  createClientPrincipal,
  expectServiceError,
  person,
} from '../use-cases/support.js';

// One wallet gives feedback under invented transaction ids, so that its opinion counts often.
const attacker = 1;
const honest = Array.from({ length: 100 }, (_, index) => index + 10);
const target = { uuid: 'shop' };
const rival = { uuid: 'rival' };

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    await addPersons(service, attacker, ...honest);
    for (const { uuid } of [target, rival]) {
      await addEntity(service, operator, { type: 'provider', ids: { uuid } });
    }
  });
  afterAll(() => service.close());

  const give = (from: number, items: FeedbackItems, transactionId?: string, to = target) =>
    giveFeedback(service, createUser(from), {
      sourceCriteria: person(from),
      targetCriteria: to,
      items,
      ...(transactionId === undefined ? {} : { transactionId }),
    });
  const speakHonestly = async () => {
    for (const from of honest) await give(from, { stars: 5 });
  };
  /** The summary for a reader without a network. */
  const read = async (limit = 100) => {
    const input = { sourceCriteria: person(honest[0]!), targetCriteria: target };
    return {
      summary: await summariseFeedback(service, operator, { ...input, limit, language: 'en' }),
      list: await listFeedback(service, operator, { ...input, limit: 100, language: 'en' }),
    };
  };
  const countFeedback = async (uuid: string) => {
    const { opinionStatistics, entities } = service.database.drizzle.query;
    const all = await entities.findMany();
    const id = all.find((entity) => entity.uuid === uuid)!.id;
    const statistics = await opinionStatistics.findMany();
    return statistics.find(({ entityId }) => entityId === id)?.feedbackCount ?? 0;
  };

  test('a thousand one-star feedbacks of one person, from before the limit, count once among 101 people', async () => {
    await speakHonestly();
    await service.database.drizzle.execute(sql`
      INSERT INTO feedbacks (source_id, target_id, transaction_id, stars, review)
      SELECT s.id, t.id, 'invented-' || n, 1, 'Bad'
      FROM entities s, entities t, generate_series(1, 1000) n
      WHERE s.uuid = ${person(attacker).uuid} AND t.uuid = ${target.uuid}`);
    for (const limit of [101, 1_000]) {
      const { summary, list } = await read(limit);
      expect(summary).toMatchObject({
        peopleCount: 101,
        verifiedCount: 0,
        items: { stars: { count: 101, sum: 501, histogram: [1, 0, 0, 0, 100] } },
      });
      const loud = list.feedback.filter(({ items }) => items.review === 'Bad');
      expect(loud).toMatchObject([{ earlierCount: 999 }]);
    }
    // With 100 people, the honest ones still count.
    expect((await read(100)).summary.items.stars).toMatchObject({ count: 100, sum: 496 });
  });

  test('refuses the twenty-first feedback about one target, and stores nothing', async () => {
    for (let n = 1; n <= 20; n++) await give(attacker, { stars: 1 }, `invented-${n}`);
    await expectServiceError(give(attacker, { stars: 1 }, 'one-more'), 'limitReached', /20/);
    await expectServiceError(give(attacker, { stars: 1 }), 'limitReached', /20/);
    expect(await service.database.drizzle.query.feedbacks.findMany()).toHaveLength(20);
    // Existing feedback can be changed, and another target has its own limit.
    expect(await give(attacker, { stars: 2 }, 'invented-1')).toEqual({ created: false });
    expect(await give(attacker, { stars: 1 }, 'invented-1', rival)).toEqual({ created: true });
    expect(await countFeedback(target.uuid)).toBe(1);
  });

  test('concurrent feedback does not exceed the limit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => give(attacker, { stars: 1 }, `invented-${n}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'limitReached' });
    expect(await service.database.drizzle.query.feedbacks.findMany()).toHaveLength(20);
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });

  testLong(
    'feedback for vouched purchases does not count for the limit, but the person still counts once',
    async () => {
      await speakHonestly();
      const app = createClientPrincipal('feedback:write');
      for (let n = 1; n <= 30; n++) {
        await addTransaction(service, app, {
          sourceCriteria: person(attacker),
          targetCriteria: target,
          transactionId: `order-${n}`,
        });
        await give(attacker, { stars: 1 }, `order-${n}`);
      }
      for (let n = 1; n <= 20; n++) await give(attacker, { stars: 1 }, `invented-${n}`);
      await expectServiceError(give(attacker, { stars: 1 }, 'one-more'), 'limitReached', /20/);
      const { summary, list } = await read();
      expect(summary).toMatchObject({
        peopleCount: 100,
        items: { stars: { histogram: [1, 0, 0, 0, 99] } },
      });
      const loud = list.feedback.filter(({ items }) => items.stars === 1);
      expect(loud).toMatchObject([{ verified: false, earlierCount: 49 }]);
    },
  );

  test('repeated feedback does not improve the position among equal targets', async () => {
    for (let n = 1; n <= 20; n++) await give(attacker, { stars: 5 }, `invented-${n}`, rival);
    await give(honest[0]!, { stars: 5 });
    await give(honest[1]!, { stars: 5 });
    expect([await countFeedback(target.uuid), await countFeedback(rival.uuid)]).toEqual([2, 1]);
  });

  test('counts each badge, review and video of a person once', async () => {
    for (const id of ['a', 'b', 'c']) {
      await give(attacker, { review: `Bad ${id}`, video: `https://example.com/${id}.mp4` }, id);
    }
    await give(honest[0]!, { review: 'Good' });
    const { summary, list } = await read();
    expect(summary.peopleCount).toBe(2);
    expect(list.feedback.map(({ items }) => items.review)).toEqual(['Good', 'Bad c']);
  });
});

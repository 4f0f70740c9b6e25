import { sql } from 'drizzle-orm';
import type { FeedbackItems, SingleFeedback } from '../../../src/schemas/feedback.js';
import type { Service } from '../../../src/service.js';
import { searchedFeedbacks } from '../../../src/storage/feedback/feedback-selection.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { maximumCount } from '../../../src/use-cases/feedback/count-listed-people.js';
import type { FeedbackListInput } from '../../../src/use-cases/feedback/feedback-list-input.js';
import { listFeedback } from '../../../src/use-cases/feedback/list-feedback.js';
import { registerBadgeSet } from '../../../src/use-cases/items/register-badge-set.js';
import { summariseFeedback } from '../../../src/use-cases/feedback/summarise-feedback.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { addTransaction } from '../../../src/use-cases/feedback/add-transaction.js';
import { createUser, eachService, operator } from '../../../../testing/suites/each-service.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
    await addEntity(service, operator, { type: 'provider', ids: { uuid: 'shop' } });
    for (const id of ['Quality', 'Speed']) {
      await registerBadgeSet(service, operator, {
        id,
        badges: ['positive', 'negative'].map((qualifier) => ({
          qualifier,
          badge: { label: qualifier, image: '' },
        })),
      });
    }
    await addPersons(service, 1, 2, 3, 4, 5);
    // 1 knows 2.
    await addRelationship(service, operator, {
      type: 'social',
      sourceCriteria: person(1),
      targetCriteria: person(2),
    });
    const given: [from: number, transactionId: string, items: FeedbackItems][] = [
      [1, 'a', { stars: 1, badges: { Quality: 'negative' } }],
      [1, 'b', { stars: 5, review: 'Better now' }],
      [1, 'c', { video: 'https://example.com/1.mp4' }],
      [2, 'a', { stars: 5, badges: { Quality: 'positive', Speed: 'positive' } }],
      [2, 'b', { stars: 4, review: 'Four' }],
      [3, 'a', { review: 'No stars' }],
      [4, 'a', { stars: 5, badges: { Quality: 'positive' }, review: 'All' }],
      [5, 'a', { stars: 1, badges: { Speed: 'negative' } }],
    ];
    for (const [from, transactionId, items] of given) {
      await giveFeedback(service, createUser(from), {
        sourceCriteria: person(from),
        targetCriteria: target,
        transactionId,
        items,
      });
    }
    for (const [from, transactionId] of [
      [2, 'a'],
      [4, 'a'],
    ] as const) {
      await addTransaction(service, createClientPrincipal('feedback:write'), {
        sourceCriteria: person(from),
        targetCriteria: target,
        transactionId,
      });
    }
  });
  afterAll(() => service.close());

  const target = { uuid: 'shop' };
  const read = (query: Partial<FeedbackListInput> = {}, reader = 1) =>
    // A client sees the ids of all transactions.
    listFeedback(service, operator, {
      sourceCriteria: person(reader),
      targetCriteria: target,
      sort: 'newest',
      language: 'en',
      ...query,
    });
  const readPublicly = (query: Partial<FeedbackListInput> = {}) =>
    listFeedback(service, null, { targetCriteria: target, language: 'en', ...query });
  /** Describes a feedback: its giver, its transaction, and the number of earlier ones. */
  const describeEach = (feedback: SingleFeedback[]) =>
    feedback.map(
      ({ source, transactionId, earlierCount }) =>
        `${source.name.slice(7)}${transactionId ?? ''}:${earlierCount}`,
    );

  test.each([
    [{}, ['5a:0', '4a:0', '3a:0', '2b:1', '1c:2']],
    // Like the histogram: each person once, by the newest feedback with stars.
    [{ stars: 5 }, ['4a:0', '1b:1']],
    [{ stars: 4 }, ['2b:1']],
    [{ stars: 1 }, ['5a:0']],
    [{ stars: 2 }, []],
    [{ badge: 'Quality' }, ['4a:0', '2a:0', '1a:0']],
    [{ badge: 'Quality:positive' }, ['4a:0', '2a:0']],
    [{ badge: 'Speed:negative' }, ['5a:0']],
    [{ badge: 'Nothing' }, []],
    [{ withReview: true }, ['4a:0', '3a:0', '2b:0', '1b:0']],
    [{ withVideo: true }, ['1c:0']],
    [{ verified: true }, ['4a:0', '2a:0']],
    [{ stars: 5, badge: 'Quality:positive' }, ['4a:0', '2a:0']],
    [{ stars: 5, withReview: true, verified: true }, ['4a:0']],
    [{ stars: 5, withVideo: true }, []],
    [{ network: true, stars: 5 }, ['1b:1']],
    [{ network: true, verified: true }, ['2a:0']],
    [{ own: true }, ['1c:2']],
    [{ own: true, sort: 'highest' }, ['1c:2']],
    [{ own: true, network: true, withReview: true }, ['1b:0']],
    [{ own: true, transactionId: 'b' }, ['1b:1']],
    [{ own: true, transactionId: 'b', withVideo: true }, []],
    [{ own: true, transactionId: 'nothing' }, []],
    [{ sort: 'network' }, ['1c:2', '2b:1', '5a:0', '4a:0', '3a:0']],
    [{ sort: 'network', verified: true }, ['2a:0', '4a:0']],
    [{ sort: 'highest', withReview: true }, ['4a:0', '1b:0', '2b:0', '3a:0']],
    [{ sort: 'lowest', stars: 5 }, ['4a:0', '1b:1']],
  ] as [Partial<FeedbackListInput>, string[]][])('%j', async (query, expected) => {
    for (const limit of [1, 2, 100]) {
      const seen: SingleFeedback[] = [];
      let cursor: string | undefined;
      do {
        const page = await read({ ...query, limit, cursor });
        expect(page.count).toBe(cursor === undefined ? expected.length : undefined);
        seen.push(...page.feedback);
        ({ cursor } = page);
      } while (cursor !== undefined);
      expect(describeEach(seen)).toEqual(expected);
    }
  });

  test('the filters find as many people as the summary counts', async () => {
    const { items, verifiedCount, peopleCount } = await summariseFeedback(service, createUser(1), {
      sourceCriteria: person(1),
      targetCriteria: target,
      language: 'en',
    });
    const count = async (query: Partial<FeedbackListInput>) => (await read(query)).count;
    for (const [index, people] of items.stars!.histogram.entries()) {
      expect(await count({ stars: index + 1 })).toBe(people);
    }
    for (const [set, qualifiers] of Object.entries(items.badges)) {
      for (const [qualifier, badge] of Object.entries(qualifiers)) {
        expect(await count({ badge: `${set}:${qualifier}` })).toBe(badge.count);
      }
    }
    expect(await count({ verified: true })).toBe(verifiedCount);
    expect(await count({})).toBe(peopleCount);
  });

  test('earlier feedback has the items of the filters', async () => {
    const earlier = async (id: string, query: Partial<FeedbackListInput> = {}) => {
      const page = await read({ earlierThan: id, ...query });
      expect(page).not.toHaveProperty('count');
      return describeEach(page.feedback);
    };
    const id = async (query: Partial<FeedbackListInput>) =>
      (await read({ own: true, ...query })).feedback[0]!.id;
    expect(await earlier(await id({}))).toEqual(['1b:1', '1a:0']);
    expect(await earlier(await id({ stars: 5 }), { stars: 5 })).toEqual(['1a:0']);
    expect(await earlier(await id({ withReview: true }), { withReview: true })).toEqual([]);
  });

  test('a transaction is selected among the own feedback only', async () => {
    for (const query of [{}, { network: true }, { own: false }]) {
      await expectServiceError(
        read({ ...query, transactionId: 'a' }),
        'invalidField',
        /transactionId needs own/,
      );
    }
  });

  test('anonymous readers read the same without a network', async () => {
    const page = await readPublicly();
    expect(page.count).toBe(5);
    expect(describeEach(page.feedback)).toEqual(['5:0', '4:0', '3:0', '2:1', '1:2']);
    expect(describeEach((await readPublicly({ stars: 5 })).feedback)).toEqual(['4:0', '1:1']);
    for (const query of [{ network: true }, { own: true }, { sourceCriteria: person(1) }]) {
      await expectServiceError(readPublicly(query), 'notAuthenticated', /network|own|source/);
    }
  });

  describe('about a target with very many feedbacks', () => {
    const many = searchedFeedbacks + 500;
    beforeAll(async () => {
      const { drizzle } = service.database;
      await drizzle.execute(sql`
        INSERT INTO entities (uuid, type, added_by)
        SELECT 'giver-' || n, 'account', 'operator' FROM generate_series(1, ${many}::int) n`);
      await drizzle.execute(sql`
        INSERT INTO feedbacks (source_id, target_id, stars, badges, updated_at)
        SELECT giver.id, target.id, 1 + giver.id % 5, jsonb_build_object('Speed', 'positive'),
          now() - interval '1 year' + giver.id * interval '1 second'
        FROM entities giver, entities target WHERE giver.type = 'account' AND target.uuid = 'shop'`);
      await drizzle.execute(sql`ANALYZE feedbacks`);
    });

    test('counts a filtered list to the maximum', async () => {
      expect((await readPublicly({ badge: 'Speed:positive' })).count).toBe(maximumCount);
      expect((await readPublicly({ stars: 3 })).count).toBe(maximumCount);
      expect((await readPublicly({ verified: true })).count).toBe(2);
    });

    test('a page ends after a limited search', async () => {
      // The match is older than all feedback that is searched.
      await service.database.drizzle.execute(
        sql`UPDATE feedbacks SET updated_at = '2001-01-01' WHERE badges ->> 'Speed' = 'negative'`,
      );
      const page = await readPublicly({ badge: 'Speed:negative' });
      expect(page).toMatchObject({ count: 0, feedback: [] });
      expect(page).not.toHaveProperty('cursor');
      // Fewer feedbacks have one star.
      expect((await readPublicly({ badge: 'Speed:negative', stars: 1 })).count).toBe(1);
    });
  });
});

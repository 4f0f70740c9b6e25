import type { SingleFeedback } from '../../../src/schemas/feedback.js';
import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import type { FeedbackListInput } from '../../../src/use-cases/feedback/feedback-list-input.js';
import { listFeedback } from '../../../src/use-cases/feedback/list-feedback.js';
import { recordEndorsement } from '../../../src/use-cases/endorsements/record-endorsement.js';
import { summariseFeedback } from '../../../src/use-cases/feedback/summarise-feedback.js';
import { eachService, operator, createUser } from '../../../../testing/suites/each-service.js';
import { addPersons, expectServiceError, person } from '../support.js';

const token = `0x${'a'.repeat(40)}`;
const target = { uuid: 'shop' };

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
    await addEntity(service, operator, { type: 'provider', ids: { ...target, address: token } });
    // 1 knows 2, who knows 3; 4 and 5 are strangers, and give feedback last.
    await addPersons(service, 1, 2, 3, 4, 5);
    for (const from of [1, 2]) {
      await addRelationship(service, operator, {
        type: 'social',
        sourceCriteria: person(from),
        targetCriteria: person(from + 1),
      });
    }
    for (const from of [3, 1, 2, 5, 4]) {
      await giveFeedback(service, operator, {
        sourceCriteria: person(from),
        targetCriteria: target,
        items: {
          stars: from,
          review: `Review of ${from}`,
          ...(from === 5 ? { video: 'https://example.com/5.mp4' } : {}),
        },
      });
    }
    for (const number of [2, 4]) {
      await recordEndorsement(service, operator, {
        sourceAddress: createUser(number).address,
        targetAddress: token,
        transactionId: `tx-${number}`,
        value: number * 100,
        blockNumber: number,
      });
    }
  });
  afterAll(() => service.close());

  const input = { sourceCriteria: person(1), targetCriteria: target, language: 'en' as const };
  const summary = (limit?: number) =>
    summariseFeedback(service, createUser(1), { ...input, ...(limit ? { limit } : {}) });

  test('a summary includes the reader and its network first, then the newest', async () => {
    expect((await summary()).items).toMatchObject({
      stars: { count: 5, sum: 15, avg: 3, histogram: [1, 1, 1, 1, 1] },
      review: { content: 'Review of 2' },
      video: { url: 'https://example.com/5.mp4' },
      badges: {},
      endorsements: [
        { source: { name: 'Person 4' }, endorsement: { value: 400, blockNumber: 4 } },
        { source: { name: 'Person 2' }, endorsement: { value: 200, blockNumber: 2 } },
      ],
    });
    expect((await summary(3)).items.stars).toEqual({
      count: 3,
      sum: 6,
      avg: 2,
      histogram: [1, 1, 1, 0, 0],
    });
    expect((await summary(4)).items.stars).toMatchObject({ count: 4, sum: 10, avg: 2.5 });
    expect((await summary(1)).items.stars).toMatchObject({ count: 1, sum: 2, avg: 2 });
  });

  /** Reads every page of a list. */
  const listAll = async (query: Partial<FeedbackListInput> = {}) => {
    const feedback: SingleFeedback[] = [];
    let cursor: string | undefined;
    do {
      const page = await listFeedback(service, createUser(1), { ...input, ...query, cursor });
      if (query.limit) expect(page.feedback.length).toBeLessThanOrEqual(query.limit);
      if (cursor !== undefined) expect(page).not.toHaveProperty('count');
      feedback.push(...page.feedback);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return feedback;
  };

  test.each([1, 2, 3, 4, 5])('a list in pages of %i has each person once', async (limit) => {
    const seen = await listAll({ limit });
    expect(
      seen.map(({ source, own, network }) => [
        source.name,
        own,
        network?.distance,
        network?.via?.name,
      ]),
    ).toEqual([
      ['Person 1', true, undefined, undefined],
      ['Person 2', false, 1, undefined],
      ['Person 3', false, 2, 'Person 2'],
      ['Person 4', false, undefined, undefined],
      ['Person 5', false, undefined, undefined],
    ]);
  });

  describe('with more feedback, some without stars and some with equal stars', () => {
    beforeAll(async () => {
      for (const [from, items] of [
        [4, { review: 'No stars' }],
        [1, { stars: 5 }],
        [5, { stars: 1, video: 'https://example.com/again.mp4' }],
      ] as const) {
        await giveFeedback(service, operator, {
          sourceCriteria: person(from),
          targetCriteria: target,
          transactionId: 'more',
          items,
        });
      }
    });

    test.each([
      ['newest', {}, ['5:1', '1:5', '4:-', '2:2', '3:3']],
      ['highest', {}, ['1:5', '3:3', '2:2', '5:1', '4:-']],
      ['lowest', {}, ['5:1', '2:2', '3:3', '1:5', '4:-']],
      ['network', {}, ['1:5', '2:2', '3:3', '5:1', '4:-']],
      ['newest', { network: true }, ['1:5', '2:2', '3:3']],
      ['network', { network: true }, ['1:5', '2:2', '3:3']],
      ['lowest', { network: true }, ['2:2', '3:3', '1:5']],
      ['highest', { withVideo: true }, ['5:1']],
      ['network', { withVideo: true }, ['5:1']],
      ['network', { withVideo: true, network: true }, []],
    ] as const)('%s %j', async (sort, filter, expected) => {
      for (const limit of [1, 2, 3, 8]) {
        const seen = await listAll({ sort, ...filter, limit });
        expect(
          seen.map(({ source, items }) => `${source.name.slice(7)}:${items.stars ?? '-'}`),
        ).toEqual(expected);
      }
      const { count } = await listFeedback(service, createUser(1), { ...input, sort, ...filter });
      expect(count).toBe(expected.length);
    });

    test('a summary takes each item of a person from its newest feedback that has it', async () => {
      expect(await summary()).toMatchObject({
        peopleCount: 5,
        // Imports of the operator verify no transaction.
        verifiedCount: 0,
        items: {
          // 1 has changed from one star to five, 5 from five to one; 4 has only added a review.
          stars: { count: 5, sum: 15, avg: 3, histogram: [1, 1, 1, 1, 1] },
          review: { content: 'Review of 2' },
          video: { url: 'https://example.com/again.mp4' },
        },
      });
      expect((await summary(4)).items.stars).toMatchObject({ count: 4, sum: 11 });
    });

    test('returns the number of earlier feedbacks, and lists them', async () => {
      const newest = await listAll({ sort: 'newest' });
      expect(newest.map(({ earlierCount }) => earlierCount)).toEqual([1, 1, 1, 0, 0]);
      const earlier = await listAll({ earlierThan: newest[0]!.id, limit: 1 });
      expect(earlier).toMatchObject([
        { source: { name: 'Person 5' }, earlierCount: 0, items: { stars: 5 } },
      ]);
      expect(await listAll({ earlierThan: newest[4]!.id })).toEqual([]);
      await expectServiceError(listAll({ earlierThan: '999999' }), 'noSuchEntity', /earlierThan/);
    });

    test('says whether everybody can read it: not about people, nor where it is closed', async () => {
      const isPublic = async (context: Service, query: Partial<FeedbackListInput> = {}) =>
        (await listFeedback(context, createUser(1), { ...input, ...query })).isPublic;
      expect(await isPublic(service)).toBe(true);
      expect(await isPublic(service, { targetCriteria: person(2) })).toBe(false);
      expect(await isPublic({ ...service, hasPublicReading: false })).toBe(false);
    });

    test('refuses a cursor of another list', async () => {
      const sorts = ['network', 'newest', 'highest', 'lowest'] as const;
      const lists = sorts.flatMap((sort) => [{ sort }, { sort, network: true }]);
      for (const query of lists) {
        const ask = (more: Partial<FeedbackListInput>) =>
          listFeedback(service, createUser(1), { ...input, limit: 1, ...more });
        const { cursor } = await ask(query);
        expect(cursor).toBeDefined();
        const filtered = [
          { withVideo: true },
          { withReview: true },
          { verified: true },
          { stars: 3 },
          { badge: 'Quality' },
          { own: true },
        ];
        for (const other of [...lists, ...filtered.map((filter) => ({ ...query, ...filter }))]) {
          if (other !== query)
            await expectServiceError(ask({ ...other, cursor }), 'invalidField', /cursor/);
        }
      }
    });
  });

  test('lists each feedback of the same microsecond once', async () => {
    const { drizzle } = service.database;
    await drizzle.execute(`UPDATE feedbacks SET updated_at = '2026-01-02T03:04:05.678901Z'`);
    for (const sort of ['network', 'newest', 'highest', 'lowest'] as const) {
      const seen = await listAll({ sort, limit: 1 });
      expect(seen[0]?.updatedAt).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
      expect(seen).toHaveLength(5);
    }
  });
});

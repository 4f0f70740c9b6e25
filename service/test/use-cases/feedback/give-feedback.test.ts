import type { Service } from '../../../src/service.js';
import type { FeedbackItems } from '../../../src/schemas/feedback.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { recordEndorsement } from '../../../src/use-cases/endorsements/record-endorsement.js';
import { registerBadgeSet } from '../../../src/use-cases/items/register-badge-set.js';
import { withdrawFeedback } from '../../../src/use-cases/feedback/withdraw-feedback.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

const token = `0x${'a'.repeat(40)}`;
const target = { uuid: 'shop' };
const sets = Array.from({ length: 15 }, (_, index) => `Set${index}`);

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open('sql');
  });
  beforeEach(async () => {
    await clear(service);
    await addPersons(service, 1, 2);
    await addEntity(service, operator, { type: 'provider', ids: { ...target, address: token } });
    const badge = { label: 'Badge', image: '' };
    for (const id of sets) {
      await registerBadgeSet(service, operator, {
        id,
        badges: ['positive', 'negative', 'odd'].map((qualifier) => ({ qualifier, badge })),
      });
    }
  });
  afterAll(() => service.close());

  const give = (items: FeedbackItems, transactionId?: string, from = 1) =>
    giveFeedback(service, createUser(from), {
      sourceCriteria: person(from),
      targetCriteria: target,
      items,
      ...(transactionId === undefined ? {} : { transactionId }),
    });
  const withdraw = (transactionId?: string, from = 1) =>
    withdrawFeedback(service, createUser(from), {
      sourceCriteria: person(1),
      targetCriteria: target,
      ...(transactionId === undefined ? {} : { transactionId }),
    });
  const endorse = () =>
    recordEndorsement(service, operator, {
      sourceAddress: createUser(1).address,
      targetAddress: token,
      transactionId: 'tx',
      value: 10,
      blockNumber: 1,
    });
  const stored = async () =>
    (await service.database.drizzle.query.feedbacks.findMany()).map(
      ({ stars, review, video, badges }) => ({ stars, review, video, badges }),
    );
  const opinions = async () =>
    (await service.database.drizzle.query.opinions.findMany()).map(({ value }) => value);

  test('posted items replace stored ones, omitted items stay, and null withdraws one', async () => {
    const video = 'https://example.com/a.mp4';
    expect(await give({ stars: 5, review: 'Good', video })).toEqual({ created: true });
    expect(await give({ stars: 4, review: null })).toEqual({ created: false });
    expect(await stored()).toEqual([{ stars: 4, review: null, video, badges: null }]);
    await give({ badges: { Set0: 'positive', Set1: 'negative' } });
    await give({ badges: { Set1: null, Set2: 'odd' } });
    expect(await stored()).toMatchObject([{ badges: { Set0: 'positive', Set2: 'odd' } }]);
    await give({ badges: null });
    expect(await stored()).toMatchObject([{ stars: 4, badges: null }]);
  });

  test('is deleted with its last item', async () => {
    await give({ stars: 5 });
    expect(await give({ stars: null })).toEqual({ created: false });
    expect(await stored()).toEqual([]);
    expect(await opinions()).toEqual([]);
    await expectServiceError(give({ stars: null }), 'invalidField', /items/);
    expect(await give({ stars: 5 })).toEqual({ created: true });
  });

  test('is stored once per transaction; no transaction counts as one', async () => {
    expect(await give({ stars: 1 })).toEqual({ created: true });
    expect(await give({ stars: 2 }, 'a')).toEqual({ created: true });
    expect(await give({ stars: 3 }, 'b')).toEqual({ created: true });
    expect(await give({ stars: 4 }, 'a')).toEqual({ created: false });
    expect((await stored()).map(({ stars }) => stars).sort()).toEqual([1, 3, 4]);
    // The feedback that was changed last.
    expect(await opinions()).toEqual([5_000]);
    await withdraw('a');
    expect(await opinions()).toEqual([0]);
  });

  test('keeps its time if it is given again without a change', async () => {
    await give({ stars: 5 }, 'old');
    await give({ stars: 1 }, 'new');
    await give({ stars: 5 }, 'old');
    expect(await opinions()).toEqual([-10_000]);
  });

  test.each<[string, FeedbackItems, number[]]>([
    ['one star disapproves', { stars: 1 }, [-10_000]],
    ['three stars are neutral', { stars: 3 }, [0]],
    ['five stars approve', { stars: 5 }, [10_000]],
    ['a badge counts one', { badges: { Set0: 'negative' } }, [-10_000]],
    ['other qualifiers do not count', { stars: 4, badges: { Set0: 'odd' } }, [5_000]],
    ['they alone say nothing', { badges: { Set0: 'odd' } }, []],
    ['a review alone is not an opinion', { review: 'Hm' }, []],
    ['the mean of all', { stars: 4, badges: { Set0: 'negative' } }, [-2_500]],
    ['is rounded', { stars: 4, badges: { Set0: 'positive', Set1: 'negative' } }, [1_667]],
    ['on both sides', { stars: 2, badges: { Set0: 'positive', Set1: 'negative' } }, [-1_667]],
    ['half away from zero', { stars: 4, badges: manyBadges(7) }, [-313]],
    ['on both sides of it', { stars: 2, badges: manyBadges(8) }, [313]],
  ])('%s', async (_what, items, expected) => {
    await give(items);
    expect(await opinions()).toEqual(expected);
  });

  test('an endorsement counts as one more item, and is an opinion without feedback', async () => {
    expect(await endorse()).toEqual({ created: true });
    expect(await endorse()).toEqual({ created: false });
    expect(await opinions()).toEqual([10_000]);
    await give({ stars: 1 });
    expect(await opinions()).toEqual([0]);
    await withdraw();
    expect(await opinions()).toEqual([10_000]);
    const tables = await derivedTables(service);
    expect(tables.stored).toEqual(tables.computed);
  });

  test('refuses unknown badges', async () => {
    await expectServiceError(give({ badges: { Beauty: 'positive' } }), 'invalidField', /Beauty/);
    await expectServiceError(give({ badges: { Set0: 'superb' } }), 'invalidField', /Set0/);
    await expectServiceError(give({ badges: { Set0: null } }), 'invalidField', /items/);
    expect(await stored()).toEqual([]);
  });

  test('must have another entity as its target', async () => {
    await expectServiceError(
      giveFeedback(service, createUser(1), {
        sourceCriteria: person(1),
        targetCriteria: { ids: { address: createUser(1).address } },
        items: { stars: 5 },
      }),
      'invalidField',
      /targetCriteria/,
    );
    await expectServiceError(
      giveFeedback(service, createUser(1), {
        sourceCriteria: person(1),
        targetCriteria: { uuid: 'none' },
        items: { stars: 5 },
      }),
      'noSuchEntity',
      /targetCriteria/,
    );
  });

  test('can be given and withdrawn by the giver, or by a client with the scope', async () => {
    const body = { sourceCriteria: person(1), targetCriteria: target };
    const items = { stars: 5 };
    await expectServiceError(
      giveFeedback(service, createUser(2), { ...body, items }),
      'notAllowed',
    );
    await expectServiceError(
      giveFeedback(service, createClientPrincipal('entity:write'), { ...body, items }),
      'notAllowed',
      /feedback:write/,
    );
    expect(await stored()).toEqual([]);
    await giveFeedback(service, createClientPrincipal('feedback:write'), { ...body, items });
    await expectServiceError(withdraw(undefined, 2), 'notAllowed');
    await expectServiceError(
      withdrawFeedback(service, createClientPrincipal('read:any'), body),
      'notAllowed',
      /feedback:write/,
    );
    expect(await stored()).toHaveLength(1);
    await withdrawFeedback(service, createClientPrincipal('feedback:write'), body);
    expect(await stored()).toEqual([]);
    await expectServiceError(withdraw(), 'noSuchEntity', /feedback/);
  });

  test('is counted exactly when many people give it concurrently', async () => {
    const givers = Array.from({ length: 25 }, (_, index) => index + 10);
    await addPersons(service, ...givers);
    await Promise.all(
      givers.flatMap((giver) => [
        give({ stars: 5 }, undefined, giver),
        give({ stars: 4 }, 'a', giver),
        give({ review: 'Good' }, 'a', giver),
      ]),
    );
    const statistics = await service.database.drizzle.query.opinionStatistics.findMany();
    expect(statistics).toContainEqual(
      expect.objectContaining({ receivedCount: 25, feedbackCount: 25 }),
    );
    const tables = await derivedTables(service);
    expect(tables.stored).toEqual(tables.computed);
  });
});

/** A badge of every set, this many of them positive. */
function manyBadges(positive: number): Record<string, string> {
  return Object.fromEntries(
    sets.map((set, index) => [set, index < positive ? 'positive' : 'negative']),
  );
}

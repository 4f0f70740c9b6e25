import type { Service } from '../../../src/service.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { rankEntities } from '../../../src/use-cases/entities/rank-entities.js';
import { recordEndorsement } from '../../../src/use-cases/endorsements/record-endorsement.js';
import { importFeedbacks } from '../../../src/use-cases/feedback/give-feedback.js';
import { listFeedback } from '../../../src/use-cases/feedback/list-feedback.js';
import { listGivenFeedback } from '../../../src/use-cases/feedback/list-given-feedback.js';
import { listRatings } from '../../../src/use-cases/feedback/list-ratings.js';
import { summariseFeedback } from '../../../src/use-cases/feedback/summarise-feedback.js';
import { listRecommenders } from '../../../src/use-cases/feedback/list-recommenders.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import {
  clear,
  createUser,
  eachService,
  operator,
} from '../../../../testing/suites/each-service.js';
import { addPersons, person } from '../support.js';

const toTarget = (digit: string) => `0x${digit.repeat(40)}`;
const [first, second] = [toTarget('a'), toTarget('b')] as const;
const reader = createUser(1);
/** Of feedback, of a later one, and of the block, in seconds since 1970. */
const [earlier, later, blockTime] = [1_704_067_200, 1_734_636_548, 1_795_852_745] as const;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    for (const address of [first, second]) {
      await addEntity(service, operator, { type: 'token', ids: { address } });
    }
    await addPersons(service, 1, 2, 3);
  });
  afterAll(() => service.close());

  const endorse = (number: number, targetAddress: string, order: number, value = 1) =>
    recordEndorsement(service, operator, {
      sourceAddress: createUser(number).address,
      targetAddress,
      transactionId: `order-${order}`,
      value,
      blockNumber: order,
      createdAt: blockTime + order,
    });
  const toReading = (address: string) => ({
    sourceCriteria: { uuid: reader.address },
    targetCriteria: { ids: { address } },
    language: 'en' as const,
  });
  const rank = async (engine: Service['ranking']) => {
    const ranking = await rankEntities({ ...service, ranking: engine }, reader, {
      sourceCriteria: { uuid: reader.address },
      targetType: 'token',
      targetCriterias: [first, second].map((address) => ({ ids: { address } })),
      language: 'en',
    });
    return ranking;
  };
  /** Returns the answer of both engines, which is the same. */
  const rankByBoth = async () => {
    const answer = await rank(service.ranking);
    expect(await rank(new SqlRankingEngine(service.database))).toEqual(answer);
    return answer;
  };

  describe('endorsements', () => {
    const findScores = async (engine: Service['ranking']) => {
      const { identifiers } = service;
      const targets = await identifiers.find(
        [first, second].map((address) => ({ field: 'f', criteria: { ids: { address } } })),
        'all',
      );
      const [source] = await identifiers.find(
        [{ field: 'f', criteria: { uuid: reader.address } }],
        'all',
      );
      const ranked = await engine.rank({ source: source!, targets, limit: 2 });
      return targets.map((id) => ranked.find(({ target }) => target === id)!.score);
    };

    test('45 of one wallet weigh as one person', async () => {
      for (let order = 1; order <= 45; order++) await endorse(2, first, order);
      await endorse(3, second, 1);
      for (const engine of [service.ranking, new SqlRankingEngine(service.database)]) {
        const [often, once] = await findScores(engine);
        expect(often).toBe(once);
      }
      const { items } = await summariseFeedback(service, reader, toReading(first));
      expect(items.endorsements).toMatchObject([
        { source: { name: 'Person 2' }, endorsement: { value: 45, blockNumber: 45 } },
      ]);
      const ratings = await listRatings(service, null, {
        targetCriterias: [first, second].map((address) => ({ ids: { address } })),
      });
      expect(ratings.map(({ endorsementCount }) => endorsementCount)).toEqual([1, 1]);
      const { stored, computed } = await derivedTables(service);
      expect(stored).toEqual(computed);
    });

    test('of several people are listed by the time of the newest block, with sums', async () => {
      await endorse(2, first, 1, 200);
      await endorse(3, first, 2, 10);
      await endorse(2, first, 3, 5);
      const read = async (limit?: number) => {
        const input = { ...toReading(first), limit };
        const { items } = await summariseFeedback(service, reader, input);
        return items.endorsements.map(({ source, endorsement }) => [source.name, endorsement]);
      };
      expect(await read()).toEqual([
        ['Person 2', { value: 205, blockNumber: 3 }],
        ['Person 3', { value: 10, blockNumber: 2 }],
      ]);
      expect(await read(1)).toHaveLength(1);
      const [many, few] = await findScores(service.ranking);
      expect(many).toBeGreaterThan(few!);
    });
  });

  describe('the date of what a contact says', () => {
    beforeEach(() =>
      addRelationship(service, operator, {
        type: 'social',
        sourceCriteria: person(1),
        targetCriteria: person(2),
      }),
    );
    const give = (items: object, at: number, transactionId?: string) =>
      importFeedbacks(service, operator, [
        {
          sourceCriteria: person(2),
          targetCriteria: { ids: { address: first } },
          items,
          createdAt: at,
          updatedAt: at,
          ...(transactionId ? { transactionId } : {}),
        },
      ]);
    /** For each answer that shows it. */
    const readDates = async () => {
      const { people } = await listRecommenders(service, reader, toReading(first));
      const item = (await rankByBoth()).find(({ relationshipPaths }) => relationshipPaths[0]);
      const own = await listGivenFeedback(service, createUser(2), {
        targetCriteria: person(2),
        language: 'en',
      });
      const lists = await Promise.all([
        listFeedback(service, reader, toReading(first)),
        listFeedback(service, null, {
          targetCriteria: { ids: { address: first } },
          language: 'en',
        }),
      ]);
      const path = item!.relationshipPaths[0]!.at(-1)!.relationship.properties['timestamp'];
      return {
        recommenders: people.map(({ givenAt }) => givenAt),
        path: Date.parse(path as string) / 1000,
        lists: [...lists, own].map(({ feedback }) => feedback[0]?.updatedAt),
      };
    };
    const expectDate = async (date: number) =>
      expect(await readDates()).toEqual({
        recommenders: [date],
        path: date,
        lists: [date, date, date],
      });

    test('is that of the feedback, also with a later endorsement', async () => {
      await give({ stars: 5 }, later);
      await endorse(2, first, 1);
      await expectDate(later);
    });

    test('is that of the newest feedback, also when its items have no value', async () => {
      await give({ stars: 5 }, earlier, 'first');
      await give({ review: 'Still good.' }, later, 'second');
      await expectDate(later);
    });

    test('is that of a review with an endorsement', async () => {
      await endorse(2, first, 1);
      await give({ review: 'Good.' }, later);
      await expectDate(later);
    });

    test('without feedback is the time of the newest block', async () => {
      await endorse(2, first, 1);
      await endorse(2, first, 9);
      const date = blockTime + 9;
      expect(await readDates()).toMatchObject({ recommenders: [date], path: date });
    });
  });
});

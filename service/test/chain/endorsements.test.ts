import { beforeEach, expect, test } from '@jest/globals';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { operator } from '../../../testing/suites/each-service.js';
import { SqlRankingEngine } from '../../src/storage/sql-ranking-engine.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { summariseFeedback } from '../../src/use-cases/feedback/summarise-feedback.js';
import { eachChain } from './support/chain-tests.js';

let token: AnyEvents;
let other: AnyEvents;

eachChain(
  async (node) => {
    token = await deployAnyEvents(node.url);
    other = await deployAnyEvents(node.url);
    return { chain: { rewardTokens: [token, other].map(({ address }) => ({ address })) } };
  },
  (kit) => {
    let endorser: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeEach(async () => {
      endorser = await kit.addPerson();
      target = await kit.addPerson();
    });
    const endorse = (value: bigint, transactionId = 'order-1') =>
      token.endorse(endorser.address, target.address, value, transactionId);
    /** The values of the endorsements, as summary, ranking and sums have them. */
    const readValues = async () => {
      const { service } = kit;
      const id = await kit.find(target.address);
      const stored = await listEndorsements(service.database, id, 10);
      const criteria = { ids: { address: target.address } };
      const reader = { ids: { address: endorser.address } };
      const { items } = await summariseFeedback(service, operator, {
        sourceCriteria: reader,
        targetCriteria: criteria,
        language: 'en',
      });
      const values = stored.map(({ value }) => Number(value)).sort((a, b) => a - b);
      const sum = values.reduce((total, value) => total + value, 0);
      expect(items.endorsements.map(({ endorsement }) => endorsement.value)).toEqual(
        sum > 0 ? [sum] : [],
      );
      const statistics = await service.database.drizzle.query.opinionStatistics.findFirst({
        where: (row, { eq }) => eq(row.entityId, id),
      });
      expect(statistics?.endorsementCount ?? 0).toBe(Math.sign(sum));
      const query = { source: await kit.find(endorser.address), targets: [id], limit: 1 };
      const engines = [service.ranking, new SqlRankingEngine(service.database, { users: false })];
      const [byIndex, bySql] = await Promise.all(engines.map((engine) => engine.rank(query)));
      expect(bySql).toEqual(byIndex);
      expect(byIndex![0]!.own).toBe(values.length > 0 ? 10_000 : undefined);
      return values;
    };

    test('count as long as some of them is staked', async () => {
      await endorse(100n);
      await endorse(50n, 'order-2');
      await kit.scan();
      expect(await readValues()).toEqual([50, 100]);
      await token.withdraw(endorser.address, target.address, 70n);
      await kit.scan();
      expect(await readValues()).toEqual([80]);
      await token.penalise(target.address, target.address, endorser.address, 30n);
      await kit.scan();
      expect(await readValues()).toEqual([50]);
      await token.withdraw(endorser.address, target.address, 50n);
      await kit.scan();
      expect(await readValues()).toEqual([]);
    });

    test('of one token are not reduced by withdrawals of another', async () => {
      await endorse(100n);
      await other.endorse(endorser.address, target.address, 30n, 'order-2');
      await token.withdraw(endorser.address, target.address, 30n);
      await kit.scan();
      expect(await readValues()).toEqual([30, 70]);
    });

    test('are taken back by a reorganisation, as are withdrawals', async () => {
      await endorse(100n);
      await kit.scan();
      await kit.chain.reorganise(1);
      await kit.scan();
      expect(await readValues()).toEqual([]);
      await endorse(30n);
      await kit.scan();
      await token.withdraw(endorser.address, target.address, 30n);
      await kit.scan();
      expect(await readValues()).toEqual([]);
      await kit.chain.reorganise(1);
      await kit.scan();
      expect(await readValues()).toEqual([30]);
    });

    test('of addresses that are known later count from then on', async () => {
      const [from, to] = [await kit.createWallet(), await kit.createWallet()];
      await token.endorse(from.address, to.address, 5n, 'order-3');
      await kit.scan();
      await kit.signIn(from.address);
      await addEntity(kit.service, operator, { type: 'shop', ids: { address: to.address } });
      const stored = await listEndorsements(kit.service.database, await kit.find(to.address), 10);
      expect(stored).toMatchObject([{ value: 5n, transactionId: 'order-3' }]);
    });

    test.each([
      ['', 0],
      ['a\u0000b', 0],
      ['x'.repeat(300), 0],
      ['tx é', 1],
    ])('with any text as transaction id are stored: %j', async (transactionId, isKept) => {
      await endorse(7n, transactionId);
      await kit.scan();
      const [stored] = await listEndorsements(
        kit.service.database,
        await kit.find(target.address),
        10,
      );
      expect(stored!.transactionId).toEqual(
        isKept ? transactionId : expect.stringMatching(/^0x[0-9a-f]{64}$/),
      );
    });

    test('of an address to itself, of nothing or of strangers are none', async () => {
      await token.endorse(target.address, target.address, 9n, 'order-4');
      await endorse(0n);
      const stranger = await kit.createWallet();
      await token.endorse(stranger.address, target.address, 9n, 'order-5');
      await token.withdraw(endorser.address, target.address, 1_000n);
      await kit.scan();
      expect(await readValues()).toEqual([]);
    });
  },
);

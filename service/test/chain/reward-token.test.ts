import { beforeAll, expect, test } from '@jest/globals';
import { createClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { operator } from '../../../testing/suites/each-service.js';
import { SqlRankingEngine } from '../../src/storage/sql-ranking-engine.js';
import { summariseFeedback } from '../../src/use-cases/feedback/summarise-feedback.js';
import { addRelationship } from '../../src/use-cases/relationships/add-relationship.js';
import { eachChain } from './support/chain-tests.js';

let token: LocalRewardToken;

eachChain(
  async (node) => {
    const client = createClient({
      account: fundedAccount,
      chain: foundry,
      transport: http(node.url),
      pollingInterval: 20,
    });
    token = await deployLocalRewardToken(client);
    return { chain: { rewardTokens: [{ address: token.address }] } };
  },
  (kit) => {
    let endorser: PrivateKeyAccount;
    let earlier: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    let reader: PrivateKeyAccount;
    beforeAll(async () => {
      [endorser, earlier, target, reader] = [
        await kit.addPerson(),
        await kit.addPerson(),
        await kit.addPerson(),
        await kit.addPerson(),
      ];
      await addRelationship(kit.service, operator, {
        type: 'social',
        sourceCriteria: { ids: { address: reader.address } },
        targetCriteria: { ids: { address: endorser.address } },
      });
      for (const { address } of [endorser, earlier]) await token.giveTokens(address);
    });

    /** The stakes of the target in its summary. */
    const readStakes = async () => {
      const { items } = await summariseFeedback(kit.service, operator, {
        sourceCriteria: { ids: { address: reader.address } },
        targetCriteria: { ids: { address: target.address } },
        language: 'en',
      });
      return items.endorsements
        .map(({ endorsement }) => endorsement.value)
        .sort((one, other) => one - other);
    };
    /** How many people of the reader's network approve of the target, by both engines. */
    const readApproving = async () => {
      const query = {
        source: await kit.find(reader.address),
        targets: [await kit.find(target.address)],
        limit: 1,
      };
      const bySql = new SqlRankingEngine(kit.service.database, { users: false });
      const ranked = await kit.service.ranking.rank(query);
      expect(await bySql.rank(query)).toEqual(ranked);
      return ranked[0]!.approving;
    };
    const scanAndRead = async () => {
      await kit.scan();
      return { stakes: await readStakes(), approving: await readApproving() };
    };

    test('an endorsement that the oracle has answered counts, as long as the chain has it', async () => {
      const first = { account: earlier, amount: 100n, transactionId: 'order-1' };
      await token.endorse({ ...first, target: target.address });
      expect(await scanAndRead()).toEqual({ stakes: [100], approving: 0 });

      const second = { account: endorser, amount: 200n, transactionId: 'order-2' };
      const previousEndorsers = [earlier.address];
      const answered = await token.endorse({
        ...second,
        target: target.address,
        previousEndorsers,
      });
      expect(await scanAndRead()).toEqual({ stakes: [100, 200], approving: 1 });

      const answer = await kit.chain.readTransaction(answered);
      await kit.chain.reorganise(1);
      expect(await scanAndRead()).toEqual({ stakes: [100], approving: 0 });
      await kit.chain.reorganise(1, [answer]);
      expect(await scanAndRead()).toEqual({ stakes: [100, 200], approving: 1 });
    });
  },
);

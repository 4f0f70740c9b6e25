import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { writeContract } from 'viem/actions';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { answerRequest } from '../../../testing/chain/answer-request.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import {
  deployTokenActs,
  type ActOrder,
  type EmittedAct,
  type TokenActs,
} from '../../../testing/chain/token-acts.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { listEndorsementHistory } from '../../src/use-cases/endorsements/list-endorsement-history.js';
import { eachChain, toUser } from './support/chain-tests.js';

let emitter: TokenActs;
let token: LocalRewardToken;
let disapprove: (account: PrivateKeyAccount, target: PrivateKeyAccount) => Promise<unknown>;

eachChain(
  async (node) => {
    const client = createClient({
      account: fundedAccount,
      chain: foundry,
      transport: http(node.url),
      pollingInterval: 20,
    });
    emitter = await deployTokenActs(node.url);
    token = await deployLocalRewardToken(client);
    disapprove = async (account, target) => {
      const { address } = token;
      const call = { address, abi: rewardTokenAbi, account, functionName: 'disapprove' } as const;
      const args = [target.address, 50n, 'order-9'] as const;
      await confirmTransaction(client, await writeContract(client, { ...call, args }));
    };
    return { chain: { rewardTokens: [emitter, token].map(({ address }) => ({ address })) } };
  },
  (kit) => {
    let [earlier, other]: PrivateKeyAccount[] = [];
    let by: PrivateKeyAccount;
    let [first, second]: PrivateKeyAccount[] = [];
    beforeAll(async () => {
      [earlier, other, by] = [await kit.addPerson(), await kit.addPerson(), await kit.addPerson()];
    });
    beforeEach(async () => {
      [first, second] = [await kit.addPerson(), await kit.addPerson()];
    });

    const build = (
      kind: 'endorse' | 'disapprove',
      target: PrivateKeyAccount,
      results: Partial<Pick<EmittedAct, 'level1' | 'level2'>> = {},
      from = by,
    ): EmittedAct => ({
      isDisapproval: kind === 'disapprove',
      from: from.address,
      to: target.address,
      value: 100n,
      transactionId: `about ${target.address}`,
      level1: [],
      level2: [],
      ...results,
    });
    const result = ({ address }: PrivateKeyAccount, amount: bigint) => [
      { endorser: address, amount },
    ];
    /** Both targets are endorsed by two people with 100 tokens each. */
    const endorseBoth = () =>
      emitter.act(
        [first!, second!].flatMap((target) =>
          [earlier!, other!].map((from) => build('endorse', target, {}, from)),
        ),
        { areMarked: true, areEarly: false },
      );
    const readStakes = async (target: PrivateKeyAccount) => {
      await kit.scan();
      const rows = await listEndorsements(kit.service.database, await kit.find(target.address), 9);
      const stakes = new Map(rows.map((row) => [row.sourceAddress, Number(row.value)]));
      return [earlier!, other!].map(({ address }) => stakes.get(address.toLowerCase()));
    };
    const readResults = async (account: PrivateKeyAccount, count: number) => {
      await kit.scan();
      const { history } = await listEndorsementHistory(kit.service, toUser(account.address), {
        language: 'en',
        limit: count,
      });
      return history.map(({ kind, value, level, targetAddress, transactionId }) => {
        if (transactionId !== undefined) expect(transactionId).toBe(`about ${targetAddress}`);
        return `${kind} ${value} level ${level} ${targetAddress}`;
      });
    };

    const orders: [string, ActOrder][] = [
      ['after their act', { areMarked: true, areEarly: false }],
      ['before their act', { areMarked: true, areEarly: true }],
      ['after their act, in a token without marks', { areMarked: false, areEarly: false }],
      ['before their act, in a token without marks', { areMarked: false, areEarly: true }],
    ];
    describe.each(orders)('results that come %s', (_, order) => {
      test('are penalties that reduce stakes', async () => {
        await endorseBoth();
        const level1 = result(earlier!, 30n);
        await emitter.act([build('disapprove', first!, { level1 })], order);
        expect(await readStakes(first!)).toEqual([70, 100]);
        expect(await readStakes(second!)).toEqual([100, 100]);
        expect(await readResults(earlier!, 1)).toEqual([`penalty 30 level 1 ${first!.address}`]);
      });

      test('are rewards with their target', async () => {
        const level2 = result(earlier!, 8n);
        await emitter.act([build('endorse', first!, { level2 })], order);
        expect(await readResults(earlier!, 1)).toEqual([`reward 8 level 2 ${first!.address}`]);
      });

      test('belong to their own act of several in a transaction', async () => {
        await endorseBoth();
        await emitter.act(
          [
            build('disapprove', first!, {
              level1: result(earlier!, 10n),
              level2: result(other!, 1n),
            }),
            build('endorse', first!, { level1: result(earlier!, 5n) }),
            build('disapprove', second!, {
              level1: result(earlier!, 20n),
              level2: result(other!, 2n),
            }),
          ],
          order,
        );
        expect(await readStakes(first!)).toEqual([90, 99]);
        expect(await readStakes(second!)).toEqual([80, 98]);
        expect(await readResults(earlier!, 3)).toEqual([
          `penalty 20 level 1 ${second!.address}`,
          `reward 5 level 1 ${first!.address}`,
          `penalty 10 level 1 ${first!.address}`,
        ]);
      });
    });

    test.each([true, false])(
      'a mark tells to which of two disapprovals a penalty belongs (before its act: %j)',
      async (areEarly) => {
        await endorseBoth();
        const order = { areMarked: true, areEarly };
        const penalised = { level1: result(earlier!, 10n) };
        await emitter.act(
          [build('disapprove', first!), build('disapprove', second!, penalised)],
          order,
        );
        await emitter.act(
          [build('disapprove', second!, penalised), build('disapprove', first!)],
          order,
        );
        expect(await readStakes(first!)).toEqual([100, 100]);
        expect(await readStakes(second!)).toEqual([80, 100]);
      },
    );

    test('without a mark, a penalty between two disapprovals belongs to the one before it', async () => {
      await endorseBoth();
      await emitter.act(
        [
          build('disapprove', first!, { level1: result(earlier!, 10n) }),
          build('disapprove', second!),
        ],
        { areMarked: false, areEarly: false },
      );
      expect(await readStakes(first!)).toEqual([90, 100]);
    });

    test('a penalty without a disapproval reduces nothing', async () => {
      await endorseBoth();
      const endorsement = build('endorse', first!, { level1: result(earlier!, 10n) });
      await emitter.act([endorsement], { areMarked: true, areEarly: true });
      expect(await readStakes(first!)).toEqual([100, 100]);
    });

    test("penalties of the project's own token reduce stakes", async () => {
      for (const account of [earlier!, by]) await token.giveTokens(account.address);
      const about = { target: first!.address, transactionId: 'order-8' };
      await token.endorse({ ...about, account: earlier!, amount: 1_000n });
      await disapprove(by, first!);
      const client = createClient({
        account: fundedAccount,
        chain: foundry,
        transport: http(kit.node.url),
        pollingInterval: 20,
      });
      await answerRequest(client, token, [earlier!.address]);
      // 1,000 · 51 · 5,000 / (2 · 80 · 5,000) / 5, rounded down twice.
      expect(await readStakes(first!)).toEqual([937, undefined]);
    });
  },
);

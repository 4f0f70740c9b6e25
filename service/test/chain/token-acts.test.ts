import { beforeAll, expect, test } from '@jest/globals';
import { createClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { writeContract } from 'viem/actions';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { operator } from '../../../testing/suites/each-service.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { listEndorsementHistory } from '../../src/use-cases/endorsements/list-endorsement-history.js';
import { exportOwnData } from '../../src/use-cases/own-data/export-own-data.js';
import { eachChain, erase, toUser } from './support/chain-tests.js';

let token: LocalRewardToken;
let other: AnyEvents;
let call: (
  account: PrivateKeyAccount,
  functionName: 'claim' | 'withdrawStake',
  args: readonly unknown[],
) => Promise<unknown>;

eachChain(
  async (node) => {
    const client = createClient({
      account: fundedAccount,
      chain: foundry,
      transport: http(node.url),
      pollingInterval: 20,
    });
    token = await deployLocalRewardToken(client);
    other = await deployAnyEvents(node.url);
    call = async (account, functionName, args) => {
      const request = { address: token.address, abi: rewardTokenAbi, account, functionName, args };
      return confirmTransaction(client, await writeContract(client, request as never));
    };
    return { chain: { rewardTokens: [{ address: token.address }, { address: other.address }] } };
  },
  (kit) => {
    let earlier: PrivateKeyAccount;
    let later: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeAll(async () => {
      earlier = await kit.createWallet();
      later = await kit.createWallet();
      target = await kit.createWallet();
      await kit.signIn(earlier.address);
      await kit.signIn(later.address);
      const ids = { uuid: 'tidewater', address: target.address };
      await addEntity(kit.service, operator, { type: 'provider', name: 'Tidewater', ids });
    });

    const read = async (account: PrivateKeyAccount) => {
      await kit.scan();
      const user = toUser(account.address);
      const { history } = await listEndorsementHistory(kit.service, user, { language: 'en' });
      return history.map(({ kind, value, level, transactionId, target: about, isFinal, by }) =>
        [
          kind,
          value,
          ...(about ? [about.name] : []),
          ...(transactionId?.startsWith('order') ? [transactionId] : []),
          ...(level === undefined ? [] : [`level ${level}`]),
          ...(by ? ['by somebody'] : []),
          ...(isFinal ? ['final'] : []),
        ].join(' '),
      );
    };

    test('the history has endorsements, rewards, claims, connections, as the chain has them', async () => {
      await token.giveTokens(earlier.address);
      await token.giveTokens(later.address);
      const about = { target: target.address, amount: 200n };
      await token.endorse({ ...about, account: earlier, transactionId: 'order-1' });
      expect(await read(earlier)).toEqual([
        'endorsement 200 Tidewater order-1',
        'connection 10000',
      ]);

      const answered = await token.endorse({
        ...about,
        account: later,
        transactionId: 'order-2',
        previousEndorsers: [earlier.address],
      });
      const reward = 'reward 87 Tidewater order-2 level 1 by somebody';
      expect(await read(earlier)).toEqual([
        reward,
        'endorsement 200 Tidewater order-1',
        'connection 10000',
      ]);
      expect(await read(later)).toEqual(['endorsement 200 Tidewater order-2', 'connection 10000']);

      const answer = await kit.chain.readTransaction(answered);
      await kit.chain.reorganise(1);
      expect(await read(earlier)).toHaveLength(2);
      await kit.chain.reorganise(1, [answer]);
      expect((await read(earlier))[0]).toBe(reward);

      await call(earlier, 'claim', []);
      await call(earlier, 'withdrawStake', [target.address, 50n, 'order-3']);
      expect((await read(earlier)).slice(0, 3)).toEqual([
        'withdrawal 50 Tidewater order-3',
        'claim 87',
        reward,
      ]);
      await kit.chain.mine(9);
      expect((await read(earlier)).every((one) => one.endsWith('final'))).toBe(true);
    });

    test('it has penalties with who disapproved, and amounts of any size', async () => {
      const most = 2n ** 256n - 1n;
      await other.endorse(earlier.address, target.address, most, 'order-4');
      await other.penalise(later.address, target.address, earlier.address, 7n);
      expect((await read(earlier)).slice(0, 2)).toEqual([
        'penalty 7 Tidewater level 1 by somebody',
        `endorsement ${most} Tidewater order-4`,
      ]);
      expect((await read(later))[0]).toBe('disapproval 50 Tidewater');
    });

    test('it is part of the export, without the hash of a connected account', async () => {
      const lines: Record<string, Record<string, unknown>>[] = [];
      for await (const line of await exportOwnData(kit.service, toUser(earlier.address))) {
        lines.push(JSON.parse(line) as Record<string, Record<string, unknown>>);
      }
      const acts = lines.flatMap(({ tokenAct }) => (tokenAct ? [tokenAct] : []));
      expect(acts).toHaveLength((await read(earlier)).length);
      expect(acts).toContainEqual(
        expect.objectContaining({
          kind: 'reward',
          value: '87',
          level: 1,
          target: expect.objectContaining({ name: 'Tidewater' }),
        }),
      );
      const [connection] = acts.filter(({ kind }) => kind === 'connection');
      expect(Object.keys(connection!).sort()).toEqual(
        [
          ...['blockNumber', 'chainId', 'createdAt', 'kind', 'tokenAddress'],
          ...['transactionHash', 'value', 'walletAddress'],
        ].sort(),
      );
    });

    test('an erasure removes it, and the name from what others got', async () => {
      const before = await read(earlier);
      await erase(kit.service, later.address);
      const acts = await kit.service.database.drizzle.query.tokenActs.findMany();
      const named = acts.flatMap(({ account, target, by }) => [account, target, by]);
      expect(named).not.toContain(later.address.toLowerCase());
      expect(await read(earlier)).toEqual(before.map((one) => one.replace(' by somebody', '')));
    });
  },
);

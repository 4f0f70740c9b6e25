import { parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployLocalRewardToken } from '../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { findPerson, type PersonName } from './people.js';

/** Tokens with rewards for Amara and Lucía, and what the wallets have sent. */
export interface Rewards {
  readonly token: string;
  readonly pausedToken: string;
  /** Calls as the SDK keeps them in the browser's storage. */
  readonly pending: Record<'claim sent' | 'claimed', { key: string; value: string }>;
}

const target = '0x00000000000000000000000000000000000a0010';

/** Deploys the tokens. Nothing changes on the chain after that, so that all states stay the same. */
export async function addRewards(url: string): Promise<Rewards> {
  const client = createChainClient(url);
  const account = (name: PersonName) => privateKeyToAccount(findPerson(name).privateKey);
  const deploy = async () => {
    const token = await deployLocalRewardToken(client);
    for (const name of ['amara', 'jonas', 'lucia'] as const) {
      await client.setBalance({ address: findPerson(name).address, value: parseEther('100') });
      await token.giveTokens(findPerson(name).address);
    }
    for (const name of ['amara', 'lucia'] as const) {
      const about = { target, amount: 200n, transactionId: name } as const;
      await token.endorse({ ...about, account: account(name) });
    }
    /** Jonas endorses what both have endorsed. */
    const reward = (transactionId: string) =>
      token.endorse({
        ...{ account: account('jonas'), target, amount: 500n, transactionId },
        previousEndorsers: [account('amara').address, account('lucia').address],
      });
    await reward('first');
    return { ...token, reward };
  };
  const token = await deploy();
  const paused = await deploy();
  const sentAfter = Number(await client.getBlockNumber({ cacheTime: 0 }));
  const call = { address: token.address, abi: rewardTokenAbi } as const;
  const claimed = await client.writeContract({
    ...call,
    account: account('lucia'),
    functionName: 'claim',
  });
  await confirmTransaction(client, claimed);
  await token.endorse({
    ...{ account: account('jonas'), target, amount: 1_000n, transactionId: 'second' },
    previousEndorsers: [account('lucia').address],
  });
  const pause = await client.writeContract({
    ...{ ...call, address: paused.address, functionName: 'pause' },
  });
  await confirmTransaction(client, pause);
  const keep = (name: PersonName, hash: string) => {
    const { address } = account(name);
    const parts = [foundry.id, token.address, address, ''];
    return {
      key: `x-svc call ${JSON.stringify(parts).toLowerCase()}`,
      value: JSON.stringify({ call: { name: 'claim' }, from: address, hash, sentAfter }),
    };
  };
  return {
    token: token.address,
    pausedToken: paused.address,
    pending: {
      'claim sent': keep('amara', `0x${'12'.repeat(32)}`),
      claimed: keep('lucia', claimed),
    },
  };
}

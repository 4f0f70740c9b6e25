import { endorsedTargets, type PendingName } from './endorsed-targets.js';
import { parseEther, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployLocalRewardToken } from '../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { foundry } from '../../../testing/chain/foundry.js';
import type { TestService } from '../../../testing/service/start-service.js';
import { findPerson, type PersonName } from './people.js';

/** The token that people endorse with, and what they have sent. */
export interface Endorsements {
  readonly token: string;
  /** Calls as the SDK keeps them in the browser's storage. */
  readonly pending: Record<PendingName, { key: string; value: string }>;
}

/** Deploys the token. Nothing changes on the chain after that, so that all states stay the same. */
export async function addEndorsements(url: string, service: TestService): Promise<Endorsements> {
  const client = createChainClient(url);
  const token = await deployLocalRewardToken(client);
  for (const name of ['amara', 'jonas', 'lucia', 'fatima'] as const) {
    const { address } = findPerson(name);
    await client.setBalance({ address, value: parseEther('100') });
    await token.giveTokens(address);
  }
  const describe = (name: keyof typeof endorsedTargets, owner: PersonName) => ({
    account: privateKeyToAccount(findPerson(owner).privateKey),
    target: endorsedTargets[name],
    amount: 200n,
    transactionId: name,
  });
  const endorseBefore = async (name: keyof typeof endorsedTargets, owner: PersonName) => {
    const endorsement = describe(name, owner);
    await token.endorse({ ...endorsement, transactionId: owner });
    const person = { name: owner, uuid: findPerson(owner).address, account: endorsement.account };
    if (name === 'preview') await service.endorse(person, endorsement.target, 200);
  };
  const { preview } = endorsedTargets;
  await service.post('/entity', {
    ...{ type: 'provider', name: 'Pedal Post', ids: { uuid: preview, address: preview } },
  });
  await endorseBefore('preview', 'jonas');
  await endorseBefore('preview', 'lucia');
  await endorseBefore('stake', 'lucia');
  const expired = await token.request(describe('expired', 'jonas'));
  const cancelled = await token.request(describe('cancelled', 'jonas'));
  const final = await token.endorse(describe('final', 'jonas'));
  await client.increaseTime({ seconds: 301 });
  await client.mine({ blocks: 70 });
  const requested = await token.request(describe('requested', 'jonas'));
  const confirmed = await token.endorse(describe('confirmed', 'jonas'));
  const contract = { address: token.address, abi: rewardTokenAbi } as const;
  const { account } = describe('cancelled', 'jonas');
  const cancellation = await client.writeContract({
    ...{ ...contract, account, functionName: 'cancelRequest', args: [cancelled.requestId] },
  });
  await confirmTransaction(client, cancellation);
  const tooMuch = { ...describe('failed', 'jonas'), amount: 1_000_000n };
  const failed = await client.writeContract({
    ...{ ...contract, account, functionName: 'endorse', gas: 500_000n },
    args: [tooMuch.target, tooMuch.amount, tooMuch.transactionId],
  });
  const keep = (name: PendingName, hash: Hex, { amount } = describe(name, 'jonas')) => ({
    key: `x-svc call ${JSON.stringify([foundry.id, token.address, account.address, endorsedTargets[name]]).toLowerCase()}`,
    value: JSON.stringify({
      call: {
        ...{ name: 'endorse', target: endorsedTargets[name], amount: String(amount) },
        transactionId: name,
      },
      from: account.address,
      hash,
      sentAfter: 0,
    }),
  });
  return {
    token: token.address,
    pending: {
      sent: keep('sent', `0x${'12'.repeat(32)}`),
      requested: keep('requested', requested.transactionHash),
      expired: keep('expired', expired.transactionHash),
      confirmed: keep('confirmed', confirmed),
      final: keep('final', final),
      cancelled: keep('cancelled', cancelled.transactionHash),
      failed: keep('failed', failed, tooMuch),
    },
  };
}

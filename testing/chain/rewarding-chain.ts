import { createTestClient, http, keccak256, publicActions, toHex, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployLocalRewardToken } from '../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import type { ChainAccount } from '../../service/src/chain-account/chain-account.js';
import { startAnvil } from './anvil.js';
import { foundry } from './foundry.js';
import { fundedAccount } from './funded-account.js';

/** A chain with a reward token that rewards connected accounts, and the account that adds connections to it. */
export interface RewardingChain {
  /** The file of chains. */
  readonly file: object;
  readonly account: ChainAccount;
  /** Adds so many blocks. */
  mine(blocks: number): Promise<void>;
  /** How many tokens the wallet has. */
  readBalance(wallet: string): Promise<bigint>;
  stop(): Promise<void>;
}

const confirmations = 3;

/** @param connectedNetworks those whose accounts are rewarded */
export async function startRewardingChain(
  program: string,
  connectedNetworks: readonly string[],
): Promise<RewardingChain> {
  const node = await startAnvil(program);
  const client = createTestClient({
    ...{ mode: 'anvil', account: fundedAccount, chain: foundry, pollingInterval: 20 },
    transport: http(node.url),
  })
    .extend(publicActions)
    .extend(walletActions);
  const key = privateKeyToAccount(keccak256(toHex('connector')));
  const token = await deployLocalRewardToken(client);
  await client.setBalance({ address: key.address, value: 10n ** 20n });
  const contract = { address: token.address, abi: rewardTokenAbi } as const;
  const args = [keccak256(toHex('CONNECTOR_ROLE')), key.address] as const;
  const hash = await client.writeContract({ ...contract, functionName: 'grantRole', args });
  await client.waitForTransactionReceipt({ hash });
  const chain = {
    ...{ id: foundry.id, rpcUrls: [node.url], confirmations, startBlock: 0, pollMilliseconds: 50 },
    rewardTokens: [{ address: token.address, connectedNetworks }],
  };
  return {
    file: { chains: [chain] },
    account: {
      owner: 'connector',
      address: key.address,
      async sign(transaction) {
        const raw = await key.signTransaction({ ...transaction, type: 'eip1559' });
        return { raw, hash: keccak256(raw) };
      },
    },
    mine: (blocks) => client.mine({ blocks }),
    readBalance: (wallet) =>
      client.readContract({
        ...contract,
        functionName: 'balanceOf',
        args: [wallet as `0x${string}`],
      }),
    stop: () => node.stop(),
  };
}

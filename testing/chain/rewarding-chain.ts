import { keccak256, toHex, type Hex } from 'viem';
import { deployLocalRewardToken } from '../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import { holdKey, type ChainAccount } from '../../service/src/chain-account/chain-account.js';
import { startAnvil } from './anvil.js';
import { createChainClient } from './chain-client.js';
import { connect, type Connection } from './connect.js';
import { foundry } from './foundry.js';

/** A chain with a reward token that rewards connected accounts, and the account that adds connections to it. */
export interface RewardingChain {
  /** The file of chains. */
  readonly file: object;
  readonly account: ChainAccount;
  /** Adds blocks. */
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
  const client = createChainClient(node.url);
  const account = holdKey('connector', keccak256(toHex('connector')));
  const token = await deployLocalRewardToken(client);
  await client.setBalance({ address: account.address, value: 10n ** 20n });
  await grantConnectorRole(connect(node.url), token.address, account.address);
  const chain = {
    ...{ id: foundry.id, rpcUrls: [node.url], confirmations, startBlock: 0, pollMilliseconds: 50 },
    rewardTokens: [{ address: token.address, connectedNetworks, rewardFreeAccounts: true }],
  };
  return {
    file: { chains: [chain] },
    account,
    mine: (blocks) => client.mine({ blocks }),
    readBalance: (wallet) =>
      client.readContract({
        ...{ address: token.address, abi: rewardTokenAbi, functionName: 'balanceOf' },
        args: [wallet as `0x${string}`],
      }),
    stop: () => node.stop(),
  };
}

/** Lets an account add connections to the token. */
export async function grantConnectorRole(
  chain: Pick<Connection, 'write'>,
  token: Hex,
  account: Hex,
): Promise<void> {
  const args = [keccak256(toHex('CONNECTOR_ROLE')), account];
  await chain.write({ address: token, abi: rewardTokenAbi, functionName: 'grantRole', args });
}

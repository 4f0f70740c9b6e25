import { createPublicClient, createWalletClient, http } from 'viem';
import { confirmTransaction } from '../../contracts/typescript/confirm-transaction.js';
import { foundry } from './foundry.js';
import { compileContracts } from './compile.js';
import { fundedAccount } from './funded-account.js';

/** A token on a chain of the tests. */
export interface TestToken {
  readonly address: `0x${string}`;
  /** Makes hundredths of the token, and waits until they are somebody's. */
  mint(owner: `0x${string}`, hundredths: bigint): Promise<void>;
}

/** Compiles the token and puts it on the chain of a node of Foundry. */
export async function deployToken(url: string): Promise<TestToken> {
  const { abi, bytecode } = compileContracts(['RewardToken'], {
    folder: import.meta.dirname,
  }).RewardToken;
  const chain = { chain: foundry, transport: http(url) };
  const wallet = createWalletClient({ ...chain, account: fundedAccount });
  const node = createPublicClient({ ...chain, pollingInterval: 50 });
  const deployment = await wallet.deployContract({ abi, bytecode });
  const { contractAddress } = await confirmTransaction(node, deployment);
  const address = contractAddress!;
  return {
    address,
    async mint(owner, hundredths) {
      const hash = await wallet.writeContract({
        address,
        abi,
        functionName: 'mint',
        args: [owner, hundredths],
      });
      await confirmTransaction(node, hash);
    },
  };
}

import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  publicActions,
  type Hex,
} from 'viem';
import { compileContracts } from '../../testing/chain/compile.js';
import { foundry } from '../../testing/chain/foundry.js';
import { fundedAccount } from '../../testing/chain/funded-account.js';

/** How many transfers a chain gets. */
export interface Transfers {
  blocks: number;
  /** In each block; a hundredth of them is between people. */
  perBlock: number;
  /** How many people there are, with the addresses of `toPerson`. */
  people: number;
}

/**
 * Puts a token on the chain of a node of Foundry, and then many transfers: one transaction in each block. Returns
 * the token's address.
 */
export async function makeTransfers(
  url: string,
  { blocks, perBlock, people }: Transfers,
): Promise<Hex> {
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(url),
  }).extend(publicActions);
  await client.setAutomine(false);
  const mineTransaction = async (transaction: { to?: Hex; data: Hex }): Promise<Hex> => {
    // The node signs.
    const hash = await client.request<{ Method: string; Parameters: unknown[]; ReturnType: Hex }>({
      method: 'eth_sendTransaction',
      params: [{ from: fundedAccount.address, gas: '0x1c00000', ...transaction }],
    });
    await client.mine({ blocks: 1 });
    return hash;
  };
  const { BulkTransfers } = compileContracts(['BulkTransfers'], { folder: import.meta.dirname });
  const hash = await mineTransaction({ data: encodeDeployData(BulkTransfers) });
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  const token = contractAddress!;
  for (let block = 0; block < blocks; block++) {
    const data = encodeFunctionData({
      abi: BulkTransfers.abi,
      functionName: 'transfer',
      args: [BigInt(block * perBlock), BigInt(perBlock), BigInt(people)],
    });
    await mineTransaction({ to: token, data });
  }
  return token;
}

import {
  encodeFunctionData,
  serializeErc8010Signature,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem';
import { confirmTransaction } from '../../contracts/typescript/confirm-transaction.js';
import { createChainClient } from './chain-client.js';
import { compileContracts } from './compile.js';
import { connect } from './connect.js';
import { foundry } from './foundry.js';

/** A contract whose calls name an address that the caller is to request (EIP-3668). */
export interface OffchainAnswers {
  readonly address: Address;
  /**
   * Delegates an account to the contract (EIP-7702), which names the same address then. Returns a signature of the
   * account by ERC-8010.
   */
  delegate(account: PrivateKeyAccount): Promise<Hex>;
}

/** Deploys the contract on the chain of a node of Foundry. */
export async function deployOffchainAnswers(url: string, named: string): Promise<OffchainAnswers> {
  const { OffchainAnswers: compiled } = compileContracts(['OffchainAnswers'], {
    folder: import.meta.dirname,
  });
  const { abi } = compiled;
  const chain = connect(url);
  const address = await chain.deploy(compiled);
  await chain.write({ address, abi, functionName: 'setUrl', args: [named] });
  return {
    address,
    async delegate(account) {
      const client = createChainClient(url);
      const authorization = await account.signAuthorization({
        ...{ chainId: foundry.id, nonce: 0 },
        contractAddress: address,
      });
      const data = encodeFunctionData({ abi, functionName: 'setUrl', args: [named] });
      const transaction = { to: account.address, data, authorizationList: [authorization] };
      await confirmTransaction(client, await client.sendTransaction(transaction));
      return serializeErc8010Signature({ authorization, signature: '0x1234' });
    },
  };
}

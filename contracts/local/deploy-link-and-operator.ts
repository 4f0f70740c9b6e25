import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseAbi,
  type Abi,
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem';
import { deployContract, writeContract } from 'viem/actions';
import { confirmTransaction } from '../typescript/confirm-transaction.js';

/** Chainlink's LINK token and operator contract on a local chain. */
export interface LinkAndOperator {
  readonly link: Address;
  readonly operator: Address;
  /** Mints LINK for an account that pays for requests. */
  mintLink(owner: Address, amount: bigint): Promise<void>;
}

/** The called functions of Chainlink's operator contract. */
export const operatorAbi = parseAbi([
  'event OracleRequest(bytes32 indexed specId, address requester, bytes32 requestId, uint256 payment, address callbackAddr, bytes4 callbackFunctionId, uint256 cancelExpiration, uint256 dataVersion, bytes data)',
  'function setAuthorizedSenders(address[] senders)',
  'function fulfillOracleRequest2(bytes32 requestId, uint256 payment, address callbackAddress, bytes4 callbackFunctionId, uint256 expiration, bytes data) returns (bool)',
]);

const linkAbi = parseAbi([
  'function grantMintRole(address minter)',
  'function mint(address owner, uint256 amount)',
]);

/** Deploys both, for local chains; the senders may answer the operator's requests. */
export async function deployLinkAndOperator(
  client: Client<Transport, Chain, Account>,
  senders: readonly Address[],
): Promise<LinkAndOperator> {
  const own = client.account.address;
  const link = await deploy(client, 'LinkToken', []);
  const operator = await deploy(client, 'Operator', [link, own]);
  const asLink = { address: link, abi: linkAbi };
  await confirmTransaction(
    client,
    await writeContract(client, { ...asLink, functionName: 'grantMintRole', args: [own] }),
  );
  await confirmTransaction(
    client,
    await writeContract(client, {
      address: operator,
      abi: operatorAbi,
      functionName: 'setAuthorizedSenders',
      args: [senders],
    }),
  );
  return {
    link,
    operator,
    mintLink: async (owner, amount) => {
      const call = { ...asLink, functionName: 'mint', args: [owner, amount] } as const;
      await confirmTransaction(client, await writeContract(client, call));
    },
  };
}

async function deploy(
  client: Client<Transport, Chain, Account>,
  name: string,
  args: readonly unknown[],
): Promise<Address> {
  const file = join(import.meta.dirname, `../artefacts/${name}.json`);
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as Artefact;
  const hash = await deployContract(client, { abi, bytecode: bytecode.object, args });
  const { contractAddress } = await confirmTransaction(client, hash);
  return contractAddress!;
}

interface Artefact {
  abi: Abi;
  bytecode: { object: Hex };
}

import {
  encodeFunctionData,
  zeroAddress,
  type Abi,
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem';
import { deployContract, getCode } from 'viem/actions';
import { confirmTransaction } from './confirm-transaction.js';
import { proxyAbi, proxyCode, rewardTokenCode } from './compiled/code.js';
import { rewardTokenAbi } from './reward-token-abi.js';

/** How a reward token is deployed and set up. */
export interface DeployRewardTokenParameters {
  /** A client of viem with the account that deploys and a chain; the account gets no role. */
  readonly client: Client<Transport, Chain, Account>;
  readonly name: string;
  readonly symbol: string;
  /** Who gives roles, and sets the oracle and the numbers of the formulas. */
  readonly admin: Address;
  /** After how many seconds another admin can accept; two days if absent. */
  readonly adminDelay?: number;
  /** Who may replace the code. If absent, no account may until the admin gives the role. */
  readonly upgrader?: Address;
  /** Who may pause. If absent, no account may. */
  readonly pauser?: Address;
  /** Who may add connections. If absent, no account may. */
  readonly connector?: Address;
  /** The LINK token of the chain. It cannot be changed later. */
  readonly link: Address;
  /** The oracle's operator contract. */
  readonly oracle: Address;
  /** The oracle's id of the job, 32 bytes. */
  readonly jobId: Hex;
  /** The price of a request, in the smallest unit of LINK. */
  readonly payment: bigint;
}

/** A reward token on a chain. */
export interface DeployedRewardToken {
  /** The token: the proxy. */
  readonly address: Address;
  /** The code that the proxy runs. */
  readonly implementation: Address;
  /** The block of the token, from which its events are read. */
  readonly blockNumber: bigint;
}

/**
 * Deploys the token's code and its proxy, which is set up in the same transaction. A transaction that the account
 * replaces by another one is not followed.
 *
 * @throws Error if there is no contract at the address of LINK or of the oracle, and Error of viem if a transaction
 * fails.
 */
export async function deployRewardToken(
  parameters: DeployRewardTokenParameters,
): Promise<DeployedRewardToken> {
  const { client, name, symbol, admin, link, oracle, jobId, payment } = parameters;
  await requireContract(client, 'link', link);
  await requireContract(client, 'oracle', oracle);
  const implementation = await deploy(client, rewardTokenAbi, rewardTokenCode, []);
  const { adminDelay = 2 * 24 * 60 * 60 } = parameters;
  const { upgrader = zeroAddress, pauser = zeroAddress, connector = zeroAddress } = parameters;
  const roles = { admin, adminDelay, upgrader, pauser, connector };
  const setup = { name, symbol, ...roles, link, oracle, jobId, payment };
  const data = encodeFunctionData({
    abi: rewardTokenAbi,
    functionName: 'initialize',
    args: [setup],
  });
  const proxy = await deploy(client, proxyAbi, proxyCode, [implementation.address, data]);
  return { ...proxy, implementation: implementation.address };
}

async function requireContract(
  client: Client<Transport, Chain, Account>,
  name: string,
  address: Address,
): Promise<void> {
  if (!(await getCode(client, { address })))
    throw new Error(`${name}: there is no contract at ${address}.`);
}

async function deploy(
  client: Client<Transport, Chain, Account>,
  abi: Abi,
  bytecode: Hex,
  args: readonly unknown[],
): Promise<{ address: Address; blockNumber: bigint }> {
  const hash = await deployContract(client, { abi, bytecode, args });
  const { contractAddress, blockNumber } = await confirmTransaction(client, hash);
  if (!contractAddress) throw new Error(`The transaction ${hash} failed.`);
  return { address: contractAddress, blockNumber };
}

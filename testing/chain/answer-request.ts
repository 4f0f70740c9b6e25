import {
  encodeAbiParameters,
  parseAbiItem,
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hash,
  type Transport,
} from 'viem';
import { getLogs, writeContract } from 'viem/actions';
import type { LocalRewardToken } from '../../contracts/local/deploy-local-reward-token.js';
import { operatorAbi } from '../../contracts/local/deploy-link-and-operator.js';
import { confirmTransaction } from '../../contracts/typescript/confirm-transaction.js';

const requested = parseAbiItem(
  'event OracleRequest(bytes32 indexed specId, address requester, bytes32 requestId, uint256 payment, address callbackAddr, bytes4 callbackFunctionId, uint256 cancelExpiration, uint256 dataVersion, bytes data)',
);

/** Answers the newest request, as the oracle does, and returns the transaction. */
export async function answerRequest(
  client: Client<Transport, Chain, Account>,
  { chainlink: { operator } }: LocalRewardToken,
  level1: readonly Address[] = [],
  level2: readonly Address[] = [],
): Promise<Hash> {
  const logs = await getLogs(client, { address: operator, event: requested, fromBlock: 0n });
  const { requestId, payment, callbackAddr, callbackFunctionId, cancelExpiration } =
    logs.at(-1)!.args;
  const data = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
    [requestId!, level1, level2],
  );
  const hash = await writeContract(client, {
    address: operator,
    abi: operatorAbi,
    functionName: 'fulfillOracleRequest2',
    args: [requestId!, payment!, callbackAddr!, callbackFunctionId!, cancelExpiration!, data],
  });
  await confirmTransaction(client, hash);
  return hash;
}

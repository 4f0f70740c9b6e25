import {
  encodeAbiParameters,
  keccak256,
  parseEventLogs,
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem';
import { writeContract } from 'viem/actions';
import { confirmTransaction } from '../typescript/confirm-transaction.js';
import { deployRewardToken, type DeployedRewardToken } from '../typescript/deploy-reward-token.js';
import { rewardTokenAbi } from '../typescript/reward-token-abi.js';
import {
  deployLinkAndOperator,
  operatorAbi,
  type LinkAndOperator,
} from './deploy-link-and-operator.js';

/** A reward token on a local chain, with LINK, and an operator that the client answers for. */
export interface LocalRewardToken extends DeployedRewardToken {
  readonly chainlink: LinkAndOperator;
  /** Which of the operator's requests are the token's. */
  readonly jobId: Hex;
  /** Connects an account of the user at no network of the service, for which the user gets 10,000 tokens. */
  giveTokens(user: Address): Promise<void>;
  /** Asks to endorse; returns the transaction, and the request that an oracle has to answer. */
  request(endorsement: Omit<LocalEndorsement, 'previousEndorsers'>): Promise<LocalRequest>;
  /** Endorses, and answers the request; returns the transaction of the answer, which has the event. */
  endorse(endorsement: LocalEndorsement): Promise<Hex>;
}

/** The requested endorsement. */
export interface LocalRequest {
  requestId: Hex;
  transactionHash: Hex;
  callbackFunction: Hex;
  /** From when it can be cancelled, in seconds since 1970. */
  expiration: bigint;
}

/** An endorser, a target and an amount. */
export interface LocalEndorsement {
  account: Account;
  target: Address;
  amount: bigint;
  transactionId: string;
  /** Those in the endorser's network who endorsed the target earlier. */
  previousEndorsers?: readonly Address[];
}

const payment = 10n ** 17n;
const jobId: Hex = `0x${'11'.repeat(32)}`;

/** Deploys all of it; the client's account has every role, and may answer as the other oracles may. */
export async function deployLocalRewardToken(
  client: Client<Transport, Chain, Account>,
  oracles: readonly Address[] = [],
): Promise<LocalRewardToken> {
  const own = client.account.address;
  const chainlink = await deployLinkAndOperator(client, [own, ...oracles]);
  const { link, operator } = chainlink;
  const deployed = await deployRewardToken({
    ...{ client, name: 'Reward', symbol: 'RWD', link, oracle: operator, jobId, payment },
    ...{ admin: own, upgrader: own, pauser: own, connector: own },
  });
  await chainlink.mintLink(deployed.address, payment * 1_000n);
  const token = { address: deployed.address, abi: rewardTokenAbi } as const;
  const confirm = async (sent: Promise<Hex>) => confirmTransaction(client, await sent);
  const request: LocalRewardToken['request'] = async (endorsement) => {
    const { account, target, amount, transactionId } = endorsement;
    const args = [target, amount, transactionId] as const;
    const call = { ...token, account, functionName: 'endorse', args } as const;
    const { logs, transactionHash } = await confirm(writeContract(client, call));
    const [asked] = parseEventLogs({ abi: operatorAbi, logs, eventName: 'OracleRequest' });
    const { requestId, callbackFunctionId: callbackFunction, cancelExpiration } = asked!.args;
    return { requestId, transactionHash, callbackFunction, expiration: cancelExpiration };
  };
  return {
    ...deployed,
    chainlink,
    jobId,
    async giveTokens(user) {
      const args = [user, 0n, keccak256(user)] as const;
      await confirm(writeContract(client, { ...token, functionName: 'addConnection', args }));
    },
    request,
    async endorse({ previousEndorsers = [], ...endorsement }) {
      const { requestId, callbackFunction, expiration } = await request(endorsement);
      const answer = encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
        [requestId, previousEndorsers, []],
      );
      const { transactionHash } = await confirm(
        writeContract(client, {
          ...{ address: operator, abi: operatorAbi, functionName: 'fulfillOracleRequest2' },
          args: [requestId, payment, token.address, callbackFunction, expiration, answer],
        }),
      );
      return transactionHash;
    },
  };
}

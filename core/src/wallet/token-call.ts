import type { Address, Hex } from 'viem';
import { NodeError, takeFirst, type ChainNode } from './chain-node';
import type { ProviderRequest } from './port';
import { readRevert, type CallFailure } from './read-revert';
import type { RewardToken } from './reward-token';
import { encodeCall, functions, type Argument } from './token-abi';

/** A call of the reward token that concerns a target. */
export interface TargetCall {
  name: 'endorse' | 'disapprove' | 'withdrawStake';
  target: Address;
  amount: bigint;
  /** By which the event is found; a new one for each call. */
  transactionId: string;
}

/** A call of the reward token that changes it. */
export type TokenCall = TargetCall | { name: 'cancelRequest'; requestId: Hex } | { name: 'claim' };

/** A call that the wallet was asked to send. */
export interface SentCall {
  call: TokenCall;
  from: Address;
  /**
   * The answer of the wallet. For a smart account, it may not be the hash of a transaction. Undefined until
   * the wallet has answered.
   */
  hash: Hex | undefined;
  /** The newest block before it was sent. */
  sentAfter: number;
  /** Whether the wallet has answered with an error that does not say whether it was sent. */
  isUnknown?: boolean;
}

/** The contract refuses the call. */
export class CallRefusedError extends Error implements CallFailure {
  override readonly name: CallFailure['name'];
  readonly args: bigint[];

  constructor({ name, args }: CallFailure) {
    super(name);
    this.name = name;
    this.args = args;
  }
}

/** The wallet is on another chain, or its user has chosen another account. */
class WalletChangedError extends Error {
  override readonly name = 'WalletChangedError';
}

/**
 * Tries the call without sending it.
 *
 * @throws CallRefusedError the contract refuses it
 * @throws NodeError the chain cannot be read
 */
export async function simulateCall(
  node: ChainNode,
  token: Address,
  from: Address,
  call: TokenCall,
): Promise<void> {
  const params = [{ from, to: token, data: encodeTokenCall(call) }, 'latest'];
  const [answer] = await node.request([{ method: 'eth_call', params }]);
  if (!(answer instanceof NodeError)) {
    // Without a contract, every call succeeds and returns nothing.
    const returns = call.name !== 'withdrawStake' && call.name !== 'cancelRequest';
    if (/^0x([\da-f]{64})*$/i.test(String(answer)) && (answer !== '0x' || !returns)) return;
    throw new NodeError('No token.');
  }
  const failure = readRevert(answer);
  throw failure ? new CallRefusedError(failure) : answer;
}

/**
 * Tries the call, and then has the wallet send it; the wallet estimates the gas.
 *
 * @param onAsk is called before the wallet asks its user, with the call, which can be followed from then on
 * @throws WalletChangedError the wallet is on another chain than the token, or does not have the account
 * @throws as `simulateCall`, and as the wallet's `request`
 */
export async function sendCall(
  node: ChainNode,
  wallet: (request: ProviderRequest) => Promise<unknown>,
  { address: to, chainId }: RewardToken,
  from: Address,
  call: TokenCall,
  onAsk: (asked: SentCall) => void = () => undefined,
): Promise<SentCall> {
  await simulateCall(node, to, from, call);
  const head = takeFirst(await node.request([{ method: 'eth_blockNumber' }]));
  const [chain, accounts] = (await Promise.all([
    wallet({ method: 'eth_chainId' }),
    wallet({ method: 'eth_accounts' }),
  ])) as [Hex, Hex[]];
  const hasAccount = accounts.some((one) => one.toLowerCase() === from.toLowerCase());
  if (Number(chain) !== chainId || !hasAccount) throw new WalletChangedError();
  const asked = { call, from, hash: undefined, sentAfter: Number(head) };
  onAsk(asked);
  const params = [{ from, to, data: encodeTokenCall(call), chainId: `0x${chainId.toString(16)}` }];
  const hash = (await wallet({ method: 'eth_sendTransaction', params })) as Hex;
  return { ...asked, hash };
}

function encodeTokenCall(call: TokenCall): Hex {
  const args: Argument[] =
    'target' in call
      ? [call.target, call.amount, { text: call.transactionId }]
      : 'requestId' in call
        ? [call.requestId]
        : [];
  return encodeCall(functions[call.name], args);
}

import type { Address, Hex } from 'viem';
import { NodeError, takeFirst, type ChainNode } from './chain-node';
import type { ProviderRequest } from './port';
import type { RewardToken } from './reward-token';
import { encodeCall, errors, readWords, type Argument } from './token-abi';

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
   * What the wallet answered: of a smart account, it may not be the hash of a transaction. Undefined until
   * it has answered.
   */
  hash: Hex | undefined;
  /** The newest block before it was sent. */
  sentAfter: number;
}

/** Why a call has no effect. */
export interface CallFailure {
  /**
   * The contract's error; `Reverted` without a known one; `NotExecuted` if a transaction succeeded
   * without the call; `Replaced` if the wallet has sent another one in its place.
   */
  name: keyof typeof errors | 'Reverted' | 'NotExecuted' | 'Replaced';
  /** The error's arguments. */
  args: bigint[];
}

/** The contract refuses the call. */
export class CallRefusedError extends Error implements CallFailure {
  override readonly name: CallFailure['name'];
  readonly args: bigint[];

  constructor({ name, args }: CallFailure) {
    super(`The reward token refuses the call: ${name}.`);
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
    if (typeof answer === 'string' && /^0x([\da-f]{64})*$/i.test(answer)) {
      if (answer !== '0x' || !returns) return;
    }
    throw new NodeError('There is no token at this address.');
  }
  const failure = readRevert(answer);
  throw failure ? new CallRefusedError(failure) : answer;
}

/**
 * Tries the call, and then has the wallet send it; the wallet estimates the gas.
 *
 * @param onAsk is called before the wallet asks its user, with what can be followed from then on
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

/** Returns why a call was reverted, from the error of whoever ran it; undefined if it was not. */
export function readRevert(error: unknown): CallFailure | undefined {
  const data = findRevertData(error);
  if (data !== undefined) {
    const known = Object.entries(errors).find(([, selector]) => data.startsWith(selector));
    const name = (known?.[0] ?? 'Reverted') as CallFailure['name'];
    return { name, args: known ? readWords(`0x${data.slice(10)}`) : [] };
  }
  return isRevert(error) ? { name: 'Reverted', args: [] } : undefined;
}

function encodeTokenCall(call: TokenCall): Hex {
  const args: Argument[] =
    'target' in call
      ? [call.target, call.amount, { text: call.transactionId }]
      : 'requestId' in call
        ? [call.requestId]
        : [];
  return encodeCall(call.name, args);
}

/** Nodes and wallets put the data of a revert at different depths of their errors. */
function findRevertData(error: unknown, depth = 0): Hex | undefined {
  if (typeof error === 'string') {
    return /^0x([0-9a-f]{8})([0-9a-f]{64})*$/i.test(error) ? (error as Hex) : undefined;
  }
  if (!(error instanceof Object) || depth > 6) return undefined;
  const { data, cause, originalError, error: inner } = error as Record<string, unknown>;
  for (const next of [data, cause, originalError, inner]) {
    const found = findRevertData(next, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether the error says that the call was reverted: by its code, or else by its words. */
function isRevert(error: unknown, depth = 0): boolean {
  if (!(error instanceof Object) || depth > 6) return false;
  const { code, message, cause } = error as Record<string, unknown>;
  return code === 3 || /revert/i.test(String(message)) || isRevert(cause, depth + 1);
}

import { findPreviousEndorsers } from '@x-svc/client/endorsements/find-previous-endorsers';
import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import { NodeError, openNode, type ChainNode } from '../../wallet/chain-node';
import { readAmount, readOptional, readToken } from '../../wallet/read-token';
import type { RewardToken } from '../../wallet/reward-token';
import { functions, readText, readWords } from '../../wallet/token-abi';
import { callService, type Connection } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { getConnection } from '../base/state';
import { withIdentity } from '../session/identity';
import { requestWallet } from './wallet';

type Address = `0x${string}`;

/** The account, the target and the token of an endorsement. */
export interface EndorsementSubject {
  token: RewardToken;
  account: Address;
  target: Address;
}

/** The balance of an account, and the stakes on a target. */
export interface StakePosition {
  symbol: string;
  balance: bigint;
  /** Whether the token has the functions that endorse: not every token does. */
  canEndorse: boolean;
  /** The stake of the account on the target. */
  stake: bigint;
  /** The stake of all accounts on the target. */
  total: bigint;
  /** Undefined if the token does not have them. */
  parameters: RewardParameters | undefined;
}

/** The numbers of the formulas, in the order of the token's answer. */
export type RewardParameters = readonly [
  newStakeOffset: bigint,
  newStakeDivisor: bigint,
  otherStakeDivisor: bigint,
  level1Divisor: bigint,
  level2Divisor: bigint,
  penaltyDivisor: bigint,
  minimumDisapproval: bigint,
];

/** The people that an endorsement would reward. */
export interface RewardPreview {
  rewarded: { address: Address; name: string; reward: bigint | undefined }[];
  /** How many more would be, at most. */
  others: number;
  /** Whether all of these were tried: otherwise some may get nothing. */
  isExact: boolean;
}

/** Returns the node from which the token is read. */
export function getTokenNode({ rpcUrl }: RewardToken): ChainNode {
  return openNode(rpcUrl, requestWallet);
}

/** Loads the stake position of an account into the slot. */
export function requestStakePosition(
  slot: LoadSlot<StakePosition>,
  subject: EndorsementSubject,
): void {
  const { token, account, target } = subject;
  slot.join(prefix + JSON.stringify(subject), async () => {
    const [balance, ...others] = await readToken(getTokenNode(token), token.address, [
      [functions.balanceOf, account],
      [functions.symbol],
      [functions.stakeOf, account, target],
      [functions.previousEndorserStakes, target, account],
      [functions.totalStake, target],
      [functions.getParameters],
    ]);
    const [symbol, stake, existingStake, total, parameters] = others.map(readOptional);
    const [ownStake = readWords(existingStake!)[0]] = readWords(stake!);
    return {
      balance: readAmount(balance),
      symbol: readText(symbol!, 0) ?? '',
      canEndorse: ownStake !== undefined,
      stake: ownStake ?? 0n,
      total: readWords(total!)[0] ?? 0n,
      parameters: toParameters(readWords(parameters!)),
    };
  });
}

/** Reads all stake positions on the page again. */
export function reloadStakePositions(): void {
  reload((key) => key.startsWith(prefix));
}

/**
 * Returns the people that an endorsement would reward: the first few, those at distance one before those at distance
 * two.
 */
export async function previewRewards(
  token: RewardToken,
  endorsement: { from: Address; target: Address; amount: bigint; transactionId: string },
  { apiUrl, language }: { apiUrl: string | undefined; language: string },
): Promise<RewardPreview> {
  const { from, target, amount, transactionId } = endorsement;
  const connection = getConnection(apiUrl, language);
  const previous = await withIdentity(
    connection,
    callService(connection, (transport) =>
      findPreviousEndorsers(transport, {
        sourceAddress: from,
        targetAddress: target,
        transactionId,
      }),
    ),
  );
  const nearest = previous.firstLevelPreviousEndorsers;
  const endorsers = [...nearest, ...previous.secondLevelPreviousEndorsers] as Address[];
  const tried = endorsers.slice(0, maximumTried);
  const answers = await readToken(
    getTokenNode(token),
    token.address,
    tried.map((address, index) => {
      const level = index < nearest.length ? 1 : 2;
      return [functions.previewReward, address, from, target, amount, level];
    }),
  );
  const rewarded = answers
    .map((answer, index) => ({
      address: tried[index]!,
      reward: answer instanceof NodeError ? undefined : readWords(answer as Address)[0],
    }))
    // A small stake earns nothing, since rewards are rounded down.
    .filter(({ reward }) => reward !== 0n);
  const untried = endorsers.length - tried.length;
  return {
    rewarded: await Promise.all(
      rewarded
        .slice(0, shownCount)
        .map(async (one) => ({ ...one, name: await readName(connection, one.address, from) })),
    ),
    others: Math.max(0, rewarded.length - shownCount) + untried,
    isExact: untried === 0,
  };
}

/**
 * Returns the reward of an endorser at distance one when another person later stakes the same amount,
 * rounded down.
 */
export function estimateReward(
  amount: bigint,
  { stake, total, parameters }: Pick<StakePosition, 'stake' | 'total' | 'parameters'>,
): bigint | undefined {
  if (!parameters) return undefined;
  const [newStakeOffset, newStakeDivisor, otherStakeDivisor, level1Divisor] = parameters;
  const own = stake + amount;
  // Both may have been read at different blocks.
  const others = total > stake ? total - stake : 0n;
  const numerator = own * (amount + newStakeOffset) * otherStakeDivisor;
  return numerator / (level1Divisor * (amount + newStakeDivisor) * (otherStakeDivisor + others));
}

const prefix = 'balance endorsing ';
/** How many people a preview shows. */
const shownCount = 5;
/** Nodes take at most this number of requests at once. */
const maximumTried = 50;

/** Reads the name of an address: a part of the address if it has none. */
async function readName(
  connection: Connection,
  address: Address,
  reader: Address,
): Promise<string> {
  const query = {
    sourceCriteria: { uuid: reader.toLowerCase() },
    targetCriteria: { uuid: address.toLowerCase() },
    limit: 1,
  };
  try {
    const { target } = await callService(connection, (transport) => listFeedback(transport, query));
    return target.name;
  } catch {
    return `${address.slice(0, 6)}…${address.slice(-4)}`;
  }
}

function toParameters(words: readonly bigint[]): RewardParameters | undefined {
  // Divisors of zero are invalid.
  const hasDivisors = words.slice(1, 4).every(Boolean);
  return words.length > 6 && hasDivisors ? (words as unknown as RewardParameters) : undefined;
}

import type { FollowContracts } from '../storage/chain/follow-events.js';
import type { AnswerLimits } from './endorsements/answer-limits.js';
import type { RewardingToken } from './rewards/rewarding-tokens.js';
import type { OracleJob } from '../storage/oracle/requests.js';

/** The chains whose scanners write to the service. */
export interface ScannedChains {
  readonly ids: readonly number[];
  /** The requests that an oracle of the service answers. */
  readonly oracles: readonly (OracleJob & { chainId: number })[];
  /** The limits of answers to the reward tokens. */
  readonly answerLimits: readonly (AnswerLimits & { chainId: number })[];
  /** The tokens that reward connected accounts. */
  readonly rewards: readonly RewardingToken[];
  /** The contracts of the Ethereum Follow Protocol, if they are scanned. */
  readonly follows: FollowContracts | undefined;
}

/** Provides the scanned chains. */
export interface ChainContext {
  readonly chains: ScannedChains;
}

/** The value for a service without scanners. */
export const noChains: ScannedChains = {
  ...{ ids: [], oracles: [], answerLimits: [], rewards: [], follows: undefined },
};

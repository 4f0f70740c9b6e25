import { deployToken } from '../../../testing/chain/token.js';
import { anvilProgram, startAnvil } from '../../../testing/chain/anvil.js';
import type { TestService } from '../../../testing/service/start-service.js';
import { addEndorsements, type Endorsements } from './endorsements.js';
import { findPerson } from './people.js';
import { addRewards, type Rewards } from './rewards.js';

/** A chain with a reward token. Amara has a balance of it. */
export interface Chain {
  readonly url: string;
  readonly token: string;
  readonly endorsements: Endorsements;
  readonly rewards: Rewards;
  stop(): Promise<void>;
}

/** Starts a node. Returns undefined if there is none for this system. */
export async function startChain(service: TestService): Promise<Chain | undefined> {
  const program = anvilProgram();
  if (program === undefined) return undefined;
  const anvil = await startAnvil(program);
  const token = await deployToken(anvil.url);
  await token.mint(findPerson('amara').address, 123_456_789n);
  const rewards = await addRewards(anvil.url);
  // The last: what is not final must not become so.
  const endorsements = await addEndorsements(anvil.url, service);
  return { url: anvil.url, token: token.address, endorsements, rewards, stop: () => anvil.stop() };
}

import { deployToken } from '../../../testing/chain/token.js';
import { anvilProgram, startAnvil } from '../../../testing/chain/anvil.js';
import { findPerson } from './people.js';

/** A chain with a reward token. Amara has a balance of it. */
export interface Chain {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts a node. Returns undefined if there is none for this system. */
export async function startChain(): Promise<Chain | undefined> {
  const program = anvilProgram();
  if (program === undefined) return undefined;
  const anvil = await startAnvil(program);
  const token = await deployToken(anvil.url);
  await token.mint(findPerson('amara').address, 123_456_789n);
  return { url: anvil.url, token: token.address, stop: () => anvil.stop() };
}

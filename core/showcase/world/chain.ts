import { deployToken } from '../../../testing/chain/token.js';
import { anvilProgram, startAnvil } from '../../../testing/chain/anvil.js';
import { personNamed } from './people.js';

/** A chain with a reward token, of which Amara has some. */
export interface Chain {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts a node of its own; nothing where there is none for this system. */
export async function startChain(): Promise<Chain | undefined> {
  const program = anvilProgram();
  if (program === undefined) return undefined;
  const anvil = await startAnvil(program);
  const token = await deployToken(anvil.url);
  await token.mint(personNamed('amara').address, 123_456_789n);
  return { url: anvil.url, token: token.address, stop: () => anvil.stop() };
}

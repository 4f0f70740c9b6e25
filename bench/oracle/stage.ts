import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import type { Fault } from '../../testing/chain/rpc-proxy.js';
import type { Svc } from '../../testing/service/svc.js';
import type { Deployment } from './deployment.js';
import type { EndorsedChain } from './endorsed-chain.js';
import { isClosed, readRequests } from './tally.js';

/** What each part works with. */
export interface Stage {
  readonly chain: EndorsedChain;
  /** It has a scanner, and no oracle between the parts. */
  readonly deployment: Deployment;
  /** The first block of this part. */
  readonly firstBlock: bigint;
}

/** How long the oracles took after the fault, in seconds, and what else there is to say. */
export interface PartResult {
  seconds: number;
  remark?: string;
}

/** Requests that stay open so long are counted as neither answered nor cancelled. */
const mostSeconds = 240;

/** Waits until all requests of the part are answered or cancelled; returns how long that took, in seconds. */
export async function untilClosed({ chain, firstBlock }: Stage): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const requests = await readRequests(chain, firstBlock);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (requests.every(isClosed) || seconds > mostSeconds) return seconds;
    await sleep(100);
  }
}

/** Stops an oracle as an operator does. */
export async function stopOracle({ child, ended }: Svc): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** The last requests of the part. */
export async function listLastRequests(
  { chain, firstBlock }: Stage,
  count: number,
): Promise<Hex[]> {
  const requests = await readRequests(chain, firstBlock);
  return requests.slice(-count).map(({ requestId }) => requestId);
}

/** Nothing reaches the node, and nothing comes back. */
export const dropAll: Fault = (_request, response) => {
  response.destroy();
  return 'answered';
};

/** Everything works. */
export const noFault: Fault = () => undefined;

import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import { waitFor } from '../../testing/waiting/wait-for.js';
import { readRequests } from './tally.js';
import { dropAll, noFault, stopOracle, untilClosed, type PartResult, type Stage } from './stage.js';
import { sendMethod } from './watched-proxy.js';

const requests = 20;
/** Made before the node is gone: it goes with the first answer. */
const early = 4;

/** Cuts scanner and oracle off from the node while people make requests, and cancel some. */
export async function loseNode(stage: Stage, outage: number): Promise<PartResult> {
  const { chain, deployment } = stage;
  await deployment.untilScanned();
  const oracle = deployment.startOracle();
  await oracle.waitForLog(/answers requests/);
  let isGone = false;
  deployment.oracleNode.setFault((request, response) => {
    if (request.method === sendMethod && !isGone) {
      isGone = true;
      deployment.scannerNode.setFault(dropAll);
    }
    return isGone ? dropAll(request, response) : undefined;
  });
  await chain.ask(early);
  await waitFor(() => isGone, Boolean, { what: 'the first answer' });
  const end = performance.now() + outage * 1_000;
  for (let left = requests - early; left > 0; left--) {
    await chain.ask(1);
    await sleep(Math.max(0, (end - performance.now()) / (left + 5)));
  }
  await chain.expire();
  const made = (await readRequests(chain, stage.firstBlock)).map(({ requestId }) => requestId);
  // The first one has an answer that is stored.
  const cancelled: Hex[] = [made[0]!, made[1]!, made[8]!, made.at(-1)!];
  for (const requestId of cancelled) await chain.untilMined(await chain.cancel(requestId));
  await sleep(Math.max(0, end - performance.now()));
  deployment.scannerNode.setFault(noFault);
  deployment.oracleNode.setFault(noFault);
  const seconds = await untilClosed(stage);
  await stopOracle(oracle);
  return { seconds };
}

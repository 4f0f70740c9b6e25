import { setTimeout as sleep } from 'node:timers/promises';
import { parseGwei } from 'viem';
import { readRequests } from './tally.js';
import { stopOracle, untilClosed, type PartResult, type Stage } from './stage.js';

const requests = 20;
const doublings = 8;
/** In gwei. */
const firstFee = 2;
const laterFee = 100;
/** How many blocks have the highest fee. */
const highBlocks = 5;
/** So few answers fit into a block that others wait while it becomes more expensive. */
const fullBlock = 1_200_000n;
const usualBlock = 30_000_000n;

/** The highest base fee of a block, in gwei: more than the oracle pays. */
export const highestBaseFee = firstFee * 2 ** doublings;

/** Doubles the base fee with each block while the oracle answers. */
export async function raiseFees(stage: Stage): Promise<PartResult> {
  const { chain, deployment } = stage;
  const { client } = chain;
  await deployment.untilScanned();
  const oracle = deployment.startOracle();
  await oracle.waitForLog(/answers requests/);
  await client.setIntervalMining({ interval: 0 });
  const mine = async (gwei: number) => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(String(gwei)) });
    await client.mine({ blocks: 1 });
  };
  await chain.send(requests);
  await mine(firstFee);
  await client.setBlockGasLimit({ gasLimit: fullBlock });
  const asked = await readRequests(chain, stage.firstBlock);
  for (let doubling = 1; doubling <= doublings; doubling++) {
    await sleep(1_000);
    if (doubling === 3) await cancelLast(stage, asked.slice(-2));
    await mine(firstFee * 2 ** doubling);
  }
  for (let block = 0; block < highBlocks; block++) {
    await sleep(1_000);
    await mine(highestBaseFee);
  }
  await client.setBlockGasLimit({ gasLimit: usualBlock });
  await mine(laterFee);
  await chain.mineEachSecond();
  const seconds = await untilClosed(stage);
  await stopOracle(oracle);
  return { seconds };
}

async function cancelLast(
  { chain }: Stage,
  requests: Awaited<ReturnType<typeof readRequests>>,
): Promise<void> {
  await chain.expire();
  for (const { requestId } of requests) await chain.cancel(requestId);
}

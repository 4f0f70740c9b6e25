import { listLastRequests, stopOracle, untilClosed, type PartResult, type Stage } from './stage.js';
import { readRequests } from './tally.js';

const cancelled = 5;
const largeBlock = 1_000_000_000n;
const usualBlock = 30_000_000n;

/** Has one block hold many requests, of which some are cancelled while the oracle answers the others. */
export async function askAtOnce(stage: Stage, requests: number): Promise<PartResult> {
  const { chain, deployment } = stage;
  const { client } = chain;
  await deployment.untilScanned();
  const oracle = deployment.startOracle();
  await oracle.waitForLog(/answers requests/);
  await client.setIntervalMining({ interval: 0 });
  await client.setBlockGasLimit({ gasLimit: largeBlock });
  // The limit is that of blocks after the next one.
  await client.mine({ blocks: 1 });
  await chain.send(requests);
  await client.mine({ blocks: 1 });
  await client.setBlockGasLimit({ gasLimit: usualBlock });
  const made = await readRequests(chain, stage.firstBlock);
  const blocks = new Set(made.map(({ blockNumber }) => blockNumber));
  if (made.length !== requests || blocks.size !== 1) {
    throw new Error(`${made.length} requests are in ${blocks.size} blocks.`);
  }
  await chain.expire();
  await chain.mineEachSecond();
  for (const requestId of await listLastRequests(stage, cancelled)) await chain.cancel(requestId);
  const seconds = await untilClosed(stage);
  await stopOracle(oracle);
  return { seconds };
}

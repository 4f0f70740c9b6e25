import type { Svc } from '../../testing/service/svc.js';
import { waitFor } from '../../testing/waiting/wait-for.js';
import type { Deployment } from './deployment.js';
import {
  listLastRequests,
  noFault,
  stopOracle,
  untilClosed,
  type PartResult,
  type Stage,
} from './stage.js';

/** Two deployments, each with an account of its own, answer the same requests. */
export async function runTwoDeployments(
  stage: Stage,
  other: Deployment,
  requests: number,
): Promise<PartResult> {
  const { chain, deployment } = stage;
  await Promise.all([deployment.untilScanned(), other.untilScanned()]);
  const oracles = [deployment.startOracle(), other.startOracle()];
  await Promise.all(oracles.map((oracle) => oracle.waitForLog(/answers requests/)));
  const cancelled = 5;
  const perBlock = 5;
  for (let made = 0; made < requests - cancelled; made += perBlock) {
    await chain.ask(Math.min(perBlock, requests - cancelled - made));
  }
  await chain.ask(cancelled);
  await chain.expire();
  for (const requestId of await listLastRequests(stage, cancelled)) await chain.cancel(requestId);
  const seconds = await untilClosed(stage);
  await Promise.all(oracles.map(stopOracle));
  return { seconds };
}

/**
 * Two programs of one deployment: the one that answers is suspended in the middle of an answer until the other one has
 * taken over, and goes on then; after that the other one is killed.
 */
export async function runTwoPrograms(stage: Stage, requests: number): Promise<PartResult> {
  const { chain, deployment } = stage;
  const oracles = [deployment.startOracle(), deployment.startOracle()];
  const suspended = await findHolder(deployment, oracles);
  const other = oracles.find((oracle) => oracle !== suspended)!;
  let isSuspended = false;
  deployment.oracleNode.setFault(({ method }) => {
    if (method === 'eth_call' && !isSuspended) {
      isSuspended = true;
      suspended.child.kill('SIGSTOP');
    }
    return undefined;
  });
  const half = Math.floor(requests / 2);
  await chain.ask(half);
  await waitFor(() => isSuspended, Boolean, { what: 'an answer' });
  deployment.oracleNode.setFault(noFault);
  const takenOver = await untilClosed(stage);
  suspended.child.kill('SIGCONT');
  await chain.ask(requests - half - 1);
  await untilClosed(stage);
  other.child.kill('SIGKILL');
  await other.ended;
  await chain.ask(1);
  const seconds = await untilClosed(stage);
  await stopOracle(suspended);
  return {
    seconds,
    remark: `the other one had answered all ${takenOver.toFixed(1)} s after the suspension.`,
  };
}

/**
 * Two programs of one deployment, of which each takes the work from the other again and again, which goes on until it
 * notices: both use one account at the same time.
 */
export async function runBothAtOnce(stage: Stage, requests: number): Promise<PartResult> {
  const { chain, deployment } = stage;
  const oracles = [deployment.startOracle(), deployment.startOracle()];
  let changes = 0;
  let last = (await findHolder(deployment, oracles)).processId;
  for (let made = 0; made < requests; made++) {
    await deployment.clearLease();
    await chain.ask(1);
    // Undefined until one of them has taken the lease that was ended.
    const holder = await deployment.readHolder();
    if (holder === undefined || holder === last) continue;
    changes += 1;
    last = holder;
  }
  const seconds = await untilClosed(stage);
  await Promise.all(oracles.map(stopOracle));
  return { seconds, remark: `the work changed between them ${changes} times.` };
}

async function findHolder(deployment: Deployment, oracles: readonly Svc[]): Promise<Svc> {
  const found = async () => {
    const holder = await deployment.readHolder();
    return oracles.find(({ processId }) => processId === holder);
  };
  return (await waitFor(found, Boolean, { what: 'the lease' }))!;
}

import { parseTransaction, type Hex } from 'viem';
import { decodeAnswered } from './decode-answered.js';
import {
  listLastRequests,
  noFault,
  stopOracle,
  untilClosed,
  type PartResult,
  type Stage,
} from './stage.js';
import { sendMethod } from './watched-proxy.js';

/** Where an oracle is killed. */
interface Point {
  /** Only these requests to the node are counted; all without it. */
  method: string | undefined;
  /** At which of them since it was started, from 1. */
  number: number;
  /** Whether the node has received the request. */
  isReceived: boolean;
}

const mostMilliseconds = 120_000;

/** Kills each oracle at another of its requests to the node, while people make requests. */
export async function killAgainAndAgain(stage: Stage, kills: number): Promise<PartResult> {
  const { chain, deployment } = stage;
  let withdrawn = 0;
  for (let kill = 0; kill < kills; kill++) {
    const point = toPoint(kill);
    const unsent = await killAt(stage, point, kill);
    await deployment.clearLease();
    // Of those answers that are stored and that no node has received, every second one is not wanted any more.
    if (unsent !== undefined && kill % 4 === 0) {
      await chain.expire();
      await chain.untilMined(await chain.cancel(unsent));
      withdrawn += 1;
    }
    if (kill % 10 === 9) console.log(`${kill + 1} of ${kills} kills`);
  }
  const last = deployment.startOracle();
  const seconds = await untilClosed(stage);
  await stopOracle(last);
  return {
    seconds,
    remark: `${withdrawn} requests were cancelled whose answer was stored and not yet sent.`,
  };
}

/** Two of five kills are at transactions, the first to the twentieth one; the others at any request. */
function toPoint(kill: number): Point {
  const isReceived = kill % 2 === 1;
  const round = Math.floor(kill / 10);
  const place = Math.floor((kill % 10) / 2);
  if (place < 2) return { method: sendMethod, number: 1 + round * 2 + place, isReceived };
  return { method: undefined, number: 1 + round * 3 + place - 2, isReceived };
}

/** Kills an oracle there; returns the request whose answer it was about to send, if it was. */
async function killAt(stage: Stage, point: Point, kill: number): Promise<Hex | undefined> {
  const { chain, deployment } = stage;
  let number = 0;
  let unsent: Hex | undefined;
  let isOver = false;
  const oracle = deployment.startOracle();
  deployment.oracleNode.setFault(({ method, params }, response) => {
    if (isOver) return undefined;
    if (point.method === undefined || point.method === method) number += 1;
    if (number < point.number) return undefined;
    isOver = true;
    const end = () => oracle.child.kill('SIGKILL');
    if (point.isReceived) {
      return {
        change(result) {
          end();
          return result;
        },
      };
    }
    end();
    if (method === sendMethod) unsent = decodeAnswered(parseTransaction(params[0] as Hex).data);
    response.destroy();
    return 'answered';
  });
  if (kill % 10 === 5) await cancelMeanwhile(stage);
  const startedAt = performance.now();
  while (oracle.child.signalCode === null && oracle.child.exitCode === null) {
    await chain.ask(point.method === undefined ? 1 : 2);
    if (performance.now() - startedAt > mostMilliseconds) {
      throw new Error(`The oracle has not come to ${JSON.stringify(point)}.`);
    }
  }
  const { stderr } = await oracle.ended;
  if (oracle.child.signalCode !== 'SIGKILL') throw new Error(stderr);
  deployment.oracleNode.setFault(noFault);
  return unsent;
}

/** An owner cancels a request while the oracle starts: one of them comes first. */
async function cancelMeanwhile(stage: Stage): Promise<void> {
  const { chain } = stage;
  await chain.ask(1);
  const [requestId] = await listLastRequests(stage, 1);
  await chain.expire();
  await chain.cancel(requestId!);
}

import { decodeEventLog, type DecodeEventLogReturnType } from 'viem';
import type { ChainLog } from './chain-node.js';
import { rewardTokenAbi } from './events.js';

/** An event whose block's time is known. */
export type TimedLog = ChainLog & { at: number };

type TokenEvent = DecodeEventLogReturnType<typeof rewardTokenAbi>;
type ActEvent = Extract<TokenEvent, { eventName: keyof typeof resultsOfActs }>;

/** An event of a reward token, decoded. */
export interface TokenLog {
  log: TimedLog;
  event: TokenEvent;
  /** The endorsement or disapproval that caused a reward or penalty; undefined where none is found. */
  cause: ActEvent | undefined;
}

/**
 * Decodes ordered events of reward tokens, and finds the cause of each reward and penalty, which its event does not
 * name.
 *
 * Some tokens emit the act (`Endorse`, `Disapprove`) before its results (rewards, penalties), others after them. The
 * events of one token in one transaction are divided where an answer of the oracle starts (`ChainlinkFulfilled`). In
 * each part both orders are tried: a result belongs to the nearest act before it, or to the nearest one after it, if
 * the act is of the kind that has such results. The order that finds an act for more results counts; if both find as
 * many, acts come first.
 */
export function decodeTokenLogs(logs: readonly TimedLog[]): TokenLog[] {
  const decoded = logs.flatMap((log): TokenLog[] => {
    const event = decode(log);
    return event ? [{ log, event, cause: undefined }] : [];
  });
  for (const answer of divide(decoded)) {
    const [before, after] = [findCauses(answer), findCauses(answer.toReversed())];
    for (const [one, cause] of after.size > before.size ? after : before) one.cause = cause;
  }
  return decoded;
}

const resultsOfActs = {
  Endorse: ['RewardPreviousEndorserLevel1', 'RewardPreviousEndorserLevel2'],
  Disapprove: ['PenalisePreviousEndorserLevel1', 'PenalisePreviousEndorserLevel2'],
} as const;

/** Divides the events by answer; those before the first answer of a transaction are a part too. */
function divide(logs: readonly TokenLog[]): TokenLog[][] {
  const parts: TokenLog[][] = [];
  const newest = new Map<string, TokenLog[]>();
  for (const one of logs) {
    const { transactionHash, address } = one.log;
    const key = `${transactionHash} ${address}`;
    const part = newest.get(key);
    if (part && one.event.eventName !== 'ChainlinkFulfilled') {
      part.push(one);
      continue;
    }
    const started = [one];
    newest.set(key, started);
    parts.push(started);
  }
  return parts;
}

/** Finds the nearest act before each result that can be its cause. */
function findCauses(logs: readonly TokenLog[]): Map<TokenLog, ActEvent> {
  const causes = new Map<TokenLog, ActEvent>();
  let act: ActEvent | undefined;
  for (const one of logs) {
    const { event } = one;
    if (isAct(event)) act = event;
    else if (act && isResultOf(act, event)) causes.set(one, act);
  }
  return causes;
}

const isAct = (event: TokenEvent): event is ActEvent => event.eventName in resultsOfActs;

function isResultOf(act: ActEvent, { eventName }: TokenEvent): boolean {
  const results: readonly string[] = resultsOfActs[act.eventName];
  return results.includes(eventName);
}

function decode({ topics, data }: ChainLog): TokenEvent | undefined {
  try {
    return decodeEventLog({ abi: rewardTokenAbi, topics, data });
  } catch {
    return undefined;
  }
}

import { decodeEventLog } from 'viem';
import type { TokenEvent } from '../storage/chain/facts.js';
import { isTransactionId } from '../schemas/text.js';
import type { ChainLog } from './chain-node.js';
import { stakeAbi } from './events.js';

/** An event whose block's time is known. */
export type TimedLog = ChainLog & { at: number };

/** The changes of stakes among the events of reward tokens, which are in their order. */
export function decodeTokenEvents(chainId: number, logs: readonly TimedLog[]): TokenEvent[] {
  const events: TokenEvent[] = [];
  /** What the last disapproval of a token in a transaction is of: penalties do not name it. */
  const disapproved = new Map<string, string>();
  for (const log of logs) {
    const event = decode(log);
    if (!event) continue;
    const place = {
      chainId,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      logIndex: log.logIndex,
      at: log.at,
      contract: log.address,
    };
    const call = `${log.transactionHash} ${log.address}`;
    if ('endorser' in event.args) {
      const target = disapproved.get(call);
      if (target === undefined) continue;
      const { endorser, penalty } = event.args;
      events.push({
        ...place,
        kind: 'penalise',
        source: endorser.toLowerCase(),
        target,
        value: toTokens(penalty),
        transactionId: log.transactionHash,
      });
      continue;
    }
    const { from, to, value, transactionId } = event.args;
    const target = to.toLowerCase();
    if (event.eventName === 'Disapprove') {
      disapproved.set(call, target);
      continue;
    }
    events.push({
      ...place,
      kind: event.eventName === 'Endorse' ? 'endorse' : 'withdraw',
      source: from.toLowerCase(),
      target,
      value: toTokens(value),
      // Anybody can write anything there.
      transactionId: isTransactionId(transactionId) ? transactionId : log.transactionHash,
    });
  }
  return events.filter(({ value }) => value > 0);
}

function decode({ topics, data }: ChainLog) {
  try {
    return decodeEventLog({ abi: stakeAbi, topics, data });
  } catch {
    return undefined;
  }
}

function toTokens(amount: bigint): number {
  return Number(amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : amount);
}

import { isTransactionId } from '../schemas/text.js';
import type { TokenEvent } from '../storage/chain/facts.js';
import { decodeTokenLogs, type TimedLog } from './decode-token-logs.js';

/** Decodes the changes of stakes among the ordered events of reward tokens. */
export function decodeTokenEvents(chainId: number, logs: readonly TimedLog[]): TokenEvent[] {
  return decodeTokenLogs(logs).flatMap(({ log, event, cause }): TokenEvent[] => {
    const position = {
      chainId,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      logIndex: log.logIndex,
      at: log.at,
      contract: log.address,
    };
    switch (event.eventName) {
      case 'Endorse':
      case 'WithdrawStake': {
        const { from, to, value, transactionId } = event.args;
        if (value === 0n) return [];
        return [
          {
            ...position,
            kind: event.eventName === 'Endorse' ? 'endorse' : 'withdraw',
            source: from.toLowerCase(),
            target: to.toLowerCase(),
            value,
            // Anybody can write any text there.
            transactionId: isTransactionId(transactionId) ? transactionId : log.transactionHash,
          },
        ];
      }
      case 'PenalisePreviousEndorserLevel1':
      case 'PenalisePreviousEndorserLevel2': {
        const { endorser, penalty } = event.args;
        if (!cause || penalty === 0n) return [];
        return [
          {
            ...position,
            kind: 'penalise',
            source: endorser.toLowerCase(),
            target: cause.args.to.toLowerCase(),
            value: penalty,
            transactionId: log.transactionHash,
          },
        ];
      }
      default:
        return [];
    }
  });
}

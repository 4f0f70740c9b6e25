import { isTransactionId } from '../schemas/text.js';
import type { TokenAct } from '../storage/chain/facts.js';
import { decodeTokenLogs, type TimedLog, type TokenLog } from './decode-token-logs.js';

/** The cause of a reward or penalty, which its event does not name. */
type Cause = Pick<TokenAct, 'target' | 'by' | 'transactionId'>;

const unknownCause: Cause = { target: null, by: null, transactionId: null };

/**
 * Decodes the acts, rewards and penalties of accounts from the ordered events of reward tokens. Connected accounts
 * are left out, also as hashes.
 */
export function decodeTokenActs(chainId: number, logs: readonly TimedLog[]): TokenAct[] {
  const acts: TokenAct[] = [];
  for (const { log, event, cause } of decodeTokenLogs(logs)) {
    const add = (
      kind: TokenAct['kind'],
      account: string,
      value: bigint,
      more: Partial<TokenAct> = {},
    ) => {
      if (value === 0n) return;
      acts.push({
        chainId,
        blockNumber: log.blockNumber,
        logIndex: log.logIndex,
        at: log.at,
        contract: log.address,
        kind,
        account: account.toLowerCase(),
        ...unknownCause,
        level: null,
        value: value.toString(),
        transactionHash: log.transactionHash,
        ...more,
      });
    };
    switch (event.eventName) {
      case 'Endorse':
      case 'WithdrawStake':
      case 'Disapprove': {
        const { from, to, value, transactionId } = event.args;
        add(kinds[event.eventName], from, value, {
          target: to.toLowerCase(),
          transactionId: toTransactionId(transactionId, log),
        });
        break;
      }
      case 'RewardPreviousEndorserLevel1':
      case 'RewardPreviousEndorserLevel2': {
        const level = event.eventName.endsWith('1') ? 1 : 2;
        const { endorser, reward } = event.args;
        add('reward', endorser, reward, { ...toCause(cause, log), level });
        break;
      }
      case 'PenalisePreviousEndorserLevel1':
      case 'PenalisePreviousEndorserLevel2': {
        const level = event.eventName.endsWith('1') ? 1 : 2;
        const { endorser, penalty } = event.args;
        add('penalty', endorser, penalty, { ...toCause(cause, log), level });
        break;
      }
      case 'Claim':
        add('claim', event.args.endorser, event.args.value);
        break;
      case 'AddConnection':
        add('connection', event.args.user, event.args.reward);
        break;
    }
  }
  return acts;
}

const kinds = {
  Endorse: 'endorsement',
  WithdrawStake: 'withdrawal',
  Disapprove: 'disapproval',
} as const;

function toCause(cause: TokenLog['cause'], log: TimedLog): Cause {
  if (!cause) return unknownCause;
  const { from, to, transactionId } = cause.args;
  return {
    target: to.toLowerCase(),
    by: from.toLowerCase(),
    transactionId: toTransactionId(transactionId, log),
  };
}

/** Anybody can write any text there. */
function toTransactionId(given: string, { transactionHash }: TimedLog): string {
  return isTransactionId(given) ? given : transactionHash;
}

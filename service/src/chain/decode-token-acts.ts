import { decodeEventLog } from 'viem';
import type { TokenAct } from '../storage/chain/facts.js';
import { isTransactionId } from '../schemas/text.js';
import type { TimedLog } from './decode-token-events.js';
import { rewardTokenAbi } from './events.js';

/** What a reward or penalty came from: its event does not name it. */
type Cause = Pick<TokenAct, 'target' | 'by' | 'transactionId'>;

const unknownCause: Cause = { target: null, by: null, transactionId: null };

/**
 * What accounts did and got, from the events of reward tokens, which are in their order. What a connected account
 * is, not even as a hash, is not part of it.
 */
export function decodeTokenActs(chainId: number, logs: readonly TimedLog[]): TokenAct[] {
  const acts: TokenAct[] = [];
  /** The last endorsement and the last disapproval of each token in each transaction. */
  const causes = new Map<string, Cause>();
  for (const log of logs) {
    const event = decode(log);
    if (!event) continue;
    const call = `${log.transactionHash} ${log.address}`;
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
        const { from, to, value } = event.args;
        const target = to.toLowerCase();
        // Anybody can write anything there.
        const transactionId = isTransactionId(event.args.transactionId)
          ? event.args.transactionId
          : log.transactionHash;
        causes.set(`${call} ${event.eventName}`, { target, by: from.toLowerCase(), transactionId });
        add(kinds[event.eventName], from, value, { target, transactionId });
        break;
      }
      case 'RewardPreviousEndorserLevel1':
      case 'RewardPreviousEndorserLevel2': {
        const level = event.eventName.endsWith('1') ? 1 : 2;
        const { endorser, reward } = event.args;
        add('reward', endorser, reward, { ...causes.get(`${call} Endorse`), level });
        break;
      }
      case 'PenalisePreviousEndorserLevel1':
      case 'PenalisePreviousEndorserLevel2': {
        const level = event.eventName.endsWith('1') ? 1 : 2;
        const { endorser, penalty } = event.args;
        add('penalty', endorser, penalty, { ...causes.get(`${call} Disapprove`), level });
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

function decode({ topics, data }: TimedLog) {
  try {
    return decodeEventLog({ abi: rewardTokenAbi, topics, data });
  } catch {
    return undefined;
  }
}

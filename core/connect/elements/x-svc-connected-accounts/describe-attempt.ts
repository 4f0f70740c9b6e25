import { isolate } from '../../../src/parts/isolate';
import { shortenLabel } from '../../parts/shorten-label';
import type { ConnectedAccount } from '../../store/accounts';
import type { Attempt } from '../../store/connecting';
import type { ConnectTexts } from '../../texts';

/** The message about an attempt to connect an account. */
export interface AttemptMessage {
  text: string;
  isProblem: boolean;
}

/** Describes an attempt; undefined while there is nothing to say. */
export function describeAttempt(
  attempt: Attempt,
  accounts: readonly ConnectedAccount[],
  texts: ConnectTexts,
): AttemptMessage | undefined {
  const { phase, network, id } = attempt;
  if (phase === 'failed') return { text: describeFailure(attempt, texts), isProblem: true };
  if (phase === 'connected') {
    const account = accounts.find((one) => one.id === id);
    if (!account) return undefined;
    return {
      text: texts.accountConnected({ account: isolate(shortenLabel(account.label)) }),
      isProblem: false,
    };
  }
  const text = {
    opening: network && texts.openingNetwork({ network: network.title }),
    signing: texts.waitingForKey(),
    returned: undefined,
    finishing: texts.finishingConnection(),
  }[phase];
  return text === undefined ? undefined : { text, isProblem: false };
}

function describeFailure({ failure, network }: Attempt, texts: ConnectTexts): string {
  if (failure === 'noKey') return texts.noNostrKey();
  if (failure === 'declined') return texts.declinedThere();
  switch (failure?.code) {
    case 0:
      return texts.unreachable();
    case 40001:
      return failure.isFinishing ? texts.attemptEnded() : texts.notProven();
    case 40004:
      return texts.accountsFull({ network: network?.title ?? '' });
    case 40301:
      return texts.notProven();
    case 40900:
      return texts.ofAnotherWallet();
    case 42900:
      return texts.connectTooOften();
    case 50200:
      return texts.networkDown({ network: network?.title ?? '' });
    default:
      return texts.connectFailed();
  }
}

import type { EndorsementFailure } from './endorsement-failure';
import type { EndorsementView } from './view';

/** Returns the failure in words. */
export function describeFailure(
  failure: EndorsementFailure,
  { texts, format }: EndorsementView,
): string {
  if (typeof failure === 'string') return texts[failure]();
  const [first = 0n, second = 0n] = failure.args;
  switch (failure.name) {
    case 'ERC20InsufficientBalance':
    case 'SafeCastOverflowedUintDowncast':
      return texts.tooFewTokens();
    case 'EnforcedPause':
      return texts.isPaused();
    case 'ZeroAmount':
      return texts.amountWhole({ least: format(1n) });
    case 'SelfEndorsement':
      return texts.noSelfEndorsement();
    case 'InvalidAddress':
      return texts.noSuchTarget();
    case 'DisapprovalTooSmall':
      return texts.tooSmall({ least: format(second) });
    case 'InsufficientStake':
      return texts.stakeTooSmall({ amount: format(first) });
    case 'InsufficientLink':
      return texts.cannotPay();
    case 'UnknownRequest':
    case 'NotYourRequest':
      return texts.wasAnswered();
    case 'RequestNotExpired':
      return texts.tooEarly();
    case 'InsufficientGas':
      return texts.tooLittleGas();
    case 'Replaced':
      return texts.wasReplaced();
    case 'NotExecuted':
      return texts.notExecuted();
    default:
      return texts.wasRefused();
  }
}

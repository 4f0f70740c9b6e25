import { NodeError } from '../../wallet/chain-node';
import { CallRefusedError } from '../../wallet/token-call';
import { describeFailure } from './claim-failure';

/** An error of another copy of the SDK. */
const foreign = (name: string) => Object.assign(new Error('No.'), { name });

test.each([
  { error: foreign('UserRejectedError'), text: 'claimDeclined' },
  { error: foreign('RequestPendingError'), text: 'claimBusy' },
  { error: foreign('WalletFailedError'), text: 'claimWalletFailed' },
  { error: undefined, text: 'claimWalletFailed' },
  { error: new NodeError('Unreachable.'), text: 'claimUnread' },
  { error: new CallRefusedError({ name: 'EnforcedPause', args: [] }), text: 'claimPaused' },
  { error: new CallRefusedError({ name: 'ZeroAmount', args: [] }), text: 'claimNothing' },
  { error: new CallRefusedError({ name: 'Reverted', args: [] }), text: 'claimRefused' },
])('$error.name: $text', ({ error, text }) => {
  expect(describeFailure(error)).toBe(text);
});

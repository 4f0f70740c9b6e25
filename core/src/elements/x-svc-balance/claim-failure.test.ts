import { NodeError } from '../../wallet/chain-node';
import { CallRefusedError } from '../../wallet/token-call';
import { describeFailure } from './claim-failure';

/** An error of another copy of the SDK. */
const foreign = (name: string) => Object.assign(new Error('No.'), { name });

test.each([
  [foreign('UserRejectedError'), 'claimDeclined'],
  [foreign('RequestPendingError'), 'claimBusy'],
  [foreign('WalletFailedError'), 'claimWalletFailed'],
  [undefined, 'claimWalletFailed'],
  [new NodeError('Unreachable.'), 'claimUnread'],
  [new CallRefusedError({ name: 'EnforcedPause', args: [] }), 'claimPaused'],
  [new CallRefusedError({ name: 'ZeroAmount', args: [] }), 'claimNothing'],
  [new CallRefusedError({ name: 'Reverted', args: [] }), 'claimRefused'],
])('%s: %s', (error, text) => {
  expect(describeFailure(error)).toBe(text);
});

import { UserRejectedRequestError } from 'viem';
import { classifyWalletError } from './classify-wallet-error';

const fail = (message: string, properties: object = {}) =>
  Object.assign(new Error(message), properties);

test.each<[string, unknown]>([
  ['EIP-1193', fail('User rejected the request.', { code: 4001 })],
  ['EIP-1193 in another language', fail('Abgelehnt.', { code: 4001 })],
  ['a code as text', { code: '4001' }],
  ['WalletConnect', { code: 5000, message: 'User rejected.' }],
  ['WalletConnect, chains', { code: 5001, message: 'User disapproved requested chains' }],
  ['WalletConnect, methods', { code: 5002, message: 'User rejected methods.' }],
  ['WalletConnect, events', { code: 5003, message: 'User rejected events.' }],
  ['WalletConnect without its code', { code: -32000, message: 'User rejected methods.' }],
  ['ethers', fail('user rejected signing', { code: 'ACTION_REJECTED' })],
  ['viem', new UserRejectedRequestError(new Error('No.'))],
  ['another copy of the SDK', fail('No.', { name: 'UserRejectedError' })],
  ['a name alone', { name: 'UserRejectedRequestError' }],
  ['an internal error', { code: -32603, message: 'User rejected the request.' }],
  ['MetaMask, a message', fail('MetaMask Message Signature: User denied message signature.')],
  [
    'MetaMask, a transaction',
    { message: 'MetaMask Tx Signature: User denied transaction signature.' },
  ],
  ['Coinbase', fail('User denied account authorization')],
  ['Frame', fail('User declined transaction', { code: -1 })],
  ['Trust', { code: 1, message: 'User cancelled' }],
  ['one l', { code: -32603, message: 'The user canceled the request' }],
  ['SafePal', fail('cancelled by user')],
  ['Trezor', fail('Action cancelled by user')],
  ['Ledger', fail('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)')],
  ['Rabby', { code: -32603, message: 'Request rejected by the user' }],
  ['Argent', 'User abort'],
  ['plain text', 'User rejected'],
  ['text with its type', 'Error: User denied account authorization'],
  ['a constant', { code: -32603, message: 'USER_REJECTED' }],
  [
    'an original error',
    { code: -32603, message: 'Failed.', data: { originalError: { code: 4001 } } },
  ],
  ['an original error beside it', { originalError: { code: 5000 } }],
  ['data', { code: -32603, message: 'Failed.', data: { code: 4001 } }],
  ['an error of ethers 5', { code: 'UNKNOWN_ERROR', error: { code: 4001 } }],
  ['an error of ethers 6', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
  ['a cause', new Error('No.', { cause: fail('No.', { cause: { code: 5000 } }) })],
  ['a cause in words', new Error('No.', { cause: 'user rejected the request' })],
  ['details', { message: 'An unknown error occurred.', details: 'User rejected methods.' }],
])('knows that the user declined: %s', (_, error) => {
  expect(classifyWalletError(error)).toBe('declined');
});

test.each<[string, unknown]>([
  ['a missing permission', { code: 4100, message: 'Unauthorized.' }],
  ['a missing permission in words', { code: 4100, message: 'It was denied by the user before.' }],
  ['an unknown method', { code: 4200, message: 'Unsupported.' }],
  ['a lost connection', { code: 4900, message: 'Disconnected.' }],
  ['an internal error', { code: -32603, message: 'Internal JSON-RPC error.' }],
  ['a transaction that a node rejects', { code: -32003, message: 'Transaction rejected' }],
  ['a contract that says it', { code: -32603, message: 'execution reverted: user denied' }],
  ['a contract that says it by its code', { code: 3, message: 'User denied' }],
  ['permissions of the user', fail('The account has not been authorized by the user.')],
  ['a chain of WalletConnect', { code: 5100, message: 'Unsupported chains.' }],
  ['the end of a session', { code: 6000, message: 'User disconnected.' }],
  ['a node that took too long', { code: -32002, message: 'request timed out' }],
  ['an answer of a node', { code: -32603, data: { originalError: { code: -32002 } } }],
  ['a code of a node', { code: -32603, data: { code: 5000, message: 'upstream unavailable' } }],
  ['a sent call', fail('Transaction was submitted; waiting was cancelled by user')],
  ['a sent call with its hash', fail(`0x${'a1'.repeat(32)}: cancelled by the user`)],
  ['a user operation', fail('Transaction rejected by user operation validation')],
  ['a limit that the user set', fail('tx rejected by user-configured spending limit')],
  ['other words', fail('Request rejected: rate limit')],
  ['another number', { code: 40010, message: '4001' }],
  ['a user name', fail('superuser denied')],
  ['an error of the network', new TypeError('Failed to fetch')],
  ['nothing', undefined],
  ['null', null],
  ['a number', 4001],
  ['an empty text', ''],
])('does not take for declining: %s', (_, error) => {
  expect(classifyWalletError(error)).toBe('failed');
});

test.each<[string, unknown]>([
  ['a code', { code: -32002, message: 'Already pending.' }],
  ['a cause', new Error('No.', { cause: { code: -32002 } })],
  ['a code with words of the user', { code: -32002, message: 'The user rejected nothing yet.' }],
])('knows that an earlier request waits: %s', (_, error) => {
  expect(classifyWalletError(error)).toBe('pending');
});

test.each<[string, unknown]>([
  ['a code', { code: 4902, message: 'Unrecognized chain ID.' }],
  ['an original error', { code: -32603, data: { originalError: { code: 4902 } } }],
])('knows that the wallet does not know a chain: %s', (_, error) => {
  expect(classifyWalletError(error)).toBe('unknownChain');
});

describe('errors that cannot be trusted', () => {
  const cyclic: Record<string, unknown> = { message: 'No.' };
  cyclic['cause'] = { error: cyclic };
  const endless = (): object => ({
    get cause() {
      return endless();
    },
  });
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('Hidden.');
      },
      getPrototypeOf: () => {
        throw new Error('Hidden.');
      },
    },
  );
  let deep: object = { code: 4001 };
  for (let depth = 0; depth < 100_000; depth++) deep = { cause: deep };

  test.each<[string, unknown, string]>([
    ['contains itself', cyclic, 'failed'],
    ['never ends', endless(), 'failed'],
    ['is deep', deep, 'failed'],
    ['throws when it is read', hostile, 'failed'],
    ['has a cause that throws', { code: 4001, cause: hostile }, 'declined'],
    ['has odd properties', { code: {}, name: 5, message: Symbol('a'), data: () => 4001 }, 'failed'],
    ['has no prototype', Object.assign(Object.create(null), { code: 4001 }), 'declined'],
    ['is long', 'user '.repeat(1_000_000), 'failed'],
    ['has a long message', { message: 'User rejected.'.padEnd(10_000_000) }, 'declined'],
  ])('one that %s', (_, error, answer) => {
    expect(classifyWalletError(error)).toBe(answer);
  });
});

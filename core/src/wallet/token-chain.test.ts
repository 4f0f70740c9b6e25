import { jest } from '@jest/globals';
import { encodeAbiParameters, type Hex } from 'viem';
import type { ProviderRequest } from './port';
import { functions } from './token-abi';
import { balanceFunctions, createTokenChain } from './token-chain';

const owner = `0x${'a'.repeat(40)}` as const;
const token = { address: `0x${'b'.repeat(40)}`, chainId: 1 } as const;
const tooMany = { code: -32005, message: 'Too many requests.' };

const selectors = { ...functions, ...balanceFunctions };
type Name = keyof typeof selectors;
/** The errors of refused functions, by name. */
let refusals: Partial<Record<Name, object>> = {};

const toHex = (number: bigint) => encodeAbiParameters([{ type: 'uint256' }], [number]);
const results: Partial<Record<Name, Hex>> = {
  balanceOf: toHex(200n),
  creditsOf: toHex(87n),
  paused: toHex(1n),
  decimals: toHex(1n),
  symbol: encodeAbiParameters([{ type: 'string' }], ['RWD']),
};

/** Asks a wallet, which adds errors of its own. */
function open() {
  return createTokenChain(token, ({ params }: ProviderRequest) => {
    const [{ data }] = params as [{ data: Hex }];
    const name = Object.keys(results).find((one) => data.startsWith(selectors[one as Name]));
    const refusal = refusals[name as Name];
    return refusal
      ? Promise.reject(new Error('The wallet failed.', { cause: refusal }))
      : Promise.resolve(results[name as Name]);
  });
}

// A wallet is given up later.
beforeEach(() => {
  jest.useFakeTimers();
  refusals = {};
});
afterEach(() => void jest.useRealTimers());

test('reads what the owner has', async () => {
  const balance = { amount: '20', credits: '8.7', isPaused: true, decimals: 1, symbol: 'RWD' };
  expect(await open().readBalance(owner)).toEqual(balance);
});

test.each<[string, object]>([
  ['data', { code: -32000, data: '0x08c379a0' }],
  ['a code', { code: 3, message: 'No.', data: '0x' }],
  ['words', { code: -32000, message: 'execution reverted' }],
  ['words in its data', { code: -32015, message: 'Failed.', data: 'Reverted 0x' }],
  ['an operation of old contracts', { code: -32000, message: 'invalid opcode: INVALID' }],
  ['words of an old node', { code: -32000, message: 'invalid jump destination' }],
  [
    'an error in that of the wallet',
    { code: -32603, message: 'Internal error.', data: { code: -32000, message: 'reverted' } },
  ],
])('a token does not have what it reverts, which the node says by %s', async (_, error) => {
  refusals = { creditsOf: error, paused: error, symbol: error };
  const balance = { amount: '20', isPaused: false, decimals: 1, symbol: '' };
  expect(await open().readBalance(owner)).toEqual(balance);
});

test.each<Name>(['balanceOf', 'creditsOf', 'paused', 'decimals', 'symbol'])(
  'what the node refuses for now is not absent: %s',
  async (name) => {
    const chain = open();
    refusals = { [name]: tooMany };
    await expect(chain.readBalance(owner)).rejects.toMatchObject({ name: 'NodeError' });
    refusals = {};
    expect(await chain.readBalance(owner)).toMatchObject({ credits: '8.7', symbol: 'RWD' });
  },
);

test('there is no token where nothing is returned', async () => {
  const chain = createTokenChain(token, () => Promise.resolve('0x'));
  await expect(chain.readBalance(owner)).rejects.toThrow('No token');
});

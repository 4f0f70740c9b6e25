import { jest } from '@jest/globals';
import { encodeAbiParameters } from 'viem';
import type { TokenBalance } from '../../wallet/reward-token';
import { LoadSlot } from '../base/load-slot';
import { followBlocks, requestBalance } from './balance';

interface Body {
  id: number;
  method: string;
}

const account = {
  address: `0x${'a'.repeat(40)}`,
  chainId: 1,
  walletId: 'wallet',
  isOutside: false,
} as const;
const token = { address: `0x${'b'.repeat(40)}`, chainId: 1, rpcUrl: 'https://node' } as const;
const word = encodeAbiParameters([{ type: 'uint256' }], [0n]);

let block = 0;
let readings = 0;
/** The promise that a reading waits for. */
let held: Promise<void> | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  const page = { hidden: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  Object.assign(globalThis, { document: page });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    const asked = JSON.parse(options!.body as string) as Body | Body[];
    const answer = ({ id, method }: Body) => ({
      id,
      result: method === 'eth_call' ? word : { hash: `0x${++block}` },
    });
    if (!Array.isArray(asked)) return Response.json(answer(asked));
    readings++;
    await held;
    return Response.json(asked.map(answer));
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

test('finishes a reading before it reads again, once for all blocks that have come meanwhile', async () => {
  let release = (): void => {};
  held = new Promise<void>((resolve) => (release = resolve));
  const slot = new LoadSlot<TokenBalance>();
  requestBalance(slot, token, account);
  const stop = followBlocks(token);
  while (readings === 0 || block < 3) await pass(4);
  expect(readings).toBe(1);
  // No timer runs but that which asks for the next block.
  expect(jest.getTimerCount()).toBe(1);
  release();
  while (slot.load!.data === undefined) await pass(0);
  expect(readings).toBe(1);
  await pass(0.5);
  expect(readings).toBe(2);
  while (jest.getTimerCount() > 1) await pass(0);
  await pass(4);
  expect(readings).toBe(3);
  stop();
  slot.leave();
});

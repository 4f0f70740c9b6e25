import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { encodeAbiParameters, type Hex } from 'viem';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { functions } from '../../wallet/token-abi';
import { LoadSlot } from '../base/load-slot';
import type { Load } from '../base/loads';
import {
  estimateReward,
  previewRewards,
  requestStakePosition,
  type RewardParameters,
  type StakePosition,
} from './endorsing';

const account = `0x${'a'.repeat(40)}` as const;
const target = `0x${'b'.repeat(40)}` as const;
const parameters: RewardParameters = [1n, 1n, 10n, 2n, 4n, 10n, 50n];

let server: Server;
let url: string;
/** The earlier endorsers, as the service knows them. */
let endorsers: Hex[] = [];
/** The errors that the node answers, by function. */
let refusals: Partial<Record<keyof typeof functions, object>> = {};

beforeAll(async () => {
  // In a browser, fetched data is of the same realm as the page's code.
  jest.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
    return JSON.parse(await this.text()) as unknown;
  });
  server = createServer((request, response) => {
    if (request.url !== '/') {
      const result = {
        firstLevelPreviousEndorsers: endorsers,
        secondLevelPreviousEndorsers: [],
      };
      const isAsked = request.url === '/previousEndorsersRequest';
      response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', result }));
      return;
    }
    void text(request).then((body) => {
      const calls = JSON.parse(body) as { id: number; params: [{ data: Hex }] }[];
      const answers = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, ...answer(params[0]) }));
      response.end(JSON.stringify(answers));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer({ data }: { data: Hex }): object {
  const [name] = Object.entries(functions).find(([, selector]) => data.startsWith(selector))!;
  const error = refusals[name as keyof typeof functions];
  return error ? { error } : { result: encodeAbiParameters([{ type: 'uint256' }], [7n]) };
}

async function read(refused: typeof refusals): Promise<Load<StakePosition>> {
  refusals = refused;
  const slot = new LoadSlot<StakePosition>();
  const token = { address: target, chainId: 1, rpcUrl: url };
  requestStakePosition(slot, { token, account, target });
  try {
    return await waitFor(
      () => slot.load!,
      ({ data, error }) => data !== undefined || error !== undefined,
    );
  } finally {
    slot.leave();
  }
}

const reverted = { code: 3, message: 'execution reverted' };

test('with a token without these functions, no one can endorse', async () => {
  const { data } = await read({
    ...{ stakeOf: reverted, previousEndorserStakes: reverted },
    ...{ totalStake: reverted, getParameters: reverted },
  });
  expect(data).toEqual({
    ...{ balance: 7n, symbol: '', canEndorse: false },
    ...{ stake: 0n, total: 0n, parameters: undefined },
  });
});

test('a token need not tell its parameters', async () => {
  const { data } = await read({ getParameters: reverted });
  expect(data).toMatchObject({ canEndorse: true, stake: 7n, total: 7n, parameters: undefined });
});

test('a stake that the node does not tell now is unknown', async () => {
  const { data, error } = await read({ stakeOf: { code: -32005, message: 'Too many requests.' } });
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ name: 'NodeError' });
});

test.each([
  [50, { others: 45, isExact: true }],
  [60, { others: 55, isExact: false }],
])(
  'of %d endorsers, a preview names five, and says whether all were tried',
  async (count, rest) => {
    endorsers = Array.from(
      { length: count },
      (_, index): Hex => `0x${String(index).padStart(40, '0')}`,
    );
    const preview = await previewRewards(
      { address: target, chainId: 1, rpcUrl: url },
      { from: account, target, amount: 1n, transactionId: 'new' },
      { apiUrl: url, language: 'en' },
    );
    expect(preview).toMatchObject(rest);
    expect(preview.rewarded).toHaveLength(5);
    expect(preview.rewarded[0]).toEqual({ address: endorsers[0], name: '0x0000…0000', reward: 7n });
  },
);

test('estimates a reward, also if the stakes were read at different blocks', () => {
  expect(estimateReward(9n, { stake: 1n, total: 11n, parameters })).toBe(2n);
  const alone = estimateReward(9n, { stake: 1n, total: 1n, parameters });
  expect(alone).toBe(5n);
  expect(estimateReward(9n, { stake: 1n, total: 0n, parameters })).toBe(alone);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keccak256, numberToHex, slice, toHex, type Hex } from 'viem';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { deployCostlyToken, type CostlyToken } from '../../../testing/chain/costly-token.js';
import { serve, type Served } from '../../../testing/networks/serve.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { holdKey } from '../../src/chain-account/chain-account.js';
import { answerRequests } from '../../src/oracle/answer-requests.js';
import { listOracles } from '../../src/storage/oracle/states.js';
import { eachChain } from '../chain/support/chain-tests.js';

const account = holdKey('oracle', keccak256(toHex('costly')));

let token: CostlyToken;
let client: ReturnType<typeof createChainClient>;

eachChain(
  async (node) => {
    token = await deployCostlyToken(node.url, account.address);
    client = createChainClient(node.url);
    await client.setBalance({ address: account.address, value: 10n ** 20n });
    const { address, operator, jobId } = token;
    return {
      chain: {
        pollMilliseconds: 20,
        rewardTokens: [{ address }],
        oracles: [{ address: operator, jobId }],
      },
    };
  },
  (kit) => {
    /** Returns the endorsers that a test wants. */
    let service: Served;
    let named: [number, number] = [0, 0];
    let orders = 0;
    beforeAll(async () => {
      service = await serve(() => (_, response) => {
        const [first, second] = named;
        const result = {
          firstLevelPreviousEndorsers: buildAddresses(1, first),
          secondLevelPreviousEndorsers: buildAddresses(10_001, second),
        };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ status: 'success', result }));
      });
    });
    afterAll(() => service.stop());

    /** Answers a request until this holds; the token has these limits. */
    const answer = async (
      endorsers: [number, number],
      limits: object,
      isDone: () => Promise<boolean>,
    ) => {
      named = endorsers;
      const person = await kit.addPerson();
      orders += 1;
      await token.endorse(person.address, token.operator, `order-${orders}`);
      await kit.scan();
      const ending = new AbortController();
      const answering = answerRequests(kit.service, {
        settings: kit.settings({ rewardTokens: [{ address: token.address, ...limits }] }),
        oracle: { serviceUrl: service.url, apiKey: 'key', maximumFeePerGas: 10n ** 12n },
        account,
        signal: ending.signal,
        log: { info: () => undefined, warn: () => undefined },
      });
      try {
        await waitFor(isDone, Boolean);
      } finally {
        ending.abort();
        await answering;
      }
      await kit.scan();
    };
    const isRewarded = async () => (await token.countRewarded()) > 0;
    const readProblem = async () =>
      (await listOracles(kit.service.database, kit.service.chains.oracles))[0]?.problem ?? '';
    /** The gas limit of the newest answer. */
    const readGas = async () => {
      const { transactions } = await client.getBlock({ includeTransactions: true });
      return transactions.find(({ from }) => from === account.address.toLowerCase())!.gas;
    };

    test('an answer has the gas that the settings of its token say', async () => {
      await answer([60, 0], { answerGas: 600_000, answerGasPerEndorser: 50_000 }, isRewarded);
      expect(await readGas()).toBe(3_600_000n);
      expect(await token.countRewarded()).toBe(60);
    });

    test("an answer has more gas than that where the node's estimate says so", async () => {
      await answer([40, 20], {}, isRewarded);
      expect(await token.countRewarded()).toBe(60);
      expect(Number(await readGas())).toBeGreaterThan(60 * 37_600);
    });

    test('an answer names as many endorsers at a distance as its token accepts', async () => {
      await answer([300, 5], { maximumPerLevel: 255 }, isRewarded);
      expect(await token.countRewarded()).toBe(260);
    });

    test.each([
      ['the settings say', { answerGasPerEndorser: 40_000 }, [400, 400]],
      ['the estimate says', {}, [410, 430]],
    ])(
      'an answer that takes more gas than a transaction may have, as %s, is shortened',
      async (_, limits, [least, most]) => {
        await answer([255, 255], { ...limits, maximumPerLevel: 255 }, isRewarded);
        const count = await token.countRewarded();
        expect(count).toBeGreaterThanOrEqual(least!);
        expect(count).toBeLessThanOrEqual(most!);
        expect(Number(await readGas())).toBeLessThanOrEqual(16_500_000);
      },
    );

    test('an answer that its token refuses is not sent, and reported', async () => {
      let problem = '';
      await answer([300, 0], {}, async () => {
        problem = await readProblem();
        return problem.includes('refuses');
      });
      expect(problem).toMatch(
        /^0x\w+ refuses the answer to 0x\w+ with 300 endorsers and 5300000 gas: Panic\(17\)\.$/,
      );
      expect(await token.countRewarded()).toBe(0);
    });
  },
);

function buildAddresses(start: number, count: number): Hex[] {
  return Array.from({ length: count }, (_, index) =>
    slice(keccak256(numberToHex(start + index)), 12),
  );
}

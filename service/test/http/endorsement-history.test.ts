import fc from 'fast-check';
import { createClient } from '../../../client/src/index.js';
import { clear } from '../../../testing/suites/each-service.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { getResult } from '../../../testing/service/send.js';
import type { EndorsementHistoryPage } from '../../src/schemas/endorsement-history.js';
import type { TokenAct } from '../../src/storage/chain/facts.js';
import { recordRange } from '../../src/use-cases/chain/record-range.js';
import { rewindChain } from '../../src/use-cases/chain/rewind-chain.js';
import { startScan } from '../../src/use-cases/chain/scan-state.js';
import { ensureOwnEntity } from '../../src/use-cases/entities/ensure-own-entity.js';
import { matchError } from './support/sample-network.js';

const chainIds = [1, 2] as const;
const contract = `0x${'c'.repeat(40)}`;

eachHttp((_name, open) => {
  let http: Http;
  let person: Person;
  let other: Person;
  beforeEach(async () => {
    http = await open();
    person = await http.person();
    other = await http.person();
    for (const id of chainIds) await startScan(http.service, toScanner(id), [contract]);
  });
  afterEach(() => http.close());

  const record = (chainId: number, last: number, tokenActs: TokenAct[], finalNumber = -1) =>
    recordRange(http.service, toScanner(chainId), {
      contracts: [contract],
      last: toBlock(last),
      blocks: [],
      finalNumber,
      balances: [],
      interactions: [],
      followEvents: [],
      tokenEvents: [],
      oracleRequests: [],
      closedRequests: [],
      tokenActs,
    });
  const list = async (query: object = {}, { token }: Person = person) =>
    getResult(
      await http.request('GET', '/endorsementHistory', { token, query: { ...query } }),
    ) as EndorsementHistoryPage;
  const listAll = async (limit: number) => {
    const found: EndorsementHistoryPage['history'] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.history);
      cursor = page.cursor;
      if (cursor === undefined) return found;
      expect(page.history).toHaveLength(limit);
    }
  };
  const createAct = (chainId: number, blockNumber: number, logIndex: number): TokenAct => ({
    chainId,
    blockNumber,
    logIndex,
    at: toBlock(blockNumber).at,
    contract,
    kind: 'claim',
    account: person.address,
    target: null,
    by: null,
    level: null,
    value: String(1 + logIndex),
    transactionId: null,
    transactionHash: `0x${'1'.repeat(64)}`,
  });

  test('lists what the chains have, newest first, in pages, whatever is read again or taken back', async () => {
    const step = fc.record({
      kind: fc.constantFrom('new', 'new', 'new', 'again', 'rewind'),
      chainId: fc.constantFrom(...chainIds),
      accounts: fc.array(fc.boolean(), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 15 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, limit) => {
          await clear(http.service);
          for (const id of chainIds) await startScan(http.service, toScanner(id), [contract]);
          await ensureOwnEntity(http.service, {
            kind: 'user',
            address: person.address,
            tokenId: 'token',
            tokenIssuedAt: 0,
            tokenIssuedAfter: 0,
            tokenExpiresAt: 4_000_000_000,
          });
          let acts: TokenAct[] = [];
          const lasts = new Map<number, number>(chainIds.map((id) => [id, 0]));
          for (const { kind, chainId, accounts } of steps) {
            const last = lasts.get(chainId)!;
            if (kind === 'new') {
              const added = accounts.map((isOwn, index) => ({
                ...createAct(chainId, last + 1, index),
                account: isOwn ? person.address : other.address,
              }));
              acts.push(...added);
              lasts.set(chainId, last + 1);
              await record(chainId, last + 1, added);
            } else if (kind === 'again') {
              await record(
                chainId,
                last,
                acts.filter((act) => act.chainId === chainId),
              );
            } else {
              const block = toBlock(Math.max(0, last - 2));
              lasts.set(chainId, block.number);
              await rewindChain(http.service, toScanner(chainId), block, { isDeep: false });
              acts = acts.filter(
                (act) => act.chainId !== chainId || act.blockNumber <= block.number,
              );
            }
          }
          const expected = acts.filter(({ account }) => account === person.address).sort(isNewer);
          expect(
            (await listAll(limit)).map(({ chainId, blockNumber, value }) => [
              chainId,
              blockNumber,
              value,
            ]),
          ).toEqual(
            expected.map(({ chainId, blockNumber, value }) => [chainId, blockNumber, value]),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  test('an entry says what it is, of which token, and whether it is final', async () => {
    const act: TokenAct = {
      ...createAct(1, 5, 0),
      kind: 'reward',
      target: `0x${'d'.repeat(40)}`,
      by: other.address,
      level: 2,
      transactionId: 'order-1',
      value: (2n ** 256n - 1n).toString(),
    };
    await record(1, 6, [act, createAct(1, 6, 0)], 5);
    const { history, cursor } = await list();
    expect(cursor).toBeUndefined();
    expect(history).toMatchObject([
      { kind: 'claim', isFinal: false },
      {
        kind: 'reward',
        value: act.value,
        chainId: 1,
        tokenAddress: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
        blockNumber: 5,
        at: new Date(act.at * 1_000).toISOString(),
        transactionHash: act.transactionHash,
        isFinal: true,
        walletAddress: person.account.address,
        targetAddress: '0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd',
        transactionId: 'order-1',
        by: { type: 'Address', ref: expect.any(String) as string },
        level: 2,
      },
    ]);
    expect(history[1]).not.toHaveProperty('target');
    expect(JSON.stringify(history)).not.toContain(other.address);
    expect(await list({}, other)).toEqual({ history: [] });
    const client = createClient({ apiUrl: http.url, accessToken: person.token });
    expect(await client.listEndorsementHistory()).toEqual({ history });
  });

  test('it is for signed-in people, with bounded pages and cursors of its own', async () => {
    const ask = async (token: string | undefined, query: object = {}) =>
      http.request('GET', '/endorsementHistory', {
        ...(token === undefined ? {} : { token }),
        query: { ...query },
      });
    expect(await ask(undefined)).toMatchObject(matchError(40100));
    expect(await ask(await http.key('read:any'))).toMatchObject(matchError(40300));
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: 'none' }, { cursor: '%' }]) {
      expect(await ask(person.token, query)).toMatchObject(matchError(40001));
    }
  });
});

const toScanner = (chainId: number) => ({ chainId, name: 'scanner' });

/** Several blocks have the same time, also on both chains. */
function toBlock(number: number) {
  return { number, hash: `0x${number}`, at: 1_700_000_000 + Math.floor(number / 3) };
}

function isNewer(a: TokenAct, b: TokenAct): number {
  return (
    b.at - a.at || b.chainId - a.chainId || b.blockNumber - a.blockNumber || b.logIndex - a.logIndex
  );
}

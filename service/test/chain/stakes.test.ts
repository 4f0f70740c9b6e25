import { beforeAll, afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { derivedTables } from '../../../testing/service/derived.js';
import { clear, eachService, operator } from '../../../testing/suites/each-service.js';
import type { Service } from '../../src/service.js';
import type { TokenEvent } from '../../src/storage/chain/facts.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { computeStakes } from '../../src/use-cases/chain/compute-stakes.js';
import { recordRange } from '../../src/use-cases/chain/record-range.js';
import { rewindChain } from '../../src/use-cases/chain/rewind-chain.js';
import { startScan } from '../../src/use-cases/chain/scan-state.js';

const chainIds = [1, 2];
const contracts = [toAddress(101), toAddress(102)];
const [endorser, other, target] = [toAddress(1), toAddress(2), toAddress(3)] as const;
const people = [endorser, other, target];
/** Blocks between two ranges: those of a contract that is scanned later are there. */
const spacing = 10;

type Content = Pick<TokenEvent, 'contract' | 'kind' | 'source' | 'target' | 'value'>;

const contents: fc.Arbitrary<Content[]> = fc.array(
  fc.record({
    // Mostly one stake, so that it changes often.
    contract: rarely(contracts[0]!, contracts[1]!),
    kind: fc.constantFrom('endorse', 'endorse', 'withdraw', 'penalise'),
    source: rarely(endorser, other, target),
    target: rarely(target, other, endorser),
    value: fc.oneof(
      { weight: 9, arbitrary: fc.bigInt({ min: 1n, max: 9n }) },
      { weight: 1, arbitrary: fc.constantFrom(2n ** 53n + 1n, 2n ** 256n - 1n) },
    ),
  }),
  { minLength: 1, maxLength: 4 },
);
const chainId = rarely(...(chainIds as [number, number]));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('new' as const), chainId, contents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('earlier' as const), chainId, contents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), chainId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rewind' as const),
      chainId,
      ranges: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('know' as const),
      person: fc.constantFrom(...people),
    }),
  },
);

/** Usually the first one. */
function rarely<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...Array.from({ length: 5 }, () => usual), ...others);
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

eachService((_, open) => {
  let service: Service;
  beforeAll(async () => {
    service = {
      ...(await open()),
      chains: { ids: chainIds, oracles: [], answerLimits: [], rewards: [], follows: undefined },
    };
  });
  afterAll(() => service.close());

  test('endorsements are what all events say, in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await clear(service);
        const model = await startModel(service);
        await model.apply({ kind: 'know', person: target });
        for (const one of steps) {
          await model.apply(one);
          expect(await readStored(service)).toEqual(model.expected());
        }
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
      }),
      { numRuns: 25 },
    );
  });
});

/** Starts the chains, and a service with the same data to compare. */
async function startModel(service: Service) {
  const known = new Set<string>();
  let events: TokenEvent[] = [];
  const ranges = new Map(chainIds.map((id) => [id, 0]));
  let hashes = 0;
  const scanner = (id: number) => ({ chainId: id, name: 'scanner' });
  for (const id of chainIds) await startScan(service, scanner(id), contracts);

  const record = (id: number, tokenEvents: TokenEvent[]) =>
    recordRange(service, scanner(id), {
      contracts,
      last: toBlock(ranges.get(id)! * spacing),
      blocks: [],
      finalNumber: -1,
      balances: [],
      interactions: [],
      oracleRequests: [],
      closedRequests: [],
      followEvents: [],
      tokenActs: [],
      tokenEvents,
    });
  const place = (id: number, blockNumber: number, some: readonly Content[]): TokenEvent[] => {
    hashes += 1;
    return some.map((content, logIndex) => ({
      ...content,
      chainId: id,
      blockNumber,
      blockHash: `0x${hashes}`,
      logIndex,
      at: toBlock(blockNumber).at,
      transactionId: 'order',
    }));
  };
  const append = async (id: number, blockNumber: number, some: readonly Content[]) => {
    const added = place(id, blockNumber, some);
    events.push(...added);
    await record(id, added);
  };
  const apply = async (one: Step): Promise<void> => {
    if (one.kind === 'know') {
      known.add(one.person);
      await addEntity(service, operator, { type: 'Address', ids: { address: one.person } });
      return;
    }
    const last = ranges.get(one.chainId)!;
    if (one.kind === 'new') {
      ranges.set(one.chainId, last + 1);
      await append(one.chainId, (last + 1) * spacing, one.contents);
    } else if (one.kind === 'earlier') {
      // A block between earlier ranges that has no events yet.
      const number = last * spacing - 1 - (events.length % (spacing - 1));
      const isFree = !events.some((e) => e.chainId === one.chainId && e.blockNumber === number);
      if (isFree && number > 0) await append(one.chainId, number, one.contents);
    } else if (one.kind === 'again') {
      await record(
        one.chainId,
        events.filter((e) => e.chainId === one.chainId),
      );
    } else {
      const range = Math.max(0, last - one.ranges);
      ranges.set(one.chainId, range);
      const block = toBlock(range * spacing);
      await rewindChain(service, scanner(one.chainId), block, { isDeep: false });
      events = events.filter((e) => e.chainId !== one.chainId || e.blockNumber <= block.number);
    }
  };
  const expected = () => {
    const between = events
      .filter(({ source, target }) => known.has(source) && known.has(target) && source !== target)
      .sort(byPlace);
    return computeStakes(between)
      .endorsements.filter(({ value }) => value > 0n)
      .map(({ chainId: chain, blockNumber, logIndex, value, source, target }) =>
        [chain, blockNumber, logIndex, value, source, target].join(' '),
      );
  };
  return { apply, expected };
}

/** Several blocks have the same time, as on some chains. */
function toBlock(number: number) {
  return { number, hash: `0x${number}`, at: 1_700_000_000 + Math.floor(number / 25) };
}

async function readStored({ database }: Service): Promise<string[]> {
  const rows = await database.drizzle.query.endorsements.findMany();
  const identifiers = await database.drizzle.query.identifiers.findMany();
  const addresses = new Map(
    identifiers
      .filter(({ property }) => property === 'address')
      .map(({ entityId, value }) => [entityId, value]),
  );
  return rows
    .sort(byPlace)
    .map((row) =>
      [
        row.chainId,
        row.blockNumber,
        row.logIndex,
        row.value,
        addresses.get(row.sourceId),
        addresses.get(row.targetId),
      ].join(' '),
    );
}

type Placed = Pick<TokenEvent, 'chainId' | 'blockNumber' | 'logIndex'>;

function byPlace(a: Placed, b: Placed): number {
  return a.chainId - b.chainId || a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

function toAddress(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

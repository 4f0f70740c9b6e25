import { sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { findPreviousEndorsers } from '../../../src/use-cases/endorsements/find-previous-endorsers.js';
import { recordEndorsement } from '../../../src/use-cases/endorsements/record-endorsement.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

const token = `0x${'a'.repeat(40)}`;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    await addEntity(service, operator, { type: 'token', ids: { address: token } });
    // 1 knows 2, who knows 3, who knows 4.
    await addPersons(service, 1, 2, 3, 4);
    for (const from of [1, 2, 3]) {
      await addRelationship(service, operator, {
        type: 'social',
        sourceCriteria: person(from),
        targetCriteria: person(from + 1),
      });
    }
  });
  afterAll(() => service.close());

  const address = (number: number) => createUser(number).address;
  const endorse = (sourceAddress: string, transactionId: string, blockNumber: number) =>
    recordEndorsement(service, operator, {
      sourceAddress,
      targetAddress: token,
      transactionId,
      value: 10,
      blockNumber,
    });
  const previous = (sourceAddress: string, transactionId: string) =>
    findPreviousEndorsers(service, createClientPrincipal('endorsers:read'), {
      sourceAddress,
      targetAddress: token,
      transactionId,
    });
  const lists = (first: string[], second: string[]) => ({
    firstLevelPreviousEndorsers: first.map((one) => getAddress(one)),
    secondLevelPreviousEndorsers: second.map((one) => getAddress(one)),
  });

  test('returns previous endorsers at distance one and two, without the source itself', async () => {
    for (const number of [1, 2, 3, 4]) await endorse(address(number), `tx-${number}`, number);
    expect(await previous(address(1), 'new')).toEqual(lists([address(2)], [address(3)]));
    expect(await previous(address(2), 'new')).toEqual(lists([address(3)], [address(4)]));
    expect(await previous(address(4), 'new')).toEqual(lists([], []));
  });

  test('returns endorsers of earlier blocks once the transaction is known', async () => {
    await endorse(address(2), 'tx-2', 20);
    await endorse(address(1), 'tx-1', 10);
    expect(await previous(address(1), 'tx-1')).toEqual(lists([], []));
    await endorse(address(3), 'tx-3', 15);
    expect(await previous(address(2), 'tx-2')).toEqual(lists([address(3)], []));
    expect(await previous(address(1), 'unknown')).toEqual(lists([address(2)], [address(3)]));
  });

  test('returns a repeated endorser once', async () => {
    await endorse(address(2), 'tx-a', 1);
    await endorse(address(2), 'tx-b', 2);
    expect(await previous(address(1), 'new')).toEqual(lists([address(2)], []));
  });

  test('returns at most 1,000, those at distance one first, then the largest stakes', async () => {
    const addWallets = (number: number, wallets: number) =>
      service.database.drizzle.execute(sql`
        INSERT INTO endorsements (source_id, target_id, transaction_id, source_address, value, block_number)
        SELECT s.entity_id, t.entity_id, 'tx-' || n, '0x' || lpad((${number} * 1000 + n)::text, 40, '0'), n, 1
        FROM generate_series(1, ${wallets}::int) n, identifiers s, identifiers t
        WHERE s.property = 'address' AND s.value = ${address(number)}
          AND t.property = 'address' AND t.value = ${token}`);
    await addWallets(2, 600);
    await addWallets(3, 500);
    const list = (number: number, from: number, to: number) =>
      Array.from(
        { length: from - to + 1 },
        (_, index) => `0x${String(number * 1_000 + from - index).padStart(40, '0')}`,
      );
    expect(await previous(address(1), 'new')).toEqual(lists(list(2, 600, 1), list(3, 500, 101)));
  });

  test('returns no previous endorsers for unknown addresses', async () => {
    await endorse(address(2), 'tx-2', 1);
    expect(await previous(`0x${'9'.repeat(40)}`, 'new')).toEqual(lists([], []));
  });

  test('a user can read those of its own wallet', async () => {
    await endorse(address(2), 'tx-2', 1);
    const question = { targetAddress: token, transactionId: 'new' };
    const own = { ...question, sourceAddress: getAddress(address(1)) };
    expect(await findPreviousEndorsers(service, createUser(1), own)).toEqual(
      lists([address(2)], []),
    );
    await expectServiceError(
      findPreviousEndorsers(service, createUser(3), own),
      'notAllowed',
      /signed-in wallet/,
    );
  });

  test('only the operator can record them', async () => {
    await expectServiceError(
      recordEndorsement(service, createClientPrincipal('feedback:write'), {
        sourceAddress: address(1),
        targetAddress: token,
        transactionId: 'tx',
        value: 1,
        blockNumber: 1,
      }),
      'notAllowed',
      /admin/,
    );
    await expectServiceError(
      endorse(`0x${'9'.repeat(40)}`, 'tx', 1),
      'noSuchEntity',
      /sourceAddress/,
    );
  });
});

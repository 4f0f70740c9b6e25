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
} from '../../../../testing/service/each-service.js';
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
    // 1 vouches for 2, who vouches for 3, who vouches for 4.
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

  test('returns no previous endorsers for unknown addresses', async () => {
    await endorse(address(2), 'tx-2', 1);
    expect(await previous(`0x${'9'.repeat(40)}`, 'new')).toEqual(lists([], []));
  });

  test('only the oracle can read them, and only the operator can record them', async () => {
    await expectServiceError(
      findPreviousEndorsers(service, createUser(1), {
        sourceAddress: address(1),
        targetAddress: token,
        transactionId: 'tx',
      }),
      'notAllowed',
      /endorsers:read/,
    );
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

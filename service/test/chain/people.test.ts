import { expect, test } from '@jest/globals';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { operator } from '../../../testing/suites/each-service.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../src/use-cases/entities/split-entity.js';
import { dumpDatabase } from '../http/support/dump.js';
import { eachChain, erase } from './support/chain-tests.js';

let token: AnyEvents;

eachChain(
  async (node) => {
    token = await deployAnyEvents(node.url);
    return { chain: { transactions: {}, rewardTokens: [{ address: token.address }] } };
  },
  (kit) => {
    test('nothing of a person who erases its data stays, nor comes back by scanning', async () => {
      const person = await kit.addPerson();
      const friend = await kit.addPerson();
      await kit.signIn(person.address);
      await token.endorse(person.address, friend.address, 5n, 'order-1');
      await token.endorse(friend.address, person.address, 5n, 'order-2');
      await kit.chain.pay(person, friend.address, 1n);
      await kit.scan();
      await erase(kit.service, person.address);
      await kit.scan();
      await kit.chain.reorganise(1);
      await kit.scan();
      const dump = await dumpDatabase(kit.service);
      expect(dump.filter((row) => row.includes(person.address.toLowerCase()))).toEqual([]);
      expect(
        await listEndorsements(kit.service.database, await kit.find(friend.address), 9),
      ).toEqual([]);
    });

    test('endorsements follow the address when entities are merged and split', async () => {
      const endorser = await kit.addPerson();
      const { address } = await kit.createWallet();
      const add = (ids: Record<string, string>) =>
        addEntity(kit.service, operator, { type: 'shop', ids });
      const readValues = async (uuid: string) => {
        const named = [{ field: 'criteria', criteria: { uuid } }];
        const [id] = await kit.service.identifiers.find(named, 'all');
        const rows = await listEndorsements(kit.service.database, id!, 9);
        return rows.map(({ value }) => Number(value)).sort((a, b) => a - b);
      };
      await add({ uuid: 'first' });
      await add({ uuid: 'second', address });
      await token.endorse(endorser.address, address, 10n, 'order-3');
      await kit.scan();
      await add({ uuid: 'first', address });
      await token.endorse(endorser.address, address, 7n, 'order-4');
      await token.withdraw(endorser.address, address, 9n);
      await kit.scan();
      expect(await readValues('first')).toEqual([8]);
      await token.endorse(endorser.address, address, 5n, 'order-5');
      await kit.scan();
      await splitEntity(kit.service, operator, 'second');
      expect(await readValues('first')).toEqual([]);
      expect(await readValues('second')).toEqual([5, 8]);
    });
  },
);

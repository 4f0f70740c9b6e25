import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem/accounts';
import { operator } from '../../../testing/suites/each-service.js';
import { addRelationship } from '../../src/use-cases/relationships/add-relationship.js';
import { findPreviousEndorsers } from '../../src/use-cases/endorsements/find-previous-endorsers.js';
import { eachOracle } from './support/oracle-tests.js';

eachOracle((kit) => {
  const ask = async (
    source: PrivateKeyAccount,
    target: PrivateKeyAccount,
    transactionId: string,
  ) => {
    const found = await findPreviousEndorsers(kit.service, operator, {
      sourceAddress: source.address,
      targetAddress: target.address,
      transactionId,
    });
    return [found.firstLevelPreviousEndorsers, found.secondLevelPreviousEndorsers];
  };

  test('those who endorsed before the newest request are found, the largest stakes first', async () => {
    const [small, large, late, far] = [
      await kit.addEndorser(),
      await kit.addEndorser(),
      await kit.addEndorser(),
      await kit.addEndorser(),
    ];
    const source = await kit.addEndorser(small, large, late);
    const { address } = await kit.addPerson();
    const target = { address } as PrivateKeyAccount;
    await addRelationship(kit.service, operator, {
      type: 'social',
      sourceCriteria: { ids: { address: small.address } },
      targetCriteria: { ids: { address: far.address } },
    });
    const endorse = (account: PrivateKeyAccount, amount: bigint, transactionId: string) =>
      kit.token.endorse({ account, target: address, amount, transactionId });
    const question = { account: source, target: address, amount: 1n, transactionId: 'mine' };

    // A first request with an id that the endorser uses again, so that later endorsers would be left out.
    await kit.token.request(question);
    await endorse(small, 5n, 'small');
    await endorse(large, 50n, 'large');
    await endorse(far, 500n, 'far');
    await kit.token.request(question);
    await endorse(late, 5_000n, 'late');
    await kit.scan();

    expect(await ask(source, target, 'mine')).toEqual([
      [large.address, small.address],
      [far.address],
    ]);
    expect(await ask(source, target, 'another')).toEqual([
      [late.address, large.address, small.address],
      [far.address],
    ]);
  });

  test('an endorser cannot leave others out with the id of their transaction', async () => {
    const victim = await kit.addEndorser();
    const source = await kit.addEndorser(victim);
    const attacker = await kit.addEndorser();
    const { address } = await kit.addPerson();
    const target = { address } as PrivateKeyAccount;
    const transactionId = 'of-others';
    await kit.token.endorse({ account: attacker, target: address, amount: 1n, transactionId });
    await kit.token.endorse({ account: victim, target: address, amount: 9n, transactionId: 'own' });
    await kit.token.request({ account: source, target: address, amount: 1n, transactionId });
    await kit.scan();
    expect(await ask(source, target, transactionId)).toEqual([[victim.address], []]);
  });

  test('endorsements with other tokens do not count for a request', async () => {
    const known = await kit.addEndorser();
    const source = await kit.addEndorser(known);
    const { address } = await kit.addPerson();
    const target = { address } as PrivateKeyAccount;
    const other = { account: known, target: address, amount: 9n, transactionId: 'other' };
    await kit.token.endorse(other);
    await kit.token.request({
      account: source,
      target: address,
      amount: 1n,
      transactionId: 'mine',
    });
    await kit.scan();
    expect(await ask(source, target, 'mine')).toEqual([[known.address], []]);
    await kit.service.database.drizzle.execute(
      sql`UPDATE token_events SET contract = '0x' WHERE transaction_id = 'other'`,
    );
    expect(await ask(source, target, 'mine')).toEqual([[], []]);
  });
});

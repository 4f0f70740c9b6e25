import { expect, test } from '@jest/globals';
import type { PrivateKeyAccount } from 'viem/accounts';
import { exportOwnData } from '../../src/use-cases/own-data/export-own-data.js';
import { erase, toUser } from '../chain/support/chain-tests.js';
import { eachOracle } from './support/oracle-tests.js';

eachOracle((kit) => {
  const readStored = async ({ address }: PrivateKeyAccount) => {
    const stored = await kit.service.database.drizzle.query.oracleRequests.findMany();
    return stored.filter(({ source }) => source === address.toLowerCase());
  };
  const untilStored = (endorser: PrivateKeyAccount, count: number) =>
    kit.untilScanned(
      () => readStored(endorser),
      ({ length }) => length === count,
    );

  test('a request is stored and exported until its answer is final', async () => {
    const endorser = await kit.addEndorser();
    const { requestId } = await kit.request(endorser);
    await untilStored(endorser, 1);
    const exported: unknown[] = [];
    for await (const line of await exportOwnData(kit.service, toUser(endorser.address))) {
      const { oracleRequest } = JSON.parse(line) as { oracleRequest?: object };
      if (oracleRequest) exported.push(oracleRequest);
    }
    expect(exported).toMatchObject([
      { requestId, walletAddress: endorser.address.toLowerCase(), chainId: kit.chain.chainId },
    ]);
    kit.start();
    await kit.untilAnswered();
    expect(await readStored(endorser)).toMatchObject([{ isAnswered: true }]);
    await kit.client.mine({ blocks: kit.settings().confirmations });
    await untilStored(endorser, 0);
  });

  test('an erasure removes requests', async () => {
    const endorser = await kit.addEndorser();
    await kit.request(endorser);
    await untilStored(endorser, 1);
    await erase(kit.service, endorser.address);
    expect(await readStored(endorser)).toEqual([]);
  });
});

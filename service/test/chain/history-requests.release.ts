import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { startEmptyChain } from '../../../testing/chain/empty-chain.js';
import { createUser, eachService, operator } from '../../../testing/suites/each-service.js';
import { parseChainsFile } from '../../src/chain/chains-file.js';
import { scanChain } from '../../src/chain/scan-chain.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { ensureOwnEntity } from '../../src/use-cases/entities/ensure-own-entity.js';

const token = `0x${'ab'.repeat(20)}`;

eachService((_, open) => {
  test('100 wallets on a chain of 20 million blocks need 402 requests and one for each balance', async () => {
    const node = await startEmptyChain(5, 20_000_000);
    const chain = {
      id: 5,
      rpcUrls: [node.url],
      confirmations: 0,
      startBlock: 0,
      maximumBlocks: 1_000_000,
      pollMilliseconds: 3_600_000,
      tokens: [{ address: token }],
    };
    const { chains, scanned } = parseChainsFile(JSON.stringify({ chains: [chain] }));
    const service = { ...(await open('sql')), chains: scanned };
    const scan = () =>
      scanChain(service, {
        settings: chains[0]!,
        signal: new AbortController().signal,
        once: true,
      });
    await addEntity(service, operator, { type: 'token', ids: { address: token } });
    await scan();
    const count = (method: string) => node.requests.get(method) ?? 0;
    const before = count('eth_getLogs');
    for (let number = 1; number <= 100; number++) {
      await ensureOwnEntity(service, createUser(number));
    }
    await scan();
    const logs = count('eth_getLogs') - before;
    const calls = count('eth_call');
    const [row] = await queryRows<{ waiting: number; requests: number }>(
      service.database.drizzle,
      sql`SELECT history_requests AS requests,
        (SELECT count(*)::int FROM chain_backfills) AS waiting FROM chains`,
    );
    await service.close();
    await node.stop();
    expect(logs).toBe(402);
    // The digits of the token are read by the first balances.
    expect(calls).toBeGreaterThan(100);
    expect(calls).toBeLessThanOrEqual(104);
    // The chain's id is read once.
    expect(row).toEqual({ waiting: 0, requests: logs + calls + 1 });
  });
});

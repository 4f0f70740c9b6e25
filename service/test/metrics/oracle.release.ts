import { expect, test } from '@jest/globals';
import { erc20Abi } from 'viem';
import { createLog } from '../../src/log.js';
import { openMetrics } from '../../src/metrics/open-metrics.js';
import { readConfiguration } from '../../src/configuration.js';
import { recordOracleState } from '../../src/storage/oracle/states.js';
import { startHttp } from '../../../testing/service/start-http.js';
import { accounts, eachOracle } from '../oracle/support/oracle-tests.js';
import { find, parseMetrics } from './support/parse-metrics.js';

eachOracle((kit) => {
  test('states what the oracle and the token with the least LINK have', async () => {
    const { service, token, client } = kit;
    const { address } = accounts[0]!;
    const chainId = kit.chain.chainId;
    await recordOracleState(service.database, {
      chainId,
      account: address.toLowerCase(),
      problem: null,
    });
    await kit.request();
    await kit.scan();
    const http = await startHttp(service);
    const metrics = await openMetrics(
      { database: service.database, writes: service.writes, videos: http.videos },
      {
        ...readConfiguration({ PATH: process.env['PATH'] }),
        chains: { chains: [kit.settings()], scanned: service.chains },
      },
      createLog('silent'),
    );
    const samples = parseMetrics(await metrics.write());
    await metrics.close();
    await http.close();
    const balance = await client.getBalance({ address });
    const held = await client.readContract<readonly unknown[], string, readonly unknown[]>({
      ...{ address: token.chainlink.link, abi: erc20Abi, functionName: 'balanceOf' },
      args: [token.address],
    });
    const ofChain = (name: string) => find(samples, name, { chain_id: String(chainId) });
    expect(ofChain('svc_oracle_funds')).toBeCloseTo(Number(balance) / 1e18, 6);
    expect(ofChain('svc_oracle_link')).toBeCloseTo(Number(held) / 1e18, 6);
    expect(ofChain('svc_oracle_funds')).toBeGreaterThan(1);
    expect(ofChain('svc_oracle_link')).toBeGreaterThan(0);
    expect(ofChain('svc_chain_lag_blocks')).toBe(0);
    expect(ofChain('svc_oracle_problem')).toBe(0);
    expect(ofChain('svc_oracle_oldest_request_age_seconds')).toBeGreaterThanOrEqual(0);
  });
});

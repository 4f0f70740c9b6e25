import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { startAnvil } from '../../../testing/chain/anvil.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { secondFundedAccount, secondFundedKey } from '../../../testing/chain/funded-account.js';
import { startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { administrate } from '../../../testing/databases/administrate.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { startServing } from '../../../testing/service/svc.js';

/** Two instances of the service with metrics, and all that can fail for them. */
export interface FailingService {
  /** Runs jobs, scans a chain and answers its oracle. Its role of the database is `first`. */
  readonly first: Instance;
  /** Has a limit of requests. Its role of the database is `second`. */
  readonly second: Instance;
  readonly postgres: PostgresServer;
  /** The folder with the files of both instances; a file system of 1,010 MiB if one can be mounted. */
  readonly data: string;
  /** Between the first instance and the chain. */
  readonly proxy: RpcProxy;
  readonly client: ReturnType<typeof createChainClient>;
  readonly token: LocalRewardToken;
  /** The account that answers requests. */
  readonly oracle: `0x${string}`;
  /** Endorses, which the oracle has to answer. */
  request(): ReturnType<LocalRewardToken['request']>;
  /** Runs one statement as the owner of the database. */
  execute(statement: string): Promise<void>;
  /** Ends what is left. */
  stop(): Promise<void>;
}

/** A running instance. */
export interface Instance {
  readonly url: string;
  /** The host and port of its metrics. */
  readonly metrics: string;
  kill(): Promise<void>;
}

/** Whether this process may mount a file system. */
export const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount)
  process.stdout.write('The alerts about disks are not caused: no file system can be mounted.\n');

/** Starts all of it with Foundry's node. */
export async function startFailingService(program: string): Promise<FailingService> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-alerts-'));
  const data = join(folder, 'data');
  if (canMount) mountDisk(data);
  const postgres = await startPostgres();
  await administrate(postgres.url, 'CREATE DATABASE svc');
  const owner = { DATABASE_URL: postgres.databaseUrl('svc'), SVC_ACCOUNT_SECRET: accountSecret };
  const execute = (statement: string) => administrate(owner.DATABASE_URL, statement);
  const run = async (parameters: string[], input = '') => {
    const { code, stdout, stderr } = await svc(parameters, owner, { input });
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  };

  const node = await startAnvil(program);
  const client = createChainClient(node.url);
  const oracle = secondFundedAccount.address;
  const token = await deployLocalRewardToken(client, [oracle]);
  const endorser = createAccount();
  const target = createAccount().address;
  await client.setBalance({ address: endorser.address, value: 10n ** 20n });
  await token.giveTokens(endorser.address);
  const proxy = await startRpcProxy(node.url);

  const people = [endorser.address, target].map((address) => ({
    entity: { type: 'Address', ids: { uuid: address, address } },
  }));
  await run(['import', '-'], people.map((line) => JSON.stringify(line)).join('\n'));
  await execute(`INSERT INTO network_accounts (network, key, wallet_hash, wallet, account_id)
    VALUES ('bluesky', 'key', 'hash', '${target.toLowerCase()}', 'did:plc:alerts')`);
  const apiKey = await run(['keys', 'create', '--name', 'oracle', '--scopes', 'endorsers:read']);

  writeFileSync(join(folder, 'key'), secondFundedKey, { mode: 0o600 });
  const chains = join(folder, 'chains.json');
  const chain = {
    ...{ id: 31_337, rpcUrls: [proxy.url], confirmations: 3, startBlock: 0, pollMilliseconds: 200 },
    rewardTokens: [{ address: token.address }],
    oracles: [{ address: token.chainlink.operator, jobId: token.jobId }],
  };
  writeFileSync(chains, JSON.stringify({ chains: [chain] }));

  const start = async (role: string, settings: Record<string, string>) => {
    for (const statement of formatRole(role)) await execute(statement);
    const port = await findFreePort('127.0.0.1');
    const metricsPort = await findFreePort('127.0.0.1');
    const { url, kill } = await startServing({
      ...owner,
      DATABASE_URL: owner.DATABASE_URL.replace('postgres@', `${role}@`),
      ...{
        PORT: String(port),
        SVC_PUBLIC_URL: `http://127.0.0.1:${port}`,
        SVC_DATA: join(data, role),
      },
      ...{ SVC_METRICS_PORT: String(metricsPort), SVC_METRICS_HOST: '127.0.0.1' },
      ...{ SVC_NETWORKS: 'none', ...settings },
    });
    return { url, metrics: `127.0.0.1:${metricsPort}`, kill };
  };
  const first = await start('first', {
    SVC_CHAINS: chains,
    SVC_ORACLE_KEY_FILE: join(folder, 'key'),
    SVC_ORACLE_API_KEY: apiKey,
  });
  const second = await start('second', {
    SVC_JOBS: 'off',
    SVC_RATE_LIMIT_ADDRESS: '10',
  });

  let requests = 0;
  return {
    ...{ first, second, postgres, data, proxy, client, token, oracle, execute },
    request() {
      requests += 1;
      const transactionId = `order-${requests}`;
      return token.request({ account: endorser, target, amount: 1n, transactionId });
    },
    async stop() {
      await first.kill();
      await second.kill();
      await Promise.all([proxy.stop(), node.stop(), postgres.stop()]);
      if (canMount) execFileSync('umount', [data]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The statements of the documentation for a role that does not own the tables. */
const formatRole = (role: string) => [
  `CREATE ROLE ${role} LOGIN`,
  `GRANT USAGE ON SCHEMA drizzle TO ${role}`,
  `GRANT SELECT ON drizzle.__drizzle_migrations TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `REVOKE UPDATE, DELETE ON moderation_log FROM ${role}`,
  `REVOKE UPDATE ON audit_log FROM ${role}`,
];

function mountDisk(path: string): void {
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1010m', 'tmpfs', path]);
}

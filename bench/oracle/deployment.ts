import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { openDatabase } from '../../service/src/storage/database/database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import { listChains } from '../../service/src/storage/chain/checkpoints.js';
import { startRpcProxy, type RpcProxy } from '../../testing/chain/rpc-proxy.js';
import { startServing, startSvc, spawnSvc, type Svc } from '../../testing/service/svc.js';
import { waitFor } from '../../testing/waiting/wait-for.js';
import { toAccount, toKey, type EndorsedChain } from './endorsed-chain.js';
import { startWatchedProxy, type SentTransaction } from './watched-proxy.js';
import { accountSecret } from '../../testing/service/secrets.js';

/** A service with a scanner, which can have oracles, each a program of its own. */
export interface Deployment {
  readonly account: Address;
  /** Between its oracles and the node. */
  readonly oracleNode: RpcProxy;
  /** Between its scanner and the node. */
  readonly scannerNode: RpcProxy;
  /** Starts `svc oracle`. */
  startOracle(): Svc;
  /** Ends the lease of an oracle that was killed, which the next one would wait for. */
  clearLease(): Promise<void>;
  /** The id of the process that answers requests now. */
  readHolder(): Promise<number | undefined>;
  untilScanned(): Promise<void>;
  stop(): Promise<void>;
}

/** The account that answers for the deployment of a name. */
export const toOracleAddress = (name: string): Address => toAccount(`oracle ${name}`).address;

/** Starts `svc serve` and `svc scan` on a database. What its oracles send is added to the list. */
export async function startDeployment(
  name: string,
  options: { databaseUrl: string; nodeUrl: string; chain: EndorsedChain; sent: SentTransaction[] },
): Promise<Deployment> {
  const { databaseUrl, nodeUrl, chain, sent } = options;
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const oracleNode = await startWatchedProxy(nodeUrl, sent);
  const scannerNode = await startRpcProxy(nodeUrl);
  const running = new Set<Svc>();
  const start = (parameters: readonly string[], settings: Record<string, string>) => {
    const started = startSvc(parameters, settings);
    running.add(started);
    void started.ended.then(() => running.delete(started));
    return started;
  };
  const settings = {
    DATABASE_URL: databaseUrl,
    SVC_ACCOUNT_SECRET: accountSecret,
    SVC_CHAINS: join(folder, 'scanned.json'),
    SVC_LOG_LEVEL: 'error',
  };
  const keyFile = join(folder, 'key');
  const oracleChains = join(folder, 'answered.json');
  await writeFile(keyFile, toKey(`oracle ${name}`));
  await writeFile(settings.SVC_CHAINS, describeChain(chain, scannerNode.url));
  await writeFile(oracleChains, describeChain(chain, oracleNode.url));
  await run(['import', '-'], settings, describePeople(chain));
  const create = ['keys', 'create', '--name', 'oracle', '--scopes', 'endorsers:read'];
  const apiKey = (await run(create, settings)).trim();
  const server = await startServing({ ...settings, SVC_JOBS: 'off' });
  running.add(server);
  start(['scan'], settings);
  const database = await openDatabase({ url: databaseUrl });
  return {
    account: toOracleAddress(name),
    oracleNode,
    scannerNode,
    startOracle: () =>
      start(['oracle'], {
        ...settings,
        SVC_CHAINS: oracleChains,
        SVC_ORACLE_KEY_FILE: keyFile,
        SVC_ORACLE_API_KEY: apiKey,
        SVC_ORACLE_SERVICE_URL: server.url,
      }),
    async clearLease() {
      await database.drizzle.execute(
        sql`UPDATE jobs SET lease_until = now() WHERE name = ${job} AND lease_until > now()`,
      );
    },
    async readHolder() {
      const [row] = await queryRows<{ holder: string | null }>(
        database.drizzle,
        sql`SELECT holder FROM jobs WHERE name = ${job} AND lease_until > now()`,
      );
      // The name of the machine, and the id of the process.
      return row?.holder ? Number(row.holder.split(':').at(-1)) : undefined;
    },
    async untilScanned() {
      const head = Number(await chain.client.getBlockNumber());
      await waitFor(
        async () => (await listChains(database))[0]?.scannedNumber ?? -1,
        (number) => number >= head,
        { what: `block ${head}`, seconds: 120 },
      );
    },
    async stop() {
      const all = [...running];
      for (const { child } of all) child.kill('SIGKILL');
      await Promise.all(all.map(({ ended }) => ended));
      await database.close();
      await Promise.all([oracleNode.stop(), scannerNode.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

const job = 'oracle-31337';

async function run(
  parameters: readonly string[],
  settings: Record<string, string>,
  input?: string,
): Promise<string> {
  const options = input === undefined ? {} : { input };
  const { code, stdout, stderr } = await spawnSvc(parameters, settings, options);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

function describeChain({ token }: EndorsedChain, url: string): string {
  const { chainlink, jobId, address } = token;
  const chain = {
    ...{ id: 31_337, rpcUrls: [url], confirmations: 3, startBlock: 0, pollMilliseconds: 100 },
    rewardTokens: [{ address }],
    oracles: [{ address: chainlink.operator, jobId }],
  };
  return JSON.stringify({ chains: [chain] });
}

function describePeople({ people }: EndorsedChain): string {
  const { target, first, second, endorsers } = people;
  const addresses = [target, ...[first, second, ...endorsers].map(({ address }) => address)];
  const entities = addresses.map((address) => ({
    entity: { type: 'Address', ids: { uuid: address.toLowerCase(), address } },
  }));
  const know = (one: Address, other: Address) => ({
    relationship: {
      type: 'social',
      sourceCriteria: { ids: { address: one } },
      targetCriteria: { ids: { address: other } },
    },
  });
  const relationships = [
    ...endorsers.map(({ address }) => know(address, first.address)),
    know(first.address, second.address),
  ];
  return [...entities, ...relationships].map((line) => JSON.stringify(line)).join('\n');
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parseAbi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { makeDatabase, type Place } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing, startSvc, type Svc } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { Database } from '../../src/storage/database/database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';

const program = anvilProgram();
if (!program) console.log('svc oracle is not tested: there is no anvil for this system.');

const sendMethod = 'eth_sendRawTransaction';
const answered = parseAbi(['event OracleResponse(bytes32 indexed requestId)']);

(program ? describe : describe.skip)('svc oracle', () => {
  const key = generatePrivateKey();
  const endorser = privateKeyToAccount(generatePrivateKey());
  const target = privateKeyToAccount(generatePrivateKey()).address;
  let node: Anvil;
  let client: ReturnType<typeof createChainClient>;
  let token: LocalRewardToken;
  let proxy: RpcProxy;
  let place: Place;
  let database: Database;
  let folder: string;
  let server: Svc;
  let settings: Record<string, string>;
  let asked: Hex[] = [];
  let oracles: Svc[] = [];

  beforeAll(async () => {
    node = await startAnvil(program!);
    client = createChainClient(node.url);
    proxy = await startRpcProxy(node.url);
    const oracle = privateKeyToAccount(key).address;
    token = await deployLocalRewardToken(client, [oracle]);
    for (const address of [oracle, endorser.address]) {
      await client.setBalance({ address, value: 10n ** 20n });
    }
    await token.giveTokens(endorser.address);
    place = await makeDatabase();
    database = await openDatabase({ url: place.settings['DATABASE_URL']! });
    folder = await mkdtemp(join(tmpdir(), 'svc-oracle-'));
    await writeFile(join(folder, 'key'), key, { mode: 0o600 });
    const scanned = { ...place.settings, SVC_CHAINS: await writeChains('scanned', node.url) };
    const lines = [endorser.address, target].map((address) => ({
      entity: { type: 'Address', ids: { uuid: address, address } },
    }));
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await svc(['import', '-'], scanned, { input })).toMatchObject({ code: 0 });
    const create = ['keys', 'create', '--name', 'oracle', '--scopes', 'endorsers:read'];
    const { stdout } = await svc(create, scanned);
    const started = await startServing(scanned);
    server = started;
    settings = {
      ...place.settings,
      SVC_CHAINS: await writeChains('answered', proxy.url),
      SVC_ORACLE_KEY_FILE: join(folder, 'key'),
      SVC_ORACLE_API_KEY: stdout.trim(),
      SVC_ORACLE_SERVICE_URL: started.url,
      SVC_LOG_LEVEL: 'error',
    };
  });
  afterEach(async () => {
    proxy.setFault(() => undefined);
    for (const oracle of oracles) await oracle.kill();
    oracles = [];
    asked = [];
  });
  afterAll(async () => {
    await server.kill();
    await database.close();
    await Promise.all([proxy.stop(), node.stop(), place.remove()]);
    await rm(folder, { recursive: true });
  });

  test('an oracle that is killed again and again answers each request once', async () => {
    for (let kill = 0; kill < 6; kill++) {
      const oracle = startOracle();
      // Every second time at a transaction; of two in turn, one is killed before the node has the request.
      const method = kill % 2 === 0 ? sendMethod : undefined;
      const isReceived = kill % 4 > 1;
      let left = 1 + Math.floor(kill / 4) * (method ? 1 : 3);
      proxy.setFault((request, response) => {
        if ((method && request.method !== method) || --left !== 0) return undefined;
        oracle.child.kill('SIGKILL');
        if (isReceived) return undefined;
        response.destroy();
        return 'answered';
      });
      for (let request = 0; request < 2; request++) await ask();
      await oracle.ended;
      expect(oracle.child.signalCode).toBe('SIGKILL');
      await endLease();
    }
    proxy.setFault(() => undefined);
    const oracle = startOracle();
    await untilAnsweredOnce();
    await stop(oracle);
  }, 600_000);

  test('oracles that take the work from each other answer each request once', async () => {
    const both = [startOracle(), startOracle()];
    for (let request = 0; request < 20; request++) {
      await endLease();
      await ask();
    }
    await untilAnsweredOnce();
    await Promise.all(both.map(stop));
  });

  test('an oracle that is suspended during an answer repeats nothing when it goes on', async () => {
    const suspended = startOracle();
    const isSuspended = new Promise<void>((resolve) => {
      proxy.setFault(({ method }) => {
        if (method !== sendMethod) return undefined;
        suspended.child.kill('SIGSTOP');
        resolve();
        return undefined;
      });
    });
    for (let request = 0; request < 5; request++) await ask();
    await isSuspended;
    proxy.setFault(() => undefined);
    const other = startOracle();
    await endLease();
    await untilAnsweredOnce();
    suspended.child.kill('SIGCONT');
    await ask();
    await untilAnsweredOnce();
    await other.kill();
    await endLease();
    await ask();
    await untilAnsweredOnce();
    await stop(suspended);
  });

  test('requests of one block are answered once after the node did not answer', async () => {
    let isGone = false;
    proxy.setFault(({ method }, response) => {
      isGone ||= method === sendMethod;
      if (!isGone) return undefined;
      response.destroy();
      return 'answered';
    });
    const oracle = startOracle();
    await ask();
    await waitFor(() => isGone);
    await client.setAutomine(false);
    const nonce = await client.getTransactionCount({ address: endorser.address });
    const hashes = await Promise.all(
      Array.from({ length: 20 }, (_, order) =>
        client.writeContract({
          ...{ account: endorser, address: token.address, abi: rewardTokenAbi },
          ...{ functionName: 'endorse', args: [target, 1n, `block-${order}`] },
          ...{ nonce: nonce + order, gas: 600_000n },
        }),
      ),
    );
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    const block = await client.getBlock();
    expect(block.transactions).toEqual(expect.arrayContaining(hashes));
    const events = await readRequests(block.number);
    asked.push(...events.map(({ args }) => args.requestId!));
    expect(asked).toHaveLength(21);
    proxy.setFault(() => undefined);
    await untilAnsweredOnce();
    await stop(oracle);
  });

  function startOracle(): Svc {
    const oracle = startSvc(['oracle'], settings);
    oracles.push(oracle);
    return oracle;
  }

  async function stop({ child, ended }: Svc): Promise<void> {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  }

  async function ask(): Promise<void> {
    const transactionId = `order-${asked.length}-${await client.getBlockNumber()}`;
    const request = { account: endorser, target, amount: 1n, transactionId };
    asked.push((await token.request(request)).requestId);
  }

  /** Ends the lease of an oracle, which the next one would wait for. */
  async function endLease(): Promise<void> {
    await database.drizzle.execute(
      sql`UPDATE jobs SET lease_until = now() WHERE name LIKE 'oracle-%' AND lease_until > now()`,
    );
  }

  function readRequests(fromBlock: bigint) {
    return client.getContractEvents({
      ...{ address: token.address, abi: rewardTokenAbi, fromBlock },
      eventName: 'RequestPreviousEndorsers',
    });
  }

  function readEndorsements() {
    return client.getContractEvents({
      ...{ address: token.address, abi: rewardTokenAbi, fromBlock: 0n },
      eventName: 'Endorse',
    });
  }

  /** Waits until all requests have answers, and compares the answers and the endorsements with them. */
  async function untilAnsweredOnce(): Promise<void> {
    const readAnswers = async () => {
      const events = await client.getContractEvents({
        ...{ address: token.chainlink.operator, abi: answered, fromBlock: 0n },
      });
      return events.map(({ args }) => args.requestId!).filter((one) => asked.includes(one));
    };
    await waitFor(readAnswers, (answers) => asked.every((one) => answers.includes(one)), {
      what: 'the answers',
      seconds: 60,
    });
    expect([...(await readAnswers())].sort()).toEqual([...asked].sort());
    const requests = (await readRequests(0n)).map(({ args }) => args.transactionId!);
    const endorsements = (await readEndorsements()).map(({ args }) => args.transactionId!);
    expect(endorsements.sort()).toEqual(requests.sort());
  }

  async function writeChains(name: string, url: string): Promise<string> {
    const file = join(folder, `${name}.json`);
    const { address, chainlink, jobId } = token;
    const chain = {
      ...{ id: 31_337, rpcUrls: [url], confirmations: 3, startBlock: 0, pollMilliseconds: 20 },
      rewardTokens: [{ address }],
      oracles: [{ address: chainlink.operator, jobId }],
    };
    await writeFile(file, JSON.stringify({ chains: [chain] }));
    return file;
  }
});

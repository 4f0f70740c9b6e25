import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, http, type Hex } from 'viem';
import {
  followChain,
  readChainSettings,
  startChain,
  type LocalChain,
} from '../../../scripts/chain.mjs';
import { privateKeyToAccount } from 'viem/accounts';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { anvilProgram } from '../../../testing/chain/anvil.js';
import { connect } from '../../../testing/chain/connect.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { fillFolder } from '../../../testing/databases/embedded.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { startSvc, spawnSvc } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import demo from '../demo-people.json' with { type: 'json' };
import { demoLines } from './support/marketplace.js';

const isRunnable = anvilProgram() !== undefined;
if (!isRunnable) console.log('The local chain is not tested: there is no anvil for this system.');

const command = join(import.meta.dirname, '../../../service/dist/cli/svc.js');

(isRunnable ? describe : describe.skip)('the chain of npm start', () => {
  const data = mkdtempSync(join(tmpdir(), 'svc-local-chain-'));
  let chain: LocalChain;
  beforeAll(async () => {
    await fillFolder(join(data, 'database'));
    const file = join(data, 'demo.jsonl');
    const entities = demoLines()
      .split('\n')
      .filter((line) => line.startsWith('{"entity"'));
    writeFileSync(file, entities.join('\n'));
    expect(await spawnSvc(['import', file], { SVC_DATA: data })).toMatchObject({ code: 0 });
  });
  afterEach(() => kill('SIGKILL'));
  afterAll(() => rmSync(data, { recursive: true }));

  const start = async () => {
    chain = await startChain({ port: await findFreePort(), data });
  };
  /** Ends the program and, with SIGKILL, its node. */
  const kill = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { pid, exitCode, signalCode } = chain.program;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(chain.program, 'exit');
    process.kill(signal === 'SIGKILL' ? -pid! : pid!, signal);
    await ended;
  };
  const scan = async ({ isDatabaseNew = false } = {}) => {
    followChain(chain, { svc: command, settings: { SVC_DATA: data }, isDatabaseNew });
    const result = await spawnSvc(['scan', '--once'], {
      SVC_DATA: data,
      SVC_CHAINS: chain.chainsFile,
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
  };
  /** The stakes that were found on the chain. */
  const readStakes = async () => {
    const { stdout } = await spawnSvc(['export'], { SVC_DATA: data });
    const lines = stdout.trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { endorsement?: { chainId?: number; value: number } })
      .flatMap(({ endorsement }) => (endorsement?.chainId === chain.id ? endorsement.value : []))
      .sort((one, other) => one - other);
  };
  const stakes = [120, 150, 200, 200];

  test('goes on where it ended, also when it was killed, and a new one replaces it', async () => {
    await start();
    await scan({ isDatabaseNew: true });
    expect(await readStakes()).toEqual(stakes);
    const { genesis, token } = chain;

    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await connect(chain.url).mine(30);
      await scan();
      await kill(signal);
      await start();
      expect(chain).toMatchObject({ genesis, token });
      await scan();
    }

    await kill('SIGTERM');
    writeFileSync(join(data, 'chain/state.json'), '{');
    await start();
    expect(chain.genesis).not.toBe(genesis);
    await scan();
    expect(await readStakes()).toEqual(stakes);
  }, 180_000);

  /** The settings of the service, as npm start has them. */
  const readSettings = ({ port = 0, isDatabaseNew = false } = {}) => {
    const options = { svc: command, settings: { SVC_DATA: data }, isDatabaseNew };
    followChain(chain, options);
    const serviceUrl = `http://localhost:${port}`;
    return { SVC_DATA: data, ...readChainSettings(chain, { ...options, serviceUrl }) };
  };
  /** Runs the service, and has a demo person endorse something, which takes effect with the oracle's answer. */
  const expectAnswer = async () => {
    const port = await findFreePort();
    const settings = { PORT: String(port), SVC_LOG_LEVEL: 'warn', ...readSettings({ port }) };
    const service = startSvc(['serve'], settings);
    await service.waitForLog(/listens on/);
    const account = privateKeyToAccount(demo.people[0]!.privateKey as Hex);
    const target = createAccount().address;
    const token = { address: chain.token as Hex, abi: rewardTokenAbi };
    const args = [target, 10n, 'order'] as const;
    await connect(chain.url).write({ ...token, account, functionName: 'endorse', args });
    const client = createPublicClient({ chain: foundry, transport: http(chain.url) });
    const stake = { ...token, functionName: 'stakeOf', args: [account.address, target] } as const;
    await waitFor(
      () => client.readContract(stake),
      (staked) => staked === 10n,
    );
    service.child.kill('SIGTERM');
    expect((await service.ended).stderr).not.toMatch(/"level":[456]0/);
  };

  test('its requests are answered, also after a restart and on a chain that replaces an earlier version', async () => {
    await start();
    const { genesis, oracleKeyFile, chainsFile } = chain;
    await expectAnswer();
    const { SVC_ORACLE_API_KEY: apiKey } = readSettings();
    expect(statSync(oracleKeyFile).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, 'chain/oracle-api-key')).mode & 0o777).toBe(0o600);

    await kill('SIGKILL');
    await start();
    expect(chain.genesis).toBe(genesis);
    await expectAnswer();

    await kill('SIGTERM');
    const file = JSON.parse(readFileSync(chainsFile, 'utf8')) as { chains: [object] };
    const [{ oracles, ...earlier }] = file.chains as [{ oracles?: unknown }];
    expect(oracles).toHaveLength(1);
    writeFileSync(chainsFile, JSON.stringify({ ...file, chains: [earlier] }));
    await start();
    expect(chain.genesis).not.toBe(genesis);
    await expectAnswer();
    expect(readSettings().SVC_ORACLE_API_KEY).toBe(apiKey);
    expect(readSettings({ isDatabaseNew: true }).SVC_ORACLE_API_KEY).not.toBe(apiKey);
  }, 180_000);
});

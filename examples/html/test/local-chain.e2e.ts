import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followChain, startChain, type LocalChain } from '../../../scripts/chain.mjs';
import { anvilProgram } from '../../../testing/chain/anvil.js';
import { connect } from '../../../testing/chain/connect.js';
import { fillFolder } from '../../../testing/databases/embedded.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { svc } from '../../../testing/service/svc.js';
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
    expect(await svc(['import', file], { SVC_DATA: data })).toMatchObject({ code: 0 });
  }, 120_000);
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
    const result = await svc(['scan', '--once'], { SVC_DATA: data, SVC_CHAINS: chain.chainsFile });
    expect(result).toMatchObject({ code: 0, stderr: '' });
  };
  /** The stakes that were found on the chain. */
  const readStakes = async () => {
    const { stdout } = await svc(['export'], { SVC_DATA: data });
    const lines = stdout.trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { endorsement?: { chainId?: number; value: number } })
      .flatMap(({ endorsement }) => (endorsement?.chainId === chain.id ? endorsement.value : []))
      .sort((one, other) => one - other);
  };
  const stakes = [120, 150, 200, 250];

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
});

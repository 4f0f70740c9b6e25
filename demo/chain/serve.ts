// The chain of `npm start`. It tells the program that started it when it is ready, or why it cannot be.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestClient, http, publicActions } from 'viem';
import { anvilProgram, startAnvil, type Anvil } from '../../testing/chain/anvil.js';
import { foundry } from '../../testing/chain/foundry.js';
import { keepState, restoreGenesis, writeWhole } from './keep-state.js';
import type { ChainsFile } from './set-up.js';

const port = Number(process.env['PORT']);
const folder = join(process.env['SVC_DATA']!, 'chain');
/** Is there only when the chain has been set up. */
const state = join(folder, 'state.json');
const chainsFile = join(folder, 'chains.json');
const oracleKeyFile = join(folder, 'oracle-key');

let node: Anvil | undefined;
let isStopping = false;
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
try {
  const program = anvilProgram();
  if (!program) throw new Error('There is no anvil for this system.');
  mkdirSync(folder, { recursive: true });
  const known = await startKnown(program);
  node = known ?? (await startNew(program));
  void node.ended.then(() => process.exit(isStopping ? 0 : 1));
  await tell({
    url: node.url,
    chainsFile,
    oracleKeyFile,
    ...(await serve(node.url, known !== undefined)),
  });
} catch (error) {
  await tell({ missing: (error as Error).message.split('\n')[0] });
  await stop();
}

async function stop(): Promise<void> {
  isStopping = true;
  await node?.stop();
  process.exit();
}

/** Starts the node with the state that it had; undefined when there is none, or none that can be used. */
async function startKnown(program: string): Promise<Anvil | undefined> {
  if (!existsSync(state)) return undefined;
  try {
    if (!('oracles' in readChainsFile().chains[0])) throw new Error('It is of an earlier version.');
    restoreGenesis(state);
    return await startAnvil(program, { port, state });
  } catch {
    process.stderr.write(
      `The local chain starts anew: ${folder} cannot be read, or is of an earlier version.\n`,
    );
    return undefined;
  }
}

async function startNew(program: string): Promise<Anvil> {
  try {
    return await startAnvil(program, { port });
  } catch (cause) {
    throw new Error('Anvil cannot be started.', { cause });
  }
}

/** Sets up the chain unless it is known, and keeps its state from then on. */
async function serve(url: string, isKnown: boolean) {
  const file = isKnown ? await resume(url) : await setUpNew(url);
  writeWhole(chainsFile, JSON.stringify(file, null, 2));
  await keepState(url, state);
  const { hash } = await connect(url).getBlock({ blockNumber: 0n });
  const { rewardTokens, id } = file.chains[0];
  return { id, genesis: hash, token: rewardTokens[0].address };
}

async function setUpNew(url: string): Promise<ChainsFile> {
  // It needs the compiled contracts, which may be built while a known chain starts.
  const { oracleKey, setUp } = await import('./set-up.js');
  writeFileSync(oracleKeyFile, oracleKey, { mode: 0o600 });
  return setUp(url);
}

/** Continues a chain that was set up before, and returns the parts of it to scan. */
async function resume(url: string): Promise<ChainsFile> {
  // Where the service has seen a block that is lost, it finds another one in its place.
  await connect(url).mine({ blocks: 1 });
  const file = readChainsFile();
  file.chains[0].rpcUrls = [url];
  return file;
}

function readChainsFile(): ChainsFile {
  return JSON.parse(readFileSync(chainsFile, 'utf8')) as ChainsFile;
}

function connect(url: string) {
  return createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).extend(
    publicActions,
  );
}

/** Resolves also when the program that started this one has ended. */
function tell(message: object): Promise<unknown> {
  return new Promise((resolve) => process.send!(message, undefined, {}, resolve));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root, run } from './installed.mjs';

/**
 * Starts the chain of the demo. Returns its program and, when it is ready, its `url`, the files for SVC_CHAINS and for
 * SVC_ORACLE_KEY_FILE, and the address of its reward `token`; or, where it cannot run, only why it is `missing`.
 */
export async function startChain({ port, data }) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'demo/chain/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), SVC_DATA: data },
    detached: process.platform !== 'win32',
  });
  const [told] = await Promise.race([once(program, 'message'), once(program, 'exit')]);
  if (told?.url) return { program, ...told };
  return { missing: told?.missing ?? 'Its program has ended.' };
}

/** Whether a chain was set up before, which starts without the build of the contracts. */
export function isChainKnown(data) {
  return existsSync(join(data, 'chain/state.json'));
}

/** Removes a lost chain from the database, so that the scanner does not stop at its blocks. */
export function followChain({ id, genesis, chainsFile }, { svc, settings, isDatabaseNew }) {
  const followed = join(settings.SVC_DATA, 'chain/followed');
  if (existsSync(followed) && readFileSync(followed, 'utf8') === genesis) return;
  if (!isDatabaseNew) {
    console.log('The local chain is new: the database forgets the one before.');
    const scan = ['scan', '--chain', String(id), '--rewind', '0'];
    run(process.execPath, [svc, ...scan], { ...settings, SVC_CHAINS: chainsFile });
  }
  writeFileSync(followed, genesis);
}

/** The settings with which a service follows the chain and answers its requests, with a key of the database. */
export function readChainSettings(chain, { svc, settings, isDatabaseNew, serviceUrl }) {
  const keyFile = join(settings.SVC_DATA, 'chain/oracle-api-key');
  if (isDatabaseNew || !existsSync(keyFile)) {
    const create = ['keys', 'create', '--name', 'local-oracle', '--scopes', 'endorsers:read'];
    writeFileSync(keyFile, read(process.execPath, [svc, ...create], settings), { mode: 0o600 });
  }
  return {
    SVC_CHAINS: chain.chainsFile,
    SVC_ORACLE_KEY_FILE: chain.oracleKeyFile,
    SVC_ORACLE_API_KEY: readFileSync(keyFile, 'utf8').trim(),
    SVC_ORACLE_SERVICE_URL: serviceUrl,
  };
}

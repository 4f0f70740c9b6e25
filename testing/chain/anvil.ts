import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { waitForOutput } from '../waiting/wait-for-output.js';

/** An Ethereum node of its own, with chain id 31337. */
export interface Anvil {
  readonly url: string;
  /** Resolves when the node has ended. */
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Where the node's program is; undefined on systems that its package is not for. */
export function anvilProgram(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const folder = dirname(resolve(`@foundry-rs/anvil-linux-amd64/package.json`));
    const program = join(folder, 'bin/anvil');
    return process.platform === 'linux' && existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** How the node is started. */
export interface AnvilOptions {
  /** Default: a free one. */
  port?: number;
  /** A file with the state that it starts with. */
  state?: string;
}

/**
 * Starts the node.
 *
 * @throws when it cannot be started, or ends before it listens.
 */
export async function startAnvil(
  program: string,
  { port = 0, state }: AnvilOptions = {},
): Promise<Anvil> {
  const load = state === undefined ? [] : ['--load-state', state];
  const node = spawn(program, ['--port', String(port), '--host', '127.0.0.1', ...load], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => node.once('exit', resolve));
  await once(node, 'spawn');
  const [, address] = await waitForOutput(node.stdout, /Listening on (127\.0\.0\.1:\d+)/);
  return {
    url: `http://${address!}`,
    ended,
    stop: async () => {
      node.kill('SIGTERM');
      await ended;
    },
  };
}

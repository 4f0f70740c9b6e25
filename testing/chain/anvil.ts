import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { waitForOutput } from '../waiting/wait-for-output.js';

/** An Ethereum node of its own, with chain id 31337. */
export interface Anvil {
  readonly url: string;
  readonly processId: number;
  stop(): Promise<void>;
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

/** Starts the node on a free port, with further options of its program. */
export async function startAnvil(program: string, options: readonly string[] = []): Promise<Anvil> {
  const node = spawn(program, ['--port', '0', '--host', '127.0.0.1', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, address] = await waitForOutput(node.stdout, /Listening on (127\.0\.0\.1:\d+)/);
  return {
    url: `http://${address!}`,
    processId: node.pid ?? 0,
    stop: async () => {
      if (node.exitCode !== null) return;
      const ended = once(node, 'exit');
      node.kill('SIGTERM');
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** An Ethereum node of its own, with chain id 31337. */
export interface Anvil {
  readonly url: string;
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

/** Starts the node on a free port. */
export async function startAnvil(program: string): Promise<Anvil> {
  const node = spawn(program, ['--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let log = '';
    node.once('error', reject);
    node.once('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${log}`)));
    node.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(log)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  return {
    url,
    stop: async () => {
      node.removeAllListeners('exit');
      if (node.exitCode !== null) return;
      const ended = once(node, 'exit');
      node.kill('SIGTERM');
      await ended;
    },
  };
}

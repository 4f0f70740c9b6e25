import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForOutput } from '../../../testing/waiting/wait-for-output.js';
import type { RunningApp } from './app.js';

/** How a framework's own server is run. */
export interface Program {
  /** A script of Node, and its parameters. */
  script: string;
  parameters: readonly string[];
  folder: string;
  environment: Record<string, string>;
  /** The output after which it answers. */
  isReady: RegExp;
}

/** Runs a program until it is closed. */
export async function run(url: string, program: Program): Promise<RunningApp> {
  const { script, parameters, folder, environment, isReady } = program;
  const server = spawn(process.execPath, [script, ...parameters], {
    cwd: folder,
    // Node's options are those of the tests.
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    // With all the processes that it starts.
    detached: true,
  });
  const ended = once(server, 'exit');
  await waitForOutput(server.stdout, isReady);
  return {
    url,
    close: async () => {
      process.kill(-server.pid!, 'SIGTERM');
      await ended;
    },
  };
}

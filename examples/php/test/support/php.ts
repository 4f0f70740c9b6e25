import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitForOutput } from '../../../../testing/waiting/wait-for-output.js';
import type { Addresses, RunningApp } from '../../../test/support/app.js';

const folder = join(import.meta.dirname, '../..');

/** Whether there is PHP to run the example; says so where it cannot be tested. */
export function hasPhp(): boolean {
  const { status } = spawnSync('php', ['--version'], { stdio: 'ignore' });
  if (status !== 0) console.log('PHP is not available. The tests of its example are skipped.');
  return status === 0;
}

/** Starts the example by PHP's own server. */
export async function startPhp({ port, apiUrl, demoUrl }: Addresses): Promise<RunningApp> {
  const server = spawn('php', ['-S', `localhost:${port}`, '-t', 'public', 'router.php'], {
    cwd: folder,
    env: { ...process.env, SVC_API_URL: apiUrl, SVC_DEMO_URL: demoUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForOutput(server.stderr, /started/);
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a script of the example, and gives what it says. */
export async function runPhp(
  script: string,
  environment: Record<string, string>,
): Promise<{ output: string; complaint: string; code: number | null }> {
  const program = spawn('php', [script], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  return { output, complaint, code: program.exitCode };
}

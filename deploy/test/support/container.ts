import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForOutput } from '../../../testing/waiting/wait-for-output.js';
import { run } from './image.js';

/** As docs/docker.md starts it: a read-only file system, no capability, no way to get one. */
export const hardened = [
  ...['--runtime', 'runc', 'run', '--rm', '--read-only', '--tmpfs', '/tmp', '--cap-drop=ALL'],
  ...['--security-opt', 'no-new-privileges'],
  // Less than podman's own, which an account without CAP_SYS_RESOURCE cannot give.
  ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
];

/** A container of the image that serves. */
export interface Container {
  readonly url: string;
  /** Exit code of the command of HEALTHCHECK. */
  checkHealth(): number | null;
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the service in a container, with the network of this machine. */
export async function startContainer(
  image: string,
  port: number,
  options: readonly string[],
): Promise<Container> {
  const name = `svc-test-${port}`;
  const child = spawn(
    'podman',
    [...hardened, '--name', name, '--network', 'host', '-e', `PORT=${port}`, ...options, image],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DISABLE_HC_SYSTEMD: 'true' } },
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  const url = `http://localhost:${port}`;
  child.stdout.resume();
  await waitForOutput(child.stderr, /listens on/);
  return {
    url,
    checkHealth() {
      try {
        run('podman', ['healthcheck', 'run', name]);
        return 0;
      } catch {
        return 1;
      }
    },
    async stop() {
      run('podman', ['kill', '--signal', 'TERM', name]);
      const [code] = await ended;
      return code;
    },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../service/free-port.js';
import { waitForOutput } from '../waiting/wait-for-output.js';
import { unprivilegedUser } from './postgres.js';

/** Whether the connection pooler PgBouncer is installed. */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A PgBouncer of its own in front of a PostgreSQL server. */
export interface PgBouncer {
  /** The address of a database of the server, by way of PgBouncer. */
  route(databaseUrl: string): string;
  /** Starts it again on the same port with other settings. */
  restart(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer for the server at the address, with these settings of its section `pgbouncer`. */
export async function startPgBouncer(
  serverUrl: string,
  settings: Record<string, string> = {},
): Promise<PgBouncer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'svc-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"postgres" ""\n');
  if (user) chownSync(folder, user.uid, user.gid);
  const { hostname, port: serverPort } = new URL(serverUrl);
  const port = await findFreePort('127.0.0.1');
  const start = async (own: Record<string, string>) => {
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      ...own,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const databases = ['[databases]', `* = host=${hostname} port=${serverPort}`, '[pgbouncer]'];
    writeFileSync(file, [...databases, ...lines, ''].join('\n'));
    const child = spawn('pgbouncer', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    await waitForOutput(child.stderr, /process up/);
    return child;
  };
  let child = await start(settings);
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    route: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.toString();
    },
    restart: async (others) => {
      await end();
      child = await start(others);
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

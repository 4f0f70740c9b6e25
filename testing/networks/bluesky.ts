import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { findAtProtocol } from '../../scripts/at-protocol.mjs';
import { findFreePort } from '../service/free-port.js';
import { waitForOutput } from '../waiting/wait-for-output.js';

/** A PLC directory and a personal data server of their own: the real ones, without mail and other servers. */
export interface Bluesky {
  readonly plcUrl: string;
  readonly pdsUrl: string;
  /** A stand-in, which sends what changes at the server. */
  readonly jetstreamUrl: string;
  /** Creates an account with the handle `NAME.test`. */
  createAccount(name: string): Promise<BlueskyAccount>;
  stop(): Promise<void>;
}

/** An account at the server. */
export interface BlueskyAccount {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  /** Follows accounts, and returns the keys of the records. */
  follow(dids: readonly string[]): Promise<string[]>;
  unfollow(key: string): Promise<void>;
  /** Stores a record in the list of follows as it is. */
  store(value: object): Promise<void>;
}

/** The servers that are installed, and what runs them. */
export type AtProtocol = NonNullable<ReturnType<typeof findAtProtocol>>;

/** Starts the servers. */
export async function startBluesky({ node, folder }: AtProtocol): Promise<Bluesky> {
  const script = join(import.meta.dirname, 'bluesky-servers.mjs');
  const port = await findFreePort();
  const servers = spawn(node, [script, folder, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', LOG_ENABLED: 'false' },
  });
  const ended = new Promise((resolve) => servers.once('exit', resolve));
  const [, addresses = ''] = await waitForOutput(servers.stdout, /Listening (.*)\n/);
  const urls = JSON.parse(addresses) as Pick<Bluesky, 'plcUrl' | 'pdsUrl' | 'jetstreamUrl'>;
  return {
    ...urls,
    createAccount: (name) => createAccount(urls.pdsUrl, name),
    stop: async () => {
      servers.stdin.end();
      await ended;
    },
  };
}

const collection = 'app.bsky.graph.follow';

async function createAccount(pdsUrl: string, name: string): Promise<BlueskyAccount> {
  const handle = `${name}.test`;
  const password = `password of ${name}`;
  const account = { handle, password, email: `${name}@mail.test` };
  const { did, accessJwt } = await call<{ did: string; accessJwt: string }>(
    `${pdsUrl}/xrpc/com.atproto.server.createAccount`,
    account,
  );
  const write = <Answer>(method: string, body: object) =>
    call<Answer>(`${pdsUrl}/xrpc/${method}`, { repo: did, collection, ...body }, accessJwt);
  return {
    did,
    handle,
    password,
    async follow(dids) {
      const keys: string[] = [];
      for (let start = 0; start < dids.length; start += writesAtOnce) {
        const writes = dids.slice(start, start + writesAtOnce).map((subject) => ({
          $type: 'com.atproto.repo.applyWrites#create',
          collection,
          value: createFollow(subject),
        }));
        const { results } = await write<{ results: { uri: string }[] }>(
          'com.atproto.repo.applyWrites',
          { writes },
        );
        keys.push(...results.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1)));
      }
      return keys;
    },
    unfollow: (key) => write('com.atproto.repo.deleteRecord', { rkey: key }),
    store: (value) =>
      write('com.atproto.repo.createRecord', {
        validate: false,
        record: { $type: collection, ...value },
      }),
  };
}

const writesAtOnce = 200;

function createFollow(subject: string) {
  return { $type: collection, subject, createdAt: new Date().toISOString() };
}

async function call<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

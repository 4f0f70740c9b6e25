import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { WebSocket } from 'ws';
import { NetworkError } from '../connector-error.js';
import type { Change } from '../connector.js';
import { collection } from './follows.js';
import { Did } from './identifiers.js';

/** The options of a connection. */
export interface JetstreamOptions {
  /** The time from which on changes are sent, in milliseconds since 1970; earlier ones may be sent again. */
  since: number;
  onChange: (change: Change) => void;
}

/** A connection to a Jetstream, which sends the follows of accounts as JSON. */
export class JetstreamConnection {
  /** Rejects when the connection ends. */
  readonly closed: Promise<never>;
  /** The accounts whose follows are reported; after a change, call `sendAccounts`. */
  readonly accounts = new Set<string>();
  readonly #socket: WebSocket;
  readonly #onChange: JetstreamOptions['onChange'];
  #completeUntil: number;
  #isAnswered = true;

  constructor(url: string, { since, onChange }: JetstreamOptions) {
    this.#onChange = onChange;
    this.#completeUntil = since;
    const address = new URL('/subscribe', url);
    const cursor = String(Math.max(0, since - overlap) * 1_000);
    address.search = new URLSearchParams({ cursor, requireHello: 'true' }).toString();
    this.#socket = new WebSocket(address, { maxPayload: maximumBytes, handshakeTimeout: 10_000 });
    this.closed = this.#listen(address.host);
    // A caller that closes the connection does not wait for its end.
    this.closed.catch(() => undefined);
  }

  /** The time up to which it has sent all changes, in milliseconds since 1970. */
  get completeUntil(): number {
    return this.#completeUntil;
  }

  /** Sends the accounts to the server, once it is connected. */
  sendAccounts(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(toOptions([...this.accounts])));
  }

  close(): void {
    this.#socket.terminate();
  }

  #listen(host: string): Promise<never> {
    const socket = this.#socket;
    const heartbeat = setInterval(() => this.#checkHeartbeat(), heartbeatMilliseconds).unref();
    socket.on('open', () => {
      this.sendAccounts();
    });
    socket.on('pong', () => {
      this.#isAnswered = true;
      this.#completeUntil = Date.now();
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#read((data as Buffer).toString());
    });
    return new Promise((_, reject) => {
      const end = (cause?: Error) => {
        clearInterval(heartbeat);
        reject(new NetworkError(`The Jetstream ${host} closed the connection.`, { cause }));
      };
      socket.on('error', end);
      socket.once('close', () => end());
    });
  }

  #checkHeartbeat(): void {
    if (!this.#isAnswered) this.#socket.terminate();
    this.#isAnswered = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  /** Ignores everything that is no follow: people may store anything in a record. */
  #read(text: string): void {
    const event = parse(text);
    if (!isFollowEvent(event) || !this.accounts.has(event.did)) return;
    const { did: account, commit } = event;
    const { operation, rkey: ref } = commit;
    if (operation !== 'create') this.#onChange({ account, kind: 'unfollow', ref });
    if (operation === 'delete') return;
    const { subject: id } = commit.record;
    if (id !== account) this.#onChange({ account, kind: 'follow', follow: { id, ref } });
  }
}

/** The feed starts after the sync of an account, and the clock of the Jetstream may differ. */
const overlap = 5 * 60_000;
const heartbeatMilliseconds = 30_000;
const maximumBytes = 64 * 1024;

function toOptions(wantedDids: readonly string[]) {
  const wantedCollections = [collection];
  const payload = { wantedCollections, wantedDids, maxMessageSizeBytes: maximumBytes };
  return { type: 'options_update', payload };
}

const commitFields = {
  collection: Type.Literal(collection),
  rkey: Type.String({ pattern: '^[A-Za-z0-9_.:~-]{1,512}$' }),
};
const FollowEvent = Type.Object({
  did: Did,
  commit: Type.Union([
    Type.Object({ ...commitFields, operation: Type.Literal('delete') }),
    Type.Object({
      ...commitFields,
      operation: Type.Union([Type.Literal('create'), Type.Literal('update')]),
      record: Type.Object({ subject: Did }),
    }),
  ]),
});
const isFollowEvent = new Ajv().compile<Static<typeof FollowEvent>>(FollowEvent);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

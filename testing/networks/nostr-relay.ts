import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  EventRepository,
  type Event,
  type EventRepositoryUpsertResult,
  type Filter,
} from '@nostr-relay/common';
import { NostrRelay } from '@nostr-relay/core';
import { Validator } from '@nostr-relay/validator';
import { finalizeEvent, type NostrEvent } from 'nostr-tools/pure';
import { Relay, useWebSocketImplementation } from 'nostr-tools/relay';
import { WebSocket, WebSocketServer } from 'ws';

/** A relay of Nostr that listens. */
export interface TestRelay {
  readonly url: string;
  /** Signs an event, and publishes it as its author does. */
  publish(key: Uint8Array, event: TestEvent): Promise<NostrEvent>;
  /** Stores an event as it is, also one that a relay must refuse. */
  store(event: NostrEvent): void;
  /** The filters of each request, in their order. */
  readonly requests: readonly (readonly Filter[])[];
  /** How many connections are open. */
  readonly connectionCount: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/** An event before it is signed; of now, if it does not say. */
export interface TestEvent {
  kind: number;
  tags: string[][];
  /** Seconds since 1970. */
  at?: number;
}

/** Starts a relay with an empty store. */
export async function startRelay(port = 0): Promise<TestRelay> {
  const repository = new MemoryRepository();
  // Otherwise a question right after publishing gets the old list, and tests would have to wait.
  const relay = new NostrRelay(repository, { filterResultCacheTtl: 0 });
  const validator = new Validator();
  const requests: Filter[][] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  server.on('connection', (socket) => {
    relay.handleConnection(socket);
    socket.on('message', (data) => {
      void validator
        .validateIncomingMessage(data as Buffer)
        .then((message) => {
          if (message[0] === 'REQ') requests.push(message.slice(2) as Filter[]);
          return relay.handleMessage(socket, message);
        })
        .catch((error: unknown) => socket.send(JSON.stringify(['NOTICE', String(error)])));
    });
    socket.on('close', () => relay.handleDisconnect(socket));
  });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    publish: async (key, { kind, tags, at = Math.floor(Date.now() / 1000) }) => {
      useWebSocketImplementation(WebSocket);
      const event = finalizeEvent({ kind, tags, created_at: at, content: '' }, key);
      const connection = await Relay.connect(url);
      await connection.publish(event);
      connection.close();
      return event;
    },
    store: (event) => repository.upsert(event),
    get connectionCount() {
      return server.clients.size;
    },
    close: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keeps the newest of the replaceable events, which contact lists are (NIP-01). */
class MemoryRepository extends EventRepository {
  readonly #events: Event[] = [];

  isSearchSupported(): boolean {
    return false;
  }

  upsert(event: Event): EventRepositoryUpsertResult {
    const isDuplicate = this.#events.some(({ id }) => id === event.id);
    if (!isDuplicate) this.#events.push(event);
    return { isDuplicate };
  }

  find({ ids, kinds, authors, since = 0, limit = 500 }: Filter): Event[] {
    const found = this.#events
      .filter((event) => ids?.includes(event.id) ?? true)
      .filter((event) => kinds?.includes(event.kind) ?? true)
      .filter((event) => authors?.includes(event.pubkey) ?? true)
      .filter((event) => event.created_at >= since)
      .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1));
    const newest = found.filter(
      (event, index) => found.findIndex(({ pubkey }) => pubkey === event.pubkey) === index,
    );
    return newest.slice(0, limit);
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { NostrEvent } from 'nostr-tools/pure';
import { WebSocketServer, type WebSocket } from 'ws';

/** A relay of Nostr that has contact lists, and counts what it sends. */
export interface CountingRelay {
  readonly url: string;
  /** Events that were sent, and their size. */
  readonly sent: { events: number; bytes: number };
  /** Stores the newest list of its author, and sends it to those that follow the author. */
  publish(list: NostrEvent): void;
  /** Whether subscriptions that are open name all authors. */
  isFollowed(authors: readonly string[]): boolean;
  close(): Promise<void>;
}

interface Filter {
  ids?: string[];
  authors?: string[];
  since?: number;
}

/** Starts the relay. Its lists are taken as they are: signing and checking are done by others. */
export async function startCountingRelay(): Promise<CountingRelay> {
  const lists = new Map<string, NostrEvent>();
  /** By connection, then by id. */
  const subscriptions = new Map<WebSocket, Map<string, Filter[]>>();
  const sent = { events: 0, bytes: 0 };
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');

  const send = (socket: WebSocket, id: string, list: NostrEvent) => {
    const text = JSON.stringify(['EVENT', id, list]);
    sent.events += 1;
    sent.bytes += text.length;
    socket.send(text);
  };
  server.on('connection', (socket) => {
    const open = new Map<string, Filter[]>();
    subscriptions.set(socket, open);
    socket.on('close', () => subscriptions.delete(socket));
    socket.on('message', (data: Buffer) => {
      const [type, id, ...filters] = JSON.parse(data.toString()) as [string, string, ...Filter[]];
      if (type === 'CLOSE') open.delete(id);
      if (type !== 'REQ') return;
      open.set(id, filters);
      for (const list of listMatching(lists, filters)) send(socket, id, list);
      socket.send(JSON.stringify(['EOSE', id]));
    });
  });

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    publish(list) {
      lists.set(list.pubkey, list);
      for (const [socket, open] of subscriptions) {
        for (const [id, filters] of open) {
          if (filters.some((filter) => matches(filter, list))) send(socket, id, list);
        }
      }
    },
    isFollowed(authors) {
      const filters = [...subscriptions.values()].flatMap((open) => [...open.values()].flat());
      const followed = new Set(filters.flatMap((filter) => filter.authors ?? []));
      return authors.every((author) => followed.has(author));
    },
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

function listMatching(lists: ReadonlyMap<string, NostrEvent>, filters: readonly Filter[]) {
  const named = new Set(filters.flatMap(({ authors = [] }) => authors));
  return [...named].flatMap((author) => {
    const list = lists.get(author);
    return list && filters.some((filter) => matches(filter, list)) ? [list] : [];
  });
}

function matches({ ids, authors, since = 0 }: Filter, list: NostrEvent): boolean {
  const isNamed = ids?.includes(list.id) ?? authors?.includes(list.pubkey) ?? false;
  return isNamed && list.created_at >= since;
}

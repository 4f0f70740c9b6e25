import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { findFreePort } from '../../../testing/service/free-port.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { AccountFeed } from '../../src/connectors/account-feed.js';
import { JetstreamFeed } from '../../src/connectors/bluesky/jetstream-feed.js';
import type { Change } from '../../src/connectors/connector.js';
import { toAccounts } from './support/to-accounts.js';

const alice = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const bob = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';

interface Hello {
  cursor: number;
  wantedDids: string[];
  socket: WebSocket;
}

let server: WebSocketServer;
let url: string;
let hellos: Hello[];
let changes: Change[];
let errors: unknown[];
let feed: AccountFeed;

const listen = async (port: number) => {
  server = new WebSocketServer({ host: '127.0.0.1', port });
  server.on('connection', (socket, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const cursor = Number(searchParams.get('cursor')) / 1_000;
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse((data as Buffer).toString()) as {
        type: string;
        payload: { wantedCollections: string[]; wantedDids: string[] };
      };
      expect([pathname, searchParams.get('requireHello'), type]).toEqual([
        '/subscribe',
        'true',
        'options_update',
      ]);
      expect(payload.wantedCollections).toEqual(['app.bsky.graph.follow']);
      hellos.push({ cursor, wantedDids: payload.wantedDids, socket });
    });
  });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const stop = async () => {
  for (const client of server.clients) client.terminate();
  server.close();
  await once(server, 'close');
};
const untilHellos = (count: number) =>
  waitFor(
    () => hellos,
    ({ length }) => length === count,
  );

function openFeed(): AccountFeed {
  const jetstream = new JetstreamFeed(url, (change) => changes.push(change));
  return new AccountFeed([async (accounts) => jetstream.connect(accounts)], (error) =>
    errors.push(error),
  );
}

beforeEach(async () => {
  hellos = [];
  changes = [];
  errors = [];
  await listen(0);
  feed = openFeed();
});
afterEach(async () => {
  await feed.close();
  await stop();
});

test('names its accounts, at most ten thousand for each connection, and none without', async () => {
  const accounts = Array.from({ length: 10_001 }, (_, index) => `did:web:a${index}.example`);
  feed.setAccounts(toAccounts(accounts));
  await untilHellos(2);
  expect(hellos.flatMap(({ wantedDids }) => wantedDids).sort()).toEqual([...accounts].sort());
  feed.setAccounts(toAccounts([]));
  await waitFor(() => server.clients.size === 0);
  expect(hellos).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('names accounts that come and go to the open connection', async () => {
  feed.setAccounts(toAccounts([alice]));
  await untilHellos(1);
  feed.setAccounts(toAccounts([alice, bob]));
  await untilHellos(2);
  feed.setAccounts(toAccounts([bob]));
  await untilHellos(3);
  expect(hellos.map(({ wantedDids }) => wantedDids)).toEqual([[alice], [alice, bob], [bob]]);
  expect(new Set(hellos.map(({ socket }) => socket)).size).toBe(1);
});

test('closes a connection that has lost its accounts, and keeps the others', async () => {
  const accounts = Array.from({ length: 10_001 }, (_, index) => `did:web:a${index}.example`);
  feed.setAccounts(toAccounts(accounts));
  await untilHellos(2);
  feed.setAccounts(toAccounts(accounts.slice(0, -1)));
  await waitFor(() => server.clients.size === 1);
  feed.setAccounts(toAccounts(accounts));
  await untilHellos(3);
  expect(errors).toEqual([]);
});

test('passes on follows of its accounts, and nothing else', async () => {
  feed.setAccounts(toAccounts([alice]));
  await untilHellos(1);
  const send = (commit: object, did = alice) => {
    const sent = { collection: 'app.bsky.graph.follow', rkey: '3k', ...commit };
    hellos[0]!.socket.send(JSON.stringify({ did, time_us: 1, kind: 'commit', commit: sent }));
  };
  hellos[0]!.socket.send('{');
  hellos[0]!.socket.send('null');
  hellos[0]!.socket.send(Buffer.from([1, 2, 3]));
  send({ operation: 'create', record: { subject: bob } }, bob);
  send({ operation: 'create', record: { subject: alice } });
  send({ operation: 'create', record: { subject: 'did:key:z6Mk' } });
  send({ operation: 'create' });
  send({ operation: 'delete', rkey: '../3k' });
  send({ operation: 'create', collection: 'app.bsky.graph.block', record: { subject: bob } });
  send({ operation: 'update', record: { subject: bob } });
  send({ operation: 'delete', rkey: 'last' });
  await waitFor(
    () => changes,
    ({ length }) => length === 3,
  );
  expect(changes).toEqual([
    { account: alice, kind: 'unfollow', ref: '3k' },
    { account: alice, kind: 'follow', follow: { id: bob, ref: '3k' } },
    { account: alice, kind: 'unfollow', ref: 'last' },
  ]);
});

test('connects again after a failure, which it reports once, from where it was', async () => {
  await stop();
  const port = await findFreePort('127.0.0.1');
  await listen(port);
  await feed.close();
  const startedAt = Date.now();
  feed = openFeed();
  feed.setAccounts(toAccounts([alice]));
  await untilHellos(1);
  await stop();
  await waitFor(
    () => errors,
    ({ length }) => length === 1,
  );
  await listen(port);
  await untilHellos(2);
  expect(errors).toEqual([
    expect.objectContaining({
      name: 'NetworkError',
      message: `The Jetstream 127.0.0.1:${port} closed the connection.`,
    }),
  ]);
  for (const { cursor } of hellos) {
    expect(cursor).toBeGreaterThanOrEqual(startedAt - 300_000);
    expect(cursor).toBeLessThan(Date.now() - 299_000);
  }
});

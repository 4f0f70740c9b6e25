import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a PostgreSQL server that can go silent, as when its machine or the network is gone. */
export interface SilentProxy {
  readonly url: string;
  /** From now on it passes nothing on, and closes nothing; it still accepts connections. */
  silence(): void;
  /** Leads new connections to another server; the others stay. */
  lead(serverUrl: string): void;
  /** Passes on what new connections send; the silent ones stay silent. */
  restore(): void;
  stop(): Promise<void>;
}

export async function startSilentProxy(serverUrl: string): Promise<SilentProxy> {
  let target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let silent = new AbortController();
  const server = createServer((client) => {
    const { signal } = silent;
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (chunk) => signal.aborted || upstream.write(chunk));
    upstream.on('data', (chunk) => signal.aborted || client.write(chunk));
    client.on('close', () => signal.aborted || upstream.destroy());
    upstream.on('close', () => signal.aborted || client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    silence: () => silent.abort(),
    lead: (otherUrl) => {
      target = new URL(otherUrl);
    },
    restore: () => {
      silent = new AbortController();
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

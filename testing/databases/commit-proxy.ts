import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The fate of the next COMMIT: it is lost before the server has it, or only its answer is lost. */
type Loss = 'request' | 'answer';

/** A line to a PostgreSQL server that can be cut at a COMMIT. */
export interface CommitProxy {
  readonly url: string;
  /** Cuts all connections at the next COMMIT; with `away` none is made afterwards until `restore`. */
  cutAtCommit(loss: Loss, options?: { away?: boolean }): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function startCommitProxy(serverUrl: string): Promise<CommitProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let armed: { loss: Loss; away: boolean } | undefined;
  let isAway = false;

  const cut = () => {
    isAway = armed?.away ?? false;
    armed = undefined;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    let isCommitting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('data', (chunk) => {
      if (armed && /commit/i.test(chunk.toString('latin1'))) {
        if (armed.loss === 'request') {
          cut();
          return;
        }
        isCommitting = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isCommitting) cut();
      else client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cutAtCommit: (loss, { away = false } = {}) => {
      armed = { loss, away };
    },
    restore: () => {
      isAway = false;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

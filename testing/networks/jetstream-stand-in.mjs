import { once } from 'node:events';
import { WebSocketServer } from 'ws';

/**
 * Starts a stand-in for a Jetstream, of which npm has none: it sends the commits of a real personal data
 * server as the JSON that a Jetstream documents, to connections that say hello with their options.
 */
export async function startJetstream(sequencer, { readCar, cborToLexRecord }) {
  const events = [];
  const clients = new Map();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');

  const send = (socket, event) => {
    const { wantedCollections, wantedDids } = clients.get(socket);
    const isWanted = wantedDids.includes(event.did);
    if (isWanted && wantedCollections.includes(event.commit.collection))
      socket.send(JSON.stringify(event));
  };

  server.on('connection', (socket, request) => {
    const cursor = Number(new URL(request.url, 'http://jetstream').searchParams.get('cursor'));
    socket.on('close', () => clients.delete(socket));
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(data);
      if (type !== 'options_update') return socket.close();
      const isFirst = !clients.has(socket);
      clients.set(socket, payload);
      if (!isFirst) return;
      for (const event of events.filter(({ time_us }) => time_us >= cursor)) send(socket, event);
    });
  });

  sequencer.on('events', async (sequenced) => {
    for (const { type, time, evt } of sequenced) {
      if (type !== 'commit') continue;
      for (const event of await toEvents(time, evt)) {
        events.push(event);
        for (const socket of clients.keys()) send(socket, event);
      }
    }
  });

  async function toEvents(time, { repo, rev, ops, blocks }) {
    const car = await readCar(blocks);
    return ops.map(({ action, path, cid }) => {
      const [collection, rkey] = path.split('/');
      const record = cid && cborToLexRecord(car.blocks.get(cid));
      return {
        did: repo,
        time_us: Date.parse(time) * 1_000,
        kind: 'commit',
        commit: {
          rev,
          operation: action,
          collection,
          rkey,
          ...(cid && { record, cid: cid.toString() }),
        },
      };
    });
  }

  return {
    url: `ws://127.0.0.1:${server.address().port}`,
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

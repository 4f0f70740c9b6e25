import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfiguration, type Configuration } from '../../src/configuration.js';
import { createService, startServer } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { listen } from '../../../testing/suites/each-http.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { matchError } from './support/sample-network.js';
import { secrets } from '../../../testing/service/secrets.js';
import { unlimited } from '../../../testing/service/unlimited.js';
import { testLong } from '../../../testing/suites/test-long.js';

const configuration = async (more: Partial<Configuration> = {}): Promise<Configuration> => ({
  ...readConfiguration({ SVC_LOG_LEVEL: 'fatal' }),
  secrets,
  location: more.location ?? (await memory()),
  port: 0,
  ...more,
});

describe('starting', () => {
  test('listens on the returned address, and stops', async () => {
    const server = await startServer(await configuration());
    expect(server.address).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
    await Promise.all([server.close(), server.close()]);
    await expect(fetch(`${server.address}/health/live`)).rejects.toThrow();
  });

  test('reports that the port is taken', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(startServer(await configuration({ port }))).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that program, or choose another port`,
    );
    taken.close();
  });

  test('reports that the host is invalid', async () => {
    await expect(startServer(await configuration({ host: '203.0.113.7' }))).rejects.toThrow(
      'HOST "203.0.113.7" is not an address of this machine.',
    );
  });
});

describe('stopping', () => {
  testLong('drops no request of clients that check readiness, as load balancers do', async () => {
    const server = await startServer(
      await configuration({
        limits: unlimited,
        // Long enough for this one process, which is also all of the clients, to notice.
        drainMilliseconds: 3_000,
      }),
    );
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
    const badges = () => get(`${server.address}/badges`, agents[answers.length % 2]!);
    const answers: (number | undefined)[] = [];
    let isReady = true;
    const watch = async () => {
      while (isReady) {
        await delay(10);
        isReady = (await get(`${server.address}/health/ready`, agents[1]!)) === 200;
      }
    };
    const client = async () => {
      while (isReady) answers.push(await badges());
    };
    const everybody = Promise.all([watch(), ...Array.from({ length: 24 }, client)]);
    await waitFor(() => answers.length > 100);
    await server.close();
    await everybody;
    for (const agent of agents) agent.destroy();
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test('makes readiness fail while requests are still answered', async () => {
    const http = await listen(await createService({ secrets, location: await memory() }));
    const draining = http.app.drain(200);
    const ready = await http.request('GET', '/health/ready');
    expect(ready).toMatchObject(matchError(50300, /stopping/));
    const answer = await http.request('GET', '/badges');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await draining;
    await http.close();
  });

  test('waits for a request whose body has not fully arrived', async () => {
    const server = await startServer(await configuration());
    const { port } = new URL(server.address);
    const body = JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: 1 });
    const socket = connect({ port: Number(port), host: 'localhost' });
    await once(socket, 'connect');
    socket.write(
      'POST /auth/challenge HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:4701\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await delay(50);
    const closing = server.close();
    await delay(500);
    socket.write(body.slice(10));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close');
    await closing;
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*wants you to sign in/i);
  });
});

describe('when the database becomes unavailable', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    // Acknowledged writes must outlive the server; the machine continues.
    postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'on' });
  });
  afterAll(() => postgres.stop());

  test('returns 503 in the envelope, and recovers by itself', async () => {
    const service = await createService({ secrets, location: { url: postgres.url } });
    const http = await listen(service);
    try {
      const { token, address } = await http.person();
      const key = await http.key('admin');
      const entity = (uuid: string) =>
        http.request('POST', '/entity', { token: key, body: { type: 'shop', ids: { uuid } } });
      const ranking = () =>
        http.request('GET', '/ranking', {
          token,
          query: { sourceCriteria: { uuid: address }, targetType: 'shop' },
        });
      expect(await entity('one')).toMatchObject({ status: 201 });
      expect(await ranking()).toMatchObject({ status: 200 });

      await postgres.halt();
      for (const answer of [
        await http.request('GET', '/health/ready'),
        await http.request('GET', '/badges'),
        await entity('two'),
        await http.request('GET', '/feedbackSummary', {
          token,
          query: { sourceCriteria: { uuid: address }, targetCriteria: { uuid: 'one' } },
        }),
      ]) {
        expect(answer).toMatchObject(matchError(50300, /not available/));
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      expect(await http.request('GET', '/health/live')).toMatchObject({ status: 200 });

      await postgres.start();
      await waitFor(async () => (await http.request('GET', '/health/ready')).status === 200);
      expect(await entity('two')).toMatchObject({ status: 201 });
      expect((await ranking()).body.result).toHaveLength(2);
    } finally {
      await http.close();
    }
  });
});

function get(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

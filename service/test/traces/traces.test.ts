import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAccount } from '../../../testing/people/accounts.js';
import { send } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { startServing } from '../../../testing/service/svc.js';
import { makeDatabase } from '../../../testing/databases/locations.js';

/** A span in the JSON form of OpenTelemetry's protocol. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: unknown }[];
  status: { code?: number; message?: string };
}

/** Stands for a collector, none of which Debian or npm has: OTLP by HTTP, as JSON. */
class Collector {
  readonly bodies: string[] = [];
  readonly paths = new Set<string | undefined>();
  readonly #server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      this.paths.add(request.url);
      this.bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  readSpans(): Span[] {
    return this.bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

test('sends a span for each request, which continues the trace of the caller', async () => {
  const collector = new Collector();
  const endpoint = await collector.start();
  const { settings, remove } = await makeDatabase();
  const server = await startServing({
    ...settings,
    SVC_LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'trust',
  });
  const account = createAccount();
  const address = account.address.toLowerCase();
  const { token } = await signIn(server.url, account);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const target = { uuid: `${address}-target` };
  const answers = [
    await send(server.url, 'GET', '/feedback', {
      token,
      headers,
      query: { targetCriteria: target },
    }),
    await send(server.url, 'POST', '/feedback', { token, body: {} }),
    await send(server.url, 'GET', `/${address}`, { headers: { traceparent: 'x'.repeat(5_000) } }),
    await send(server.url, 'GET', '/health/ready'),
  ];
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  collector.stop();
  await remove();

  expect([code, ...answers.map(({ status }) => status)]).toEqual([0, 404, 400, 404, 200]);
  expect([...collector.paths]).toEqual(['/v1/traces']);
  const spans = collector.readSpans();
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name).toSorted()).toEqual([
    'GET /feedback',
    'GET unknown',
    'POST /auth/challenge',
    'POST /auth/verify',
    'POST /feedback',
  ]);
  expect(requests.map(({ status }) => status)).toEqual(requests.map(() => ({ code: 0 })));
  const read = requests.find(({ name }) => name === 'GET /feedback')!;
  expect(read).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  const signedIn = requests.find(({ name }) => name === 'POST /auth/verify')!;
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === signedIn.spanId);
  expect(statements.map(({ name }) => name)).toContain('transaction');
  expect(collector.bodies.join('')).toContain('"trust"');
  expect(collector.bodies.join('')).not.toContain(address.slice(2));

  const entries = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toContainEqual(
    expect.objectContaining({ route: '/feedback', trace_id: traceId, span_id: read.spanId }),
  );
});

test('a receiver that does not answer delays no request, and is reported in the log', async () => {
  const { settings, remove } = await makeDatabase();
  const server = await startServing({
    ...settings,
    SVC_LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/traces',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '200',
  });
  const { status } = await send(server.url, 'GET', '/badges', {
    query: { targetType: 'provider' },
  });
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  await remove();
  expect([status, code]).toEqual([200, 0]);
  expect(stdout).toMatch(/"level":40,.*"reason":".+","msg":"Traces"/);
});

import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, diag, DiagLogLevel, propagation, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { envDetector, detectResources, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Logger } from 'pino';
import { version } from '../version.js';
import { traceDatabase } from './trace-database.js';
import type { Traces } from './traces.js';

/**
 * Sends a span for each request, other than those of health checks, to a receiver of OpenTelemetry (OTLP by HTTP, as
 * JSON). Spans have no paths, values or messages, which may identify people: only the pattern of a route, its status,
 * and the names of statements.
 */
export function openTraces(url: string, log: Logger): Traces {
  const warn = (message: string) => log.warn({ reason: message.slice(0, 500) }, 'Traces');
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'svc', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [withoutMessages, new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url: path }) => path.startsWith('/health/'),
    requestHook: (span, { method, routeOptions }) => {
      const route = routeOptions.url ?? 'unknown';
      span.updateName(`${method} ${route}`);
      // The path and the query may identify people.
      span.setAttribute('url.path', route);
    },
  });
  instrumentation.setTracerProvider(provider);
  return {
    plugin: fastifyPlugin(async (app: FastifyInstance) => {
      await app.register(instrumentation.plugin());
      app.addHook('onRequest', (request, reply, done) => {
        const spanContext = request.opentelemetry().span?.spanContext();
        if (spanContext) {
          const { traceId, spanId } = spanContext;
          const bound = request.log.child({ trace_id: traceId, span_id: spanId });
          request.log = bound;
          reply.log = bound;
        }
        done();
      });
      // Events of a body do not keep the context of the hooks before.
      app.addHook('preHandler', (request, _reply, done) => {
        context.with(request.opentelemetry().context ?? context.active(), done);
      });
    }),
    traceDatabase: (database) => traceDatabase(database, provider.getTracer('svc')),
    close: async () => {
      // A receiver that does not answer does not prevent the process from stopping.
      await provider.shutdown().catch((error: unknown) => warn(String(error)));
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}

const ignore = () => undefined;

/** Removes messages of errors, and the state `error` of requests that the service only refused. */
const withoutMessages: SpanProcessor = {
  onStart: ignore,
  onEnd: (span) => {
    const { kind, status, attributes } = span;
    const isRefusal =
      kind === SpanKind.SERVER && Number(attributes['http.response.status_code']) < 500;
    Object.assign(span, { status: { code: isRefusal ? 0 : status.code } });
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

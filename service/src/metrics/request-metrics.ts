import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { Counter, Histogram, type Registry } from 'prom-client';
import { LabelLimit } from './label-limit.js';

/** The boundaries of OpenTelemetry's convention for durations of requests, in seconds. */
export const durationBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Pairs of method and route with a histogram of their own, of 17 series each. */
const maximumPairs = 68;
/** Label sets of answers below 500, which callers can cause, and of others. */
const maximumAnswers = 300;
const maximumFailures = 80;
/** The value of labels that are not known, or for which there is no room. */
const other = '_OTHER';

/** Measures the requests of an application, by the pattern of their route. */
export function measureRequests(registry: Registry): FastifyPluginCallback {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['http_request_method', 'http_route'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'svc_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    registers: [registry],
  });
  const pairs = new LabelLimit(maximumPairs);
  const answered = new LabelLimit(maximumAnswers);
  const failed = new LabelLimit(maximumFailures);
  return fastifyPlugin((app: FastifyInstance, _options, done) => {
    // Operations keep their own histogram, whatever else is requested before them.
    app.addHook('onRoute', ({ schema, url, method }) => {
      if (schema?.operationId === undefined) return;
      for (const one of [method].flat()) if (one !== 'HEAD') pairs.admits(`${one} ${url}`);
    });
    app.addHook('onResponse', (request, reply, next) => {
      const method = methods.has(request.method) ? request.method : other;
      const route = request.routeOptions.url ?? 'unknown';
      const status = reply.statusCode;
      const pair = `${method} ${route}`;
      durations.observe(label(pairs.admits(pair), method, route), reply.elapsedTime / 1_000);
      const limit = status < 500 ? answered : failed;
      answers.inc({
        ...label(limit.admits(`${pair} ${status}`), method, route),
        http_response_status_code: status,
      });
      next();
    });
    done();
  });
}

/** Those of the convention. */
const methods: ReadonlySet<string> = new Set(
  'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT TRACE'.split(' '),
);

function label(hasOwn: boolean, method: string, route: string) {
  return hasOwn
    ? { http_request_method: method, http_route: route }
    : { http_request_method: other, http_route: other };
}

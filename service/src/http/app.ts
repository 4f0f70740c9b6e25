import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { KeyUsage } from '../auth/key-usage.js';
import type { Sessions } from '../auth/sessions.js';
import type { SharedCheck } from '../checks/shared-check.js';
import type { Configuration } from '../configuration.js';
import { authentication } from './plugins/authentication.js';
import { badgeImages } from './plugins/badge-images.js';
import { apiReference } from './plugins/api-reference.js';
import { connectPage } from './plugins/connect-page.js';
import { collectRoutes, documentation } from './plugins/documentation.js';
import { drain } from './plugins/drain.js';
import { sendError, sendConnectionError, errors } from './plugins/errors.js';
import { forwardedAddresses } from './plugins/forwarded-addresses.js';
import { jsonBodies } from './plugins/json-bodies.js';
import { keyUsage } from './plugins/key-usage.js';
import { privateAnswers } from './plugins/private-answers.js';
import { chooseRequestId, requestLog } from './plugins/request-log.js';
import { sdkFiles } from './plugins/sdk-files.js';
import { security } from './plugins/security.js';
import { securityTxt } from './plugins/security-txt.js';
import { addMetricsRoute } from '../metrics/metrics-route.js';
import type { Metrics } from '../metrics/metrics.js';
import { methodOverride } from './method-override.js';
import { compileSerializer } from './serialization.js';
import { uploadRequests } from './upload-requests.js';
import { compileValidator, keepQueryString } from './validation.js';
import { writeQueue } from './plugins/write-queue.js';
import { accountRoutes } from './routes/accounts.js';
import { authenticationRoutes } from './routes/authentication.js';
import { badgeRoutes } from './routes/badges.js';
import { checkRoutes } from './routes/checks.js';
import { endorserRoutes } from './routes/endorsers.js';
import { entityRoutes } from './routes/entities.js';
import { feedbackListRoutes } from './routes/feedback-list.js';
import { feedbackRoutes } from './routes/feedback.js';
import { healthRoutes } from './routes/health.js';
import { interactionRoutes } from './routes/interactions.js';
import { ownDataRoutes } from './routes/own-data.js';
import { rankingRoutes } from './routes/ranking.js';
import { peopleRoutes } from './routes/people.js';
import { ratingRoutes } from './routes/ratings.js';
import { moderationRoutes } from './routes/moderation.js';
import { replyRoutes } from './routes/replies.js';
import { reportRoutes } from './routes/reports.js';
import { relationshipRoutes } from './routes/relationships.js';
import { transactionRoutes } from './routes/transactions.js';
import { uploadRoutes } from './routes/uploads.js';
import { videoRoutes } from './routes/videos.js';
import type { ServiceContext } from '../service-context.js';
import type { RoutePlugin } from './routes/route-plugin.js';
import type { Traces } from '../traces/traces.js';
import type { VideoContext } from '../use-cases/videos/read-video.js';
import { version } from '../version.js';

/** An application that is ready to listen. */
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Gives a plugin a name as well: fastify searches all loaded modules for the name of a plugin without one. */
const encapsulated = { encapsulate: true };

const routes = [
  rankingRoutes,
  ratingRoutes,
  feedbackRoutes,
  feedbackListRoutes,
  peopleRoutes,
  interactionRoutes,
  badgeRoutes,
  entityRoutes,
  relationshipRoutes,
  accountRoutes,
  transactionRoutes,
  endorserRoutes,
  replyRoutes,
  reportRoutes,
  moderationRoutes,
  uploadRoutes,
  videoRoutes,
  ownDataRoutes,
].map((plugin: RoutePlugin) => fastifyPlugin(plugin, encapsulated));

/** The services and settings of the application. */
export interface AppOptions {
  service: ServiceContext & VideoContext;
  sessions: Sessions;
  check: SharedCheck;
  usage: KeyUsage;
  configuration: Pick<
    Configuration,
    'origins' | 'publicUrl' | 'docsUrl' | 'securityContacts' | 'limits' | 'trustedProxies'
  >;
  log: FastifyBaseLogger;
  traces?: Pick<Traces, 'plugin'> | undefined;
  metrics?: AppMetrics | undefined;
}

/** Metrics, and who may read them at the port of the service; undefined if none may. */
export interface AppMetrics {
  measured: Metrics;
  token: string | undefined;
}

/** Builds the HTTP application; all options of fastify are here. */
export async function buildApp(options: AppOptions) {
  const { service, sessions, check, usage, configuration, log, traces, metrics } = options;
  const { origins, publicUrl, docsUrl, securityContacts, limits, trustedProxies } = configuration;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: chooseRequestId,
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 128 * 1024 },
    routerOptions: {
      querystringParser: keepQueryString,
      constraints: { tus: uploadRequests, methodOverride },
    },
    requestTimeout: 60_000,
    // Requests that arrive during a shutdown are still answered.
    return503OnClosing: false,
    clientErrorHandler: sendConnectionError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  // It follows the hooks and routes that are added after it.
  if (traces) await app.register(traces.plugin);
  if (metrics) await app.register(metrics.measured.plugin);
  // Without a proxy, clients choose the header, up to the maximum size.
  if (trustedProxies > 0) await app.register(forwardedAddresses, { trustedProxies });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('api-version', version);
    done();
  });

  await app.register(errors);
  await app.register(privateAnswers);
  await app.register(requestLog);
  await app.register(drain);
  await app.register(security, { origins });
  await app.register(jsonBodies);
  await app.register(collectRoutes, { publicUrl });
  await app.register(fastifyPlugin(documentation, encapsulated));
  await app.register(fastifyPlugin(apiReference, encapsulated), { publicUrl, docsUrl });
  await app.register(fastifyPlugin(sdkFiles, encapsulated));
  await app.register(fastifyPlugin(connectPage, encapsulated), { publicUrl, origins });
  await app.register(fastifyPlugin(badgeImages, encapsulated));
  await app.register(fastifyPlugin(securityTxt, encapsulated), { publicUrl, securityContacts });
  await app.register(fastifyPlugin(healthRoutes, encapsulated), { service });
  if (metrics?.token !== undefined) addMetricsRoute(app, metrics.measured, metrics.token);

  const { authenticator } = sessions;
  const api = fastifyPlugin(async (scope: FastifyInstance) => {
    await scope.register(authentication, { authenticator, limits, service });
    await scope.register(keyUsage, { usage });
    await scope.register(writeQueue, { observer: metrics?.measured.writes });
    await scope.register(fastifyPlugin(authenticationRoutes, encapsulated), {
      service,
      ...sessions,
    });
    await scope.register(fastifyPlugin(checkRoutes, encapsulated), { check });
    for (const plugin of routes) await scope.register(plugin, { service });
  }, encapsulated);
  await app.register(api);
  await app.ready();
  return app;
}

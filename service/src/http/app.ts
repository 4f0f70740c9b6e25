import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import { Authenticator } from '../auth/authenticator.js';
import { Revocations } from '../auth/revocations.js';
import { SignIn } from '../auth/sign-in.js';
import { SigningKeys } from '../auth/signing-keys.js';
import { Tokens } from '../auth/tokens.js';
import { WalletVerifier } from '../auth/wallet-verifier.js';
import type { Configuration } from '../configuration.js';
import { authentication } from './plugins/authentication.js';
import { badgeImages } from './plugins/badge-images.js';
import { collectRoutes, documentation } from './plugins/documentation.js';
import { drain } from './plugins/drain.js';
import { answer, answerConnection, errors } from './plugins/errors.js';
import { jsonBodies } from './plugins/json-bodies.js';
import { loggerOptions, requestId, requestLog } from './plugins/request-log.js';
import { sdkFiles } from './plugins/sdk-files.js';
import { security } from './plugins/security.js';
import { uploadRequests } from './upload-requests.js';
import { videoExpiry } from './plugins/video-expiry.js';
import { compileValidator, keepQueryString } from './validation.js';
import { writeQueue } from './plugins/write-queue.js';
import { authenticationRoutes } from './routes/authentication.js';
import { badgeRoutes } from './routes/badges.js';
import { endorserRoutes } from './routes/endorsers.js';
import { entityRoutes } from './routes/entities.js';
import { feedbackRoutes } from './routes/feedback.js';
import { healthRoutes } from './routes/health.js';
import { interactionRoutes } from './routes/interactions.js';
import { rankingRoutes } from './routes/ranking.js';
import { relationshipRoutes } from './routes/relationships.js';
import { transactionRoutes } from './routes/transactions.js';
import { uploadRoutes } from './routes/uploads.js';
import { videoRoutes } from './routes/videos.js';
import type { Service } from '../service.js';
import { signInEntity } from '../use-cases/people/sign-in-entity.js';
import { version } from '../version.js';
import { openVideos } from '../videos/videos.js';

/** An application that is ready to listen. */
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Builds the whole HTTP surface over an open service; every option of it is here. */
export async function buildApp(service: Service, configuration: Configuration) {
  const { origins, publicUrl, limits } = configuration;
  const app = fastify({
    logger: loggerOptions(configuration.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address, hop) => hop < configuration.trustedProxies,
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 128 * 1024 },
    routerOptions: {
      querystringParser: keepQueryString,
      constraints: { tus: uploadRequests },
    },
    requestTimeout: 60_000,
    // What arrives while the service stops is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerConnection,
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('api-version', version);
    done();
  });

  await app.register(errors);
  await app.register(requestLog);
  await app.register(drain);
  await app.register(security, { origins });
  await app.register(jsonBodies);
  await app.register(collectRoutes, { publicUrl });
  await app.register(documentation);
  await app.register(sdkFiles);
  await app.register(badgeImages);
  await app.register(healthRoutes, { service });

  const videos = await openVideos(configuration.videos);
  if (!videos.ffmpeg) app.log.warn(withoutFfmpeg);
  const withVideos = { ...service, videos };
  await app.register(videoExpiry, { service: withVideos });

  const { authenticator, ...sessions } = await openSessions(service, configuration);
  app.addHook('onClose', () => sessions.close());
  await app.register(async (api) => {
    await api.register(authentication, { authenticator, limits });
    await api.register(writeQueue);
    await api.register(authenticationRoutes, { service, ...sessions });
    await api.register(rankingRoutes, { service });
    await api.register(feedbackRoutes, { service });
    await api.register(interactionRoutes, { service });
    await api.register(badgeRoutes, { service });
    await api.register(entityRoutes, { service });
    await api.register(relationshipRoutes, { service });
    await api.register(transactionRoutes, { service });
    await api.register(endorserRoutes, { service });
    await api.register(uploadRoutes, { service: withVideos });
    await api.register(videoRoutes, { service: withVideos });
  });
  await app.ready();
  return app;
}

const withoutFfmpeg =
  'ffmpeg and ffprobe are not found: uploaded videos keep their metadata, such as the place, have no ' +
  'poster, and are not limited in length; QuickTime is refused. See docs/videos.md';

/** Everything about who is signed in. */
async function openSessions(service: Service, configuration: Configuration) {
  const { publicUrl, tokenSeconds, keyRotationDays, origins, chain } = configuration;
  const { database } = service;
  const revocations = await Revocations.open(database);
  service.writes.onRevocation(() => void revocations.refresh());
  const keys = await SigningKeys.open(database, {
    rotationSeconds: keyRotationDays * 86_400,
    tokenSeconds,
  });
  const tokens = new Tokens({ keys, revocations, issuer: publicUrl, seconds: tokenSeconds });
  const wallets = new WalletVerifier(chain);
  return {
    revocations,
    keys,
    signIn: new SignIn(database, {
      tokens,
      wallets,
      origins,
      onSignIn: (user) => signInEntity(service, user),
    }),
    authenticator: new Authenticator(database, tokens),
    close: () => {
      revocations.close();
      keys.close();
    },
  };
}

import type { Logger } from 'pino';
import { requireSecrets } from './auth/auth-settings.js';
import { KeyUsage } from './auth/key-usage.js';
import { migrateProtected, type Protection, type SecretSettings } from './auth/protect-database.js';
import { PersonRefs } from './auth/person-refs.js';
import type { SigningKeyOptions } from './auth/signing-keys.js';
import type { JobContext } from './jobs/jobs.js';
import type { AccountOwner, ChainAccountSettings } from './chain-account/account-settings.js';
import type { ChainAccount } from './chain-account/chain-account.js';
import type { OpenOracle } from './jobs/oracle-jobs.js';
import type { OpenRewards } from './jobs/reward-jobs.js';
import type { Job } from './jobs/scheduler.js';
import type { ChainSettings } from './chain/chain-settings.js';
import { findDoubts } from './checks/find-doubts.js';
import { withOpened, type Closable, type CloseStack } from './close-stack.js';
import type { Configuration } from './configuration.js';
import type { App } from './http/app.js';
import { createLog } from './log.js';
import { repeat } from './repeat.js';
import type { ServiceContext } from './service-context.js';
import type { Metrics } from './metrics/metrics.js';
import type { MeasuredService } from './metrics/open-metrics.js';
import type { Database, DatabaseLocation } from './storage/database/database.js';
import { openDatabase } from './storage/database/open-database.js';
import { KnownEntities } from './storage/entities/known-entities.js';
import { KnownIdentifiers } from './storage/entities/known-identifiers.js';
import { deleteStatistics, deriveOpinions } from './storage/feedback/derive-opinions.js';
import { Ratings } from './storage/feedback/ratings.js';
import { deriveEdges } from './storage/relationships/derive-edges.js';
import { KnownRelationships } from './storage/relationships/relationships-between.js';
import { Replica } from './storage/replica/replica.js';
import { ConfigurationError } from './settings.js';
import { SqlRankingEngine } from './storage/sql-ranking-engine.js';
import type { Timeouts } from './storage/database/timeouts.js';
import type { Traces } from './traces/traces.js';
import { noNetworks, type Networks } from './use-cases/accounts/networks.js';
import { noChains, type ScannedChains } from './use-cases/scanned-chains.js';
import { recordEarlierDecisions } from './use-cases/moderation/record-earlier-decisions.js';
import { addNetworkTitle } from './use-cases/relationships/add-network-title.js';
import { ensureOwnEntity } from './use-cases/entities/ensure-own-entity.js';
import { removeOrphanedUploads } from './use-cases/videos/remove-orphaned-uploads.js';
import { VideoLinks } from './videos/video-links.js';
import type { Videos } from './videos/videos.js';
import type { VideoContext } from './use-cases/videos/read-video.js';

// The composition root. Modules that only `svc serve` needs are imported dynamically, so that the other
// commands start faster.

/** The options of a service. */
export interface ServiceOptions {
  location: DatabaseLocation;
  /** The timeouts of the database. */
  timeouts?: Timeouts;
  /** The secrets outside of the database. */
  secrets: SecretSettings;
  /** The trust index in memory, or the database alone. */
  engine?: 'index' | 'sql';
  /** The public address of uploaded videos, and the allowed hosts of others; any host by default. */
  videoLinks?: VideoLinks;
  /** Hosts of images that users may set; none by default. */
  imageHosts?: readonly string[];
  /** Whether entities that only users added are part of "all of a type". */
  listUserEntities?: boolean;
  /** Whether anonymous readers can read ratings and single feedbacks; true by default. */
  publicReading?: boolean;
  /** The chains whose scanners add to the service; none by default. */
  chains?: ScannedChains;
  /** Opens the social networks whose accounts people can connect; none by default. */
  openNetworks?: OpenNetworks | undefined;
  /** Receives errors of following the change feed, for the service's own log. */
  onError?: (error: unknown) => void;
  /** Receives warnings for the operator that do not prevent the service from running. */
  onWarning?: (message: string) => void;
  /** Traces requests; none by default. */
  traces?: Traces | undefined;
}

/** Opens social networks, whose secrets are in the database. */
export type OpenNetworks = (
  service: Protection & { database: Database },
) => Promise<Networks & Closable>;

/** An open service: the context of use cases, and the processes that keep it up to date. */
export interface Service extends ServiceContext {
  readonly writes: Replica;
  close(): Promise<void>;
}

/** Opens and migrates the database, loads the replica, and follows the change feed. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { location, timeouts, onWarning, engine = 'index', onError = () => {} } = options;
  const { imageHosts = [], listUserEntities = false, publicReading = true } = options;
  const { chains = noChains, openNetworks } = options;
  const { videoLinks = new VideoLinks({ publicUrl: 'http://localhost:4700' }) } = options;
  return withOpened(async (opened) => {
    const plain = opened.add(await openDatabase(location, { timeouts, onWarning }));
    const database = options.traces?.traceDatabase(plain) ?? plain;
    const protection = await migrateProtected(database, options.secrets);
    await recordEarlierDecisions({ database, ...protection });
    const refs = await PersonRefs.open(database);
    const networks = openNetworks
      ? opened.add(await openNetworks({ ...protection, database }))
      : noNetworks;
    const memory = {
      entities: new KnownEntities(database),
      identifiers: new KnownIdentifiers(database),
      ratings: new Ratings(database),
      relationships: new KnownRelationships(database, addNetworkTitle),
    };
    const listing = { users: listUserEntities };
    const replica = opened.add(
      await Replica.start({
        database,
        caches: Object.values(memory),
        index: engine === 'index',
        listing,
        onError,
      }),
    );
    return {
      database,
      ...memory,
      refs,
      ...protection,
      writes: replica,
      derivations: { deriveOpinions, deleteStatistics, deriveEdges },
      ranking: engine === 'sql' ? new SqlRankingEngine(database, listing) : replica,
      videoLinks,
      imageHosts: new Set(imageHosts),
      chains,
      networks,
      hasPublicReading: publicReading,
    };
  });
}

/** The HTTP application of a service, ready to listen. */
export interface HttpApp {
  readonly app: App;
  readonly videos: Videos;
  /** Undefined unless they are configured. */
  readonly metrics: Metrics | undefined;
  /** Resolves when the requests in progress are answered. */
  close: () => Promise<void>;
}

/** Opens the sessions and the video files, which only requests need, and builds the HTTP application. */
export async function openHttpApp(
  service: Service,
  configuration: Configuration,
  log: Logger = createLog(configuration.logLevel),
  traces?: Traces,
): Promise<HttpApp> {
  const { openVideos } = await import('./videos/videos.js');
  const { openSessions } = await import('./auth/sessions.js');
  const { buildApp } = await import('./http/app.js');
  const { SharedCheck } = await import('./checks/shared-check.js');
  const videos = await openVideos(configuration.videos);
  if (!videos.ffmpeg) log.warn(withoutFfmpeg);
  return withOpened(async (opened) => {
    const sessions = opened.add(
      await openSessions(service.database, {
        ...configuration,
        signingKeys: toSigningKeyOptions(configuration),
        hashes: service.hashes,
        encryption: service.encryption,
        onSignIn: (user) => ensureOwnEntity(service, user),
        onRevocation: (listener) => service.writes.onRevocation(listener),
      }),
    );
    const context = { ...service, videos };
    const check = new SharedCheck({
      configuration,
      database: service.database,
      describe: (error) => {
        log.warn({ err: error }, 'A check of the installation failed');
        return 'The check failed: see the log of the service.';
      },
    });
    const metrics = await openConfiguredMetrics(context, configuration, log);
    if (metrics) opened.add(metrics);
    const usage = opened.add(openKeyUsage(service.database, log));
    const app = await buildApp({
      service: context,
      sessions,
      check,
      usage,
      configuration,
      log,
      traces,
      metrics: metrics && { measured: metrics, token: getTokenOfPort(configuration) },
    });
    opened.add({
      close: async () => {
        await app.close();
        await app.finished();
      },
    });
    return { app, videos, metrics };
  });
}

/** Stores the usage of API keys every minute, and at the end. */
function openKeyUsage(database: Database, log: Logger): KeyUsage & Closable {
  const usage = new KeyUsage(database);
  const flush = () => usage.flush();
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Storing the usage of API keys failed');
  const repeated = repeat(flush, { interval: usageInterval, onError });
  const close = async () => {
    await repeated.close();
    await flush().catch(onError);
  };
  return Object.assign(usage, { close });
}

const usageInterval = 60_000;

const withoutFfmpeg =
  'ffmpeg and ffprobe were not found: uploaded videos keep their metadata, such as the location, have no ' +
  'poster and no limit on their length; QuickTime videos are refused. See docs/videos.md';

/** A running service. */
export interface Server {
  /** The address at which it listens, such as `http://localhost:4700`. */
  readonly address: string;
  /** The address of metrics, if they have a port of their own. */
  readonly metricsAddress: string | undefined;
  /** Stops it without dropping a request, and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the service and listens.
 * @throws ConfigurationError when the port is taken or must not be used.
 */
export async function startServer(configuration: Configuration): Promise<Server> {
  const log = createLog(configuration.logLevel);
  return withOpened(async (opened) => {
    const openNetworks = prepareNetworks(configuration);
    const traces = await openConfiguredTraces(configuration, log);
    if (traces) opened.add(traces);
    const service = opened.add(
      await openConfiguredService(configuration, log, { openNetworks, traces }),
    );
    for (const doubt of findDoubts(configuration)) log.warn(doubt);
    const { app, videos, metrics } = opened.add(
      await openHttpApp(service, configuration, log, traces),
    );
    const { listen } = await import('./http/listen.js');
    const address = await listen(app, configuration);
    const metricsAddress = await listenForMetrics(metrics, configuration, opened);
    const context = { ...service, videos };
    opened.add(
      repeat(() => removeOrphanedUploads(context), {
        interval: orphansInterval,
        onError: (error) => log.warn({ err: error }, 'Removing orphaned uploads failed'),
      }),
    );
    if (configuration.jobs) opened.add(await startScheduler(context, configuration, log));
    // Closed first: requests are answered while clients disconnect.
    opened.add({ close: () => app.drain(configuration.drainMilliseconds) });
    return { address, metricsAddress };
  });
}

const orphansInterval = 60 * 60_000;

/**
 * Runs jobs, without HTTP, until it is closed.
 * @throws ConfigurationError with the embedded database
 */
export async function startJobs(
  configuration: Configuration,
): Promise<Closable & Pick<Server, 'metricsAddress'>> {
  if (!('url' in configuration.location)) {
    throw new ConfigurationError(
      'svc jobs needs a PostgreSQL server (DATABASE_URL). One process at a time can open the ' +
        'embedded database: svc serve runs its jobs.',
    );
  }
  const log = createLog(configuration.logLevel);
  return withOpened(async (opened) => {
    const openNetworks = prepareNetworks(configuration);
    // Jobs need no ranking.
    const service = opened.add(
      await openConfiguredService({ ...configuration, engine: 'sql' }, log, { openNetworks }),
    );
    const { openVideos } = await import('./videos/videos.js');
    const videos = await openVideos(configuration.videos);
    const context = { ...service, videos };
    const metrics = await openConfiguredMetrics(context, configuration, log);
    if (metrics) opened.add(metrics);
    const metricsAddress = await listenForMetrics(metrics, configuration, opened);
    opened.add(await startScheduler(context, configuration, log));
    return { metricsAddress };
  });
}

/** Scans these chains, each as long as no other program scans it, until it is closed. */
export async function startScans(
  configuration: Configuration,
  chains: readonly ChainSettings[],
): Promise<Closable> {
  const { scanJobs } = await import('./jobs/scan-jobs.js');
  return startChainJobs(configuration, async (log) => scanJobs(chains, log));
}

/** Answers the requests of reward tokens on these chains until it is closed. */
export async function startOracle(
  configuration: Configuration,
  chains: readonly ChainSettings[],
): Promise<Closable> {
  const { oracleJobs } = await import('./jobs/oracle-jobs.js');
  const { watchJobs } = await import('./jobs/watch-jobs.js');
  return startChainJobs(configuration, async (log) => [
    ...oracleJobs(chains, await openOracle(configuration, log), log),
    ...watchJobs(chains, log),
  ]);
}

/**
 * @throws ConfigurationError when the file of the account's key cannot be used, or is the oracle's
 */
async function openRewards(
  { rewards }: Configuration,
  oracle: OpenOracle | undefined,
  log: Logger,
): Promise<OpenRewards | undefined> {
  if (!rewards) return undefined;
  const account = await openAccount('connector', rewards.account, log);
  // Two programs would use the nonces of one account.
  if (account.address.toLowerCase() === oracle?.account.address.toLowerCase()) {
    throw new ConfigurationError('The oracle and the connector need different accounts.');
  }
  return { rewards, account };
}

/** @throws ConfigurationError when the file of the account's key cannot be used */
async function openOracle({ oracle }: Configuration, log: Logger): Promise<OpenOracle | undefined> {
  if (!oracle) return undefined;
  return { oracle, account: await openAccount('oracle', oracle.account, log) };
}

async function openAccount(
  owner: AccountOwner,
  settings: ChainAccountSettings,
  log: Logger,
): Promise<ChainAccount> {
  const { openChainAccount } = await import('./chain-account/chain-account.js');
  try {
    return openChainAccount(owner, settings, log);
  } catch (error) {
    throw new ConfigurationError(
      `SVC_${owner.toUpperCase()}_KEY_FILE: ${(error as Error).message}`,
    );
  }
}

/**
 * Answers a Chainlink node as its external adapter until it is closed.
 * @throws ConfigurationError when there is no token, or the port is taken
 */
export async function startOracleAdapter(
  configuration: Configuration,
  port: number,
): Promise<Closable & { address: string }> {
  const { oracleAdapter, host } = configuration;
  if (!oracleAdapter) throw new ConfigurationError('--adapter needs SVC_ORACLE_ADAPTER_TOKEN.');
  const { buildAdapter } = await import('./oracle/adapter.js');
  const log = createLog(configuration.logLevel);
  return withOpened(async (opened) => {
    const service = opened.add(
      await openConfiguredService({ ...configuration, engine: 'sql' }, log),
    );
    const app = opened.add(buildAdapter(service, oracleAdapter));
    const { listen } = await import('./http/listen.js');
    return { address: await listen(app, { host, port }) };
  });
}

async function startChainJobs(
  configuration: Configuration,
  makeJobs: (log: Logger) => Promise<Job<ServiceContext>[]>,
): Promise<Closable> {
  const log = createLog(configuration.logLevel);
  return withOpened(async (opened) => {
    const jobs = await makeJobs(log);
    const service = opened.add(
      await openConfiguredService({ ...configuration, engine: 'sql' }, log),
    );
    const { Scheduler } = await import('./jobs/scheduler.js');
    const { database } = service;
    opened.add(await Scheduler.start({ database, jobs, context: service, log }));
    return {};
  });
}

function openConfiguredService(
  configuration: Configuration,
  log: Logger,
  parts: Pick<ServiceOptions, 'openNetworks' | 'traces'> = {},
): Promise<Service> {
  return createService({
    ...configuration,
    ...parts,
    secrets: requireSecrets(configuration),
    chains: configuration.chains.scanned,
    videoLinks: VideoLinks.fromConfiguration(configuration),
    onError: (error) => log.warn({ err: error }, 'Following the change feed failed'),
    onWarning: (message) => log.warn(message),
  });
}

/** @throws ConfigurationError when the packages of OpenTelemetry are not installed */
async function openConfiguredTraces(
  { tracesUrl }: Configuration,
  log: Logger,
): Promise<Traces | undefined> {
  if (tracesUrl === undefined) return undefined;
  try {
    const { openTraces } = await import('./traces/open-traces.js');
    return openTraces(tracesUrl, log);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigurationError(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages of OpenTelemetry: install the service without ' +
        '--omit=optional.',
    );
  }
}

/** Measures the service if anyone may read metrics. */
async function openConfiguredMetrics(
  service: MeasuredService,
  configuration: Configuration,
  log: Logger,
): Promise<Metrics | undefined> {
  const { listener, token } = configuration.metrics;
  if (!listener && token === undefined) return undefined;
  const { openMetrics } = await import('./metrics/open-metrics.js');
  return openMetrics(service, configuration, log);
}

/** Returns the token for metrics at the port of the service: it has none beside a listener of their own. */
function getTokenOfPort({ metrics: { listener, token } }: Configuration): string | undefined {
  return listener ? undefined : token;
}

/**
 * Returns the address; undefined without a listener of their own.
 * @throws ConfigurationError when the port of metrics is taken or must not be used
 */
async function listenForMetrics(
  metrics: Metrics | undefined,
  { metrics: { listener, token } }: Configuration,
  opened: CloseStack,
): Promise<string | undefined> {
  if (!metrics || !listener) return undefined;
  const { listen } = await import('./http/listen.js');
  const { buildMetricsApp } = await import('./metrics/metrics-route.js');
  const app = opened.add(buildMetricsApp(metrics, token));
  const names = { host: 'SVC_METRICS_HOST', port: 'SVC_METRICS_PORT' };
  return `${await listen(app, { ...listener, names })}/metrics`;
}

/** Returns the function that opens the enabled social networks; undefined if there are none. */
function prepareNetworks({ networks }: Configuration): OpenNetworks | undefined {
  if (networks.enabled?.length === 0) return undefined;
  return async (service) => {
    const { openNetworks } = await import('./open-networks.js');
    return openNetworks(networks, service);
  };
}

async function startScheduler(
  context: ServiceContext & VideoContext,
  configuration: Configuration,
  log: Logger,
): Promise<Closable> {
  const { jobs } = await import('./jobs/jobs.js');
  const { scanJobs } = await import('./jobs/scan-jobs.js');
  const { oracleJobs } = await import('./jobs/oracle-jobs.js');
  const { watchJobs } = await import('./jobs/watch-jobs.js');
  const { rewardJobs } = await import('./jobs/reward-jobs.js');
  const { networkJobs } = await import('./jobs/network-jobs.js');
  const { Scheduler } = await import('./jobs/scheduler.js');
  const { chains } = configuration.chains;
  const oracle = await openOracle(configuration, log);
  const rewards = await openRewards(configuration, oracle, log);
  return Scheduler.start<JobContext & ServiceContext>({
    database: context.database,
    jobs: [
      ...jobs,
      ...scanJobs(chains, log),
      ...oracleJobs(chains, oracle, log),
      ...watchJobs(chains, log),
      ...rewardJobs(chains, rewards, log),
      ...networkJobs(context.networks, log),
    ],
    context: {
      ...context,
      signingKeys: toSigningKeyOptions(configuration),
      moderationHook: configuration.moderationHook,
      backupDays: configuration.backupDays,
    },
    log,
  });
}

function toSigningKeyOptions({ keyRotationDays, tokenSeconds }: Configuration): SigningKeyOptions {
  return { rotationSeconds: keyRotationDays * 86_400, tokenSeconds };
}

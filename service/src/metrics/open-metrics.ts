import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration.js';
import type { Database } from '../storage/database/database.js';
import { openToRead } from '../storage/database/open-database.js';
import type { Replica } from '../storage/replica/replica.js';
import type { Videos } from '../videos/videos.js';
import { readDatabaseFacts, type DatabaseFacts } from './database-facts.js';
import { addFacts } from './fact-metrics.js';
import { readLocalFacts, type LocalFacts } from './local-facts.js';
import type { Metrics } from './metrics.js';
import { OracleBalanceReader, type OracleBalances } from './oracle-balances.js';
import { measureRequests } from './request-metrics.js';
import { SharedReading } from './shared-reading.js';
import { measureWrites } from './write-metrics.js';

/** The parts of a running service that are measured. */
export interface MeasuredService {
  database: Database;
  writes: Pick<Replica, 'index' | 'state'>;
  videos: Videos;
}

/** In milliseconds; together less than Prometheus waits. */
const limit = 2_000;
const reuse = 5_000;
/** Nodes may count requests. */
const reuseBalances = 60_000;

/** Measures a service in the form of Prometheus. Labels have nothing personal, and at most 2,000 series. */
export async function openMetrics(
  { database, writes: replica, videos }: MeasuredService,
  { location, chains, videos: { folder } }: Pick<Configuration, 'location' | 'chains' | 'videos'>,
  log: Pick<Logger, 'warn'>,
): Promise<Metrics> {
  // A connection of its own: those of the pool may all be in use, which one wants to see.
  const isServer = database.kind === 'postgres' && 'url' in location;
  const reader = isServer ? await openToRead(location, { timeouts }) : database;
  const source = { database: reader, replica, chains: chains.scanned, log };
  const ofDatabase = new SharedReading<DatabaseFacts>(() => readDatabaseFacts(source), {
    ...{ limit, reuse },
  });
  const ofMachine = new SharedReading<LocalFacts>(() => readLocalFacts(folder, videos), {
    ...{ limit, reuse },
  });
  const balances = new OracleBalanceReader(chains.chains, async () => {
    const { oracles = [] } = await ofDatabase.get();
    return new Map(
      oracles.flatMap(({ chainId, account }) => (account ? [[chainId, account]] : [])),
    );
  });
  const ofOracles = new SharedReading<OracleBalances>(() => balances.begin(), {
    ...{ limit, reuse: reuseBalances },
  });
  const measured = new Registry();
  collectDefaultMetrics({ register: measured });
  for (const name of unlimited) measured.removeSingleMetric(name);
  return {
    plugin: measureRequests(measured),
    writes: measureWrites(measured),
    contentType: measured.contentType,
    write: async () => {
      const [ofDatabaseNow, local, balancesNow] = await Promise.all([
        ofDatabase.get(),
        ofMachine.get(),
        ofOracles.get(),
      ]);
      const stated = new Registry();
      addFacts(stated, {
        pool: database.readPool?.(),
        replica: replica.state,
        indexBytes: replica.index?.bytes,
        uploads: videos.uploads.counts,
        database: ofDatabaseNow,
        local,
        balances: balancesNow,
      });
      return `${await measured.metrics()}${await stated.metrics()}`;
    },
    close: async () => {
      if (isServer) await reader.close();
    },
  };
}

const timeouts = { connection: limit, statement: limit, lock: limit, idleTransaction: limit };

/** Metrics of Node.js with a label whose values are the names of classes. */
const unlimited = ['nodejs_active_handles', 'nodejs_active_requests', 'nodejs_active_resources'];

import type { Logger } from 'pino';
import { listNetworkStatus, type NetworkStatus } from '../storage/accounts/network-accounts.js';
import { listChains, type ChainStatus } from '../storage/chain/checkpoints.js';
import type { Database } from '../storage/database/database.js';
import { readClock } from '../storage/database/server-state.js';
import { listJobs, type ListedJob } from '../storage/jobs.js';
import { countFailedAnswers } from '../storage/oracle/answers.js';
import { listOracles, type OracleStatus } from '../storage/oracle/states.js';
import { countUnfinishedErasures } from '../storage/own-data/erasures.js';
import { readChangeLogLag, type ChangeLogLag } from '../storage/replica/change-log.js';
import type { Replica } from '../storage/replica/replica.js';
import type { ScannedChains } from '../use-cases/scanned-chains.js';
import type { Reading } from './shared-reading.js';

/** What the database has, as far as it was found. */
export interface DatabaseFacts {
  /** The time of the database, in milliseconds: it answers. */
  now?: number;
  changeLog?: ChangeLogLag;
  jobs?: ListedJob[];
  /** The configured ones. */
  chains?: ChainStatus[];
  oracles?: OracleStatus[];
  /** The number of answers that tokens of a chain did not accept, by chain. */
  failedAnswers?: Map<number, number>;
  networks?: NetworkStatus[];
  erasures?: { count: number; oldestSeconds: number };
}

/** Where the facts are read. */
export interface FactSource {
  database: Database;
  replica: Pick<Replica, 'state'>;
  chains: ScannedChains;
  log: Pick<Logger, 'warn'>;
}

/** Begins to read the facts one after another, on one connection; those that cannot be read are left out. */
export function readDatabaseFacts(source: FactSource): Reading<DatabaseFacts> {
  const found: DatabaseFacts = {};
  const { database, replica, chains } = source;
  const read = async () => {
    found.now = await readClock(database);
    found.changeLog = await readChangeLogLag(database, replica.state.seen);
    found.jobs = await listJobs(database);
    found.erasures = await countUnfinishedErasures(database);
    found.networks = await listNetworkStatus(database);
    if (chains.ids.length === 0) return;
    const all = await listChains(database);
    found.chains = all.filter(({ chainId }) => chains.ids.includes(chainId));
    const ids = [...new Set(chains.oracles.map(({ chainId }) => chainId))];
    found.oracles = await listOracles(database, chains.oracles);
    const failed = new Map<number, number>();
    for (const id of ids) {
      const counts = await countFailedAnswers(database, id);
      failed.set(
        id,
        counts.reduce((sum, one) => sum + one.failed, 0),
      );
    }
    found.failedAnswers = failed;
  };
  const done = read().catch((error: unknown) => {
    // A database that is gone is in the metrics, and in other entries of the log.
    if (found.now !== undefined)
      source.log.warn({ err: error }, 'Reading the database for metrics failed');
  });
  return { found, done };
}

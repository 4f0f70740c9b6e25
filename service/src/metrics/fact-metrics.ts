import { Counter, Gauge, type Registry } from 'prom-client';
import { isContinuous } from '../jobs/continuous-jobs.js';
import type { PoolUse } from '../storage/database/database.js';
import type { ReplicaState } from '../storage/replica/replica.js';
import { version } from '../version.js';
import type { UploadCounts } from '../videos/uploads.js';
import type { DatabaseFacts } from './database-facts.js';
import type { LocalFacts } from './local-facts.js';
import type { OracleBalances } from './oracle-balances.js';

/** What is known at one time. */
export interface Facts {
  /** Undefined without a server. */
  pool: PoolUse | undefined;
  replica: ReplicaState;
  /** The size of the index; undefined without one. */
  indexBytes: number | undefined;
  uploads: UploadCounts;
  database: DatabaseFacts;
  local: LocalFacts;
  balances: OracleBalances;
}

/** Adds the metrics of facts to a registry; those whose facts are not known are left out. */
export function addFacts(registry: Registry, facts: Facts): void {
  for (const { name, help, labels = [], read } of factMetrics) {
    const series = read(facts).filter(({ value }) => value !== undefined) as KnownSeries[];
    if (series.length === 0) continue;
    const metric = new (name.endsWith('_total') ? Counter : Gauge)({
      ...{ name, help, labelNames: labels, registers: [registry] },
    });
    for (const { of = {}, value } of series.slice(0, maximumSeries)) metric.inc(of, value);
  }
}

/** The maximum number of series of a metric here: of jobs. Of chains, as many as there is room for. */
const maximumSeries = 50;
const maximumChains = 12;

/** A metric of facts. */
interface FactMetric {
  name: string;
  help: string;
  labels?: string[];
  read: (facts: Facts) => Series[];
}
interface Series {
  /** The values of its labels. */
  of?: Record<string, string | number>;
  value: number | undefined;
}
type KnownSeries = Series & { value: number };

const one = (value: number | undefined) => [{ value }];
const chain = (chainId: number, value: number | null | undefined): Series => ({
  of: { chain_id: chainId },
  value: value ?? undefined,
});
const toFlag = (isSet: boolean) => (isSet ? 1 : 0);
const chains = ({ database }: Facts) => (database.chains ?? []).slice(0, maximumChains);
const oracles = ({ database }: Facts) => (database.oracles ?? []).slice(0, maximumChains);
const balances = (facts: Facts) => [...facts.balances].slice(0, maximumChains);

const factMetrics: readonly FactMetric[] = [
  {
    name: 'svc_build_info',
    help: 'The version of the service; always 1.',
    labels: ['version'],
    read: () => [{ of: { version }, value: 1 }],
  },
  {
    name: 'svc_database_up',
    help: 'Whether the database answered the last question.',
    read: ({ database }) => one(toFlag(database.now !== undefined)),
  },
  {
    name: 'db_client_connection_count',
    help: 'Connections of the pool by their state.',
    labels: ['state'],
    read: ({ pool }) =>
      pool
        ? [
            { of: { state: 'used' }, value: pool.used },
            { of: { state: 'idle' }, value: pool.idle },
          ]
        : [],
  },
  {
    name: 'db_client_connection_pending_requests',
    help: 'Work that waits for a connection of the pool.',
    read: ({ pool }) => one(pool?.waiting),
  },
  {
    name: 'db_client_connection_max',
    help: 'The maximum number of connections of the pool.',
    read: ({ pool }) => one(pool?.max),
  },
  {
    name: 'svc_index_bytes',
    help: 'Size of the trust index in memory.',
    read: ({ indexBytes }) => one(indexBytes),
  },
  {
    name: 'svc_index_age_seconds',
    help: 'Time since the trust index was last known to have all changes.',
    read: ({ indexBytes, replica }) =>
      one(
        indexBytes === undefined ? undefined : Math.max(0, Date.now() - replica.caughtUpAt) / 1_000,
      ),
  },
  {
    name: 'svc_index_loads_total',
    help: 'How many times the whole trust index was loaded.',
    read: ({ indexBytes, replica }) => one(indexBytes === undefined ? undefined : replica.loads),
  },
  {
    name: 'svc_change_log_lag_entries',
    help: 'Entries of the change log that this instance has not read, up to 100000.',
    read: ({ database }) => one(database.changeLog?.entries),
  },
  {
    name: 'svc_change_log_lag_seconds',
    help: 'Age of the oldest entry of the change log that this instance has not read.',
    read: ({ database }) => one(database.changeLog?.seconds),
  },
  {
    name: 'svc_job_last_success_timestamp_seconds',
    help: 'When the job last succeeded.',
    labels: ['name'],
    read: ({ database }) =>
      (database.jobs ?? [])
        .filter(({ name }) => !isContinuous(name))
        .map(({ name, runs }) => {
          const last = runs.find(({ outcome }) => outcome === 'succeeded')?.finishedAt;
          return { of: { name }, value: last ? last.getTime() / 1_000 : undefined };
        }),
  },
  {
    name: 'svc_job_consecutive_failures',
    help: 'Failures of the job since it last succeeded.',
    labels: ['name'],
    read: ({ database }) =>
      (database.jobs ?? []).map(({ name, failures }) => ({ of: { name }, value: failures })),
  },
  {
    name: 'svc_chain_lag_blocks',
    help: 'Blocks of the chain that have not been scanned.',
    labels: ['chain_id'],
    read: (facts) =>
      chains(facts).map(({ chainId, headNumber, scannedNumber }) =>
        chain(
          chainId,
          headNumber === null || scannedNumber === null
            ? undefined
            : Math.max(0, headNumber - scannedNumber),
        ),
      ),
  },
  {
    name: 'svc_chain_last_progress_timestamp_seconds',
    help: 'Up to when the chain is known to be scanned.',
    labels: ['chain_id'],
    read: (facts) =>
      chains(facts).map(({ chainId, lagSeconds }) =>
        chain(
          chainId,
          lagSeconds === null ? undefined : Math.floor(facts.database.now! / 1_000) - lagSeconds,
        ),
      ),
  },
  {
    name: 'svc_chain_problem',
    help: 'Whether the chain, or some of its contracts, cannot be scanned.',
    labels: ['chain_id'],
    read: (facts) =>
      chains(facts).map(({ chainId, stoppedBecause, problem }) =>
        chain(chainId, toFlag((stoppedBecause ?? problem) !== null)),
      ),
  },
  {
    name: 'svc_oracle_oldest_request_age_seconds',
    help: 'Age of the oldest open request; 0 without one.',
    labels: ['chain_id'],
    read: (facts) =>
      oracles(facts).map(({ chainId, openSeconds }) => chain(chainId, openSeconds ?? 0)),
  },
  {
    name: 'svc_oracle_failed_callbacks',
    help: 'Answers of the last seven days that a token did not accept.',
    labels: ['chain_id'],
    read: (facts) =>
      oracles(facts).map(({ chainId }) =>
        chain(chainId, facts.database.failedAnswers?.get(chainId)),
      ),
  },
  {
    name: 'svc_oracle_funds',
    help: 'What the account of the oracle has, in coins of the chain.',
    labels: ['chain_id'],
    read: (facts) => balances(facts).map(([chainId, { funds }]) => chain(chainId, funds)),
  },
  {
    name: 'svc_oracle_link',
    help: 'LINK of the reward token that has the least.',
    labels: ['chain_id'],
    read: (facts) => balances(facts).map(([chainId, { link }]) => chain(chainId, link)),
  },
  {
    name: 'svc_oracle_problem',
    help: 'Whether requests wait, or the operator has a problem of the oracle to solve.',
    labels: ['chain_id'],
    read: (facts) =>
      oracles(facts).map(({ chainId, problem }) => chain(chainId, toFlag(problem !== null))),
  },
  {
    name: 'svc_network_accounts',
    help: 'Connected accounts by the result of their last sync.',
    labels: ['network', 'state'],
    read: ({ database }) =>
      (database.networks ?? []).flatMap(({ network, accountCount, failingCount }) => [
        { of: { network, state: 'ok' }, value: accountCount - failingCount },
        { of: { network, state: 'failing' }, value: failingCount },
      ]),
  },
  {
    name: 'svc_uploads_in_progress',
    help: 'Unfinished uploads in the folder of this instance.',
    read: ({ local }) => one(local.uploads),
  },
  {
    name: 'svc_upload_bytes_total',
    help: 'Received bytes of uploads.',
    read: ({ uploads }) => one(uploads.receivedBytes),
  },
  {
    name: 'svc_uploads_finished_total',
    help: 'Uploads that became videos.',
    read: ({ uploads }) => one(uploads.finished),
  },
  {
    name: 'svc_erasures_running',
    help: 'Erasures of people that have not finished.',
    read: ({ database }) => one(database.erasures?.count),
  },
  {
    name: 'svc_erasure_oldest_age_seconds',
    help: 'Age of the oldest erasure that has not finished; 0 without one.',
    read: ({ database }) => one(database.erasures?.oldestSeconds),
  },
  {
    name: 'svc_disk_free_bytes',
    help: 'Free space of the disk of a folder.',
    labels: ['folder'],
    read: ({ local }) => readDisks(local, 'freeBytes'),
  },
  {
    name: 'svc_disk_size_bytes',
    help: 'Size of the disk of a folder.',
    labels: ['folder'],
    read: ({ local }) => readDisks(local, 'sizeBytes'),
  },
];

function readDisks({ data, videos }: LocalFacts, name: 'freeBytes' | 'sizeBytes'): Series[] {
  return [
    { of: { folder: 'data' }, value: data?.[name] },
    { of: { folder: 'videos' }, value: videos?.[name] },
  ];
}

import { OperatorError } from '../errors/operator-error.js';
import { limitTime } from '../limit-time.js';
import { checkNames, type Check } from '../schemas/checks.js';
import { findServerError } from '../storage/database/database-error.js';
import { checkChains } from './check-chains.js';
import { checkClock } from './check-clock.js';
import { checkDisk } from './check-disk.js';
import { checkJobs } from './check-jobs.js';
import { checkKeys } from './check-keys.js';
import { checkMigrations } from './check-migrations.js';
import { checkNetworks } from './check-networks.js';
import { checkPool } from './check-pool.js';
import { checkRights } from './check-rights.js';
import { checkSettings } from './check-settings.js';
import {
  problem,
  unknown,
  type CheckOne,
  type Finding,
  type Installation,
} from './installation.js';

/** Checks everything at the same time, and writes nothing. The failure of a check does not prevent the others. */
export async function checkInstallation(installation: Installation): Promise<Check[]> {
  const found = checkNames.map(async (name) => {
    const findings = await run(checks[name], installation);
    return findings.map((finding) => ({ name, ...finding }));
  });
  return (await Promise.all(found)).flat();
}

const checks: Readonly<Record<Check['name'], CheckOne>> = {
  settings: checkSettings,
  rights: checkRights,
  clock: checkClock,
  disk: checkDisk,
  pool: checkPool,
  migrations: checkMigrations,
  keys: checkKeys,
  jobs: checkJobs,
  chains: checkChains,
  networks: checkNetworks,
};

/** More than a connection to the database takes by default, and than a node of a chain may take here. */
const limitSeconds = 10;

async function run(check: CheckOne, installation: Installation): Promise<Finding[]> {
  const signal = limitTime(limitSeconds * 1_000);
  const late = new Promise<Finding[]>((resolve) => {
    const end = () => resolve([unknown(`There was no answer within ${limitSeconds} s.`)]);
    signal.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([check(installation, signal), late]);
  } catch (error) {
    return [explain(error, installation)];
  }
}

function explain(error: unknown, { describe }: Installation): Finding {
  if (error instanceof OperatorError) return problem(error.message);
  const code = findServerError(error)?.code ?? '';
  if (code === '42P01' || code === '42703') {
    return unknown('The database is not migrated: see migrations.');
  }
  return unknown(code === '42501' ? 'A right is missing: see rights.' : describe(error));
}

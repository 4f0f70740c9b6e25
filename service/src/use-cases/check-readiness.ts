import { ServiceError } from '../errors/service-error.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { ChainContext } from './scanned-chains.js';
import type { NetworkContext } from './accounts/networks.js';
import { listChains, type ChainStatus } from '../storage/chain/checkpoints.js';
import { listNetworkStatus, type NetworkStatus } from '../storage/accounts/network-accounts.js';
import { listOracles, type OracleStatus } from '../storage/oracle/states.js';
import { listRewardTokenStatus, type RewardTokenStatus } from '../storage/rewards/reward-tokens.js';
import { requireWritable } from '../storage/database/require-writable.js';
import { findTlsError } from '../storage/database/tls-failure.js';

const timeoutMilliseconds = 2_000;
const reuseMilliseconds = 1_000;

/** The state of the parts of the service. */
export interface Readiness {
  /** How far the scanners of the configured chains are behind. */
  chains: ChainStatus[];
  /** The state of their oracles. */
  oracles: OracleStatus[];
  /** The state of adding connections to reward tokens. */
  rewards: RewardTokenStatus[];
  /** The state of the syncs at the enabled social networks. */
  networks: NetworkStatus[];
}

/** Checks whether the database accepts writes; queries it at most once per second. */
export class ReadinessCheck {
  #latest: Promise<Readiness> | undefined;

  constructor(readonly context: DatabaseContext & ChainContext & NetworkContext) {}

  /** @throws ServiceError `databaseUnavailable` when the database takes no writes, or does not answer soon */
  run(): Promise<Readiness> {
    this.#latest ??= this.#ask();
    return this.#latest;
  }

  #ask(): Promise<Readiness> {
    const forget = () => {
      setTimeout(() => (this.#latest = undefined), reuseMilliseconds).unref();
    };
    const asked = this.#check();
    asked.then(forget, forget);
    return asked;
  }

  async #check(): Promise<Readiness> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer.')), timeoutMilliseconds);
    });
    try {
      return await Promise.race([this.#read(), late]);
    } catch (error) {
      const problem = findTlsError(error)?.problem;
      throw new ServiceError(
        'databaseUnavailable',
        ['The database is not available.', problem].filter(Boolean).join(' '),
        { cause: error },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #read(): Promise<Readiness> {
    const { database, chains, networks } = this.context;
    await requireWritable(database, timeoutMilliseconds / 2);
    const isConfigured = ({ chainId }: { chainId: number }) => chains.ids.includes(chainId);
    const isRewarding = (one: RewardTokenStatus) =>
      chains.rewards.some(({ chainId, token }) => chainId === one.chainId && token === one.token);
    const isEnabled = ({ network }: { network: string }) => networks.connectors.has(network);
    const hasChains = chains.ids.length > 0;
    return {
      chains: hasChains ? (await listChains(database)).filter(isConfigured) : [],
      oracles: hasChains ? await listOracles(database, chains.oracles) : [],
      rewards:
        chains.rewards.length > 0
          ? (await listRewardTokenStatus(database)).filter(isRewarding)
          : [],
      networks:
        networks.connectors.size > 0 ? (await listNetworkStatus(database)).filter(isEnabled) : [],
    };
  }
}

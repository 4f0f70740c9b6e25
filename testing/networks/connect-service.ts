import type { ChainAccount } from '../../service/src/chain-account/chain-account.js';
import { rewardJobs } from '../../service/src/jobs/reward-jobs.js';
import { parseChainsFile } from '../../service/src/chain/chains-file.js';
import { scanChain } from '../../service/src/chain/scan-chain.js';
import { networkJobs } from '../../service/src/jobs/network-jobs.js';
import { Scheduler } from '../../service/src/jobs/scheduler.js';
import type { RankingItem } from '../../service/src/schemas/ranking.js';
import { createService } from '../../service/src/service.js';
import { memory } from '../databases/embedded.js';
import type { Person } from '../people/people.js';
import { createKey } from '../service/create-key.js';
import { findFreePort } from '../service/free-port.js';
import { getResult, send } from '../service/send.js';
import { startHttp } from '../service/start-http.js';
import { openNetworksWith, type OpenConnectors } from './open-connectors.js';
import { secrets } from '../service/secrets.js';

/** A service with networks, which reads accounts and serves its page at `/connect`. */
export interface ConnectService {
  /** Its public address. */
  readonly publicUrl: string;
  /** Posts as an integrating app's backend that may do everything. */
  post(path: string, body: unknown): Promise<void>;
  /** Reads the recommendation of a person's network for a provider. */
  getRecommendation(person: Person, uuid: string): Promise<Recommendation>;
  /** Reads the chains up to their newest blocks. */
  scan(): Promise<void>;
  close(): Promise<void>;
}

/** The options of such a service beside networks. */
export interface ConnectServiceOptions {
  /** Of apps to which the page leads back. */
  origins?: readonly string[];
  /** The content of the file of chains. */
  chains?: object;
  /** The account that adds connected accounts to reward tokens. */
  connector?: ChainAccount;
}

/** The sentence about a provider, and how the person knows those who say it: the first step to each. */
export interface Recommendation {
  summaryText: string | null;
  steps: { type: string; kind: unknown }[];
}

/**
 * Starts a service on the embedded database.
 *
 * @param openConnectors creates the connectors for the public address
 */
export async function startConnectService(
  openConnectors: OpenConnectors,
  { origins = [], chains: file = { chains: [] }, connector }: ConnectServiceOptions = {},
): Promise<ConnectService> {
  const port = await findFreePort('127.0.0.1');
  const publicUrl = `http://127.0.0.1:${port}`;
  const { chains, scanned } = parseChainsFile(JSON.stringify(file));
  const rewards = connector && {
    account: connector,
    rewards: { maximumFeePerGas: 10n ** 12n },
  };
  const service = await createService({
    secrets,
    location: await memory(),
    chains: scanned,
    openNetworks: openNetworksWith(openConnectors, publicUrl),
  });
  const http = await startHttp(service, { port, publicUrl, origins: [publicUrl, ...origins] });
  const scheduler = await Scheduler.start({
    database: service.database,
    jobs: [...networkJobs(service.networks, log), ...rewardJobs(chains, rewards, log)],
    context: service,
    log,
  });
  const token = await createKey(service, 'tests', ['admin']);
  return {
    publicUrl,
    post: async (path, body) => {
      getResult(await send(publicUrl, 'POST', path, { body, token }));
    },
    getRecommendation: async (person, uuid) => {
      const query = {
        targetType: 'provider',
        sourceCriteria: { uuid: person.uuid },
        'targetCriterias[0]': { uuid },
      };
      const answer = await send(publicUrl, 'GET', '/ranking', { query, token });
      const [item] = getResult(answer) as [RankingItem];
      return {
        summaryText: item.summaryText,
        steps: item.relationshipPaths.map(([step]) => {
          const { type, properties } = step!.relationship;
          return { type, kind: properties['kind'] };
        }),
      };
    },
    scan: async () => {
      const { signal } = new AbortController();
      for (const settings of chains) {
        await scanChain(service, { settings, once: true, signal, onNodeError: fail });
      }
    },
    close: async () => {
      await scheduler.close();
      await http.close();
      await service.close();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore };

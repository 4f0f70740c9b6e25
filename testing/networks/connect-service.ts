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

/** A service with networks, which reads accounts and serves its page at `/connect`. */
export interface ConnectService {
  /** Its public address. */
  readonly publicUrl: string;
  /** Posts as an integrating app's backend that may do everything. */
  post(path: string, body: unknown): Promise<void>;
  /** What a person's network says about a provider. */
  getRecommendation(person: Person, uuid: string): Promise<Recommendation>;
  close(): Promise<void>;
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
 * @param origins of apps to which the page leads back
 */
export async function startConnectService(
  openConnectors: OpenConnectors,
  origins: readonly string[] = [],
): Promise<ConnectService> {
  const port = await findFreePort('127.0.0.1');
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = await createService({
    location: await memory(),
    openNetworks: openNetworksWith(openConnectors, publicUrl),
  });
  const http = await startHttp(service, { port, publicUrl, origins: [publicUrl, ...origins] });
  const scheduler = await Scheduler.start({
    database: service.database,
    jobs: networkJobs(service.networks, log),
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
    close: async () => {
      await scheduler.close();
      await http.close();
      await service.close();
    },
  };
}

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore };

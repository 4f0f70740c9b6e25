import { isDeepStrictEqual } from 'node:util';
import type { RankingEngine } from '../../service/src/ranking/engine.js';
import type { Service } from '../../service/src/service.js';
import { rankEntities } from '../../service/src/use-cases/entities/rank-entities.js';
import { createKey } from '../../testing/service/create-key.js';
import { startHttp } from '../../testing/service/start-http.js';
import { targetType, makeUuid } from './fill-database.js';
import { httpLoad } from './http-load.js';
import type { Request } from './requests.js';

/** Milliseconds that half and all but one in a hundred of the answers took. */
export interface Times {
  p50: number;
  p99: number;
}

/** Of milliseconds in any order. */
export function computePercentiles(milliseconds: readonly number[]): Times {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** How long the work takes for each of the items, one after the other. */
export async function timeEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    times.push(performance.now() - startedAt);
  }
  return computePercentiles(times);
}

/** Asks an engine alone: no names, no paths. */
export function timeEngine(engine: RankingEngine, requests: readonly Request[]): Promise<Times> {
  return timeEach(requests, (request) => engine.rank({ ...request, limit: 1_000 }));
}

/** Asks for whole answers within the process; for all of the type when a request has no targets. */
export function timeAnswers(
  service: Service,
  network: { people: number },
  requests: readonly Request[],
): Promise<Times> {
  const identify = (id: number) => ({ uuid: makeUuid(network, id) });
  return timeEach(requests, ({ source, targets }) =>
    rankEntities(
      service,
      { kind: 'operator' },
      {
        sourceCriteria: identify(source),
        targetType,
        targetCriterias: targets.map(identify),
        limit: targets.length === 0 ? 100 : 1_000,
        language: 'en',
      },
    ),
  );
}

/** @throws Error when the engines do not answer the same. */
export async function requireEqual(
  engines: readonly RankingEngine[],
  requests: readonly Request[],
): Promise<void> {
  for (const request of requests) {
    const [first, ...others] = await Promise.all(
      engines.map((engine) => engine.rank({ ...request, limit: 1_000 })),
    );
    if (!others.every((other) => isDeepStrictEqual(other, first))) {
      throw new Error(`The engines return different results for ${JSON.stringify(request)}.`);
    }
  }
}

/** Over HTTP: alone on the line, for the first time and again; then sixteen at once. */
export interface HttpTimes {
  first: Times;
  again: Times;
  perSecond: number;
  bytes: number;
}

/** Asks the whole service over HTTP, with an engine put in for its own. */
export async function timeHttp(
  service: Service,
  ranking: RankingEngine,
  network: { people: number },
  requests: readonly Request[],
  options: { seconds: number; limit: number },
): Promise<HttpTimes> {
  const { url, close } = await startHttp({ ...service, ranking }, { logLevel: 'error' });
  try {
    const key = await createKey(service, 'bench', ['read:any']);
    const load = {
      url,
      authorization: `Bearer ${key}`,
      paths: requests.map((request) => buildPath(network, request, options.limit)),
      connections: 1,
      duration: options.seconds * 1_000,
    };
    // The code is warm, what is kept in memory of the database is not.
    await httpLoad(load);
    forgetAll(service);
    const first = await httpLoad({ ...load, count: requests.length });
    const again = await httpLoad(load);
    const many = await httpLoad({ ...load, connections: 16 });
    return {
      first: computePercentiles(first.times),
      again: computePercentiles(again.times),
      perSecond: many.perSecond,
      bytes: again.bytes,
    };
  } finally {
    await close();
  }
}

function forgetAll({ entities, identifiers, relationships }: Service): void {
  for (const cache of [entities, identifiers, relationships]) cache.clear();
}

function buildPath(
  network: { people: number },
  { source, targets }: Request,
  limit: number,
): string {
  const identify = (id: number) => ({ uuid: makeUuid(network, id) });
  const query = new URLSearchParams({
    sourceCriteria: JSON.stringify(identify(source)),
    targetType,
    targetCriterias: JSON.stringify(targets.map(identify)),
    limit: String(limit),
  });
  return `/ranking?${query.toString()}`;
}

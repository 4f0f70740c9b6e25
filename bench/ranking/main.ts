import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createService } from '../../service/src/service.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { SqlRankingEngine } from '../../service/src/storage/sql-ranking-engine.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { changesPerSecond } from './changes.js';
import { fillDatabase } from './fill-database.js';
import { requireEqual, timeAnswers, timeEngine, timeHttp } from './measurements.js';
import { NaiveSqlEngine } from './naive-sql-engine.js';
import { rankingReport, type SizeResult } from './report.js';
import { drawRequests, peopleOfDegree, type Draw } from './requests.js';
import { syntheticNetwork } from './synthetic-network.js';
import { secrets } from '../../testing/service/secrets.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000,100000,1000000' },
    requests: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
  },
});
const requestCount = Number(values.requests);
const seconds = Number(values.seconds);
const file = join(import.meta.dirname, '../results/ranking.md');
const draws: Draw[] = ['even', 'popular'];
/** Engines that need milliseconds to seconds are asked less often. */
const slowRequests = Math.min(requestCount, 300);

const sizes: SizeResult[] = [];
for (const people of values.people.split(',').map(Number)) {
  sizes.push(await measure(people));
  const report = await formatText(
    'report.md',
    rankingReport(sizes, {
      command: ['npm run ranking -w bench --', ...process.argv.slice(2)].join(' '),
      processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    }),
  );
  await writeFile(file, report);
}
console.log(`Written to ${file}`);

async function measure(people: number): Promise<SizeResult> {
  const network = syntheticNetwork(people);
  say(people, 'network made');
  const server = await startPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' });
  try {
    const empty = await openDatabase({ url: server.url });
    await empty.migrate();
    await empty.close();
    await fillDatabase(server.url, network);
    say(people, 'database filled');

    const startedAt = performance.now();
    const service = await createService({ secrets, location: { url: server.url } });
    const startSeconds = (performance.now() - startedAt) / 1000;
    say(people, `started in ${startSeconds.toFixed(1)} s`);
    try {
      const engines = {
        naive: new NaiveSqlEngine(service.database),
        sql: new SqlRankingEngine(service.database),
        index: service.ranking,
      };
      const result: SizeResult = {
        people,
        edges: 2 * network.pairs.a.length,
        feedbacks: network.feedbacks.giver.length,
        startSeconds,
        indexBytes: service.writes.index!.bytes,
        changesPerSecond: 0,
        engines: [],
        http: [],
        degrees: [],
        targets: [],
      };
      for (const draw of draws) {
        const requests = drawRequests(network, { count: requestCount, targets: 100, draw });
        await requireEqual(Object.values(engines), requests.slice(0, 20));
        for (const [name, engine] of Object.entries(engines)) {
          const few = name === 'index' ? requests : requests.slice(0, slowRequests);
          await timeEngine(engine, few.slice(0, 50));
          result.engines.push({ name, draw, ...(await timeEngine(engine, few)) });
          say(people, `${name}, ${draw}: engine`);
          for (const limit of [1_000, 20]) {
            result.http.push({
              name,
              draw,
              limit,
              ...(await timeHttp(service, engine, network, few, { seconds, limit })),
            });
          }
          say(people, `${name}, ${draw}: HTTP`);
        }
      }
      for (const degree of [10, 100, 1_000]) {
        const sources = peopleOfDegree(network, degree);
        const requests = drawRequests(network, {
          count: requestCount,
          targets: 100,
          draw: 'popular',
          sources,
        });
        await timeAnswers(service, network, requests);
        result.degrees.push({
          degree: network.degrees[sources[0]!]!,
          engine: await timeEngine(service.ranking, requests),
          answer: await timeAnswers(service, network, requests),
        });
      }
      for (const targets of [10, 100, 1_000, 0]) {
        const requests = drawRequests(network, { count: slowRequests, targets, draw: 'even' });
        await timeAnswers(service, network, requests);
        result.targets.push({
          targets: targets || network.targets,
          answer: await timeAnswers(service, network, requests),
        });
      }
      result.changesPerSecond = await changesPerSecond(service);
      say(people, 'done');
      return result;
    } finally {
      await service.close();
    }
  } finally {
    await server.stop();
  }
}

function say(people: number, what: string): void {
  console.log(`${new Date().toISOString()} ${people} people: ${what}`);
}

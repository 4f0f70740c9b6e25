import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** The requests, the connections and the duration of a load. */
export interface Load {
  url: string;
  authorization: string;
  /** Paths with their queries, asked in turn. */
  paths: string[];
  /** How many requests are under way at once. */
  connections: number;
  /** Milliseconds after which no more requests are sent. */
  duration: number;
  /** The number of requests, instead of a duration. */
  count?: number;
}

/** The results of a load. */
export interface LoadResult {
  /** Milliseconds of each answer, ascending. */
  times: number[];
  perSecond: number;
  /** Mean bytes of an answer. */
  bytes: number;
}

/** Sends requests from another process, so that it takes no time from the service. */
export async function httpLoad(load: Load): Promise<LoadResult> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  child.send(load);
  const [result] = (await once(child, 'message')) as [LoadResult | { error: string }];
  child.disconnect();
  if ('error' in result) throw new Error(result.error);
  return result;
}

async function ask({
  url,
  authorization,
  paths,
  connections,
  ...until
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    const more = () =>
      until.count === undefined
        ? performance.now() - startedAt < until.duration
        : next < until.count;
    while (more()) {
      const path = paths[next++ % paths.length]!;
      const askedAt = performance.now();
      const length = await answerLength(`${url}${path}`, agent, authorization);
      bytes += length;
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { times, perSecond: times.length / seconds, bytes: bytes / times.length };
}

function answerLength(url: string, agent: Agent, authorization: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`Status ${response.statusCode} of ${url.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

if (process.send) {
  process.once('message', (load) => {
    ask(load as Load).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
}

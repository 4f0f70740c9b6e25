import { setTimeout as sleep } from 'node:timers/promises';

/** Requests of other people, in a process of their own. */
export interface Readers {
  url: string;
  milliseconds: number;
  requestsPerSecond: number;
  /** Of people who are signed in. */
  tokens: readonly string[];
  /** The target of the reads. */
  targets: readonly string[];
}

/** Milliseconds of each request, and how many had no answer with the status 200. */
export interface ReaderTimes {
  times: number[];
  failures: number;
}

/** Sends the requests at their times, whether or not those before are answered. */
async function read({
  milliseconds,
  requestsPerSecond,
  ...readers
}: Readers): Promise<ReaderTimes> {
  const startedAt = performance.now();
  const requests: Promise<{ time: number; isAnswered: boolean }>[] = [];
  for (let number = 0; number * 1_000 < milliseconds * requestsPerSecond; number++) {
    const at = startedAt + (number * 1_000) / requestsPerSecond;
    await sleep(Math.max(0, at - performance.now()));
    requests.push(readOnce(number, readers));
  }
  const answers = await Promise.all(requests);
  return {
    times: answers.map(({ time }) => time),
    failures: answers.filter(({ isAnswered }) => !isAnswered).length,
  };
}

async function readOnce(
  number: number,
  { url, tokens, targets }: Pick<Readers, 'url' | 'tokens' | 'targets'>,
) {
  const target = targets[number % targets.length];
  const token = tokens[Math.floor(number / 2) % tokens.length];
  const path =
    number % 2 === 0
      ? `/ratings?targetCriterias[0]={"uuid":"${target}"}`
      : `/recommenders?targetCriteria={"uuid":"${target}"}`;
  const startedAt = performance.now();
  const isAnswered = await fetch(`${url}${encodeURI(path)}`, {
    headers: {
      // No limit of an address is reached.
      'x-forwarded-for': `203.0.113.${number % 200}`,
      ...(number % 2 === 1 && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
  return { time: performance.now() - startedAt, isAnswered };
}

process.on('message', (readers) => {
  read(readers as Readers).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');

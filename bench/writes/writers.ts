import { randomInt, randomUUID } from 'node:crypto';
import { post } from './post.js';

/** The writers, their requests and their duration. */
export interface Writers {
  url: string;
  milliseconds: number;
  /** Feedback about shops, or as many relationships a call as there are pairs. */
  kind: 'feedback' | 'attack';
  pairs: number;
  /** How many there are to be acquainted with. */
  people: number;
  /** Each writes one after the other; all at the same time. */
  writers: { address: string; token: string }[];
}

/** Milliseconds of each write. */
export interface WriterTimes {
  times: number[];
}

async function write({
  url,
  milliseconds,
  kind,
  pairs,
  people,
  writers,
}: Writers): Promise<WriterTimes> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    writers.map(async ({ address, token }) => {
      while (performance.now() < end) {
        const source = { sourceCriteria: { uuid: address } };
        const body =
          kind === 'feedback'
            ? {
                ...source,
                targetCriteria: { uuid: `shop-${randomInt(1, 1_001)}` },
                items: { stars: randomInt(1, 6), review: randomUUID() },
              }
            : { ...source, type: 'social', targetCriteria: drawPeople(people, pairs) };
        const path = kind === 'feedback' ? '/feedback' : '/relationship';
        const sentAt = performance.now();
        await post(`${url}${path}`, body, { authorization: `Bearer ${token}` });
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return { times };
}

function drawPeople(people: number, pairs: number) {
  const first = randomInt(1, people - pairs);
  return Array.from({ length: pairs }, (_, n) => ({
    uuid: `0x${(first + n).toString(16).padStart(40, '0')}`,
  }));
}

process.once('message', (writers) => {
  write(writers as Writers).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

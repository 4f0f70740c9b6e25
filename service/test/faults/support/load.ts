import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The time after which a refused write is sent again, in milliseconds. */
const pause = 20;

/** A write as it is sent. */
export interface Write {
  path: '/entity' | '/relationship' | '/feedback';
  body: object;
}

/** An answer, or why there was none. */
export type Answer = { status: number; body: { errorCode?: number } } | { failure: string };

/** Clients that write at the same time, and record the acknowledged writes. */
export class Load {
  readonly acknowledged: Write[] = [];
  /** The writes that were sent and neither acknowledged nor refused. */
  readonly unanswered: { write: Write; failure: string }[] = [];
  /** Answers other than an acknowledgement, by status and error code. */
  readonly refusals: string[] = [];
  /** Refused writes that were not sent again, because the load was stopped. */
  readonly unfinished: Write[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #waiting: { reached: () => boolean; done: () => void }[] = [];
  #stopped = false;
  #clients: Promise<unknown> = Promise.resolve();

  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  /** Starts; each client continues until it is stopped or gets no answer. `first` is the number of the first one. */
  start(clients: number, { persistent = false, first = 0 } = {}): void {
    this.#clients = Promise.all(
      Array.from({ length: clients }, (_, client) => this.#write(first + client, persistent)),
    );
  }

  /** Starts no more writes, and resolves when all are answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#clients;
    this.#agent.destroy();
  }

  /** Resolves when every client has got no answer. */
  async end(): Promise<void> {
    await this.#clients;
    this.#agent.destroy();
  }

  /** Resolves when this number of further ones is acknowledged. */
  waitForAcknowledged(more: number): Promise<void> {
    const wanted = this.acknowledged.length + more;
    return this.#until(() => this.acknowledged.length >= wanted);
  }

  /** Resolves when this number of further ones is refused. */
  waitForRefused(more: number): Promise<void> {
    const wanted = this.refusals.length + more;
    return this.#until(() => this.refusals.length >= wanted);
  }

  send(write: Write): Promise<Answer> {
    return post(`${this.url}${write.path}`, this.key, write.body, this.#agent);
  }

  #until(reached: () => boolean): Promise<void> {
    return new Promise((done) => this.#waiting.push({ reached, done }));
  }

  async #write(client: number, persistent: boolean): Promise<void> {
    for (const write of generateWrites(client)) {
      for (let acknowledged = false; !acknowledged;) {
        if (this.#stopped) {
          this.unfinished.push(write);
          return;
        }
        const answer = await this.send(write);
        if ('failure' in answer) {
          this.unanswered.push({ write, failure: answer.failure });
          return;
        }
        acknowledged = answer.status < 300;
        if (acknowledged) this.acknowledged.push(write);
        else this.refusals.push(`${answer.status} ${answer.body.errorCode ?? ''}`);
        for (const one of this.#waiting) if (one.reached()) one.done();
        // Every write can be sent again.
        if (!persistent && !acknowledged) return;
        if (!acknowledged) await delay(pause);
      }
    }
  }
}

/** The shops, targets of the feedback. */
export const shops: Write[] = [0, 1, 2].map((shop) => ({
  path: '/entity',
  body: { type: 'shop', ids: { uuid: `shop-${shop}` } },
}));

/** People who know the one before them and rate a shop. */
function* generateWrites(client: number): Generator<Write> {
  for (let n = 0; ; n++) {
    const uuid = `person-${client}-${n}`;
    yield { path: '/entity', body: { type: 'Address', ids: { uuid }, name: `Person ${n}` } };
    yield {
      path: '/feedback',
      body: {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: `shop-${n % shops.length}` },
        transactionId: `t-${client}-${n}`,
        items: { stars: 1 + (n % 5), review: `Visit ${n} of ${client}` },
      },
    };
    if (n === 0) continue;
    yield {
      path: '/relationship',
      body: {
        type: 'social',
        sourceCriteria: { uuid },
        targetCriteria: { uuid: `person-${client}-${n - 1}` },
        properties: { kind: 'bluesky' },
      },
    };
  }
}

function post(url: string, key: string, body: object, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ failure: error.message });
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(text) as { errorCode?: number },
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(JSON.stringify(body));
  });
}

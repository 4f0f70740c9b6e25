import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Connector } from '../../connectors/connector.js';
import type { ServiceContext } from '../../service-context.js';
import {
  findConnectedAccount,
  listDueAccounts,
  listReadAccounts,
} from '../../storage/accounts/network-accounts.js';
import { requireNetwork } from './networks.js';
import { readAccount, takeOver } from './read-account.js';
import {
  AccountReplacedError,
  addFollows,
  removeFollowByRef,
  writeFollows,
} from './store-follows.js';

/** How often accounts are looked for that are due, in milliseconds. */
const pollInterval = 1_000;
/** How often the accounts are looked for whose changes are followed. */
const feedInterval = 5_000;
/** So many accounts are read at the same time. */
const concurrency = 4;
/** How long reading an account may take. */
const longestReading = 30 * 60_000;

/** What reading a network reports to. */
export interface NetworkReading {
  signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Reads the accounts of a network when they are due, and follows their changes, until the signal is aborted. */
export async function readNetwork(
  context: ServiceContext,
  connector: Connector,
  { signal, onError }: NetworkReading,
): Promise<void> {
  const { network } = connector;
  const { keys } = requireNetwork(context.networks, network);
  const queue = new AccountQueue(signal, onError);
  const feed = connector.watch?.({
    onChange: (change) => {
      const key = keys.create(network, change.account);
      queue.add(key, () => applyChange(context, key, change));
    },
    onError,
  });
  try {
    let feedAt = 0;
    while (!signal.aborted) {
      if (feed && performance.now() >= feedAt) {
        feedAt = performance.now() + feedInterval;
        feed.setAccounts(await listReadAccounts(context.database, network));
      }
      const due = await listDueAccounts(context.database, network, queue.size + concurrency);
      for (const account of due) {
        if (queue.size >= concurrency || queue.has(account.key)) continue;
        const limit = AbortSignal.any([signal, AbortSignal.timeout(longestReading)]);
        queue.add(account.key, () => readAccount(context, connector, account, limit));
      }
      if (due.length > queue.size) await queue.next();
      else await sleep(pollInterval, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await feed?.close();
    await queue.end();
  }
}

async function applyChange(context: ServiceContext, key: string, change: Change): Promise<void> {
  const account = await findConnectedAccount(context.database, key);
  if (!account || account.isPaused) return;
  if (change.kind === 'list') {
    const { revision, follows } = change;
    // Networks send again what they have said before.
    if (account.revision !== null && revision <= account.revision) return;
    await takeOver(context, account, { revision, pages: toPages(follows) });
  } else if (change.kind === 'unfollow') {
    const { ref } = change;
    await writeFollows(context, account, (unit) => removeFollowByRef(unit, account, ref));
  } else {
    const { id, ref = '' } = change.follow;
    const { keys } = requireNetwork(context.networks, account.network);
    const target = keys.create(account.network, id);
    if (target === key) return;
    await writeFollows(context, account, (unit) => addFollows(unit, account, [{ target, ref }]));
  }
}

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

/** Work on accounts: on each of them one after the other. */
class AccountQueue {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    readonly signal: AbortSignal,
    readonly onError: (error: unknown) => void,
  ) {}

  get size(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  add(key: string, work: () => Promise<void>): void {
    const before = this.#running.get(key) ?? Promise.resolve();
    const done = before
      .then(() => (this.signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        if (this.signal.aborted || error instanceof AccountReplacedError) return;
        this.onError(error);
      })
      .finally(() => {
        if (this.#running.get(key) === done) this.#running.delete(key);
      });
    this.#running.set(key, done);
  }

  /** Resolves as soon as one account is done. */
  async next(): Promise<void> {
    await Promise.race(this.#running.values());
  }

  async end(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}

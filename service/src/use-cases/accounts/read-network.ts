import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Connector } from '../../connectors/connector.js';
import type { ServiceContext } from '../../service-context.js';
import {
  findConnectedAccount,
  listDueAccounts,
  listReadAccounts,
  type ConnectedAccount,
} from '../../storage/accounts/network-accounts.js';
import { AccountQueue } from './account-queue.js';
import { NetworkHealth, type HealthChange } from './network-health.js';
import { limitTime } from '../../limit-time.js';
import { readAccount, takeOver } from './read-account.js';
import { addFollows, removeFollowByRef, writeFollows } from './store-follows.js';

/** How often accounts are looked for that are due, in milliseconds. */
const pollInterval = 1_000;
/** How often the accounts are looked for whose changes are followed. */
const feedInterval = 5_000;
/** So many due accounts are looked at beyond those that are worked on. */
const lookahead = 4;
/** How long reading an account may take. */
const longestReading = 30 * 60_000;

/** What reading a network reports to. */
export interface NetworkReading {
  signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called when accounts cannot be read any more, and when they can again. */
  readonly onHealth: (change: HealthChange) => void;
}

/** Reads the accounts of a network when they are due, and follows their changes, until the signal is aborted. */
export async function readNetwork(
  context: ServiceContext,
  connector: Connector,
  { signal, onError, onHealth }: NetworkReading,
): Promise<void> {
  const { network } = connector;
  const queue = new AccountQueue(signal, onError);
  const listAccounts = () => listReadAccounts(context.database, network);
  const health = new NetworkHealth(onHealth, async () => (await listAccounts()).length);
  const read = async (account: ConnectedAccount) => {
    const limit = limitTime(longestReading, signal);
    await health.add(account.id, await readAccount(context, connector, account, limit));
  };
  const feed = connector.watch?.({
    onChange: (change) => {
      const key = context.hashes.hashAccount(network, change.account);
      queue.add(key, () => applyChange(context, key, change));
    },
    onError,
  });
  try {
    let feedAt = 0;
    while (!signal.aborted) {
      if (feed && performance.now() >= feedAt) {
        feedAt = performance.now() + feedInterval;
        feed.setAccounts(await listAccounts());
      }
      const busy = queue.keys;
      const due = await listDueAccounts(context.database, network, busy.size + lookahead);
      // An account whose reading ended while they were listed may not be due any more.
      for (const account of due.filter(({ key }) => !busy.has(key))) {
        queue.read(account, () => read(account));
      }
      if (due.some(({ key }) => !queue.has(key))) await queue.next(pollInterval);
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
    const target = context.hashes.hashAccount(account.network, id);
    if (target === key) return;
    await writeFollows(context, account, (unit) => addFollows(unit, account, [{ target, ref }]));
  }
}

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

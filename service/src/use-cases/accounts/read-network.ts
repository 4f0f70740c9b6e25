import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Connector, Follow } from '../../connectors/connector.js';
import type { ServiceContext } from '../../service-context.js';
import {
  findConnectedAccount,
  listDueAccounts,
  listReadAccounts,
  makeDueByKey,
  type ConnectedAccount,
} from '../../storage/accounts/network-accounts.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { AccountChanges, type FollowChange } from './account-changes.js';
import { AccountQueue } from './account-queue.js';
import { NetworkHealth, type HealthChange } from './network-health.js';
import { readAccount, takeOver } from './read-account.js';
import { Readings } from './readings.js';
import { addFollows, removeFollowByRef, writeFollows } from './store-follows.js';

/** How often accounts are looked for that are due, in milliseconds. */
const pollInterval = 1_000;
/** How often the accounts are looked for whose changes are followed; later where this takes long. */
const feedInterval = 5_000;
/** The part of the time that looking for them may take. */
const feedShare = 0.02;
/** The number of due accounts that are looked at each time, of those never read and of the others. */
const dueCount = 100;
/** The maximum number of follows in one transaction, so that other writes do not wait long. */
const changesPerWrite = 100;

type ListChange = Extract<Change, { kind: 'list' }>;

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
  const readings = new Readings(signal);
  const listAccounts = () => listReadAccounts(context.database, network);
  const health = new NetworkHealth(onHealth, async () => (await listAccounts()).size);
  const changes = new AccountChanges({
    applyList: (key, list) => queue.add(key, () => applyList(context, key, list)),
    applyFollows: (key, some) => queue.add(key, () => applyFollows(context, key, some)),
  });
  const feed = connector.watch?.({
    onChange: (change) => changes.add(context.hashes.hashAccount(network, change.account), change),
    onError,
  });
  const locate = (account: string) => (connector.locate ? connector.locate(account) : network);
  const start = (account: ConnectedAccount) =>
    readings.start({ ...account, server: locate(account.accountId) }, (control) =>
      queue.add(account.key, async () => {
        const outcome = await readAccount(context, connector, account, control);
        await health.add(account.id, outcome);
      }),
    );
  /** How many accounts are left out: those at one server, which has its places already, may be many. */
  const offsets = { first: 0, later: 0 };
  const listDue = (kind: 'first' | 'later') =>
    listDueAccounts(context.database, network, {
      isFirst: kind === 'first',
      without: readings.wallets,
      offset: offsets[kind],
      limit: dueCount,
    });
  /** Returns how many of the accounts wait. */
  const startAll = (kind: 'first' | 'later', due: readonly ConnectedAccount[]) => {
    const waiting = due.filter((account) => !start(account)).length;
    offsets[kind] = waiting === dueCount ? offsets[kind] + dueCount : 0;
    return waiting;
  };
  try {
    let followed: Map<string, string | null> = new Map();
    let feedAt = 0;
    while (!signal.aborted) {
      await makeDueByKey(context.database, changes.takeIncomplete());
      const [first, later] = await Promise.all([listDue('first'), listDue('later')]);
      if (feed && performance.now() >= feedAt) {
        const startedAt = performance.now();
        followed = await listAccounts();
        feed.setAccounts(followed);
        const pause = (performance.now() - startedAt) / feedShare;
        feedAt = performance.now() + Math.max(feedInterval, pause);
      } else if (feed && first.some(({ accountId }) => !followed.has(accountId))) {
        // Before it is read: a change after the reading would be missed.
        followed = new Map([
          ...followed,
          ...first.map(({ accountId }) => [accountId, null] as const),
        ]);
        feed.setAccounts(followed);
      }
      const waiting = { first: startAll('first', first), later: startAll('later', later) };
      readings.passTurns(waiting.first > 0);
      if (waiting.first + waiting.later > 0) await readings.next(pollInterval);
      else await sleep(pollInterval, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    changes.close();
    await feed?.close();
    await readings.end();
    await queue.end();
  }
}

/** Networks send again what they have said before. */
async function applyList(
  context: ServiceContext,
  key: string,
  { revision, follows }: ListChange,
): Promise<void> {
  const account = await findReadAccount(context, key);
  if (!account || (account.revision !== null && revision <= account.revision)) return;
  await takeOver(context, account, { revision, pages: toPages(follows) });
}

async function applyFollows(
  context: ServiceContext,
  key: string,
  changes: readonly FollowChange[],
): Promise<void> {
  const account = await findReadAccount(context, key);
  if (!account) return;
  for (let start = 0; start < changes.length; start += changesPerWrite) {
    const some = changes.slice(start, start + changesPerWrite);
    await writeFollows(context, account, async (unit) => {
      for (const change of some) {
        if (change.kind === 'unfollow') await removeFollowByRef(unit, account, change.ref);
        else await addFollow(context, unit, account, change.follow);
      }
    });
  }
}

async function addFollow(
  { hashes }: ServiceContext,
  unit: UnitOfWork,
  account: ConnectedAccount,
  { id, ref = '' }: Follow,
): Promise<void> {
  const target = hashes.hashAccount(account.network, id);
  if (target !== account.key) await addFollows(unit, account, [{ target, ref }]);
}

async function findReadAccount(
  { database }: ServiceContext,
  key: string,
): Promise<ConnectedAccount | undefined> {
  const account = await findConnectedAccount(database, key);
  return account?.isPaused ? undefined : account;
}

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

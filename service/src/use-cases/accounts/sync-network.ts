import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Connector, Follow } from '../../connectors/connector.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { AccountContext } from './networks.js';
import {
  findConnectedAccount,
  listDueAccounts,
  listReadAccounts,
  makeDueByKey,
  type ConnectedAccount,
  type DuePosition,
} from '../../storage/accounts/network-accounts.js';
import type { UnitOfWork, WriteContext } from '../../storage/database/unit-of-work.js';
import { AccountChanges, type FollowChange } from './account-changes.js';
import { AccountQueue } from './account-queue.js';
import { NetworkHealth, type HealthChange } from './network-health.js';
import { syncAccount, takeOver } from './sync-account.js';
import { AccountSyncs } from './account-syncs.js';
import { addFollows, removeFollowByRef, writeFollows } from './store-follows.js';

/** The interval between two searches for due accounts, in milliseconds. */
const pollInterval = 1_000;
/** The interval between two searches for accounts whose changes are followed; longer where a search is slow. */
const feedInterval = 5_000;
/** The maximum share of the time that these searches may take. */
const feedShare = 0.02;
/** The number of due accounts per search, of those never synced and of the others. */
const dueCount = 100;
/** The maximum number of follows in one transaction, so that other writes do not wait long. */
const changesPerWrite = 100;

/** Whether the sync of an account is its first one. */
type Kind = 'first' | 'later';
type ListChange = Extract<Change, { kind: 'list' }>;

/** Stops the syncs of a network, and receives their reports. */
export interface NetworkSyncOptions {
  signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called when accounts cannot be read any more, and when they can be read again. */
  readonly onHealth: (change: HealthChange) => void;
}

/** Syncs the due accounts of a social network, and follows their changes, until the signal is aborted. */
export async function syncNetwork(
  context: AccountContext,
  connector: Connector,
  { signal, onError, onHealth }: NetworkSyncOptions,
): Promise<void> {
  const { network } = connector;
  const queue = new AccountQueue(signal, onError);
  const syncs = new AccountSyncs(signal);
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
  const start = (account: ConnectedAccount, kind: Kind) => {
    const server = locate(account.accountId);
    return syncs.start({ ...account, server, isFirst: kind === 'first' }, (control) =>
      queue.add(account.key, async () => {
        const outcome = await syncAccount(context, connector, account, control);
        await health.add(account.id, outcome);
      }),
    );
  };
  /** The positions after which the next accounts are searched: many may be at one server with few places. */
  const after: Record<Kind, DuePosition | undefined> = { first: undefined, later: undefined };
  const listDue = (kind: Kind) =>
    listDueAccounts(context.database, network, {
      isFirst: kind === 'first',
      without: syncs.wallets,
      after: after[kind],
      limit: dueCount,
    });
  /** Returns whether some of the accounts have to wait. */
  const startAll = (kind: Kind, due: readonly (ConnectedAccount & DuePosition)[]) => {
    const waiting = due.filter((account) => !start(account, kind));
    after[kind] = waiting.length === dueCount ? waiting.at(-1) : undefined;
    return waiting.length > 0;
  };
  try {
    const followed = new Set<string>();
    let feedAt = 0;
    while (!signal.aborted) {
      const incomplete = changes.takeIncomplete((key) => !syncs.has(key));
      await makeDueByKey(context.database, incomplete);
      const [first, later] = await Promise.all([listDue('first'), listDue('later')]);
      if (feed && performance.now() >= feedAt) {
        const startedAt = performance.now();
        const accounts = await listAccounts();
        feed.setAccounts(accounts);
        followed.clear();
        for (const account of accounts.keys()) followed.add(account);
        const pause = (performance.now() - startedAt) / feedShare;
        feedAt = performance.now() + Math.max(feedInterval, pause);
      } else if (feed) {
        const accounts = [...first, ...later].map(({ accountId }) => accountId);
        const added = accounts.filter((account) => !followed.has(account));
        // Before the accounts are read: a later change would be missed.
        if (added.length > 0) feed.addAccounts(added);
        for (const account of added) followed.add(account);
      }
      const isWaiting = { first: startAll('first', first), later: startAll('later', later) };
      syncs.passTurns(isWaiting);
      if (isWaiting.first || isWaiting.later) await syncs.next(pollInterval);
      else await sleep(pollInterval, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    changes.close();
    await feed?.close();
    await syncs.end();
    await queue.end();
  }
}

/** Social networks repeat changes that they have already sent. */
async function applyList(
  context: AccountContext,
  key: string,
  { revision, follows }: ListChange,
): Promise<void> {
  const account = await findReadAccount(context, key);
  if (!account || (account.revision !== null && revision <= account.revision)) return;
  await takeOver(context, account, { revision, pages: toPages(follows) });
}

async function applyFollows(
  context: WriteContext & HashContext,
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
  { hashes }: HashContext,
  unit: UnitOfWork,
  account: ConnectedAccount,
  { id, ref = '' }: Follow,
): Promise<void> {
  const target = hashes.hashAccount(account.network, id);
  if (target !== account.key) await addFollows(unit, account, [{ target, ref }]);
}

async function findReadAccount(
  { database }: DatabaseContext,
  key: string,
): Promise<ConnectedAccount | undefined> {
  const account = await findConnectedAccount(database, key);
  return account?.isPaused ? undefined : account;
}

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

import { createHash } from 'node:crypto';
import { computeRetryDelay } from '../../compute-retry-delay.js';
import { NetworkError } from '../../connectors/connector-error.js';
import type { Connector, Listing } from '../../connectors/connector.js';
import { requestFor } from '../../connectors/requester.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';
import {
  recordAsking,
  recordSync,
  type ConnectedAccount,
} from '../../storage/accounts/network-accounts.js';
import { listFollows, type StoredFollow } from '../../storage/accounts/network-follows.js';
import { AccountReplacedError, addFollows, removeFollows, writeFollows } from './store-follows.js';
import { requireNetwork, type NetworkContext, type AccountContext } from './networks.js';

const minute = 60_000;
/** The interval between two syncs of an account, varied by up to a tenth; a connector may have another one. */
const usualInterval = 6 * 60 * minute;
/** The delay before a listing with too many missing follows is read again. */
const confirmationDelay = 10 * minute;
/** The delay after the first failed sync; the maximum is the interval. */
const firstRetry = minute;
/** The number of new follows that are stored together, while further pages are requested. */
const batchSize = 1_000;

/** The maximum size of a listing's ids and refs, in bytes: they are in memory until the listing is complete. */
const maximumBytes = 16 * 1024 * 1024;

/** Controls a sync. */
export interface SyncControl {
  /** Stops it; if aborted with a `TimeoutError`, the network has taken too long. */
  signal: AbortSignal;
  /** Waits before a page is requested; the sync holds the given number of follows in memory meanwhile. */
  awaitTurn?: (keptFollows: number) => Promise<void>;
}

/** The outcome of the sync of an account. */
export type SyncOutcome = { isRead: true } | { isRead: false; status: number | undefined };

/**
 * Reads the follows of an account, and stores the changes. After a failure the stored follows stay, the account states
 * since when it fails, and it is read again later. Throws errors that are no failures of the network.
 */
export async function syncAccount(
  context: AccountContext,
  connector: Connector,
  account: ConnectedAccount,
  control: SyncControl,
): Promise<SyncOutcome> {
  const { wallet } = account;
  return requestFor({ wallet, isSync: true }, () => sync(context, connector, account, control));
}

async function sync(
  context: AccountContext,
  connector: Connector,
  account: ConnectedAccount,
  { signal, awaitTurn }: SyncControl,
): Promise<SyncOutcome> {
  try {
    // Before the request: disconnecting and connecting the account again must not cause another one.
    if (connector.restSeconds) await recordAsking(context.database, account.id);
    if (await isUnchanged(connector, account, signal)) {
      await recordUnchanged(context, account);
    } else {
      const { pages, ...listing } = await connector.listFollows(account.accountId, signal);
      await takeOver(context, account, {
        ...listing,
        pages: readPages(connector, pages, awaitTurn),
      });
    }
    return { isRead: true };
  } catch (thrown) {
    if (thrown instanceof AccountReplacedError) throw thrown;
    if (signal.reason instanceof AccountReplacedError) throw signal.reason;
    const error = signal.aborted ? explainAbort(connector, signal, thrown) : thrown;
    const isOfNetwork = error instanceof NetworkError;
    const maximum = intervalOf(connector);
    const delay = computeRetryDelay(account.failures + 1, { first: firstRetry, maximum });
    await recordSync(context.database.drizzle, account.id, {
      isRead: false,
      problem: isOfNetwork ? error.message : 'The account could not be read.',
      nextReadIn: Math.max(delay, (isOfNetwork && error.retryAfter) || 0),
    });
    if (!isOfNetwork) throw error;
    return { isRead: false, status: error.status };
  }
}

async function* readPages(
  { title }: Connector,
  pages: Listing['pages'],
  awaitTurn: SyncControl['awaitTurn'],
): Listing['pages'] {
  let bytes = 0;
  let count = 0;
  for await (const page of pages) {
    for (const { id, ref = '' } of page) bytes += id.length + ref.length;
    if (bytes > maximumBytes) throw new NetworkError(`${title} sent too long a list.`);
    count += page.length;
    yield page;
    await awaitTurn?.(count);
  }
}

/** @throws the given error when the sync was stopped */
function explainAbort(
  { title }: Connector,
  { reason }: AbortSignal,
  thrown: unknown,
): NetworkError {
  if ((reason as Error).name !== 'TimeoutError') throw thrown;
  return new NetworkError(`${title} takes too long to list whom the account follows.`, {
    cause: thrown,
  });
}

/**
 * Stores the difference between a complete listing and the stored follows. Missing follows are removed when the listing
 * has a newer revision, still contains most follows, or equals the one before it.
 */
export async function takeOver(
  context: AccountContext,
  account: ConnectedAccount,
  { revision, pages }: Listing,
): Promise<void> {
  if (revision !== undefined && account.revision !== null && revision <= account.revision) {
    return recordUnchanged(context, account);
  }
  const connector = requireNetwork(context.networks, account.network);
  const before = new Set((await listFollows(context.database.drizzle, account.id)).map(format));
  const listed = new Set<string>();
  let added: StoredFollow[] = [];
  let storing = Promise.resolve();
  try {
    for await (const page of pages) {
      for (const { id, ref = '' } of page) {
        const follow = { target: context.hashes.hashAccount(account.network, id), ref };
        if (follow.target === account.key || listed.has(format(follow))) continue;
        listed.add(format(follow));
        if (!before.has(format(follow))) added.push(follow);
      }
      if (added.length < batchSize) continue;
      await storing;
      storing = storeInParts(context, account, added);
      // The error is handled when the promise is awaited: with the next part, or at the end.
      storing.catch(() => undefined);
      added = [];
    }
  } finally {
    await storing;
  }
  const missing = [...before].filter((follow) => !listed.has(follow)).map(parse);
  const digest = digestOf(listed);
  const hasMost = missing.length * 2 <= before.size;
  const isConfirmed = revision !== undefined || hasMost || account.unconfirmed === digest;
  await writeFollows(context, account, async (unit) => {
    await addFollows(unit, account, added);
    if (isConfirmed) await removeFollows(unit, account, missing);
    await recordSync(unit.connection, account.id, {
      isRead: true,
      revision: revision ?? null,
      unconfirmed: isConfirmed ? null : digest,
      nextReadIn: isConfirmed ? vary(intervalOf(connector)) : confirmationDelayOf(connector),
    });
  });
}

/** Stores in small transactions, so that other writes do not wait long. */
async function storeInParts(
  context: WriteContext,
  account: ConnectedAccount,
  follows: readonly StoredFollow[],
): Promise<void> {
  for (let start = 0; start < follows.length; start += batchSize) {
    const some = follows.slice(start, start + batchSize);
    await writeFollows(context, account, (unit) => addFollows(unit, account, some));
  }
}

async function isUnchanged(
  connector: Connector,
  { accountId, revision }: ConnectedAccount,
  signal: AbortSignal,
): Promise<boolean> {
  if (!connector.readRevision || revision === null) return false;
  return (await connector.readRevision(accountId, signal)) === revision;
}

async function recordUnchanged(
  context: WriteContext & NetworkContext,
  account: ConnectedAccount,
): Promise<void> {
  const connector = requireNetwork(context.networks, account.network);
  await writeFollows(context, account, (unit) =>
    recordSync(unit.connection, account.id, {
      isRead: true,
      revision: account.revision,
      unconfirmed: null,
      nextReadIn: vary(intervalOf(connector)),
    }),
  );
}

const intervalOf = ({ readEverySeconds }: Connector) =>
  readEverySeconds === undefined ? usualInterval : readEverySeconds * 1_000;

const confirmationDelayOf = ({ restSeconds = 0 }: Connector) =>
  Math.max(confirmationDelay, restSeconds * 1_000);

/** Formats a follow as a text, which takes less memory in sets of all follows of an account. */
const format = ({ target, ref }: StoredFollow) => `${target} ${ref}`;

function parse(follow: string): StoredFollow {
  const end = follow.indexOf(' ');
  return { target: follow.slice(0, end), ref: follow.slice(end + 1) };
}

function digestOf(listed: ReadonlySet<string>): string {
  return createHash('sha256')
    .update([...listed].sort().join('\n'))
    .digest('hex');
}

/** Varies the interval, to separate the syncs of accounts that were connected at the same time. */
const vary = (milliseconds: number) => milliseconds * (0.9 + 0.2 * Math.random());

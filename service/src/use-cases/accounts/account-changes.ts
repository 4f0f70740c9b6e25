import type { Change } from '../../connectors/connector.js';
import { LatestValues } from '../../latest-values.js';

type ListChange = Extract<Change, { kind: 'list' }>;
/** A follow that was added or removed. */
export type FollowChange = Extract<Change, { kind: 'follow' | 'unfollow' }>;

/** The handlers that apply changes of accounts, by the key of the account. */
export interface ChangeHandlers {
  applyList: (key: string, list: ListChange) => Promise<void>;
  applyFollows: (key: string, changes: readonly FollowChange[]) => Promise<void>;
}

/** The minimum time between two applied lists of an account, in milliseconds. */
const listInterval = 60_000;
/** The minimum time between two applications of single changes of an account, in milliseconds. */
const followInterval = 1_000;
/** The maximum size of the pending lists, in bytes: of one account, and of all. */
const maximumBytes = { name: 24 * 1024 * 1024, all: 48 * 1024 * 1024 };
/** The maximum number of pending single changes: of one account, and of all. */
const maximumChanges = { name: 1_000, all: 20_000 };

/**
 * Pending changes that social networks send about accounts. Of the lists of an account only the newest is pending; it
 * is applied at the earliest a minute after the one before.
 */
export class AccountChanges {
  readonly #lists: LatestValues<ListChange>;
  readonly #follows: LatestValues<readonly FollowChange[]>;
  readonly #incomplete = new Set<string>();

  constructor({ applyList, applyFollows }: ChangeHandlers) {
    this.#lists = new LatestValues<ListChange>({
      interval: listInterval,
      maximumSize: maximumBytes,
      measure: ({ follows }) => follows.length * bytesPerFollow,
      combine: (earlier, later) => (later.revision > earlier.revision ? later : earlier),
      handle: applyList,
    });
    this.#follows = new LatestValues<readonly FollowChange[]>({
      interval: followInterval,
      maximumSize: maximumChanges,
      measure: ({ length }) => length,
      combine: (earlier, later) => [...earlier, ...later],
      handle: applyFollows,
    });
  }

  add(key: string, change: Change): void {
    const isKept =
      change.kind !== 'missed' &&
      (change.kind === 'list' ? this.#lists.set(key, change) : this.#follows.set(key, [change]));
    if (!isKept) this.#incomplete.add(key);
  }

  /** Removes and returns the accounts that lost changes and can be read now: they have to be read in full. */
  takeIncomplete(canBeRead: (key: string) => boolean): string[] {
    const keys = [...this.#incomplete].filter(canBeRead);
    for (const key of keys) this.#incomplete.delete(key);
    return keys;
  }

  close(): void {
    this.#lists.close();
    this.#follows.close();
  }
}

/** The approximate size of an account's key with the object around it. */
const bytesPerFollow = 200;

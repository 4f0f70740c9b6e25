import type { Change } from '../../connectors/connector.js';
import { LatestValues } from '../../latest-values.js';

type ListChange = Extract<Change, { kind: 'list' }>;
/** A follow that was added or removed. */
export type FollowChange = Extract<Change, { kind: 'follow' | 'unfollow' }>;

/** How changes of accounts take effect, by the key of the account. */
export interface ChangeHandlers {
  applyList: (key: string, list: ListChange) => Promise<void>;
  applyFollows: (key: string, changes: readonly FollowChange[]) => Promise<void>;
}

/** From one list of an account that takes effect to the next one, in milliseconds. */
const listInterval = 60_000;
/** From one application of single changes of an account to the next one, in milliseconds. */
const followInterval = 1_000;
/** Of the lists that wait, in bytes. */
const maximumBytes = { name: 24 * 1024 * 1024, all: 48 * 1024 * 1024 };
/** The maximum number of single changes that wait. */
const maximumChanges = { name: 1_000, all: 20_000 };

/**
 * What networks say of accounts without being asked. Of lists, the newest of each account waits, and takes effect a
 * minute after the one before at the earliest.
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

  /** Takes the accounts of which changes were dropped, and that can be read now: they have to be. */
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

/** A key of an account and the object around it, about. */
const bytesPerFollow = 200;

/** A followed account, by its stable id at the social network. */
export interface Follow {
  id: string;
  /** The id of the follow, where a social network reports only that when the follow is removed. */
  ref?: string;
}

/** The accounts that an account follows, page by page; the listing is complete when the last page has been read. */
export interface Listing {
  /** Grows with every change of the list, compared as text; absent where the social network has none. */
  revision?: string;
  pages: AsyncIterable<readonly Follow[]>;
}

/** A change that a social network reports without being asked. */
export type Change = { account: string } & (
  | { kind: 'list'; follows: readonly Follow[]; revision: string }
  | { kind: 'follow'; follow: Follow }
  | { kind: 'unfollow'; ref: string }
  /** Changes are missing: the account must be synced. */
  | { kind: 'missed' }
);

/** A wallet that connects an account. */
export interface Attempt {
  /** Unguessable, and used once. */
  state: string;
  /** Lower-case address. */
  wallet: string;
}

/** The next step of the page: open an address, ask the person to sign an event with the Nostr key, or finish. */
export type Step =
  | { kind: 'redirect'; url: string }
  | { kind: 'sign'; event: { kind: number; tags: string[][]; content: string } }
  | { kind: 'finish' };

/** A started attempt. */
export interface StartedAttempt {
  step: Step;
  /** The data that `finish` needs; it stays in the service. */
  secret: Readonly<Record<string, string>>;
}

/** An account that the person has proved to be theirs. */
export interface ProvenAccount {
  /** The permanent id of the account: never its handle, which another account can get. */
  id: string;
  /** The name by which the person knows it, such as its present handle. */
  label: string;
}

/** The accounts of a feed, each with the stored revision of its list, if any. */
export type FollowedAccounts = ReadonlyMap<string, string | null>;

/** A feed of changes that stays open until it is closed. */
export interface Feed {
  /** Replaces the accounts of the feed. */
  setAccounts(accounts: FollowedAccounts): void;
  /** Adds accounts, without work for the others. */
  addAccounts(accounts: readonly string[]): void;
  close(): Promise<void>;
}

/** Receives the changes of a feed. */
export interface FeedListener {
  readonly onChange: (change: Change) => void;
  readonly onError: (error: unknown) => void;
}

/** The public description of a social network. */
export interface NetworkProfile {
  /** The `kind` of its relationships. */
  readonly network: string;
  /** The same in every language. */
  readonly title: string;
  /** The text that the person enters before the connection starts. */
  readonly asksFor: 'nothing' | 'handle' | 'server';
  /** An example of what the person enters. */
  readonly example?: string;
}

/** A social network whose accounts people connect. Methods throw `NetworkError` and `ProofError`. */
export interface Connector extends NetworkProfile {
  /** How often an account is synced, in seconds; every six hours by default. */
  readonly readEverySeconds?: number;
  /**
   * For a social network that charges for syncs: the minimum time from one sync of an account to the next one, in
   * seconds, even if people ask for more. A failed sync is retried as usual.
   */
  readonly restSeconds?: number;
  /**
   * Returns the host where an account is read, for social networks with servers of strangers; undefined as long as it
   * is unknown.
   */
  locate?(account: string): string | undefined;
  /** Starts to prove that an account is the person's. */
  begin(attempt: Attempt, entered: string | undefined): Promise<StartedAttempt>;
  /** Checks the proof, and ends the access to the account. */
  finish(attempt: Attempt & Pick<StartedAttempt, 'secret'>, proof: unknown): Promise<ProvenAccount>;
  /** Lists the accounts that the account follows. */
  listFollows(account: string, signal: AbortSignal): Promise<Listing>;
  /** Reads the present revision, which is cheaper than a listing. */
  readRevision?(account: string, signal: AbortSignal): Promise<string>;
  /** Follows changes. */
  watch?(listener: FeedListener): Feed;
}

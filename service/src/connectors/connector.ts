/** An account that somebody follows, by its stable id at the network. */
export interface Follow {
  id: string;
  /** The id of the statement that says so, where a network names only that when it is taken back. */
  ref?: string;
}

/** Whom an account follows, page by page; the listing is complete when the last page has been read. */
export interface Listing {
  /** Grows with every change of the list, compared as text; absent where the network has none. */
  revision?: string;
  pages: AsyncIterable<readonly Follow[]>;
}

/** What a network says about an account without being asked. */
export type Change = { account: string } & (
  | { kind: 'list'; follows: readonly Follow[]; revision: string }
  | { kind: 'follow'; follow: Follow }
  | { kind: 'unfollow'; ref: string }
  /** Changes are missing: the account has to be read. */
  | { kind: 'missed' }
);

/** A wallet that connects an account. */
export interface Attempt {
  /** Unguessable, and used once. */
  state: string;
  /** Lower-case address. */
  wallet: string;
}

/** What the page does next: it opens an address, has an event signed by the person's Nostr key, or finishes. */
export type Step =
  | { kind: 'redirect'; url: string }
  | { kind: 'sign'; event: { kind: number; tags: string[][]; content: string } }
  | { kind: 'finish' };

/** A started attempt. */
export interface StartedAttempt {
  step: Step;
  /** What `finish` needs again; it stays in the service. */
  secret: Readonly<Record<string, string>>;
}

/** An account that the person has proved to be theirs. */
export interface ProvenAccount {
  /** Identifies the account permanently: never its handle, which can pass to somebody else. */
  id: string;
  /** How the person knows it, such as its present handle. */
  label: string;
}

/** The accounts of a feed, each with the revision of its list that is stored, if any. */
export type FollowedAccounts = ReadonlyMap<string, string | null>;

/** A feed of changes that stays open until it is closed. */
export interface Feed {
  /** Sets the accounts that it is about from now on. */
  setAccounts(accounts: FollowedAccounts): void;
  /** Adds accounts, which takes no time for the others. */
  addAccounts(accounts: readonly string[]): void;
  close(): Promise<void>;
}

/** What takes the changes of a feed. */
export interface FeedListener {
  readonly onChange: (change: Change) => void;
  readonly onError: (error: unknown) => void;
}

/** How people know a network. */
export interface NetworkProfile {
  /** The `kind` of its relationships. */
  readonly network: string;
  /** The same in every language. */
  readonly title: string;
  /** What the person enters before it begins, if anything. */
  readonly asksFor: 'nothing' | 'handle' | 'server';
  /** An example of what the person enters. */
  readonly example?: string;
}

/** A network whose accounts people connect. Methods throw `NetworkError` and `ProofError`. */
export interface Connector extends NetworkProfile {
  /** How often an account is read, in seconds; every six hours without it. */
  readonly readEverySeconds?: number;
  /**
   * For a network that charges for reading: whatever people ask for, so many seconds pass at least from one reading of
   * an account to the next one. One that failed is tried again as usual.
   */
  readonly restSeconds?: number;
  /** The host where an account is read, for networks with servers of strangers; undefined as long as it is not known. */
  locate?(account: string): string | undefined;
  /** Starts to prove that an account is the person's. */
  begin(attempt: Attempt, entered: string | undefined): Promise<StartedAttempt>;
  /** Checks the proof, and forgets what gave access to the account. */
  finish(attempt: Attempt & Pick<StartedAttempt, 'secret'>, proof: unknown): Promise<ProvenAccount>;
  /** Lists whom the account follows. */
  listFollows(account: string, signal: AbortSignal): Promise<Listing>;
  /** The present revision, for less than a listing. */
  readRevision?(account: string, signal: AbortSignal): Promise<string>;
  /** Follows changes. */
  watch?(listener: FeedListener): Feed;
}

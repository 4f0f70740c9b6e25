import { NetworkError, ProofError } from '../../service/src/connectors/connector-error.js';
import type {
  Change,
  Connector,
  FeedListener,
  Follow,
  FollowedAccounts,
  Listing,
} from '../../service/src/connectors/connector.js';

/** A network that does what a test says: for the rules that hold for every network. */
export class ScriptedNetwork implements Connector {
  readonly network: string;
  readonly title = 'Scripted network';
  readonly asksFor = 'handle';
  readonly readEverySeconds?: number;
  readonly restSeconds?: number;
  readonly locate?: NonNullable<Connector['locate']>;
  readonly readRevision?: NonNullable<Connector['readRevision']>;
  readonly #lists = new Map<string, Follow[][]>();
  readonly #revisions = new Map<string, string>();
  /** Called before each page, by its number from 0: what it throws fails the listing there. */
  beforePage: (account: string, page: number) => void | Promise<void> = () => undefined;
  /** The accounts that the feed is about, and its listener while it is open. */
  watched: readonly string[] = [];
  listener: FeedListener | undefined;
  /** The requests: `revision` and `page`, each with the account. */
  readonly requests: string[] = [];

  constructor(
    network = 'scripted',
    {
      hasRevisions = false,
      ...more
    }: { hasRevisions?: boolean } & Pick<
      Connector,
      'readEverySeconds' | 'restSeconds' | 'locate'
    > = {},
  ) {
    this.network = network;
    Object.assign(this, more);
    if (hasRevisions) {
      this.readRevision = (account) => {
        this.requests.push(`revision ${account}`);
        return Promise.resolve(this.#revisions.get(account) ?? '');
      };
    }
  }

  /** Sets whom the account follows, in pages. */
  setFollows(account: string, pages: readonly (readonly (string | Follow)[])[], revision?: string) {
    this.#lists.set(
      account,
      pages.map((page) =>
        page.map((follow) => (typeof follow === 'string' ? { id: follow } : follow)),
      ),
    );
    if (revision !== undefined) this.#revisions.set(account, revision);
  }

  /** Says that something has changed. */
  say(change: Change): void {
    this.listener!.onChange(change);
  }

  begin(): ReturnType<Connector['begin']> {
    return Promise.resolve({ step: { kind: 'finish' }, secret: { known: 'only here' } });
  }

  /** The account is the one that the proof names, if its secret came back. */
  finish(
    { secret }: Parameters<Connector['finish']>[0],
    proof: unknown,
  ): ReturnType<Connector['finish']> {
    const { id } = proof as { id?: string };
    if (id === undefined || secret['known'] !== 'only here') {
      return Promise.reject(new ProofError('This is no proof.'));
    }
    return Promise.resolve({ id, label: `@${id}` });
  }

  listFollows(account: string, signal: AbortSignal): Promise<Listing> {
    const revision = this.#revisions.get(account);
    return Promise.resolve({
      ...(revision === undefined ? {} : { revision }),
      pages: this.#list(account, signal),
    });
  }

  readonly watch = (listener: FeedListener) => {
    this.listener = listener;
    return {
      setAccounts: (accounts: FollowedAccounts) => {
        this.watched = [...accounts.keys()];
      },
      addAccounts: (accounts: readonly string[]) => {
        this.watched = [...this.watched, ...accounts];
      },
      close: () => {
        this.listener = undefined;
        return Promise.resolve();
      },
    };
  };

  async *#list(account: string, signal: AbortSignal): AsyncGenerator<readonly Follow[]> {
    for (const [page, follows] of (this.#lists.get(account) ?? [[]]).entries()) {
      this.requests.push(`page ${account}`);
      await this.beforePage(account, page);
      signal.throwIfAborted();
      yield follows;
    }
  }
}

/** The error of a network that fails. */
export const down = () => new NetworkError('The network is down.', { retryAfter: 3_600_000 });

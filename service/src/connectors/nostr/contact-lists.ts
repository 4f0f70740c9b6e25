import type { AbstractRelay } from 'nostr-tools/abstract-relay';
import type { NostrEvent } from 'nostr-tools/pure';
import { limitTime } from '../../limit-time.js';
import { NetworkError } from '../connector-error.js';
import { contactListKind, formatRevision, isContactList } from './contact-list.js';
import type { EventVerifier } from './event-verifier.js';
import { openRelay } from './open-relay.js';

const answerMilliseconds = 20_000;

/** Reads the contact lists of relays. */
export class ContactLists {
  constructor(
    readonly relays: readonly string[],
    readonly verifier: EventVerifier,
  ) {}

  /**
   * Reads the newest list of the account from all relays; undefined when those that answer have none.
   * @throws NetworkError when no relay answers
   */
  async read(account: string, signal: AbortSignal): Promise<NostrEvent | undefined> {
    const answers = await Promise.allSettled(
      this.relays.map((url) => this.#readList(url, account, signal)),
    );
    signal.throwIfAborted();
    const lists = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    if (lists.length === 0) {
      const [first] = answers as PromiseRejectedResult[];
      throw new NetworkError('None of the relays of Nostr answers.', { cause: first?.reason });
    }
    return this.#pickNewest(lists.flat());
  }

  async #readList(url: string, account: string, signal: AbortSignal): Promise<NostrEvent[]> {
    const relay = await openRelay(url, signal);
    try {
      return await requestLists(relay, account, signal);
    } finally {
      relay.close();
    }
  }

  /** Lists that a relay has made up do not count. */
  async #pickNewest(lists: readonly NostrEvent[]): Promise<NostrEvent | undefined> {
    const sorted = lists.toSorted((a, b) => (formatRevision(a) > formatRevision(b) ? -1 : 1));
    for (const list of sorted) if (await this.verifier.verify(list)) return list;
    return undefined;
  }
}

/** A relay stores one list of an account: further ones are not read. */
const maximumLists = 4;

function requestLists(
  relay: AbstractRelay,
  account: string,
  signal: AbortSignal,
): Promise<NostrEvent[]> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(relay.url);
    const lists: NostrEvent[] = [];
    const refuse = (what: string) => reject(new NetworkError(`The relay ${host} ${what}.`));
    const limit = limitTime(answerMilliseconds, signal);
    limit.addEventListener('abort', () => refuse('did not answer in time'), { once: true });
    const subscription = relay.subscribe([{ kinds: [contactListKind], authors: [account] }], {
      onevent: (event) => {
        if (isContactList(event) && lists.length < maximumLists) lists.push(event);
      },
      oneose: () => resolve(lists),
      onclose: () => {
        refuse('closed the connection');
        // Ends its timer, which would prevent the process from ending.
        subscription.receivedEose();
      },
      // Otherwise a slow relay would seem to have no list.
      eoseTimeout: 2 * answerMilliseconds,
    });
  });
}

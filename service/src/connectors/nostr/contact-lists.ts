import type { AbstractRelay } from 'nostr-tools/abstract-relay';
import type { NostrEvent } from 'nostr-tools/pure';
import { limitTime } from '../../limit-time.js';
import { NetworkError } from '../connector-error.js';
import { contactListKind, formatRevision, isContactList } from './contact-list.js';
import { openRelay } from './open-relay.js';

const answerMilliseconds = 20_000;

/** The contact lists that relays have. */
export class ContactLists {
  constructor(readonly relays: readonly string[]) {}

  /**
   * The newest list of the account that any relay has; undefined when those that answer have none.
   * @throws NetworkError when no relay answers
   */
  async read(account: string, signal: AbortSignal): Promise<NostrEvent | undefined> {
    const answers = await Promise.allSettled(
      this.relays.map((url) => readList(url, account, signal)),
    );
    signal.throwIfAborted();
    const lists = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    if (lists.length === 0) {
      const [first] = answers as PromiseRejectedResult[];
      throw new NetworkError('None of the relays of Nostr answers.', { cause: first?.reason });
    }
    return lists.reduce(pickNewest, undefined);
  }
}

async function readList(
  url: string,
  account: string,
  signal: AbortSignal,
): Promise<NostrEvent | undefined> {
  const relay = await openRelay(url, signal);
  try {
    return await requestList(relay, account, signal);
  } finally {
    relay.close();
  }
}

function requestList(
  relay: AbstractRelay,
  account: string,
  signal: AbortSignal,
): Promise<NostrEvent | undefined> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(relay.url);
    let newest: NostrEvent | undefined;
    const refuse = (what: string) => reject(new NetworkError(`The relay ${host} ${what}.`));
    const limit = limitTime(answerMilliseconds, signal);
    limit.addEventListener('abort', () => refuse('did not answer in time'), { once: true });
    const subscription = relay.subscribe([{ kinds: [contactListKind], authors: [account] }], {
      onevent: (event) => {
        if (isContactList(event)) newest = pickNewest(newest, event);
      },
      oneose: () => resolve(newest),
      onclose: () => {
        refuse('closed the connection');
        // Ends its timer, which would keep the process.
        subscription.receivedEose();
      },
      // Otherwise a slow relay would seem to have nothing.
      eoseTimeout: 2 * answerMilliseconds,
    });
  });
}

function pickNewest(a: NostrEvent | undefined, b: NostrEvent | undefined): NostrEvent | undefined {
  if (!a || !b) return a ?? b;
  return formatRevision(b) > formatRevision(a) ? b : a;
}

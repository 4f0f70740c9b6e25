import type { AbstractRelay } from 'nostr-tools/abstract-relay';
import { waitForAbort } from '../account-feed.js';
import { NetworkError } from '../connector-error.js';
import type { Change } from '../connector.js';
import { contactListKind, isContactList, toChange } from './contact-list.js';
import { openRelay } from './open-relay.js';

/** So many accounts are named in one subscription. */
const accountsPerSubscription = 500;

/** Passes on the contact lists of accounts that a relay has and gets, until the signal is aborted. */
export async function followRelay(
  url: string,
  accounts: readonly string[],
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  const relay = await openRelay(url, signal);
  try {
    const closed = waitForClose(relay);
    for (let start = 0; start < accounts.length; start += accountsPerSubscription) {
      const authors = accounts.slice(start, start + accountsPerSubscription);
      relay.subscribe([{ kinds: [contactListKind], authors }], {
        onevent: (event) => {
          if (isContactList(event)) onChange(toChange(event));
        },
      });
    }
    await Promise.race([closed, waitForAbort(signal)]);
  } finally {
    relay.onclose = null;
    relay.close();
  }
}

function waitForClose(relay: AbstractRelay): Promise<never> {
  return new Promise((_, reject) => {
    relay.onclose = () => {
      reject(new NetworkError(`The relay ${new URL(relay.url).host} closed the connection.`));
    };
  });
}

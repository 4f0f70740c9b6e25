import {
  finalizeEvent,
  generateSecretKey,
  getPublicKey,
  type EventTemplate,
} from 'nostr-tools/pure';
import type { Page } from 'puppeteer';

/** A key of Nostr, and the account that is known by it. */
export interface NostrKey {
  key: Uint8Array;
  account: string;
}

/** Makes a new key. */
export function createNostrKey(): NostrKey {
  const key = generateSecretKey();
  return { key, account: getPublicKey(key) };
}

/** Puts into the page what an extension with the key puts there: https://github.com/nostr-protocol/nips/blob/master/07.md */
export async function installNostrKey(page: Page, key: Uint8Array): Promise<void> {
  await page.exposeFunction('signNostrEvent', (event: EventTemplate) => finalizeEvent(event, key));
  await page.evaluateOnNewDocument(() => {
    const { signNostrEvent } = globalThis as unknown as { signNostrEvent: unknown };
    Object.assign(globalThis, { nostr: { signEvent: signNostrEvent } });
  });
}

import { finalizeEvent, type EventTemplate } from 'nostr-tools/pure';
import type { Page } from 'puppeteer';

/** Puts into the page what an extension with the key puts there: https://github.com/nostr-protocol/nips/blob/master/07.md */
export async function installNostrKey(page: Page, key: Uint8Array): Promise<void> {
  await page.exposeFunction('signNostrEvent', (event: EventTemplate) => finalizeEvent(event, key));
  await page.evaluateOnNewDocument(() => {
    const { signNostrEvent } = globalThis as unknown as { signNostrEvent: unknown };
    Object.assign(globalThis, { nostr: { signEvent: signNostrEvent } });
  });
}

import type { Page } from 'puppeteer';
import type { MastodonStandIn } from './mastodon-stand-in.js';

/** The host of a server, and the address of its stand-in. */
export type MastodonHost = Pick<MastodonStandIn, 'name' | 'url'>;

/** The address at the stand-in for what is requested of its host. */
export function toStandIn(url: string | URL, servers: readonly MastodonHost[]): URL {
  const { host, pathname, search } = new URL(url);
  const standIn = servers.find(({ name }) => name === host);
  if (!standIn) throw new Error(`${host} is unknown.`);
  return new URL(pathname + search, standIn.url);
}

/** Leads a page to the stand-in for what it requests of its host. */
export async function leadToStandIn(page: Page, server: MastodonHost): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isOther = new URL(request.url()).host !== server.name;
    // 307 repeats what a form sends.
    void (isOther
      ? request.continue()
      : request.respond({
          status: 307,
          headers: { location: toStandIn(request.url(), [server]).href },
        }));
  });
}

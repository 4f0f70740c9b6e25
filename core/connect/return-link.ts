import { readServedPage } from './served-page';

/** The page from which the person came. */
export interface ReturnLink {
  url: string;
  /** The host of a web page, as people know it; the whole origin of a page of an app. */
  app: string;
}

/** Returns the link to the app from which the person came; undefined without one. */
export function getReturnLink(): ReturnLink | undefined {
  return toReturnLink(stored ?? readServedPage().returnUrl ?? '');
}

/**
 * Returns the link to a page of the web or of an app (`capacitor://localhost`); undefined for other addresses. Which
 * pages are allowed, the service has checked.
 */
export function toReturnLink(url: string): ReturnLink | undefined {
  if (!pageUrl.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  if (refusedSchemes.has(protocol)) return undefined;
  return { url, app: /^https?:$/.test(protocol) ? host : `${protocol}//${host}` };
}

/** Sets the link that the page had before it opened a network. */
export function restoreReturnLink(url: string | undefined): void {
  stored = url;
}

/** Returns the address of the page with the link back, to open it again or to share it. */
export function createPageUrl(): string {
  const { url } = readServedPage();
  const link = getReturnLink();
  return link ? `${url}?${new URLSearchParams({ return: link.url }).toString()}` : url;
}

const pageUrl = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i;

/** The same as in `service/src/origins.ts`. */
const refusedSchemes = new Set(
  [
    ...['about', 'android-app', 'blob', 'chrome', 'content', 'data', 'file', 'filesystem', 'ftp'],
    ...['intent', 'jar', 'javascript', 'mailto', 'market', 'resource', 'sms', 'tel', 'vbscript'],
    ...['view-source', 'ws', 'wss'],
  ].map((scheme) => `${scheme}:`),
);

let stored: string | undefined;

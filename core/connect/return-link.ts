import { isWebUrl } from '../src/parts/avatar';
import { readServedPage } from './served-page';

/** Where the person came from. */
export interface ReturnLink {
  url: string;
  /** The host, as people know the app. */
  app: string;
}

/** Returns the link to the app from which the person came; undefined without one. */
export function getReturnLink(): ReturnLink | undefined {
  const url = stored ?? readServedPage().returnUrl ?? '';
  return isWebUrl(url) && URL.canParse(url) ? { url, app: new URL(url).host } : undefined;
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

let stored: string | undefined;

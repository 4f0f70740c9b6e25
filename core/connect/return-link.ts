import { isWebUrl } from '../src/parts/avatar';

/** Where the person came from. */
export interface ReturnLink {
  url: string;
  /** The host, as people know the app. */
  app: string;
}

/** Returns the address in the page's query, which the service has checked; undefined without one. */
export function getReturnLink(): ReturnLink | undefined {
  const url = new URLSearchParams(location.search).get('return') ?? '';
  return isWebUrl(url) && URL.canParse(url) ? { url, app: new URL(url).host } : undefined;
}

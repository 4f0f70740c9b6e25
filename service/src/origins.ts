/**
 * Schemes whose pages have no origin of their own, or whose addresses are no pages; `core/connect/return-link.ts` has
 * them too.
 */
const refusedSchemes = new Set(
  [
    ...['about', 'android-app', 'blob', 'chrome', 'content', 'data', 'file', 'filesystem', 'ftp'],
    ...['intent', 'jar', 'javascript', 'mailto', 'market', 'resource', 'sms', 'tel', 'vbscript'],
    ...['view-source', 'ws', 'wss'],
  ].map((scheme) => `${scheme}:`),
);

/** Hosts of pages of apps, which `URL` does not check: unlike it, browsers send them in lower case. */
const appHost = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])$/;

/**
 * Parses an origin: `scheme://host` with a port that is not the scheme's default, as browsers send it in `Origin`; a
 * slash at its end is removed. Returns undefined for other texts.
 */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPage = isOfWeb(url) || (!refusedSchemes.has(url.protocol) && appHost.test(url.hostname));
  const origin = getOrigin(url);
  return isPage && text.replace(/\/$/, '') === origin ? origin : undefined;
}

/** Returns the origin of an address with a host. That of `URL` is `null` for the schemes of apps. */
export function getOrigin({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** Whether an address has the scheme of web pages, not of pages of an app. */
export function isOfWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether a host name of an address is that of the machine itself. */
export function isOwnMachine({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

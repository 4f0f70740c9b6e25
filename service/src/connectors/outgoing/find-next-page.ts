import { NetworkError } from '../connector-error.js';

/** In characters; links to a few pages need a tenth. */
const maximumLength = 4_096;

/**
 * Finds the next page in the header `Link` (RFC 8288); undefined at the end of a list.
 * @throws NetworkError when it is at another origin, or the header is too long to be read
 */
export function findNextPage(headers: Headers, url: URL): URL | undefined {
  const header = headers.get('link') ?? '';
  // A list must not seem complete where it continues.
  if (header.length > maximumLength) {
    throw new NetworkError(
      `${url.host} sent a header "Link" of more than ${maximumLength} characters.`,
    );
  }
  for (const [, target = '', parameters = ''] of header.matchAll(link)) {
    if (!/;\s*rel="?next"?/i.test(parameters)) continue;
    if (URL.canParse(target, url.href) && new URL(target, url).origin === url.origin) {
      return new URL(target, url);
    }
    throw new NetworkError(`${url.host} continues its list at another address.`);
  }
  return undefined;
}

const link = /<([^<>]*)>([^<]*)/g;

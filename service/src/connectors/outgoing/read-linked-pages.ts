import { NetworkError } from '../connector-error.js';
import { findNextPage } from './find-next-page.js';
import { pageBytes, requestJsonAnswer, type Fetch, type JsonRequest } from './request-json.js';

/** The maximum number of items and pages of one list; pages may be small, since servers leave out hidden items. */
const limits = { items: 100_000, pages: 2_500 };

/** The request for a list. */
export interface LinkedPages<Item> extends Pick<JsonRequest, 'headers' | 'signal'> {
  fetch: Fetch;
  /** Address of the first page. */
  first: URL;
  /** Checks a page; it throws `NetworkError`. */
  read: (host: string, answer: unknown) => readonly Item[];
}

/**
 * Reads a list whose pages name the next one in the header `Link` (RFC 8288), to its end.
 * @throws NetworkError, also when the list has no end, or goes on at another origin
 */
export async function* readLinkedPages<Item>({
  fetch,
  first,
  read,
  ...request
}: LinkedPages<Item>): AsyncGenerator<readonly Item[]> {
  const { host } = first;
  const seen = new Set<string>();
  let count = 0;
  for (let url: URL | undefined = first; url;) {
    seen.add(url.href);
    const { body, headers } = await requestJsonAnswer(fetch, url, {
      ...request,
      maximumBytes: pageBytes,
    });
    const items = read(host, body);
    count += items.length;
    if (count > limits.items) {
      throw new NetworkError(`${host} lists more than ${limits.items} accounts.`);
    }
    yield items;
    url = findNextPage(headers, url);
    if (url && (seen.has(url.href) || seen.size === limits.pages)) {
      throw new NetworkError(`${host} lists accounts without an end.`);
    }
  }
}

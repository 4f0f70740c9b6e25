import type { RequestOptions } from './options.js';
import type { Transport } from './transport.js';

/** Requests page after page, and yields the entries that each has under a key. */
export async function* eachEntry<
  Query extends { cursor?: string },
  Key extends string,
  Entry,
  Page extends { cursor?: string } & Record<Key, readonly Entry[]>,
>(
  listPage: (transport: Transport, query: Query, options?: RequestOptions) => Promise<Page>,
  key: Key,
  transport: Transport,
  query: Query,
  options: RequestOptions | undefined,
): AsyncGenerator<Page[Key][number], void> {
  let { cursor } = query;
  do {
    const page = await listPage(transport, { ...query, ...(cursor && { cursor }) }, options);
    yield* page[key];
    cursor = page.cursor;
  } while (cursor);
}

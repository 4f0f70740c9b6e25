import Type from 'typebox';
import { NetworkError } from '../connector-error.js';
import type { Follow } from '../connector.js';
import { createReader } from '../outgoing/create-reader.js';
import { pageBytes, requestJson, type Fetch } from '../outgoing/request-json.js';
import { isDid } from './identifiers.js';

/** An account and its server. */
export interface Repository {
  did: string;
  /** Origin of the personal data server. */
  pds: string;
}

/** The collection of records that are follows. */
export const collection = 'app.bsky.graph.follow';

/** Reads the revision of a repository, which changes with every record, also with those that are no follows. */
export async function readRevision(
  fetch: Fetch,
  { did, pds }: Repository,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL('/xrpc/com.atproto.sync.getLatestCommit', pds);
  url.searchParams.set('did', did);
  return readCommit(url.host, await requestJson(fetch, url, { signal })).rev;
}

/** Reads the accounts that the account follows; an account with two records comes twice. */
export async function* readFollows(
  fetch: Fetch,
  { did, pds }: Repository,
  signal: AbortSignal,
): AsyncGenerator<readonly Follow[]> {
  const { host } = new URL(pds);
  const seen = new Set<string>();
  let cursor: string | undefined;
  let count = 0;
  do {
    const url = new URL('/xrpc/com.atproto.repo.listRecords', pds);
    const parameters = {
      repo: did,
      collection,
      limit: String(pageSize),
      ...(cursor && { cursor }),
    };
    url.search = new URLSearchParams(parameters).toString();
    const answer = await requestJson(fetch, url, { signal, maximumBytes: pageBytes });
    const { records, cursor: next } = readPage(host, answer);
    count += records.length;
    yield records.flatMap((record) => toFollow(host, did, record));
    if (next !== undefined && seen.has(next)) throw new NetworkError(`${host} repeats a page.`);
    if (next !== undefined) seen.add(next);
    if (count > maximumFollows || seen.size > maximumPages) {
      throw new NetworkError(`${host} lists more than ${maximumFollows} follows.`);
    }
    cursor = next;
  } while (cursor !== undefined);
}

const pageSize = 100;
const maximumFollows = 100_000;
/** Servers may send pages that are not full. */
const maximumPages = 2 * (maximumFollows / pageSize);

const readCommit = createReader(
  Type.Object({ rev: Type.String({ pattern: '^[2-7a-j][2-7a-z]{12}$' }) }),
  'revision of a repository',
);

const ListedRecord = Type.Object({
  uri: Type.String({ maxLength: 8_192 }),
  value: Type.Object({ subject: Type.Optional(Type.Unknown()) }),
});
type ListedRecord = Type.Static<typeof ListedRecord>;
const readPage = createReader(
  Type.Object({
    records: Type.Array(ListedRecord, { maxItems: pageSize }),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
  }),
  'list of follows',
);

function toFollow(host: string, did: string, { uri, value: { subject } }: ListedRecord): Follow[] {
  const start = `at://${did}/${collection}/`;
  const ref = uri.slice(start.length);
  if (!uri.startsWith(start) || !/^[\w.:~-]{1,512}$/.test(ref)) {
    throw new NetworkError(`${host} sent the follows of another account.`);
  }
  // People may store anything in a record: one that names no account is no follow.
  if (typeof subject !== 'string' || !isDid(subject) || subject === did) return [];
  return [{ id: subject, ref }];
}

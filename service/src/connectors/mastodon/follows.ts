import Type, { type Static } from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { readLinkedPages } from '../outgoing/read-linked-pages.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

/** Without `uri` it is a server before Mastodon 4.2, which does not distinguish actors from pages about them. */
const Account = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  uri: Type.String({ maxLength: 2_048 }),
});
const readAccount = createReader(Account, 'account');
const readAccounts = createReader(Type.Array(Account, { maxItems: 200 }), 'list of accounts');

/** Finds the account of the URI at its server. */
export async function findAccount(
  uri: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Static<typeof Account>> {
  const url = locate(uri);
  const account = readAccount(url.host, await requestJson(fetch, url, { signal }));
  if (account.uri === uri) return account;
  throw new NetworkError(`${url.host} answered with another account.`);
}

/** The list of accounts that an account follows. */
export interface FollowingList {
  /** The URI of the account. */
  account: string;
  /** The id of the account at the server. */
  id: string;
  fetch: Fetch;
  signal: AbortSignal;
}

/** Reads the accounts that the account follows, page by page; none if it hides them. */
export function readFollowing({
  account,
  id,
  ...request
}: FollowingList): AsyncGenerator<readonly Static<typeof Account>[]> {
  const first = new URL(`/api/v1/accounts/${id}/following?limit=80`, account);
  return readLinkedPages({ ...request, first, read: readAccounts });
}

/** By its name or, for accounts that have been made since Mastodon 4.5, by its number. */
function locate(uri: string): URL {
  const { pathname } = new URL(uri);
  const [, id] = /^\/ap\/users\/(\d+)$/.exec(pathname) ?? [];
  if (id !== undefined) return new URL(`/api/v1/accounts/${id}`, uri);
  const [, username] = /^\/users\/([\w.-]+)$/.exec(pathname) ?? [];
  if (username !== undefined) return new URL(`/api/v1/accounts/lookup?acct=${username}`, uri);
  throw new NetworkError(`${new URL(uri).host} is no server of Mastodon.`);
}

import Type, { type Static } from 'typebox';
import { limitTime } from '../../limit-time.js';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { readLinkedPages } from '../outgoing/read-linked-pages.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const User = Type.Object({ id: Id, login: Type.String({ pattern: '^[\\w-]{1,64}$' }) });
const readUser = createReader(User, 'user');
const readUsers = createReader(Type.Array(Type.Object({ id: Id })), 'list of users');

/** The options of the API. */
export interface GithubApiOptions {
  url: string;
  fetch: Fetch;
  clientId: string;
  clientSecret: string;
  userAgent: string;
}

/** Reads the REST API of GitHub. */
export class GithubApi {
  readonly #options: GithubApiOptions;
  /** Without credentials GitHub answers 60 requests an hour. */
  readonly #app: string;

  constructor(options: GithubApiOptions) {
    this.#options = options;
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`);
    this.#app = `Basic ${credentials.toString('base64')}`;
  }

  /** Reads the account of the token. */
  async readSignedIn(token: string): Promise<Static<typeof User>> {
    const url = this.#locate('/user');
    const headers = this.#createHeaders(`Bearer ${token}`);
    return readUser(url.host, await requestJson(this.#options.fetch, url, { headers }));
  }

  /** Reads the present state of an account: its login can change. */
  async readUser(id: string, signal: AbortSignal): Promise<Static<typeof User>> {
    const url = this.#locate(`/user/${encodeURIComponent(id)}`);
    const headers = this.#createHeaders(this.#app);
    const answer = await requestJson(this.#options.fetch, url, { headers, signal });
    const user = readUser(url.host, answer);
    if (String(user.id) === id) return user;
    throw new NetworkError(`${url.host} answered with another account.`);
  }

  /** Reads the accounts that an account follows, page by page. */
  readFollowing(login: string, signal: AbortSignal): AsyncGenerator<readonly { id: number }[]> {
    return readLinkedPages({
      fetch: this.#options.fetch,
      first: this.#locate(`/users/${login}/following?per_page=100`),
      read: readUsers,
      headers: this.#createHeaders(this.#app),
      signal,
    });
  }

  /** Revokes a token, which is stored nowhere: it allows nothing if GitHub does not answer. */
  async revoke(token: string): Promise<void> {
    const { fetch, clientId } = this.#options;
    const url = this.#locate(`/applications/${encodeURIComponent(clientId)}/token`);
    try {
      const response = await fetch(url, {
        method: 'DELETE',
        headers: { ...this.#createHeaders(this.#app), 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: token }),
        signal: limitTime(20_000),
      });
      await response.body?.cancel();
    } catch {
      // The account is proved nevertheless.
    }
  }

  #locate(path: string): URL {
    return new URL(`${this.#options.url}${path}`);
  }

  #createHeaders(authorization: string): Record<string, string> {
    return {
      accept: 'application/vnd.github+json',
      authorization,
      'user-agent': this.#options.userAgent,
      'x-github-api-version': '2022-11-28',
    };
  }
}

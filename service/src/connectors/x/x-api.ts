import Type, { type Static } from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { pageBytes, requestJson, type Fetch } from '../outgoing/request-json.js';

const Id = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });
const SignedIn = Type.Object({ id: Id, username: Type.String({ pattern: '^\\w{1,64}$' }) });
const readSignedIn = createReader(Type.Object({ data: SignedIn }), 'user');
const readUser = createReader(
  Type.Object({
    data: Type.Object({
      id: Id,
      protected: Type.Boolean(),
      public_metrics: Type.Object({ following_count: Type.Integer({ minimum: 0 }) }),
    }),
  }),
  'user',
);
const readPage = createReader(
  Type.Object({
    data: Type.Optional(Type.Array(Type.Object({ id: Id }), { maxItems: 1_000 })),
    meta: Type.Object({
      result_count: Type.Integer({ minimum: 0 }),
      next_token: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
    }),
  }),
  'list of users',
);
const Problem = Type.Object({ type: Type.Optional(Type.String()) });
const readProblems = createReader(
  Type.Object({ errors: Type.Optional(Type.Array(Problem)) }),
  'answer',
);

/** The options of the API. */
export interface XApiOptions {
  url: string;
  fetch: Fetch;
  /** The token of the app, which reads public data. */
  bearerToken: string;
  maximumFollows: number;
}

/** The maximum number of pages of one list; they may be small, since X leaves out suspended accounts. */
const maximumPages = 500;

/** Reads the API of X, version 2. */
export class XApi {
  readonly #options: XApiOptions;

  constructor(options: XApiOptions) {
    this.#options = options;
  }

  /** Reads the account of the token. */
  async readSignedIn(token: string): Promise<Static<typeof SignedIn>> {
    const { host, answer } = await this.#read('/2/users/me', token);
    return readSignedIn(host, answer).data;
  }

  /**
   * Checks, at a low price, whether the list of an account can be read.
   * @throws NetworkError when the account is protected, or follows too many accounts
   */
  async requireReadable(id: string, signal: AbortSignal): Promise<void> {
    const path = `/2/users/${encodeURIComponent(id)}?user.fields=protected,public_metrics`;
    const { host, answer } = await this.#read(path, this.#options.bearerToken, signal);
    const { data: user } = readUser(host, answer);
    if (user.id !== id) throw new NetworkError(`${host} answered with another account.`);
    if (user.protected) throw refuseProtected();
    this.#requireFew(user.public_metrics.following_count);
  }

  /** Reads the accounts that an account follows, page by page: each account in it costs money. */
  async *readFollowing(
    id: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly { readonly id: string }[]> {
    const query = new URLSearchParams({ max_results: '1000' });
    const tokens = new Set<string>();
    for (let count = 0; ;) {
      const path = `/2/users/${encodeURIComponent(id)}/following?${query}`;
      const { host, answer } = await this.#read(path, this.#options.bearerToken, signal);
      const { data: users = [], meta } = readPage(host, answer);
      // A page that lacks its list would otherwise end the list.
      if (users.length === 0 && meta.result_count > 0) {
        throw new NetworkError(`${host} sent a page without its accounts.`);
      }
      count += users.length;
      this.#requireFew(count);
      yield users;
      const { next_token: next } = meta;
      if (next === undefined) return;
      if (tokens.has(next) || tokens.size === maximumPages) {
        throw new NetworkError(`${host} lists accounts without an end.`);
      }
      tokens.add(next);
      query.set('pagination_token', next);
    }
  }

  #requireFew(count: number): void {
    const { maximumFollows } = this.#options;
    if (count <= maximumFollows) return;
    throw new NetworkError(
      `The account follows more than ${maximumFollows} accounts, and is therefore not synced.`,
    );
  }

  async #read(
    path: string,
    token: string,
    signal?: AbortSignal,
  ): Promise<{ host: string; answer: unknown }> {
    const { url, fetch } = this.#options;
    const headers = { authorization: `Bearer ${token}` };
    const { host } = new URL(url);
    const request = { headers, maximumBytes: pageBytes, ...(signal && { signal }) };
    const answer = await requestJson(fetch, url + path, request);
    const { errors = [] } = readProblems(host, answer);
    if (errors.some(({ type = '' }) => type.endsWith('/not-authorized-for-resource'))) {
      throw refuseProtected();
    }
    // An answer with the status 200 can have errors, also next to a part of the data.
    if (errors.length > 0) throw new NetworkError(`${host} answered with an error.`);
    return { host, answer };
  }
}

const refuseProtected = () =>
  new NetworkError('X does not show the service the accounts that a protected account follows.');

import { NetworkError } from '../connector-error.js';
import { pageBytes, requestJson, type Fetch } from '../outgoing/request-json.js';
import { readUserNameProof, type Page, type Read } from './hub-answers.js';

/** The largest page that hubs send, and the maximum number of messages of one list. */
const limits = { page: 1_000, messages: 100_000 };

/** Reads the HTTP API of a hub: a server with the signed messages of all accounts of Farcaster. */
export class Hub {
  readonly #base: string;
  readonly #fetch: Fetch;

  constructor(url: string, fetch: Fetch) {
    this.#base = `${url.replace(/\/$/, '')}/v1/`;
    this.#fetch = fetch;
  }

  /** Reads which account has the username; undefined if none has. */
  async readUserNameProof(name: string): Promise<{ name: string; fid: number } | undefined> {
    try {
      return await this.#request('userNameProofByName', { name }, readUserNameProof);
    } catch (error) {
      // Hubs answer with 400 if they do not find something, and servers in front of them with 404.
      if (error instanceof NetworkError && (error.status === 400 || error.status === 404)) {
        return undefined;
      }
      throw error;
    }
  }

  /**
   * Reads a list of messages to its end.
   * @throws NetworkError, also when the list has no end
   */
  async *readPages<Message>(
    endpoint: 'linksByFid' | 'verificationsByFid',
    query: Readonly<Record<string, string>>,
    read: Read<Page<Message>>,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly Message[]> {
    const tokens = new Set<string>();
    for (let count = 0, pageToken = ''; ; tokens.add(pageToken)) {
      const page = { ...query, pageSize: String(limits.page), ...(pageToken && { pageToken }) };
      const { messages, nextPageToken } = await this.#request(endpoint, page, read, signal);
      count += messages.length;
      if (count > limits.messages) {
        throw new NetworkError(`The Farcaster hub lists more than ${limits.messages} messages.`);
      }
      yield messages;
      if (!nextPageToken) return;
      if (messages.length === 0 || tokens.has(nextPageToken)) {
        throw new NetworkError('The Farcaster hub lists messages without an end.');
      }
      pageToken = nextPageToken;
    }
  }

  async #request<Answer>(
    endpoint: string,
    query: Readonly<Record<string, string>>,
    read: Read<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const url = new URL(`${this.#base}${endpoint}?${new URLSearchParams(query).toString()}`);
    const request = { maximumBytes: pageBytes, ...(signal && { signal }) };
    return read(url.host, await requestJson(this.#fetch, url, request));
  }
}

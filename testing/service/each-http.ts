import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { App } from '../../service/src/http/app.js';
import { createApiKey } from '../../service/src/auth/api-keys.js';
import type { Scope } from '../../service/src/auth/principal.js';
import { readConfiguration, type Configuration } from '../../service/src/configuration.js';
import { openSurface, type Service } from '../../service/src/service.js';
import type { Videos } from '../../service/src/videos/videos.js';
import type { DatabaseName } from '../databases/databases.js';
import { eachService } from './each-service.js';

/** A page that may sign people in. */
export const origin = 'http://localhost:4701';

/** What a request carries beside its path. */
export interface RequestOptions {
  /** JSON, or text that is sent as it is. */
  body?: unknown;
  /** Values that are not text are sent as JSON. */
  query?: Record<string, unknown> | string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** An answer as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: { status?: string; result?: unknown; errorCode?: number; errorMessage?: string };
}

/** A person with a wallet, signed in. */
export interface Person {
  account: PrivateKeyAccount;
  /** Lower case. */
  address: string;
  token: string;
}

/** A service that listens. */
export interface Http {
  readonly url: string;
  readonly app: App;
  readonly service: Service;
  /** The files of videos, for looking into them. */
  readonly videos: Videos;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Makes an API key with the scopes. */
  key(...scopes: Scope[]): Promise<string>;
  /** Signs a new person in. */
  person(): Promise<Person>;
  close(): Promise<void>;
}

/** Opens a service that listens, with other settings than the usual ones if need be. */
export type OpenHttp = (settings?: Partial<Configuration>) => Promise<Http>;

/** Runs the tests over HTTP on both databases. */
export function eachHttp(tests: (name: DatabaseName, open: OpenHttp) => void): void {
  describe('over HTTP', () => {
    eachService((name, openService) => {
      tests(name, async (settings) => listen(await openService(), settings));
    });
  });
}

/** Puts the HTTP surface before a service. */
export async function listen(
  service: Service,
  settings: Partial<Configuration> = {},
): Promise<Http> {
  const data = await mkdtemp(join(tmpdir(), 'svc-'));
  const configuration = {
    ...readConfiguration({ SVC_LOG_LEVEL: 'fatal', SVC_DATA: data, PATH: process.env['PATH'] }),
    limits: { user: 0, client: 0, address: 0, challenge: 0 },
    ...settings,
  };
  const imageHosts = new Set(configuration.imageHosts);
  const surface = await openSurface({ ...service, imageHosts }, configuration);
  const { app, videos } = surface;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const request: Http['request'] = (...parameters) => sendTo(url, ...parameters);
  return {
    url,
    app,
    service,
    videos,
    request,
    key: async (...scopes) => (await createApiKey(service.database, { name: 'test', scopes })).key,
    person: async () => {
      const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
      const { token } = await signIn(request, account);
      return { account, address: account.address.toLowerCase(), token };
    },
    close: async () => {
      await surface.close();
      await service.close();
      await rm(data, { recursive: true });
    },
  };
}

/** Signs a wallet in as a page does. */
export async function signIn(
  request: Http['request'],
  account: PrivateKeyAccount,
): Promise<{ token: string; answer: Answer }> {
  const headers = { origin };
  const challenge = await request('POST', '/auth/challenge', {
    headers,
    body: { address: account.address, chainId: 1 },
  });
  const { message } = challenge.body.result as { message: string };
  const signature = await account.signMessage({ message });
  const answer = await request('POST', '/auth/verify', { headers, body: { message, signature } });
  return { token: (answer.body.result as { access_token: string }).access_token, answer };
}

/** Sends a request to a service. */
export async function sendTo(
  url: string,
  method: string,
  path: string,
  { body, query, token, headers }: RequestOptions = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}${queryText(query)}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}

function queryText(query: RequestOptions['query']): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return `?${query}`;
  const parameters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return `?${new URLSearchParams(parameters).toString()}`;
}

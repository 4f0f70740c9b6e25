import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { toStandIn } from '../../../testing/networks/mastodon-host.js';
import { keepRegistrations } from '../../../testing/networks/mastodon-registrations.js';
import type { MastodonAccount } from '../../../testing/networks/mastodon-answers.js';
import {
  startMastodonStandIn,
  type MastodonFault,
  type MastodonStandIn,
} from '../../../testing/networks/mastodon-stand-in.js';
import { signIn } from '../../../testing/networks/sign-in.js';
import { testLong } from '../../../testing/suites/test-long.js';
import type { StartedAttempt, Connector, Follow } from '../../src/connectors/connector.js';
import { NetworkError } from '../../src/connectors/connector-error.js';
import type { Registration } from '../../src/connectors/mastodon/clients.js';
import { createMastodonConnector } from '../../src/connectors/mastodon/mastodon-connector.js';
import { openOutgoing } from '../../src/connectors/outgoing/open-outgoing.js';
import type { Fetch } from '../../src/connectors/outgoing/request-json.js';
import { expectNetworkError, expectProofError } from './support/expect-errors.js';
import { neverAborted, readFollows } from './support/read-follows.js';

const publicUrl = 'https://trust.example';
const attempt = { state: 'the-state', wallet: `0x${'11'.repeat(20)}` };

let social: MastodonStandIn;
let other: MastodonStandIn;
let registrations: Map<string, Registration>;
let connector: Connector;
let alice: MastodonAccount;

beforeAll(() => {
  // The authorization server warns at each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
});
beforeEach(async () => {
  social = await startMastodonStandIn('social.example');
  other = await startMastodonStandIn('other.example');
  registrations = new Map();
  connector = create();
  alice = social.addAccount('alice');
});
afterEach(async () => {
  await social.stop();
  await other.stop();
});

describe('what the person enters', () => {
  test.each([
    'social.example',
    ' Social.Example ',
    'https://social.example/@alice',
    'social.example/@alice',
    'https://Social.Example/users/alice/',
    'https://social.example/web/@alice?tab=posts#top',
    'https://other.example/@alice@social.example',
    '\u200e\u00a0@alice@social.example\u202c\u200b',
    '＠alice@social.example',
    'acct:alice@social.example',
    '@Alice@SOCIAL.example',
    'alice@social.example',
    '@alice@social.example',
    '@unknown@social.example',
  ])('%j names a server', async (entered) => {
    const { secret } = await begin(entered);
    expect(secret['server']).toBe('social.example');
  });

  test('is a handle whose domain has its server at another host', async () => {
    social.addAccount('bob', { uri: 'https://other.example/users/bob' });
    other.addAccount('bob');
    const begun = await begin('@bob@social.example');
    expect(readUrl(begun)).toMatch(/^https:\/\/other\.example\/oauth\/authorize\?/);
    const proof = await signInAt(begun, 'bob');
    expect(await finish(begun, proof)).toEqual({
      id: 'https://other.example/users/bob',
      label: '@bob@other.example',
    });
  });

  test('is a handle whose domain names no host of a server', async () => {
    social.addAccount('bob', { uri: 'http://127.0.0.1:80/users/bob' });
    const { secret } = await begin('@bob@social.example');
    expect(secret['server']).toBe('social.example');
  });

  test.each([
    undefined,
    '',
    'alice',
    '@alice',
    'alice@',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '2130706433.1',
    'social.example:8443',
    'https://alice:secret@social.example/',
    'https://alice@social.example/',
    'https://social.example:8443/@alice',
    'https://127.0.0.1/@alice',
    'https://social.example/@alice@localhost',
    'https://social.example/@alice@127.0.0.1',
    'ftp://social.example/@alice',
    'social example',
    '@a@b@social.example',
    `${'a'.repeat(64)}.example`,
  ])('%j names no server, and none is asked', async (entered) => {
    await expectProofError(connector.begin(attempt, entered), /Enter the server/);
    expect(social.requests).toEqual([]);
  });
});

describe('registering', () => {
  test('is done once at each server', async () => {
    await begin();
    await begin();
    await begin('other.example');
    expect(social.applications).toHaveLength(1);
    expect(Object.fromEntries(social.applications[0]!)).toEqual({
      client_name: 'trust.example',
      redirect_uris: 'https://trust.example/connect/callback?server=social.example',
      scopes: 'profile',
      website: publicUrl,
    });
    expect([...registrations.keys()]).toEqual(['social.example', 'other.example']);
    expect(social.countTokens()).toBe(0);
  });

  test('is done again at a server that has forgotten it', async () => {
    await begin();
    await social.forgetApplications();
    expect(await connect()).toEqual({ id: alice.uri, label: '@alice@social.example' });
    expect(social.applications).toHaveLength(2);
  });

  test('is done again for a scope that the server has got since', async () => {
    social.setVersion('4.2');
    expect(await connect()).toEqual({ id: alice.uri, label: '@alice@social.example' });
    social.setVersion('4.3');
    expect(await connect()).toEqual({ id: alice.uri, label: '@alice@social.example' });
    expect(social.applications.map((wanted) => wanted.get('scopes'))).toEqual([
      'read:accounts',
      'profile',
    ]);
  });

  test.each([
    ['no id', (text: string) => text.replace('"client_id"', '"id"')],
    [
      'an empty secret',
      (text: string) => text.replace(/"client_secret":"\w+/, '"client_secret":"'),
    ],
  ])('fails where the server gives %s', async (_, change) => {
    social.setFault({ kind: 'edit', at: '/apps', edit: change });
    await expectNetworkError(begin(), /no valid application/);
    expect(registrations.size).toBe(0);
  });
});

describe('signing in', () => {
  test('proves an account by the URI of its actor, and no token is left', async () => {
    const begun = await begin();
    const count = social.requests.length;
    const proof = await signInAt(begun, 'alice');
    expect(await finish(begun, proof)).toEqual({ id: alice.uri, label: '@alice@social.example' });
    expect(social.requests.slice(count)).toEqual([
      'POST /oauth/token',
      'GET /api/v1/accounts/verify_credentials',
      'POST /oauth/revoke',
    ]);
    expect(social.countTokens()).toBe(0);
  });

  test('asks for the least, and for a code that only this attempt can use', async () => {
    const begun = await begin();
    const url = new URL(readUrl(begun));
    expect(url.origin + url.pathname).toBe('https://social.example/oauth/authorize');
    const { code_challenge: challenge, ...parameters } = Object.fromEntries(url.searchParams);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(parameters).toEqual({
      client_id: registrations.get('social.example')?.clientId,
      redirect_uri: 'https://trust.example/connect/callback?server=social.example',
      response_type: 'code',
      scope: 'profile',
      state: 'the-state',
      code_challenge_method: 'S256',
    });
    expect(Object.keys(begun.secret)).toEqual(['server', 'clientId', 'codeVerifier']);
  });

  test.each(['4.2', '4.1'] as const)('works with Mastodon %s', async (version) => {
    social.setVersion(version);
    const begun = await begin();
    expect(new URL(readUrl(begun)).searchParams.get('scope')).toBe('read:accounts');
    const proof = await signInAt(begun, 'alice');
    expect(await finish(begun, proof)).toEqual({ id: alice.uri, label: '@alice@social.example' });
  });

  test('is refused by the person', async () => {
    const begun = await begin();
    await expectProofError(finish(begun, await signInAt(begun, 'alice', false)), /not allowed/);
  });

  test.each([
    ['another state', { state: 'another' }],
    ['another server', { server: 'other.example' }],
  ])('is of another attempt with %s', async (_, changed) => {
    const begun = await begin();
    const proof = await signInAt(begun, 'alice');
    await expectProofError(finish(begun, { ...proof, ...changed }), /another attempt/);
    expect(social.countTokens()).toBe(0);
  });

  test('gives no server the code of another one', async () => {
    const honest = await begin('other.example');
    other.addAccount('alice');
    const evil = await begin('social.example');
    // The first server sends the person to the other one, with its own state.
    const url = new URL(readUrl(honest));
    url.searchParams.set('state', attempt.state);
    const proof = await signIn(url.href, { login: 'alice', fetch: send });
    const count = social.requests.length;
    await expectProofError(finish(evil, proof), /another attempt/);
    expect(social.requests).toHaveLength(count);
  });

  test('is not valid with the code of another attempt, nor twice', async () => {
    const begun = await begin();
    const stolen = await signInAt(await begin(), 'alice');
    await expectProofError(finish(begun, stolen), /not valid any more/);
    const proof = await signInAt(begun, 'alice');
    expect(await finish(begun, proof)).toEqual({ id: alice.uri, label: '@alice@social.example' });
    await expectProofError(finish(begun, proof), /not valid any more/);
  });

  test('is not valid after the service has registered again', async () => {
    const begun = await begin();
    const proof = await signInAt(begun, 'alice');
    await social.forgetApplications();
    await expectNetworkError(finish(begun, proof), /refuses the sign-in/);
    await begin();
    await expectProofError(finish(begun, proof), /not valid any more/);
    registrations.clear();
    await expectProofError(finish(begun, proof), /not valid any more/);
  });

  test.each([
    ['another server', 'https://other.example/users/alice'],
    ['another port', 'https://social.example:8443/users/alice'],
    ['a name that begins like it', 'https://social.example.evil.example/users/alice'],
    ['user information', 'https://social.example@other.example/users/alice'],
    ['no TLS', 'http://social.example/users/alice'],
    ['another form', 'https://social.example/users/../users/alice'],
    ['no URI', 'alice'],
    ['nothing', ''],
  ])('proves no account of %s', async (_, uri) => {
    social.addAccount('alice', { uri });
    await expectNetworkError(connect(), /account of another server/);
    expect(social.countTokens()).toBe(0);
    social.setVersion('4.1');
    await expectNetworkError(connect(), /account of another server|names no actor/);
    expect(social.countTokens()).toBe(0);
  });

  test.each([
    ['no link', (text: string) => text.replace('"self"', '"other"'), /names no actor/],
    ['a link to a page', (text: string) => text.replace('activity+json', 'html'), /names no actor/],
    ['no links', (text: string) => text.replace('"links"', '"others"'), /no valid description/],
  ])('proves no account without its actor: %s', async (_, change, message) => {
    social.setVersion('4.1');
    social.setFault({ kind: 'edit', at: '/webfinger', edit: change });
    await expectNetworkError(connect(), message);
    expect(social.countTokens()).toBe(0);
  });

  test.each([
    ['no name', (text: string) => text.replace('"username"', '"name"')],
    ['a name that is a path', (text: string) => text.replace('"alice"', '"../alice"')],
    ['a URI that is none', (text: string) => text.replace(/"uri":"[^"]+"/, '"uri":7')],
  ])('proves no account in another form: %s', async (_, change) => {
    social.setFault({ kind: 'edit', at: '/verify_credentials', edit: change });
    await expectNetworkError(connect(), /no valid account/);
    expect(social.countTokens()).toBe(0);
  });
});

describe('the follows of an account', () => {
  const uris = Array.from({ length: 200 }, (_, index) => `https://other.example/users/u${index}`);

  test('is listed page by page, without a token', async () => {
    alice.follows = uris;
    const { pages, revision } = await connector.listFollows(alice.uri, neverAborted());
    const listed: (readonly Follow[])[] = [];
    for await (const page of pages) listed.push(page);
    expect(listed.map(({ length }) => length)).toEqual([80, 80, 40]);
    expect(listed.flat()).toEqual(uris.map((id) => ({ id })));
    expect(revision).toBeUndefined();
    expect(social.requests).toEqual([
      'GET /api/v1/accounts/lookup?acct=alice',
      'GET /api/v1/accounts/101/following?limit=80',
      'GET /api/v1/accounts/101/following?limit=80&max_id=80',
      'GET /api/v1/accounts/101/following?limit=80&max_id=160',
    ]);
  });

  test('is read of an account whose URI has its number', async () => {
    const uri = 'https://social.example/ap/users/42';
    social.addAccount('carol', { id: '42', uri, follows: [alice.uri] });
    expect(await listFollows(uri)).toEqual([{ id: alice.uri }]);
    expect(social.requests[0]).toBe('GET /api/v1/accounts/42');
  });

  test('are empty where the account hides them', async () => {
    expect(await listFollows()).toEqual([]);
  });

  test('is never the account itself, nor what has no URI', async () => {
    alice.follows = [alice.uri, '', 'https://other.example/ap/users/5', 'acct:bob@other.example'];
    expect(await listFollows()).toEqual([{ id: 'https://other.example/ap/users/5' }]);
  });

  test('is not read of another account', async () => {
    social.addAccount('alice', { uri: 'https://social.example/users/Alice' });
    await expectNetworkError(listFollows('https://social.example/users/alice'), /another account/);
  });

  test('is not read of an account that is gone', async () => {
    const listing = listFollows('https://social.example/users/unknown');
    await expect(listing).rejects.toMatchObject({ name: 'NetworkError', status: 404 });
  });

  test('is not read at servers of another kind', async () => {
    const listing = listFollows('https://social.example/profile/alice');
    await expectNetworkError(listing, /no server of Mastodon/);
    expect(social.requests).toEqual([]);
  });

  test('is not read at a server that does not name actors', async () => {
    social.setVersion('4.1');
    await expectNetworkError(listFollows(), /no valid account: uri is missing/);
  });

  test.each([
    ['no list', (text: string) => `{"accounts":${text}}`],
    ['no URI', (text: string) => text.replace('"uri"', '"url"')],
    ['a URI that is none', (text: string) => text.replace(/"uri":"[^"]+"/, '"uri":null')],
  ])('is not in another form: %s', async (_, change) => {
    alice.follows = uris.slice(0, 1);
    social.setFault({ kind: 'edit', at: '/following', edit: change });
    await expectNetworkError(listFollows(), /no valid list of accounts/);
  });

  test('is not a list without an end', async () => {
    alice.follows = uris;
    social.setFault({ kind: 'endless' });
    await expectNetworkError(listFollows(), /without an end/);
    expect(social.requests).toHaveLength(3);
  });

  testLong('is not a list of empty pages without an end', async () => {
    let pages = 0;
    connector = create((url, init) => {
      if (!new URL(url).pathname.endsWith('/following')) return send(url, init);
      const link = `</api/v1/accounts/101/following?max_id=${pages++}>; rel=next`;
      const headers = { 'content-type': 'application/json', link };
      return Promise.resolve(new Response('[]', { headers }));
    });
    await expectNetworkError(listFollows(), /without an end/);
    expect(pages).toBe(2_500);
  });

  test('does not go on at another server', async () => {
    connector = create(async (url, init) => {
      const { body, headers } = await send(url, init);
      const link = '<https://other.example/api/v1/accounts/101/following>; rel="next"';
      return new Response(body, { headers: { ...Object.fromEntries(headers), link } });
    });
    await expectNetworkError(listFollows(), /at another address/);
    expect(other.requests).toEqual([]);
  });

  test('does not end at a page whose links are too long to be read', async () => {
    connector = create(async (url, init) => {
      const { body, headers } = await send(url, init);
      const link = '<'.repeat(4_097);
      return new Response(body, { headers: { ...Object.fromEntries(headers), link } });
    });
    await expectNetworkError(listFollows(), /"Link" of more than 4096 characters/);
  });

  test('is no longer read when the caller stops', async () => {
    social.setFault({ kind: 'silent' });
    const caller = new AbortController();
    const listing = listFollows(alice.uri, caller.signal);
    await social.waitForRequest();
    caller.abort(new Error('stopped'));
    await expect(listing).rejects.toThrow('stopped');
  });
});

describe('a server that does not answer as it should', () => {
  test.each<[string, MastodonFault, RegExp]>([
    ['another content type', { kind: 'contentType' }, /text\/html/],
    ['no JSON', { kind: 'notJson' }, /no valid JSON/],
    ['an error', { kind: 'status', status: 500 }, /status 500/],
  ])('%s', async (_, fault, message) => {
    const begun = await begin();
    const proof = await signInAt(begun, 'alice');
    social.setFault(fault);
    await expectNetworkError(begin(), message);
    await expectNetworkError(finish(begun, proof), message);
    await expectNetworkError(listFollows(), message);
  });

  test.each([
    ['Retry-After', { 'retry-after': '30' }, 29_000, 30_000],
    [
      'a reset of the limit',
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(Date.now() + 3_600_000).toISOString(),
      },
      3_000_000,
      3_600_000,
    ],
  ])('too many requests, with %s', async (_, headers, least, most) => {
    const begun = await begin();
    const proof = await signInAt(begun, 'alice');
    social.setFault({ kind: 'status', status: 429, headers });
    for (const ask of [begin, () => finish(begun, proof), listFollows]) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({ status: 429 });
      const { retryAfter } = error as NetworkError;
      expect(retryAfter).toBeGreaterThan(least);
      expect(retryAfter).toBeLessThanOrEqual(most);
    }
  });

  test('no answer in time', async () => {
    const begun = await begin();
    const proof = await signInAt(begun, 'alice');
    social.setFault({ kind: 'silent' });
    const limit = new AbortController();
    connector = create((url, init) => send(url, { ...init, signal: limit.signal }));
    const finished = finish(begun, proof);
    await social.waitForRequest();
    limit.abort();
    await expectNetworkError(finished, /no valid answer|could not be reached/);
  });

  test('a redirect to a private address', async () => {
    const outgoing = openOutgoing({ trustedOrigins: [social.url] });
    connector = create((url, init) => outgoing.fetch(rewrite(url), init));
    expect(await connect()).toEqual({ id: alice.uri, label: '@alice@social.example' });
    const headers = { location: 'https://169.254.169.254/' };
    social.setFault({ kind: 'status', status: 302, headers });
    await expectNetworkError(listFollows(), /not a public address/);
    await expectNetworkError(begin(), /not a public address/);
    await outgoing.close();
  });
});

function create(fetch: Fetch = send): Connector {
  return createMastodonConnector({
    publicUrl,
    fetch,
    registrations: keepRegistrations(registrations),
  });
}

/** Sends requests for the hosts of stand-ins to them. */
function send(url: string | URL, init?: RequestInit): Promise<Response> {
  return fetch(rewrite(url), init);
}

const rewrite = (url: string | URL) => toStandIn(url, [social, other]);

function begin(entered = 'social.example'): Promise<StartedAttempt> {
  return connector.begin(attempt, entered);
}

function signInAt(begun: StartedAttempt, login: string, agrees = true) {
  return signIn(readUrl(begun), { login, agrees, fetch: send });
}

function finish({ secret }: StartedAttempt, proof: unknown) {
  return connector.finish({ ...attempt, secret }, proof);
}

async function connect() {
  const begun = await begin();
  return finish(begun, await signInAt(begun, 'alice'));
}

function readUrl({ step }: StartedAttempt): string {
  if (step.kind !== 'redirect') throw new Error(`The step is ${step.kind}.`);
  return step.url;
}

function listFollows(account = alice.uri, signal = neverAborted()): Promise<Follow[]> {
  return readFollows(connector, account, signal);
}

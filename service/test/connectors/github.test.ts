import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { GithubFault } from '../../../testing/networks/github-authorization.js';
import {
  startGithubStandIn,
  type GithubStandIn,
} from '../../../testing/networks/github-stand-in.js';
import { signIn } from '../../../testing/networks/sign-in.js';
import type { StartedAttempt, Connector, Follow } from '../../src/connectors/connector.js';
import { NetworkError } from '../../src/connectors/connector-error.js';
import { createGithubConnector } from '../../src/connectors/github/github-connector.js';
import { openOutgoing } from '../../src/connectors/outgoing/open-outgoing.js';
import type { Fetch } from '../../src/connectors/outgoing/request-json.js';
import { expectNetworkError, expectProofError } from './support/expect-errors.js';
import { neverAborted, readFollows } from './support/read-follows.js';

const publicUrl = 'https://trust.example';
const redirectUri = `${publicUrl}/connect/callback`;
const app = { clientId: 'trust', clientSecret: 's'.repeat(40), redirectUri };
const other = { clientId: 'other', clientSecret: 'o'.repeat(40), redirectUri };
const attempt = { state: 'the-state', wallet: `0x${'11'.repeat(20)}` };

let github: GithubStandIn;
let connector: Connector;

beforeAll(() => {
  // The authorization server warns at each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
});
beforeEach(async () => {
  github = await startGithubStandIn([app, other]);
  github.addAccount({ id: 583231, login: 'octocat', follows: [] });
  connector = create();
});
afterEach(() => github.stop());

describe('signing in', () => {
  test('proves an account by its numeric id, and no token is left', async () => {
    expect(await connect('octocat')).toEqual({ id: '583231', label: '@octocat' });
    expect(github.requests).toEqual(['GET /user', 'DELETE /applications/trust/token']);
    expect(github.countTokens()).toBe(0);
  });

  test('asks for no permission, and for a code that only this attempt can use', async () => {
    const { step, secret } = await connector.begin(attempt, undefined);
    const url = new URL(readUrl({ step, secret }));
    expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`);
    const { code_challenge: challenge, ...parameters } = Object.fromEntries(url.searchParams);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(parameters).toEqual({
      client_id: 'trust',
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'the-state',
      code_challenge_method: 'S256',
    });
    expect(Object.keys(secret)).toEqual(['codeVerifier']);
    expect(url.href).not.toContain(secret['codeVerifier']);
  });

  test('goes to GitHub, whose API has another address', async () => {
    const { clientId, clientSecret } = app;
    const requested: string[] = [];
    const send: Fetch = (url) => {
      requested.push(String(url));
      return Promise.resolve(Response.json({ id: 583231, login: 'octocat' }));
    };
    const url = 'https://github.com';
    const real = createGithubConnector({ publicUrl, clientId, clientSecret, fetch: send, url });
    expect(readUrl(await real.begin(attempt, undefined))).toMatch(
      /^https:\/\/github\.com\/login\/oauth\/authorize\?/,
    );
    await real.listFollows('583231', neverAborted());
    expect(requested).toEqual(['https://api.github.com/user/583231']);
  });

  test('is refused by the person', async () => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'octocat', agrees: false });
    expect(proof).toMatchObject({ error: 'access_denied', state: 'the-state' });
    await expectProofError(finish(begun, proof), /not allowed/);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'code'],
    ['no code', { state: 'the-state' }],
    ['no state', { code: 'code' }],
    ['two codes', { code: ['a', 'b'], state: 'the-state' }],
    ['an endless code', { code: 'c'.repeat(3_000), state: 'the-state' }],
    ['an empty code', { code: '', state: 'the-state' }],
  ])('is not complete with %s', async (_, proof) => {
    const begun = await connector.begin(attempt, undefined);
    await expectProofError(finish(begun, proof), /not complete/);
    expect(github.requests).toEqual([]);
  });

  test.each([
    ['another state', { state: 'another' }],
    ['the redirect of another server', { server: 'social.example' }],
  ])('is of another attempt with %s', async (_, changed) => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'octocat' });
    await expectProofError(finish(begun, { ...proof, ...changed }), /another attempt/);
    expect(github.requests).toEqual([]);
  });

  test('is of another attempt with the code of another challenge', async () => {
    const begun = await connector.begin(attempt, undefined);
    const stolen = await signIn(readUrl(await connector.begin(attempt, undefined)), {
      login: 'octocat',
    });
    await expectProofError(finish(begun, stolen), /not valid any more/);
  });

  test('is not valid with the code of another client', async () => {
    const begun = await create({ app: other }).begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'octocat' });
    await expectProofError(finish(begun, proof), /not valid any more/);
  });

  test('is not valid twice', async () => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'octocat' });
    expect(await finish(begun, proof)).toEqual({ id: '583231', label: '@octocat' });
    await expectProofError(finish(begun, proof), /not valid any more/);
  });

  test('fails where GitHub refuses the service', async () => {
    const begun = await connector.begin(attempt, undefined);
    const refused = { error: 'redirect_uri_mismatch', state: 'the-state' };
    await expectNetworkError(finish(begun, refused), /could not sign you in/);
  });

  test('fails with a secret that is wrong', async () => {
    connector = create({ app: { ...app, clientSecret: 'wrong' } });
    await expectNetworkError(connect('octocat'), /refuses the sign-in/);
  });

  test.each<[string, GithubFault, RegExp]>([
    [
      'a form',
      { kind: 'tokenBody', body: 'access_token=a', contentType: 'text/plain' },
      /no valid/,
    ],
    ['no JSON', { kind: 'tokenBody', body: '{' }, /no valid answer/],
    ['a list', { kind: 'tokenBody', body: '[]' }, /no valid answer/],
    ['no token', { kind: 'tokenBody', body: '{"token_type":"bearer"}' }, /no valid answer/],
    ['an error that is none', { kind: 'tokenBody', body: '{"error":{}}' }, /no valid answer/],
    [
      'another type of token',
      { kind: 'tokenBody', body: '{"access_token":"a","token_type":"mac"}' },
      /no valid answer/,
    ],
    ['too much', { kind: 'tokenBody', body: ' '.repeat(300_000) }, /more than \d+ bytes/],
    ['a failure', { kind: 'tokenStatus', status: 502 }, /status 502/],
  ])('fails where GitHub answers with %s instead of a token', async (_, fault, message) => {
    github.setFault(fault);
    await expectNetworkError(connect('octocat'), message);
    expect(github.requests).toEqual([]);
  });

  test('says when GitHub gives tokens again', async () => {
    github.setFault({ kind: 'tokenStatus', status: 429, headers: { 'retry-after': '30' } });
    await expect(connect('octocat')).rejects.toMatchObject({ status: 429, retryAfter: 30_000 });
  });

  test('leaves no token where the account can not be read', async () => {
    github.setFault({ kind: 'edit', edit: (text) => text.replace('583231', '"583231"') });
    await expectNetworkError(connect('octocat'), /no valid user: id/);
    expect(github.countTokens()).toBe(0);
  });

  test('succeeds where the token can not be revoked', async () => {
    const refusing: Fetch = (url, init) =>
      init?.method === 'DELETE' ? Promise.reject(new Error('down')) : fetch(url, init);
    connector = create({ fetch: refusing });
    expect(await connect('octocat')).toEqual({ id: '583231', label: '@octocat' });
  });
});

describe('the follows of an account', () => {
  const ids = Array.from({ length: 250 }, (_, index) => index + 1);

  test('is listed page by page', async () => {
    github.addAccount({ id: 583231, login: 'octocat', follows: ids });
    const { pages, revision } = await connector.listFollows('583231', neverAborted());
    const listed: (readonly Follow[])[] = [];
    for await (const page of pages) listed.push(page);
    expect(listed.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(listed.flat()).toEqual(ids.map((id) => ({ id: String(id) })));
    expect(revision).toBeUndefined();
    expect(github.requests).toEqual([
      'GET /user/583231',
      'GET /users/octocat/following?per_page=100',
      'GET /user/583231/following?per_page=100&page=2',
      'GET /user/583231/following?per_page=100&page=3',
    ]);
  });

  test('is read as the app, in a version of the API', async () => {
    await listFollows();
    expect(github.lastHeaders).toMatchObject({
      'user-agent': publicUrl,
      'x-github-api-version': '2022-11-28',
      authorization: `Basic ${Buffer.from(`trust:${app.clientSecret}`).toString('base64')}`,
    });
  });

  test('is found after the account has another login', async () => {
    github.addAccount({ id: 583231, login: 'monalisa', follows: [5] });
    github.addAccount({ id: 7, login: 'octocat', follows: [6] });
    expect(await listFollows()).toEqual([{ id: '5' }]);
  });

  test('can be empty', async () => {
    expect(await listFollows()).toEqual([]);
  });

  test('is never the account itself', async () => {
    github.addAccount({ id: 583231, login: 'octocat', follows: [583231, 5] });
    expect(await listFollows()).toEqual([{ id: '5' }]);
  });

  test('is not read of an account that is gone', async () => {
    await expect(listFollows('9')).rejects.toMatchObject({ name: 'NetworkError', status: 404 });
  });

  test('is not read of another account', async () => {
    github.setFault({ kind: 'edit', edit: (text) => text.replace('583231', '5') });
    await expectNetworkError(listFollows(), /another account/);
  });

  test.each([
    ['no list', (text: string) => `{"users":${text}}`],
    ['an id that is a text', (text: string) => text.replace('"id":5', '"id":"5"')],
    ['an id that is none', (text: string) => text.replace('"id":5', '"id":0')],
  ])('is not in another form: %s', async (_, change) => {
    github.addAccount({ id: 583231, login: 'octocat', follows: [5] });
    edit((text) => (text.startsWith('[') ? change(text) : text));
    await expectNetworkError(listFollows(), /no valid list of users/);
  });

  test('is not the follows of a login that leads elsewhere', async () => {
    edit((text) => text.replace('"octocat"', '"../applications"'));
    await expectNetworkError(listFollows(), /no valid user: login/);
    expect(github.requests).toHaveLength(1);
  });

  test('is not a list without an end', async () => {
    github.addAccount({ id: 583231, login: 'octocat', follows: ids });
    github.setFault({ kind: 'endless' });
    await expectNetworkError(listFollows(), /without an end/);
    expect(github.requests).toHaveLength(3);
  });

  test('is not more than 100,000 accounts', async () => {
    const list = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => ({ id: index + 1 })));
    github.addAccount({ id: 583231, login: 'octocat', follows: ids });
    edit((text) => (text.startsWith('[') ? list : text));
    await expectNetworkError(listFollows(), /more than 100000/);
    expect(github.requests).toHaveLength(4);
  });

  test.each(['https://evil.example/users', 'http://127.0.0.1:1/', 'https://['])(
    'does not go on at %s',
    async (address) => {
      const leading: Fetch = async (url, init) => {
        const { body, headers } = await fetch(url, init);
        const link = `<${address}>; rel="next"`;
        return new Response(body, { headers: { ...Object.fromEntries(headers), link } });
      };
      connector = create({ fetch: leading });
      await expectNetworkError(listFollows(), /at another address/);
      expect(github.requests).toHaveLength(2);
    },
  );

  test('is no longer read when the caller stops', async () => {
    github.setFault({ kind: 'silent' });
    const caller = new AbortController();
    const listing = listFollows('583231', caller.signal);
    await github.waitForRequest();
    caller.abort(new Error('stopped'));
    await expect(listing).rejects.toThrow('stopped');
  });
});

describe('an API that does not answer as it should', () => {
  test.each<[string, GithubFault, RegExp]>([
    ['another content type', { kind: 'contentType' }, /text\/html/],
    ['no JSON', { kind: 'notJson' }, /no valid JSON/],
    ['an error', { kind: 'status', status: 500 }, /status 500/],
  ])('%s', async (_, fault, message) => {
    github.setFault(fault);
    await expectNetworkError(connect('octocat'), message);
    await expectNetworkError(listFollows(), message);
  });

  test.each([403, 429])('too many requests, with the status %d', async (status) => {
    const reset = Math.ceil(Date.now() / 1_000) + 600;
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
    github.setFault({ kind: 'status', status, headers });
    const error = await listFollows().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ status });
    const { retryAfter } = error as NetworkError;
    expect(retryAfter).toBeGreaterThan(590_000);
    expect(retryAfter).toBeLessThanOrEqual(601_000);
  });

  test.each([
    ['Retry-After alone', { 'retry-after': '60' }, 60_000],
    [
      'Retry-After before all',
      { 'retry-after': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
      60_000,
    ],
    ['a reset that is over', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, 0],
    ['a reset that is none', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'x' }, undefined],
    ['no limit', { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '9' }, undefined],
    ['nothing', {}, undefined],
  ])('too many requests at once: %s', async (_, headers, retryAfter) => {
    github.setFault({ kind: 'status', status: 403, headers });
    const error = await listFollows().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).retryAfter).toBe(retryAfter);
  });

  test('no answer in time', async () => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'octocat' });
    github.setFault({ kind: 'silent' });
    const limit = new AbortController();
    connector = create({ fetch: (url, init) => fetch(url, { ...init, signal: limit.signal }) });
    const finished = finish(begun, proof);
    await github.waitForRequest();
    await github.waitForRequest();
    limit.abort();
    await expectNetworkError(finished, /could not be reached/);
  });

  test('a redirect to a private address', async () => {
    const outgoing = openOutgoing({ trustedOrigins: [github.url] });
    connector = create({ fetch: outgoing.fetch });
    expect(await listFollows()).toEqual([]);
    const headers = { location: 'http://127.0.0.1:1/' };
    github.setFault({ kind: 'status', status: 301, headers });
    await expectNetworkError(listFollows(), /not HTTPS/);
    await outgoing.close();
  });
});

function create({
  app: { clientId, clientSecret } = app,
  fetch: send = fetch,
}: { app?: typeof app; fetch?: Fetch } = {}) {
  const { url } = github;
  const settings = { publicUrl, clientId, clientSecret, fetch: send, url };
  return createGithubConnector(settings);
}

async function connect(login: string) {
  const begun = await connector.begin(attempt, undefined);
  return finish(begun, await signIn(readUrl(begun), { login }));
}

function finish({ secret }: StartedAttempt, proof: unknown) {
  return connector.finish({ ...attempt, secret }, proof);
}

function readUrl({ step }: StartedAttempt): string {
  if (step.kind !== 'redirect') throw new Error(`The step is ${step.kind}.`);
  return step.url;
}

function listFollows(id = '583231', signal = neverAborted()): Promise<Follow[]> {
  return readFollows(connector, id, signal);
}

function edit(change: (text: string) => string): void {
  github.setFault({ kind: 'edit', edit: change });
}

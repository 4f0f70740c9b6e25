import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { signIn } from '../../../testing/networks/sign-in.js';
import type { XBody, XFault } from '../../../testing/networks/x-authorization.js';
import { startXStandIn, type XStandIn } from '../../../testing/networks/x-stand-in.js';
import type { StartedAttempt, Connector, Follow } from '../../src/connectors/connector.js';
import { NetworkError } from '../../src/connectors/connector-error.js';
import type { Fetch } from '../../src/connectors/outgoing/request-json.js';
import { createXConnector } from '../../src/connectors/x/x-connector.js';
import { expectNetworkError, expectProofError } from './support/expect-errors.js';
import { neverAborted, readFollows } from './support/read-follows.js';

const publicUrl = 'https://trust.example';
const redirectUri = `${publicUrl}/connect/callback`;
/** Ids and secrets have characters that the form of RFC 6749 encodes. */
const app = {
  clientId: 'M1M5-R3BM_Vy13',
  clientSecret: `s-_${'s'.repeat(40)}`,
  bearerToken: 'AAAA%2BSeid%3D',
};
const other = { clientId: 'other', clientSecret: 'o'.repeat(40), bearerToken: 'BBBB' };
const attempt = { state: 'the-state', wallet: `0x${'11'.repeat(20)}` };
/** Larger than exact numbers. */
const alice = '1234567890123456789';

let x: XStandIn;
let connector: Connector;

beforeAll(async () => {
  // The authorization server warns at each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
  x = await startXStandIn([app, other].map((one) => ({ ...one, redirectUri })));
});
beforeEach(() => {
  x.addAccount({ id: alice, username: 'alice', follows: [] });
  connector = create();
});
afterEach(() => {
  x.setFault(undefined);
  x.forget();
});
afterAll(() => x.stop());

describe('signing in', () => {
  test('proves an account by its numeric id, and no token is left', async () => {
    expect(await connect('alice')).toEqual({ id: alice, label: '@alice' });
    expect(x.requests).toEqual([
      'POST /2/oauth2/token',
      'GET /2/users/me',
      'POST /2/oauth2/revoke',
    ]);
    expect(x.countTokens()).toBe(0);
  });

  test('asks for what tells the account, and for a code that only this attempt can use', async () => {
    const { step, secret } = await connector.begin(attempt, undefined);
    const url = new URL(readUrl({ step, secret }));
    expect(url.origin + url.pathname).toBe(`${x.url}/i/oauth2/authorize`);
    const { code_challenge: challenge, ...parameters } = Object.fromEntries(url.searchParams);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(parameters).toEqual({
      client_id: app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'users.read tweet.read',
      state: 'the-state',
      code_challenge_method: 'S256',
    });
    expect(Object.keys(secret)).toEqual(['codeVerifier']);
    expect(url.href).not.toContain(secret['codeVerifier']);
  });

  test('goes to X, whose API has another address', async () => {
    const requested: string[] = [];
    const send: Fetch = (url) => {
      requested.push(String(url));
      return Promise.resolve(Response.json({}, { status: 500 }));
    };
    const { urls: _, ...settings } = describeSettings();
    const real = createXConnector({ ...settings, fetch: send });
    const begun = await real.begin(attempt, undefined);
    expect(readUrl(begun)).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/);
    const proof = { state: 'the-state', code: 'code' };
    await expectNetworkError(real.finish({ ...attempt, secret: begun.secret }, proof), /500/);
    await expectNetworkError(readFollows(real, alice), /^api\.x\.com .* 500/);
    expect(requested).toEqual([
      'https://api.x.com/2/oauth2/token',
      `https://api.x.com/2/users/${alice}?user.fields=protected,public_metrics`,
    ]);
  });

  test('is refused by the person', async () => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'alice', agrees: false });
    expect(proof).toMatchObject({ error: 'access_denied', state: 'the-state' });
    await expectProofError(finish(begun, proof), /not allowed/);
    expect(x.requests).toEqual([]);
  });

  test('is of another attempt with another state', async () => {
    const begun = await connector.begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'alice' });
    await expectProofError(finish(begun, { ...proof, state: 'another' }), /another attempt/);
    expect(x.requests).toEqual([]);
  });

  test('is of another attempt with the code of another challenge', async () => {
    const begun = await connector.begin(attempt, undefined);
    const stolen = await signIn(readUrl(await connector.begin(attempt, undefined)), {
      login: 'alice',
    });
    await expectProofError(finish(begun, stolen), /not valid any more/);
  });

  test('is not valid with the code of another client', async () => {
    const begun = await create(other).begin(attempt, undefined);
    const proof = await signIn(readUrl(begun), { login: 'alice' });
    await expectProofError(finish(begun, proof), /not valid any more/);
  });

  test('fails with a secret that is wrong', async () => {
    connector = create({ clientSecret: 'wrong' });
    await expectNetworkError(connect('alice'), /refuses the sign-in/);
  });

  test('says when X gives tokens again', async () => {
    x.setFault({ kind: 'tokenStatus', status: 429, headers: { 'retry-after': '30' } });
    await expect(connect('alice')).rejects.toMatchObject({ status: 429, retryAfter: 30_000 });
  });

  test.each([
    ['a number', { data: { id: 5, username: 'alice' } }, /no valid user: data\.id/],
    ['no id', { data: { id: 'alice', username: 'alice' } }, /no valid user: data\.id/],
    ['another name', { data: { id: '5', username: '../me' } }, /no valid user: data\.username/],
    ['an error', { errors: [{ title: 'Unauthorized' }] }, /with an error/],
  ])('leaves no token where the account is %s', async (_, body, message) => {
    x.setFault({ kind: 'edit', at: '/me', edit: () => body });
    await expectNetworkError(connect('alice'), message);
    expect(x.countTokens()).toBe(0);
  });

  test('succeeds where the token can not be revoked', async () => {
    const refusing: Fetch = (url, init) =>
      String(url).endsWith('/revoke') ? Promise.reject(new Error('down')) : fetch(url, init);
    connector = create({ fetch: refusing });
    expect(await connect('alice')).toEqual({ id: alice, label: '@alice' });
  });
});

describe('the follows of an account', () => {
  const ids = Array.from({ length: 2_500 }, (_, index) => String(index + 1));

  test('is listed page by page, with the token of the operator', async () => {
    x.addAccount({ id: alice, username: 'alice', follows: ids });
    const { pages, revision } = await connector.listFollows(alice, neverAborted());
    const listed: (readonly Follow[])[] = [];
    for await (const page of pages) listed.push(page);
    expect(listed.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(listed.flat()).toEqual(ids.map((id) => ({ id })));
    expect(revision).toBeUndefined();
    expect(x.requests).toEqual([
      `GET /2/users/${alice}?user.fields=protected,public_metrics`,
      `GET /2/users/${alice}/following?max_results=1000`,
      `GET /2/users/${alice}/following?max_results=1000&pagination_token=page000000001000`,
      `GET /2/users/${alice}/following?max_results=1000&pagination_token=page000000002000`,
    ]);
  });

  test('can be empty', async () => {
    expect(await listFollows()).toEqual([]);
  });

  test('is never the account itself', async () => {
    x.addAccount({ id: alice, username: 'alice', follows: [alice, '5'] });
    expect(await listFollows()).toEqual([{ id: '5' }]);
  });

  test('is not read of an account that is gone', async () => {
    await expect(listFollows('9')).rejects.toMatchObject({ name: 'NetworkError', status: 404 });
  });

  test('is not read of another account', async () => {
    editAccount({ id: '5' });
    await expectNetworkError(listFollows(), /another account/);
    expect(x.requests).toHaveLength(1);
  });

  test('is not read of a protected account, and the list costs nothing', async () => {
    x.addAccount({ id: alice, username: 'alice', follows: ['5'], isProtected: true });
    await expectNetworkError(listFollows(), /protected account/);
    expect(x.requests).toHaveLength(1);
  });

  test('is not read of an account that is protected meanwhile', async () => {
    x.addAccount({ id: alice, username: 'alice', follows: ['5'], isProtected: true });
    editAccount({ protected: false });
    await expectNetworkError(listFollows(), /protected account/);
    expect(x.requests).toHaveLength(2);
  });

  test('is not read of an account that follows too many, and the list costs nothing', async () => {
    connector = create({ maximumFollows: 2_499 });
    x.addAccount({ id: alice, username: 'alice', follows: ids });
    await expectNetworkError(listFollows(), /more than 2499 accounts/);
    expect(x.requests).toHaveLength(1);
  });

  test('is not read further than it may be long', async () => {
    connector = create({ maximumFollows: 1_000 });
    x.addAccount({ id: alice, username: 'alice', follows: ids });
    editAccount({ public_metrics: { following_count: 1_000 } });
    await expectNetworkError(listFollows(), /more than 1000 accounts/);
    expect(x.requests).toHaveLength(3);
  });

  test.each<[string, (body: XBody) => object, RegExp]>([
    ['no list', () => ({ meta: { result_count: 1 } }), /without its accounts/],
    ['no end', ({ data }) => ({ data }), /no valid list of users: .*meta/],
    ['an id that is a number', (body) => ({ ...body, data: [{ id: 5 }] }), /list of users: data/],
    ['an id that is none', (body) => ({ ...body, data: [{ id: '../me' }] }), /list of users: data/],
    ['an id that is zero', (body) => ({ ...body, data: [{ id: '0' }] }), /list of users: data/],
    [
      'an id that is too long',
      (body) => ({ ...body, data: [{ id: '1'.repeat(20) }] }),
      /list of users: data/,
    ],
    ['a list of nothing', () => [], /no valid answer/],
    ['errors that are none', (body) => ({ ...body, errors: 'x' }), /no valid answer: errors/],
    [
      'a part, and an error',
      (body) => ({ ...body, errors: [{ type: 'about:blank' }] }),
      /answered with an error/,
    ],
    [
      'an error of an old form',
      () => ({ errors: [{ code: 88, message: 'Rate limit exceeded' }] }),
      /answered with an error/,
    ],
  ])('is not in another form: %s', async (_, edit, message) => {
    x.addAccount({ id: alice, username: 'alice', follows: ['5'] });
    x.setFault({ kind: 'edit', at: '/following', edit });
    await expectNetworkError(listFollows(), message);
  });

  test('is not a list that leads back', async () => {
    x.addAccount({ id: alice, username: 'alice', follows: ids });
    x.setFault({ kind: 'endless' });
    await expectNetworkError(listFollows(), /without an end/);
    expect(x.requests).toHaveLength(3);
  });

  test('is not a list without an end', async () => {
    let pages = 0;
    const endless: Fetch = (url) => {
      const next_token = `page${String((pages += 1)).padStart(12, '0')}`;
      const isList = String(url).includes('/following');
      const user = { id: alice, protected: false, public_metrics: { following_count: 1 } };
      const list = { meta: { result_count: 0, next_token } };
      return Promise.resolve(Response.json(isList ? list : { data: user }));
    };
    connector = create({ fetch: endless });
    await expectNetworkError(listFollows(), /without an end/);
    expect(pages).toBeLessThan(600);
  });

  test('is no longer read when the caller stops', async () => {
    x.setFault({ kind: 'silent' });
    const caller = new AbortController();
    const listing = listFollows(alice, caller.signal);
    await x.waitForRequest();
    caller.abort(new Error('stopped'));
    await expect(listing).rejects.toThrow('stopped');
  });
});

describe('an API that does not answer as it should', () => {
  test.each<[string, XFault, RegExp]>([
    ['another content type', { kind: 'contentType' }, /text\/html/],
    ['no JSON', { kind: 'notJson' }, /no valid JSON/],
    ['an error', { kind: 'status', status: 500 }, /status 500/],
    ['a token that is refused', { kind: 'status', status: 401 }, /status 401/],
    ['an app that may not read', { kind: 'status', status: 403 }, /status 403/],
  ])('%s', async (_, fault, message) => {
    x.setFault(fault);
    await expectNetworkError(connect('alice'), message);
    await expectNetworkError(listFollows(), message);
    expect(x.countTokens()).toBe(0);
  });

  test('a token of another app', async () => {
    connector = create({ bearerToken: 'CCCC' });
    await expectNetworkError(listFollows(), /status 401/);
  });

  test.each([
    ['at a limit of requests', '0', 590_000, 601_000],
    ['at a limit of money', '5', undefined, undefined],
  ])('too many requests, %s', async (_, remaining, least, most) => {
    const reset = String(Math.ceil(Date.now() / 1_000) + 600);
    const headers = { 'x-rate-limit-remaining': remaining, 'x-rate-limit-reset': reset };
    x.setFault({ kind: 'status', status: 429, headers });
    const error = await listFollows().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    const { status, retryAfter } = error as NetworkError;
    expect(status).toBe(429);
    expect(retryAfter === undefined).toBe(least === undefined);
    expect(retryAfter ?? 0).toBeGreaterThanOrEqual(least ?? 0);
    expect(retryAfter ?? 0).toBeLessThanOrEqual(most ?? 0);
  });
});

test('is read as often as the operator wants, and once a day at most', () => {
  expect(connector).toMatchObject({ readEverySeconds: 604_800, restSeconds: 86_400 });
});

type Settings = Parameters<typeof createXConnector>[0];

function describeSettings(): Settings {
  const urls = { web: x.url, api: x.url };
  const limits = { readEverySeconds: 604_800, maximumFollows: 5_000 };
  return { publicUrl, ...app, ...limits, fetch, urls };
}

function create(changed: Partial<Settings> = {}): Connector {
  return createXConnector({ ...describeSettings(), ...changed });
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

function listFollows(id = alice, signal = neverAborted()): Promise<Follow[]> {
  return readFollows(connector, id, signal);
}

/** Changes the account in the answers of X. */
function editAccount(changed: object): void {
  const edit = ({ data }: XBody) => ({ data: { ...(data as object), ...changed } });
  x.setFault({ kind: 'edit', at: `/users/${alice}`, edit });
}

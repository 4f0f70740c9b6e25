import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import {
  startBluesky,
  type Bluesky,
  type BlueskyAccount,
} from '../../../testing/networks/bluesky.js';
import { describeWithAtProtocol } from '../../../testing/suites/describe-with-at-protocol.js';
import { signInAtBluesky } from '../../../testing/networks/sign-in-at-bluesky.js';
import { startRedirectPage, type RedirectPage } from '../../../testing/networks/redirect-page.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import {
  createBlueskyConnector,
  type BlueskyOptions,
} from '../../src/connectors/bluesky/bluesky-connector.js';
import { importKeys } from '../../src/connectors/bluesky/keys.js';
import type {
  StartedAttempt,
  Change,
  Connector,
  Follow,
  Listing,
} from '../../src/connectors/connector.js';
import { openOutgoing, type Outgoing } from '../../src/connectors/outgoing/open-outgoing.js';
import { proveRequests } from '../../src/connectors/outgoing/prove-requests.js';
import type { Fetch } from '../../src/connectors/outgoing/request-json.js';
import { toAccounts } from './support/to-accounts.js';

const wallet = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const signal = new AbortController().signal;

describeWithAtProtocol('Bluesky', (servers) => {
  let bluesky: Bluesky;
  let alice: BlueskyAccount;
  let bob: BlueskyAccount;
  let browser: Browser;
  let page: RedirectPage;
  let outgoing: Outgoing;
  let options: BlueskyOptions;
  let connector: Connector;
  /** Requested paths. */
  const requested: string[] = [];
  /** Returns the answer to a request, instead of the server's. */
  let replace: (url: URL) => unknown;
  /** Changes the options of a request. */
  let rewrite: (url: URL, init: RequestInit) => RequestInit;
  /** The answers of the server, by path. */
  const answers = new Map<string, Record<string, string>>();

  const fetch: Fetch = async (address, init = {}) => {
    const url = new URL(address);
    requested.push(url.pathname);
    const replaced = replace(url);
    if (replaced !== undefined) return Response.json(replaced);
    const response = await outgoing.fetch(url, rewrite(url, init));
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const text = await response.text();
    answers.set(url.pathname, JSON.parse(text) as Record<string, string>);
    return new Response(text, response);
  };

  beforeAll(async () => {
    bluesky = await startBluesky(servers);
    alice = await bluesky.createAccount('alice');
    bob = await bluesky.createAccount('bobby');
    browser = await startBrowser();
    page = await startRedirectPage('/connect/callback');
    const { plcUrl, pdsUrl, jetstreamUrl } = bluesky;
    outgoing = openOutgoing({ trustedOrigins: [plcUrl, pdsUrl], requestsPerMinute: 60_000 });
    options = { publicUrl: page.origin, fetch, plcUrl, resolverUrl: pdsUrl, jetstreamUrl };
  });
  beforeEach(() => {
    connector = createBlueskyConnector(options);
    requested.length = 0;
    answers.clear();
    replace = () => undefined;
    rewrite = (_, init) => init;
  });
  afterAll(async () => {
    await outgoing.close();
    await browser.close();
    await page.close();
    await bluesky.stop();
  });

  const begin = async (entered: string) => {
    const attempt = { state: crypto.randomUUID(), wallet };
    return { attempt, begun: await connector.begin(attempt, entered) };
  };
  /** Signs in at the server's own pages, and returns the parameters of the redirect. */
  const answer = async (
    { step }: StartedAttempt,
    account: BlueskyAccount,
    button: 'Authorize' | 'Deny access',
  ) => {
    if (step.kind !== 'redirect') throw new Error(`The step is ${step.kind}.`);
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    const arrived = page.waitForRedirect();
    await tab.goto(step.url);
    await signInAtBluesky(tab, account, button);
    const parameters = await arrived;
    await context.close();
    return parameters;
  };
  const failWith = (name: 'ProofError' | 'NetworkError', message: string) =>
    expect.objectContaining({ name, message }) as unknown;

  describe('connecting', () => {
    test('proves the account by signing in at its server, and revokes the tokens', async () => {
      const { attempt, begun } = await begin(' @Alice.test ');
      const proof = await answer(begun, alice, 'Authorize');
      expect(proof).toMatchObject({ state: attempt.state, iss: bluesky.pdsUrl });
      const finished = await connector.finish({ ...attempt, secret: begun.secret }, proof);
      expect(finished).toEqual({ id: alice.did, label: '@alice.test' });

      const { refresh_token, scope } = answers.get('/oauth/token')!;
      expect(scope).toBe('atproto');
      const url = new URL(begun.step.kind === 'redirect' ? begun.step.url : '');
      const refresh = proveRequests(outgoing.fetch, await importKeys(begun.secret['key']!));
      const response = await refresh(`${bluesky.pdsUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refresh_token!,
          client_id: url.searchParams.get('client_id')!,
        }),
      });
      expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    });

    test('takes a DID, and finds out the handle', async () => {
      const { attempt, begun } = await begin(alice.did);
      const proof = await answer(begun, alice, 'Authorize');
      const finished = await connector.finish({ ...attempt, secret: begun.secret }, proof);
      expect(finished).toEqual({ id: alice.did, label: '@alice.test' });
    });

    test('refuses another account than the one that was entered', async () => {
      // Servers may ignore the hint.
      rewrite = (url, init) => {
        if (url.pathname !== '/oauth/par') return init;
        const body = new URLSearchParams(init.body as URLSearchParams);
        body.delete('login_hint');
        return { ...init, body };
      };
      const { attempt, begun } = await begin('alice.test');
      const proof = await answer(begun, bob, 'Authorize');
      await expect(connector.finish({ ...attempt, secret: begun.secret }, proof)).rejects.toEqual(
        failWith('ProofError', 'You have signed in with another account than @alice.test.'),
      );
      expect(requested).toContain('/oauth/revoke');
    });

    test('reports that the person has refused', async () => {
      const { attempt, begun } = await begin('alice.test');
      const proof = await answer(begun, alice, 'Deny access');
      await expect(connector.finish({ ...attempt, secret: begun.secret }, proof)).rejects.toEqual(
        failWith('ProofError', 'You have not allowed the sign-in.'),
      );
    });

    test('refuses the answer of another server or attempt, and an incomplete one', async () => {
      const { attempt, begun } = await begin('alice.test');
      const finish = (proof: unknown) =>
        connector.finish({ ...attempt, secret: begun.secret }, proof);
      const proof = { code: 'cod-1', iss: bluesky.pdsUrl, state: attempt.state };
      requested.length = 0;
      await expect(finish({ ...proof, iss: 'https://other.example' })).rejects.toEqual(
        failWith('ProofError', 'The sign-in is of another attempt. Try again.'),
      );
      await expect(finish({ ...proof, state: 'other' })).rejects.toEqual(
        failWith('ProofError', 'The sign-in is of another attempt. Try again.'),
      );
      const { code, iss, state } = proof;
      for (const incomplete of [undefined, null, {}, { code, iss }, { iss, state }]) {
        await expect(finish(incomplete)).rejects.toEqual(
          failWith('ProofError', 'The sign-in is not complete. Try again.'),
        );
      }
      await expect(finish({ code, state })).rejects.toEqual(
        failWith('ProofError', 'The sign-in is of another attempt. Try again.'),
      );
      await expect(finish({ error: 'server_error', iss, state })).rejects.toEqual(
        failWith('NetworkError', 'The server could not sign you in.'),
      );
      expect(requested).toEqual([]);
      await expect(finish(proof)).rejects.toEqual(
        failWith('ProofError', 'The sign-in is not valid any more. Try again.'),
      );
    });

    test('refuses a code a second time', async () => {
      const { attempt, begun } = await begin('alice.test');
      const proof = await answer(begun, alice, 'Authorize');
      await connector.finish({ ...attempt, secret: begun.secret }, proof);
      await expect(connector.finish({ ...attempt, secret: begun.secret }, proof)).rejects.toEqual(
        failWith('ProofError', 'The sign-in is not valid any more. Try again.'),
      );
    });

    test('refuses a server that the account has left meanwhile', async () => {
      const { attempt, begun } = await begin('alice.test');
      const proof = await answer(begun, alice, 'Authorize');
      replace = ({ pathname }) =>
        pathname === '/.well-known/oauth-protected-resource'
          ? { resource: bluesky.pdsUrl, authorization_servers: ['https://new.example'] }
          : undefined;
      await expect(connector.finish({ ...attempt, secret: begun.secret }, proof)).rejects.toEqual(
        failWith('ProofError', 'The account has moved to another server.'),
      );
    });

    test.each([
      '',
      'alice',
      'alice.test/about',
      'did:key:z6Mk',
      '@',
      'ålice.test',
      'http://alice.test:81',
    ])('does not take %j for a handle', async (entered) => {
      await expect(begin(entered)).rejects.toEqual(
        failWith(
          'ProofError',
          'Enter a handle, such as name.bsky.social, or the address of your profile.',
        ),
      );
      expect(requested).toEqual([]);
    });

    test('reports handles and DIDs without an account', async () => {
      await expect(begin('unknown.test')).rejects.toEqual(
        failWith('ProofError', 'No account has the handle @unknown.test.'),
      );
      const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
      await expect(begin(did)).rejects.toEqual(
        failWith('ProofError', `There is no account ${did}.`),
      );
    });

    test('refuses a handle that its account does not name', async () => {
      replace = ({ pathname }) =>
        pathname === '/xrpc/com.atproto.identity.resolveHandle' ? { did: bob.did } : undefined;
      await expect(begin('alice.test')).rejects.toEqual(
        failWith('ProofError', 'The account that @alice.test leads to does not have this handle.'),
      );
    });
  });

  describe('servers that are not what they should be', () => {
    const replaceAt = (path: RegExp, change: (answer: Record<string, unknown>) => unknown) => {
      replace = ({ pathname }) => (path.test(pathname) ? change(originals[pathname]!) : undefined);
    };
    let originals: Record<string, Record<string, unknown>>;
    beforeEach(async () => {
      await begin('alice.test');
      originals = Object.fromEntries(answers);
    });

    test.each<[string, RegExp, (answer: Record<string, unknown>) => unknown]>([
      [
        'sent the document of another DID.',
        /^\/did:/,
        (answer) => ({ ...answer, id: 'did:web:a.b' }),
      ],
      ['sent no valid DID document: .+', /^\/did:/, () => []],
      [
        'names no personal data server for the DID.',
        /^\/did:/,
        (answer) => ({ ...answer, service: [] }),
      ],
      [
        'describes another personal data server.',
        /protected-resource$/,
        (answer) => ({ ...answer, resource: 'https://other.example' }),
      ],
      [
        'sent no valid description of a protected resource: .+',
        /protected-resource$/,
        (answer) => ({ ...answer, authorization_servers: [] }),
      ],
      [
        'describes another authorization server.',
        /authorization-server$/,
        (answer) => ({ ...answer, issuer: 'https://other.example' }),
      ],
      [
        'sent no valid description of an authorization server: .+',
        /authorization-server$/,
        (answer) => ({ ...answer, authorization_response_iss_parameter_supported: false }),
      ],
      [
        'sent no valid description of an authorization server: .+',
        /authorization-server$/,
        (answer) => ({ ...answer, authorization_endpoint: 'javascript:alert(1)' }),
      ],
      ['sent no valid answer.', /par$/, () => ({ request_uri: 1 })],
    ])('%s', async (message, path, change) => {
      replaceAt(path, change);
      await expect(begin('alice.test')).rejects.toMatchObject({
        name: 'NetworkError',
        message: expect.stringMatching(new RegExp(`^localhost:\\d+ ${message}$`)) as unknown,
      });
    });

    test('does not connect to a private address that a document names', async () => {
      replaceAt(/^\/did:/, (answer) => ({
        ...answer,
        service: [
          {
            id: '#atproto_pds',
            type: 'AtprotoPersonalDataServer',
            serviceEndpoint: 'https://127.0.0.1',
          },
        ],
      }));
      await expect(begin('alice.test')).rejects.toEqual(
        failWith('NetworkError', '127.0.0.1 is not a public address.'),
      );
    });
  });

  describe('changes', () => {
    test('are sent while the account is watched, and afterwards what it missed', async () => {
      const frank = await bluesky.createAccount('frank');
      const changes: Change[] = [];
      const feed = connector.watch!({
        onChange: (change) => changes.push(change),
        onError: (error) => {
          throw error;
        },
      });
      const until = (...expected: Change[]) =>
        waitFor(() => {
          expect(changes).toEqual(expect.arrayContaining(expected));
          return true;
        });
      const toFollow = (account: string, id: string, ref: string): Change => {
        return { account, kind: 'follow', follow: { id, ref } };
      };
      feed.setAccounts(toAccounts([frank.did]));
      const [first = ''] = await frank.follow([alice.did]);
      await alice.follow([bob.did]);
      await until(toFollow(frank.did, alice.did, first));
      await frank.unfollow(first);
      await until({ account: frank.did, kind: 'unfollow', ref: first });
      expect(changes.filter(({ account }) => account !== frank.did)).toEqual([]);

      feed.setAccounts(toAccounts([]));
      const [second = ''] = await frank.follow([bob.did]);
      feed.setAccounts(toAccounts([frank.did, bob.did]));
      const [third = ''] = await bob.follow([frank.did]);
      await until(toFollow(frank.did, bob.did, second), toFollow(bob.did, frank.did, third));
      await feed.close();
    });
  });

  describe('follows', () => {
    const list = (account: BlueskyAccount) => connector.listFollows(account.did, signal);
    const readAll = async ({ pages }: Listing) => {
      const follows: Follow[] = [];
      for await (const some of pages) follows.push(...some);
      return follows;
    };

    test('are listed page by page, with the keys by which they are taken back', async () => {
      const carol = await bluesky.createAccount('carol');
      const dids = Array.from({ length: 250 }, (_, index) => toDid(index));
      const keys = await carol.follow(dids);
      requested.length = 0;
      const listing = await list(carol);
      const follows = await readAll(listing);
      expect(follows).toHaveLength(250);
      expect(new Map(follows.map(({ id, ref }) => [ref, id]))).toEqual(
        new Map(keys.map((key, index) => [key, dids[index]!])),
      );
      // The last page is empty.
      expect(requested.filter((path) => path.endsWith('listRecords'))).toHaveLength(4);
      expect(listing.revision).toBe(await connector.readRevision!(carol.did, signal));
    });

    test('have a revision that grows, and costs one request while nothing changes', async () => {
      const dave = await bluesky.createAccount('davey');
      const read = () => connector.readRevision!(dave.did, signal);
      const first = await read();
      requested.length = 0;
      expect(await read()).toBe(first);
      expect(requested).toEqual(['/xrpc/com.atproto.sync.getLatestCommit']);

      const [key = ''] = await dave.follow([alice.did]);
      const second = await read();
      expect(second > first).toBe(true);
      expect(await readAll(await list(dave))).toEqual([{ id: alice.did, ref: key }]);

      await dave.unfollow(key);
      expect((await read()) > second).toBe(true);
      expect(await readAll(await list(dave))).toEqual([]);
    });

    test('leave out oneself, and records that name no account', async () => {
      const erin = await bluesky.createAccount('erinn');
      await erin.follow([erin.did, bob.did]);
      await erin.store({ subject: 'did:key:z6Mk' });
      await erin.store({ subject: { did: bob.did } });
      await erin.store({});
      const follows = await readAll(await list(erin));
      expect(follows.map(({ id }) => id)).toEqual([bob.did]);
    });

    test('report an account that the server does not have', async () => {
      await expect(connector.readRevision!(toDid(1), signal)).rejects.toMatchObject({
        name: 'NetworkError',
        status: 404,
      });
    });

    test('are looked for again at the new server after a failure', async () => {
      await connector.readRevision!(alice.did, signal);
      replace = ({ pathname }) => (pathname.startsWith('/xrpc/') ? {} : undefined);
      await expect(connector.readRevision!(alice.did, signal)).rejects.toMatchObject({
        message: expect.stringMatching(/sent no valid revision of a repository: /) as unknown,
      });
      replace = () => undefined;
      requested.length = 0;
      await connector.readRevision!(alice.did, signal);
      expect(requested).toEqual([`/${alice.did}`, '/xrpc/com.atproto.sync.getLatestCommit']);
    });

    const toRecord = (did: string, key: string) => ({
      uri: `at://${did}/app.bsky.graph.follow/${key}`,
      value: { subject: toDid(7) },
    });
    let pages = 0;
    test.each<[string, () => unknown]>([
      ['sent the follows of another account.', () => ({ records: [toRecord(bob.did, '1')] })],
      ['sent the follows of another account.', () => ({ records: [toRecord(alice.did, '../1')] })],
      ['sent no valid list of follows: .+', () => ({ records: {} })],
      [
        'sent no valid list of follows: .+',
        () => ({ records: Array(101).fill(toRecord(alice.did, '1')) }),
      ],
      ['repeats a page.', () => ({ records: [], cursor: '1' })],
      ['lists more than 100000 follows.', () => ({ records: [], cursor: String(pages++) })],
      [
        'lists more than 100000 follows.',
        () => ({ records: Array(100).fill(toRecord(alice.did, '1')), cursor: String(pages++) }),
      ],
    ])('fail when the server %s (%#)', async (message, createPage) => {
      const listing = await list(alice);
      replace = ({ pathname }) => (pathname.endsWith('listRecords') ? createPage() : undefined);
      await expect(readAll(listing)).rejects.toMatchObject({
        name: 'NetworkError',
        message: expect.stringMatching(new RegExp(`^localhost:\\d+ ${message}$`)) as unknown,
      });
    });
  });
});

/** A valid DID without an account. */
function toDid(index: number): string {
  return `did:plc:${String(index)
    .replace(/[0189]/g, 'x')
    .padStart(24, 'a')}`;
}

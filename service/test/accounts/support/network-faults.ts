import { jest } from '@jest/globals';
import { once } from 'node:events';
import type { Bluesky, BlueskyAccount } from '../../../../testing/networks/bluesky.js';
import {
  startFarcasterHubStandIn,
  type FarcasterHubStandIn,
} from '../../../../testing/networks/farcaster-hub-stand-in.js';
import {
  startGithubStandIn,
  type GithubStandIn,
} from '../../../../testing/networks/github-stand-in.js';
import {
  startMastodonStandIn,
  type MastodonStandIn,
} from '../../../../testing/networks/mastodon-stand-in.js';
import { ScriptedNetwork } from '../../../../testing/networks/scripted-network.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { createBlueskyConnector } from '../../../src/connectors/bluesky/bluesky-connector.js';
import type { Connector } from '../../../src/connectors/connector.js';
import { createFarcasterConnector } from '../../../src/connectors/farcaster/farcaster-connector.js';
import { createGithubConnector } from '../../../src/connectors/github/github-connector.js';
import { createMastodonConnector } from '../../../src/connectors/mastodon/mastodon-connector.js';
import type { Fetch } from '../../../src/connectors/outgoing/request-json.js';
import { refreshAccount } from '../../../src/use-cases/accounts/refresh-account.js';
import { syncNetwork } from '../../../src/use-cases/accounts/sync-network.js';
import { eachAccountService } from './account-tests.js';

/** The answer to a request, instead of that of `send`. */
type Fault = (send: () => Promise<Response>, init: RequestInit) => Promise<Response>;

/** An account that follows itself, another account, and two that are not connected. */
interface Follower {
  account: string;
  known: string;
  /** Does not follow the other one any more. */
  unfollow(): Promise<void> | void;
}

const publicUrl = 'https://trust.example';
const other = new ScriptedNetwork('other');
const clientSecret = 's'.repeat(40);
let hub: FarcasterHubStandIn;
let github: GithubStandIn;
let social: MastodonStandIn;
let bluesky: Bluesky | undefined;
let fault: Fault | undefined;
let made = 100;

beforeAll(async () => {
  // The authorization servers warn at each start that their settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
  hub = await startFarcasterHubStandIn();
  const redirectUri = `${publicUrl}/connect/callback`;
  github = await startGithubStandIn([{ clientId: 'trust', clientSecret, redirectUri }]);
  social = await startMastodonStandIn('social.example');
});
afterEach(() => {
  fault = undefined;
});
afterAll(() => Promise.all([hub.stop(), github.stop(), social.stop()]));

const createFollower = {
  farcaster: async (): Promise<Follower> => {
    const [fid, known] = [++made, ++made];
    const { links, follow } = hub.addAccount(fid);
    for (const target of [known, fid, 8_000_000, 8_000_001]) await follow(target);
    return { account: String(fid), known: String(known), unfollow: () => void links.shift() };
  },
  github: (): Follower => {
    const [id, known] = [++made, ++made];
    const follows = [known, id, 8_000_000, 8_000_001];
    github.addAccount({ id, login: `user-${id}`, follows });
    return { account: String(id), known: String(known), unfollow: () => void follows.shift() };
  },
  mastodon: (): Follower => {
    const toUri = (name: number) => `https://social.example/users/u${name}`;
    const [name, known] = [++made, ++made];
    const follows = [known, name, 8_000_000, 8_000_001].map(toUri);
    const { uri } = social.addAccount(`u${name}`, { follows });
    return { account: uri, known: toUri(known), unfollow: () => void follows.shift() };
  },
  bluesky: async (): Promise<Follower> => {
    const create = (): Promise<BlueskyAccount> => bluesky!.createAccount(`user-${++made}`);
    const [follower, known] = [await create(), await create()];
    const away = ['a', 'b'].map((digit) => `did:plc:${digit.repeat(24)}`);
    const [key = ''] = await follower.follow([known.did, follower.did, ...away]);
    const unfollow = () => follower.unfollow(key);
    return { account: follower.did, known: known.did, unfollow };
  },
};

const send: Fetch = (address, init = {}) => {
  const { host, pathname, search } = new URL(address);
  const url = host === 'social.example' ? new URL(pathname + search, social.url) : address;
  return fault ? fault(() => fetch(url, init), init) : fetch(url, init);
};

function createConnectors(): Connector[] {
  const registrations = {
    read: () => Promise.resolve(undefined),
    write: <Value>(_server: string, value: Value) => Promise.resolve(value),
  };
  const { plcUrl = '', pdsUrl } = bluesky ?? {};
  return [
    createFarcasterConnector({ hubUrl: hub.url, fetch: send }),
    createGithubConnector({
      ...{ publicUrl, clientId: 'trust', clientSecret },
      ...{ fetch: send, url: github.url },
    }),
    createMastodonConnector({ publicUrl, fetch: send, registrations }),
    createBlueskyConnector({ publicUrl, fetch: send, plcUrl, resolverUrl: pdsUrl }),
  ].map(takeEveryProof);
}

/** Signing in is tested with each connector. */
function takeEveryProof(connector: Connector): Connector {
  return {
    ...connector,
    begin: () => Promise.resolve({ step: { kind: 'finish' }, secret: {} }),
    finish: (_attempt, proof) => Promise.resolve({ ...(proof as { id: string }), label: 'label' }),
  };
}

const change =
  (edit: (text: string) => string, type = 'application/json'): Fault =>
  async (request) =>
    new Response(edit(await (await request()).text()), { headers: { 'content-type': type } });
const answer =
  (status: number, body: object = {}): Fault =>
  () =>
    Promise.resolve(Response.json(body, { status }));

const faults: [what: string, fault: Fault, problem: RegExp][] = [
  ['is down', () => Promise.reject(new TypeError('fetch failed')), /could not be reached/],
  ['answers with a page', change((text) => text, 'text/html'), /text\/html, not with JSON/],
  ['ends in the middle', change((text) => text.slice(0, -2)), /sent no valid JSON/],
  ['answers with nothing of it', change(() => '{}'), /sent no valid/],
  ['sends too much', change((text) => text + ' '.repeat(5_000_000)), /more than \d+ bytes/],
  ['does not take the credentials', answer(401, { error: 'invalid_token' }), /status 401/],
  ['says that a token has expired', answer(400, { error: 'ExpiredToken' }), /status 400/],
  ['says that the account is gone', answer(404), /status 404/],
  ['has too many requests', answer(429), /status 429/],
  ['fails', answer(503), /status 503/],
];

/**
 * Tests imports while a social network fails. `startBluesky` starts servers of Bluesky, the only one without a
 * stand-in.
 */
export function testNetworkFaults(
  names: readonly (keyof typeof createFollower)[],
  startBluesky?: () => Promise<Bluesky>,
): void {
  beforeAll(async () => {
    bluesky = await startBluesky?.();
  });
  afterAll(() => bluesky?.stop());

  eachAccountService(
    () => [...createConnectors(), other],
    (kit) => {
      afterEach(() => kit.update('is_paused = true'));

      /** Connects a person who follows one with a connected account. */
      async function connect(name: string) {
        const connector = kit.service.networks.connectors.get(name)!;
        const { account, known, unfollow } =
          await createFollower[name as keyof typeof createFollower]();
        const user = await kit.signIn();
        const friend = await kit.signIn();
        await kit.connect(friend, connector, known);
        const id = await kit.connect(user, connector, account);
        const read = () => kit.read(connector, account);
        const show = async () => (await kit.list(user))[0]!;
        await read();
        return { connector, user, id, read, show, unfollow };
      }

      describe.each(names)('%s', (name) => {
        test('an account that follows itself gets no relationship to itself', async () => {
          const { show } = await connect(name);
          expect(await show()).toMatchObject({ followCount: 3, knownCount: 1 });
        });

        test.each(faults)('nothing is lost while the network %s', async (_, present, problem) => {
          const { read, show, unfollow } = await connect(name);
          await unfollow();
          fault = present;
          await read();
          expect(await show()).toMatchObject({
            followCount: 3,
            knownCount: 1,
            isUnconfirmed: false,
            problem: expect.stringMatching(problem) as unknown,
          });
          fault = undefined;
          await read();
          expect(await show()).toMatchObject({ followCount: 2, knownCount: 0 });
          expect(await show()).not.toHaveProperty('problem');
        });

        test('other networks and people go on while the network does not answer', async () => {
          const { connector, user, id, show } = await connect(name);
          const person = await kit.signIn();
          const account = `somebody-${++made}`;
          other.setFollows(account, [['a', 'b']]);
          let waiting = 0;
          fault = async (_, { signal }) => {
            waiting += 1;
            await once(signal!, 'abort');
            waiting -= 1;
            throw signal!.reason as Error;
          };
          const stop = new AbortController();
          const errors: unknown[] = [];
          const options = {
            signal: stop.signal,
            onError: (error: unknown) => errors.push(error),
            onHealth: () => undefined,
          };
          const running = [connector, other].map((one) => syncNetwork(kit.service, one, options));
          try {
            await refreshAccount(kit.service, user, id);
            await waitFor(() => waiting > 0);
            await kit.connect(person, other, account);
            await waitFor(
              async () => (await kit.list(person))[0]!.followCount,
              (count) => count === 2,
            );
            expect(waiting).toBeGreaterThan(0);
            expect(await show()).toMatchObject({ followCount: 3, knownCount: 1 });
          } finally {
            stop.abort();
            await Promise.all(running);
          }
          expect({ waiting, errors }).toEqual({ waiting: 0, errors: [] });
        });
      });
    },
  );
}

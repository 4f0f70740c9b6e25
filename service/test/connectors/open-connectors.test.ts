import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { startGithubStandIn } from '../../../testing/networks/github-stand-in.js';
import { serve, type Served } from '../../../testing/networks/serve.js';
import { signIn } from '../../../testing/networks/sign-in.js';
import { CloseStack } from '../../src/close-stack.js';
import { readConfiguration } from '../../src/configuration.js';
import { openConnectors } from '../../src/connectors/open-connectors.js';
import { efp, networks } from '../../src/connectors/networks.js';
import type { Registrations } from '../../src/connectors/mastodon/clients.js';
import { expectNetworkError } from './support/expect-errors.js';

const attempt = { state: 'the-state', wallet: `0x${'11'.repeat(20)}` };
const registrations: Registrations = {
  read: () => Promise.resolve(undefined),
  write: (_, registration) => Promise.resolve(registration),
};
const github = { SVC_GITHUB_CLIENT_ID: 'trust', SVC_GITHUB_CLIENT_SECRET: 's'.repeat(40) };
const x = {
  SVC_X_CLIENT_ID: 'trust',
  SVC_X_CLIENT_SECRET: 's'.repeat(40),
  SVC_X_BEARER_TOKEN: 'AAAA',
};
let opened = new CloseStack();

beforeAll(() => {
  // The authorization server warns at each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
});
afterEach(async () => {
  await opened.close();
  opened = new CloseStack();
});

test.each<[Record<string, string>, string]>([
  [{}, 'nostr bluesky mastodon'],
  [{ SVC_FARCASTER_HUB_URL: 'https://hub.example' }, 'nostr farcaster bluesky mastodon'],
  [github, 'nostr bluesky github mastodon'],
  [x, 'nostr bluesky mastodon x'],
  [{ ...x, SVC_NETWORKS: 'x' }, 'x'],
  [{ SVC_NETWORKS: 'x' }, ''],
  [{ SVC_PUBLIC_URL: 'https://trust.example' }, 'nostr bluesky mastodon'],
  [{ SVC_PUBLIC_URL: 'http://127.0.0.1:8080' }, 'nostr bluesky mastodon'],
  [{ SVC_PUBLIC_URL: 'http://trust.example' }, 'nostr mastodon'],
  [{ SVC_NETWORKS: 'mastodon, bluesky' }, 'bluesky mastodon'],
  [{ SVC_NETWORKS: 'github, mastodon' }, 'mastodon'],
  [{ ...github, SVC_NETWORKS: 'github' }, 'github'],
  [{ ...github, SVC_NETWORKS: 'none' }, ''],
])('with %j there are: %s', async (environment, networks) => {
  const { connectors } = await open(environment);
  expect(connectors.map(({ network }) => network).join(' ')).toBe(networks);
});

test('each network has its own name, title and id in reward tokens', () => {
  for (const list of [
    [efp, ...networks.map(({ profile }) => profile)].map(({ network }) => network),
    [efp, ...networks.map(({ profile }) => profile)].map(({ title }) => title),
    networks.map(({ connectedTypeId }) => connectedTypeId),
  ]) {
    expect(new Set<unknown>(list)).toHaveProperty('size', list.length);
  }
  expect(networks.filter(({ connectedTypeId }) => connectedTypeId <= 1000n)).toEqual([]);
});

test('people sign in at the address of GitHub that the operator sets', async () => {
  const redirectUri = 'http://localhost:4700/connect/callback';
  const app = { clientId: 'trust', clientSecret: 's'.repeat(40), redirectUri };
  const standIn = await startGithubStandIn([app]);
  opened.add({ close: () => standIn.stop() });
  standIn.addAccount({ id: 583231, login: 'octocat', follows: [] });
  const find = await openNetworks({ ...github, SVC_GITHUB_URL: `${standIn.url}/` });
  const { step, secret } = await find('github').begin(attempt, undefined);
  const proof = await signIn(step.kind === 'redirect' ? step.url : '', { login: 'octocat' });
  const account = await find('github').finish({ ...attempt, secret }, proof);
  expect(account).toEqual({ id: '583231', label: '@octocat' });
});

test('what one network may reach is not reached through another one', async () => {
  const requests: string[] = [];
  const hub = await serve(() => (request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  const directory = await serveDirectory(hub);
  for (const { stop } of [hub, directory]) opened.add({ close: stop });
  const find = await openNetworks({
    SVC_FARCASTER_HUB_URL: hub.url,
    SVC_BLUESKY_PLC_URL: directory.url,
    SVC_BLUESKY_RESOLVER_URL: directory.url,
  });
  await expectNetworkError(find('bluesky').begin(attempt, 'alice.example'), /not HTTPS/);
  expect(requests).toEqual([]);
  await expectNetworkError(find('farcaster').begin(attempt, 'alice'), /JSON|content/);
  expect(requests).toHaveLength(1);
});

/** Serves a handle, and the DID document of its account, whose server is another one. */
function serveDirectory({ url: serviceEndpoint }: Served): Promise<Served> {
  const did = `did:plc:${'a'.repeat(24)}`;
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }];
  const document = { id: did, alsoKnownAs: ['at://alice.example'], service };
  return serve(() => (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === `/${did}` ? document : { did }));
  });
}

async function open(environment: Record<string, string>) {
  const { networks } = readConfiguration(environment);
  return opened.add(await openConnectors(networks, registrations));
}

/** Finds the open social networks. */
async function openNetworks(environment: Record<string, string>) {
  const { connectors } = await open(environment);
  return (network: string) => connectors.find((one) => one.network === network)!;
}

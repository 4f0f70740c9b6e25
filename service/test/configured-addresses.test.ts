import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { findRootCause } from '../src/errors/find-root-cause.js';
import { hideSecretParts } from '../src/errors/hide-secret-parts.js';
import { WalletVerifier } from '../src/auth/wallet-verifier.js';
import { AccountNode } from '../src/chain-account/account-node.js';
import { openChainAccount, type UnsignedTransaction } from '../src/chain-account/chain-account.js';
import { ChainNode } from '../src/chain/chain-node.js';
import { parseChainsFile } from '../src/chain/chains-file.js';
import { readConfiguration, variables } from '../src/configuration.js';
import { describeAddress } from '../src/configured-addresses.js';
import { JetstreamConnection } from '../src/connectors/bluesky/jetstream-connection.js';
import { openRelay } from '../src/connectors/nostr/open-relay.js';
import { loggerOptions } from '../src/log.js';
import { ConfigurationError } from '../src/settings.js';
import { askModerationHook } from '../src/use-cases/moderation/moderation-hook.js';
import { serve, type Served } from '../../testing/networks/serve.js';

/** Settings that are addresses. Their format says what happens to a user name and a password in them. */
const addresses = Object.entries(variables as Record<string, StringSetting>).filter(
  ([name, { format, pattern = '', default: fallback = '' }]) =>
    /_(?:URLS?|RELAYS)$/.test(name) ||
    format !== undefined ||
    [pattern, fallback].some((one) => /:(?:\\?\/){2}/.test(String(one))),
);
const decisions = addresses.flatMap<[string, 'sent' | 'refused']>(([name, { format }]) => {
  if (format === undefined) return [];
  const isRefused = describeAddress({ params: { format } })!.includes('without a user name');
  return [[name, isRefused ? 'refused' : 'sent']];
});
const others = {
  SVC_ORACLE_ACCOUNT: `0x${'1'.repeat(40)}`,
  SVC_ORACLE_API_KEY: 'svc_1',
  SVC_CONNECTOR_ACCOUNT: `0x${'1'.repeat(40)}`,
};
const sockets = new Set(
  addresses.filter(([, { format }]) => format?.startsWith('socket')).map(([name]) => name),
);
const createAddress = (name: string, credentials: string) =>
  `${sockets.has(name) ? 'wss' : 'https'}://${credentials}host.example`;
const read = (name: string, value: string) => readConfiguration({ ...others, [name]: value });

test('each setting that is an address has a decision about credentials', () => {
  const undecided = addresses.filter(([, { format }]) => format === undefined);
  // The driver uses those of the database's addresses; the last has a test of its own.
  expect(undecided.map(([name]) => name).toSorted()).toEqual([
    'DATABASE_SESSION_URL',
    'DATABASE_URL',
    'SVC_ORIGINS',
  ]);
  expect(new Set(decisions.map(([, decision]) => decision))).toEqual(new Set(['sent', 'refused']));
});

test.each(decisions)('credentials in %s are %s', (name, decision) => {
  const withCredentials = () => read(name, createAddress(name, 'user:s3cret@'));
  if (decision === 'sent') expect(withCredentials).not.toThrow();
  else expect(withCredentials).toThrow(refusal(name));
  expect(() => read(name, createAddress(name, ''))).not.toThrow(/_URL must/);
  for (const wrong of [
    createAddress(name, ':s3cret@'),
    createAddress(name, 'user:s3cret%E2%82%AC@'),
    createAddress(name, 'user:s3cret%@'),
    createAddress(name, 'user:s3cret/@'),
    'https//s3cret',
    'ftp://host.example/s3cret',
  ]) {
    expect(() => read(name, wrong)).toThrow(refusal(name));
  }
});

describe.each(['SVC_ORIGINS', 'SVC_VIDEO_HOSTS', 'SVC_IMAGE_HOSTS'])('a secret in %s', (name) => {
  const first = name === 'SVC_ORIGINS' ? 'https://a.example' : 'a.example';

  test.each([
    'https://user:s3cret@host.example',
    'https://s3cret@host.example',
    'https://u@x:s3cret@host.example',
    'https://host.example/?key=s3cret',
    'https://user:s3cret,s3cret@host.example',
  ])('is refused and not shown: %s', (value) => {
    expect(() => read(name, `${first},${value}`)).toThrow(
      /^(?!.*s3cret)SVC_\w+ must .*, not entry 2\.$/,
    );
  });
});

test('credentials in addresses of nodes in the file of chains are sent, others refused', () => {
  const parse = (url: string) =>
    parseChainsFile(
      JSON.stringify({
        chains: [{ id: 1, rpcUrls: [url], confirmations: 1, startBlock: 0, transactions: {} }],
      }),
    );
  const url = 'https://user:s3cret@node.example/v1';
  expect(parse(url).chains[0]?.rpcUrls).toEqual([url]);
  expect(() => parse('https://:s3cret@node.example')).toThrow(
    /^(?!.*s3cret)\/chains\/0\/rpcUrls\/0 must be an http or https address/,
  );
});

describe('an address with credentials and a key', () => {
  let server: Served;
  let address: string;
  const headers: IncomingMessage['headers'][] = [];
  beforeAll(async () => {
    server = await serve(() => (request, response) => {
      headers.push(request.headers);
      response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    });
    address = `${server.url.replace('//', '//user:s3cret@')}/s3cret?key=s3cret`;
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    headers.length = 0;
  });

  const settings = () => ({ id: 1, rpcUrls: [address], timeoutMilliseconds: 5_000 });
  const wallet = `0x${'2'.repeat(40)}` as const;
  const transaction: UnsignedTransaction = {
    chainId: 1,
    nonce: 0,
    to: wallet,
    data: '0x',
    gas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
  };
  const clients: [string, () => Promise<unknown>][] = [
    [
      'of the chain that verifies wallets',
      () =>
        new WalletVerifier({ id: 1, rpcUrl: address }).verify({
          ...{ address: wallet, chainId: 1, message: 'message', signature: '0x1234' },
        }),
    ],
    ['of a node that is scanned', () => new ChainNode(settings()).use((node) => node.readHead())],
    ['of a node of an account', () => new AccountNode(settings()).readCount(wallet)],
    [
      'of a signer',
      () =>
        openChainAccount(
          'oracle',
          { signerUrl: address, address: wallet },
          { warn: () => {} },
        ).sign(transaction),
    ],
    ['of a relay', () => openRelay(address.replace('http', 'ws'), AbortSignal.timeout(5_000))],
    [
      'of a Jetstream',
      () =>
        new JetstreamConnection(address.replace('http', 'ws'), { since: 0, onChange: () => {} })
          .closed,
    ],
  ];

  test.each(clients)('%s has its credentials sent, and is not in errors', async (_what, ask) => {
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const basic = `Basic ${Buffer.from('user:s3cret').toString('base64')}`;
    expect(headers[0]?.authorization).toBe(basic);
    expect(showEverywhere(error)).not.toContain('s3cret');
  });

  test('of the program for moderation is not in errors', async () => {
    const url = `${server.url}/s3cret?key=s3cret`;
    const hook = { url, secret: 's'.repeat(32), milliseconds: 5_000 };
    const error = await askModerationHook(hook, {}).catch((thrown: unknown) => thrown);
    expect(showEverywhere(error)).not.toContain('s3cret');
  });
});

test('texts keep scheme and host of their addresses', () => {
  expect(
    hideSecretParts(
      'URL: https://u:s3cret@node.example:8545/v2/s3cret?a=s3cret#s3cret, sent "wss://s3cret@[::1]/".',
    ),
  ).toBe('URL: https://node.example:8545/… sent "wss://[::1]/…".');
  expect(hideSecretParts('at https://node.example.')).toBe('at https://node.example.');
  expect(hideSecretParts('https://u:s3cret/2@host')).toBe('[address]');
  expect(hideSecretParts('connect ECONNREFUSED 127.0.0.1:1')).toBe(
    'connect ECONNREFUSED 127.0.0.1:1',
  );
});

test.each([
  ['postgres://u:s3cret@db.example/svc', 'postgres://db.example/…'],
  ['redis://:s3cret@[::1]:6379', 'redis://[::1]:6379/…'],
  [String.raw`{"url":"https:\/\/u:s3cret@a.example\/s3cret"}`, '{"url":"https://a.example/…"}'],
  ['xhttps://u:s3cret@a.example/s3cret', 'xhttps://a.example/…'],
  ['_https://u:s3cret@a.example/s3cret', '_https://a.example/…'],
  ['1wss://u:s3cret@a.example', '1wss://a.example/…'],
  [`https://u:s3c"s3cret'@a.example/s3cret`, 'https://a.example/…'],
  [
    `["https://a.example/s3cret","https://b.example"]`,
    '["https://a.example/…","https://b.example"]',
  ],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['postgres://u:s3cret@a:1,b:2/svc', '[address]'],
  ['at f (file:///srv/node_modules/@x/y.js:1:2)', 'at f (file:///srv/node_modules/@x/y.js:1:2)'],
])('of %s, no more than scheme and host is shown', (text, shown) => {
  expect(hideSecretParts(text)).toBe(shown);
});

test.each(['a', 'a.', 'a://', 'a://"', '"a://@', ':// '])(
  'a long text of %s is read in linear time',
  (part) => {
    const measure = (length: number) => {
      const text = part.repeat(length / part.length);
      const start = performance.now();
      hideSecretParts(text);
      return performance.now() - start;
    };
    // Quadratic time would be seconds.
    expect(measure(200_000)).toBeLessThan(1_000);
  },
);

interface StringSetting {
  type: string;
  format?: string;
  pattern?: string | RegExp;
  default?: string | number;
}

const refusal = (name: string): Error =>
  expect.objectContaining({
    name: ConfigurationError.name,
    message: expect.stringMatching(new RegExp(`^(?!.*s3cret)${name} must be `)) as string,
  }) as Error;

/** Shows an error as the log, the history of jobs and the command line do. */
function showEverywhere(error: unknown): string {
  let text = '';
  pino(loggerOptions('trace'), { write: (line) => (text += line) }).warn({ err: error }, 'Failed');
  return text + hideSecretParts(findRootCause(error).message);
}

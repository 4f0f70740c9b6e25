import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../scripts/describe-settings.js';
import { requireSecrets } from '../src/auth/auth-settings.js';
import { parseChainsFile } from '../src/chain/chains-file.js';
import { readConfiguration, variables } from '../src/configuration.js';
import { ConfigurationError } from '../src/settings.js';

test('without settings, the service is for the local machine only', () => {
  expect(readConfiguration({})).toMatchObject({
    host: 'localhost',
    port: 4700,
    location: { data: '.data', isForOneMachine: false },
    engine: 'index',
    origins: [
      'http://localhost:4700',
      'http://localhost:4701',
      'http://127.0.0.1:4700',
      'http://127.0.0.1:4701',
    ],
    securityContacts: [],
    publicUrl: 'http://localhost:4700',
    chain: { id: 1, rpcUrl: undefined },
    chains: {
      chains: [],
      scanned: { ids: [], oracles: [], answerLimits: [], rewards: [], follows: undefined },
    },
    networks: {
      enabled: undefined,
      publicUrl: 'http://localhost:4700',
      settings: expect.objectContaining({
        nostr: { relays: ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net'] },
        farcaster: undefined,
        bluesky: {
          plcUrl: 'https://plc.directory',
          resolverUrl: undefined,
          jetstreamUrl: 'wss://jetstream2.us-east.bsky.network',
        },
        github: undefined,
        mastodon: {},
        x: undefined,
      }) as object,
    },
    secrets: {
      account: { file: '.data/account-secret' },
      encryption: undefined,
      previousEncryption: undefined,
    },
    videos: { folder: '.data/videos', bucket: undefined, hosts: undefined, ffmpegFolders: [] },
    imageHosts: [],
    listUserEntities: false,
    publicReading: true,
    logLevel: 'info',
    limits: {
      user: 600,
      client: 6000,
      address: 1200,
      challenge: 60,
      report: 5,
      export: 5,
      connect: 5,
      connectAddress: 5,
      account: 10,
    },
    timeouts: { connection: 5000, statement: 30000, lock: 5000, idleTransaction: 10000 },
    trustedProxies: 0,
    tokenSeconds: 3600,
    keyRotationDays: 30,
    moderationHook: undefined,
    jobs: true,
    drainMilliseconds: 250,
  });
});

test('reads settings from the environment, and ignores empty ones', () => {
  expect(
    readConfiguration({
      PORT: '8080',
      HOST: '',
      DATABASE_URL: 'postgres://db.example/svc',
      SVC_ORIGINS: ' https://shop.example , https://other.example:8443/,',
      SVC_PUBLIC_URL: 'https://trust.example/',
      SVC_DOCS_URL: 'https://docs.example/',
      SVC_SECURITY_CONTACT:
        'mailto:security@shop.example, https://shop.example/security,tel:+1-201-555-0123',
      SVC_CHAIN_RPC_URL: 'https://rpc.example',
      SVC_CHAIN_ID: '137',
      SVC_RATE_LIMIT_USER: '0',
      SVC_VIDEO_HOSTS: 'Films.example, other.example',
      SVC_IMAGE_HOSTS: 'Pictures.example',
      SVC_LIST_USER_ENTITIES: 'all',
      SVC_VIDEO_BUCKET: 'films',
      SVC_VIDEO_BUCKET_URL: 'https://s3.example',
      PATH: '/bin',
    }),
  ).toMatchObject({
    port: 8080,
    host: 'localhost',
    location: { url: 'postgres://db.example/svc' },
    origins: ['https://shop.example', 'https://other.example:8443', 'https://trust.example'],
    publicUrl: 'https://trust.example',
    docsUrl: 'https://docs.example/',
    securityContacts: [
      'mailto:security@shop.example',
      'https://shop.example/security',
      'tel:+1-201-555-0123',
    ],
    chain: { id: 137, rpcUrl: 'https://rpc.example' },
    limits: { user: 0 },
    imageHosts: ['pictures.example'],
    listUserEntities: true,
    videos: {
      bucket: { name: 'films', region: 'us-east-1', endpoint: 'https://s3.example' },
      hosts: ['films.example', 'other.example'],
      ffmpegFolders: ['/bin'],
    },
  });
});

test.each([
  [{ PORT: 'many' }, /PORT must be integer, not "many"/],
  [{ PORT: '70000' }, /PORT must be <= 65535/],
  [{ DATABASE_URL: 'mysql://user:secret@x' }, /^DATABASE_URL must match pattern [^,]*\.$/],
  [{ SVC_MODERATION_SECRET: 'short' }, /^SVC_MODERATION_SECRET must NOT have [^,]*\.$/],
  [{ SVC_MODERATION_URL: 'https://a.example' }, /SVC_MODERATION_URL needs SVC_MODERATION_SECRET/],
  [{ SVC_ENGINE: 'magic' }, /SVC_ENGINE/],
  [{ SVC_ORIGINS: 'shop.example' }, /SVC_ORIGINS must list origins .* not "shop.example"/],
  [{ SVC_ORIGINS: 'https://shop.example/path' }, /SVC_ORIGINS/],
  [{ SVC_ORIGINS: '*' }, /SVC_ORIGINS/],
  [
    { SVC_SECURITY_CONTACT: 'shop.example' },
    /^SVC_SECURITY_CONTACT must list URIs .* "shop.example"/,
  ],
  [{ SVC_SECURITY_CONTACT: 'security@shop.example' }, /not entry 1\.$/],
  [{ SVC_SECURITY_CONTACT: 'http://shop.example/security' }, /SVC_SECURITY_CONTACT/],
  [
    { SVC_SECURITY_CONTACT: 'https://user:secret@shop.example' },
    /^(?!.*secret)SVC_SECURITY_CONTACT/,
  ],
  [{ SVC_SECURITY_CONTACT: 'mailto:a@shop.example\nExpires: never' }, /SVC_SECURITY_CONTACT/],
  [{ SVC_SECURITY_CONTACT: 'tel:' }, /SVC_SECURITY_CONTACT/],
  [{ SVC_LOG_LEVEL: 'loud' }, /SVC_LOG_LEVEL/],
  [{ SVC_VIDEO_HOSTS: 'https://films.example' }, /SVC_VIDEO_HOSTS must be a list of hosts/],
  [{ SVC_VIDEO_HOSTS: 'films.example:8443' }, /SVC_VIDEO_HOSTS/],
  [{ SVC_IMAGE_HOSTS: 'https://films.example' }, /SVC_IMAGE_HOSTS must be a list of hosts/],
  [{ SVC_LIST_USER_ENTITIES: 'some' }, /SVC_LIST_USER_ENTITIES/],
  [{ SVC_VIDEO_BUCKET: 'My Bucket' }, /SVC_VIDEO_BUCKET/],
  [{ SVC_TOKEN_SECONDS: '1' }, /SVC_TOKEN_SECONDS/],
  [{ SVC_ORACLE_KEY_FILE: 'key' }, /The oracle needs SVC_ORACLE_API_KEY/],
  [{ SVC_ORACLE_ADAPTER_TOKEN: 'x'.repeat(16) }, /The oracle needs SVC_ORACLE_API_KEY/],
  [{ SVC_ORACLE_ADAPTER_TOKEN: 'secret' }, /^(?!.*secret)SVC_ORACLE_ADAPTER_TOKEN/],
  [
    { SVC_ORACLE_SIGNER_URL: 'http://signer.example', SVC_ORACLE_API_KEY: 'svc_1' },
    /SVC_ORACLE_SIGNER_URL needs SVC_ORACLE_ACCOUNT/,
  ],
  [
    {
      SVC_ORACLE_KEY_FILE: 'key',
      SVC_ORACLE_SIGNER_URL: 'http://signer.example',
      SVC_ORACLE_API_KEY: 'svc_1',
    },
    /not both/,
  ],
  [{ SVC_ORACLE_MAXIMUM_GWEI: '0' }, /SVC_ORACLE_MAXIMUM_GWEI/],
  [{ SVC_CONNECTOR_SIGNER_URL: 'http://signer.example' }, /needs SVC_CONNECTOR_ACCOUNT/],
  [
    { SVC_CONNECTOR_KEY_FILE: 'key', SVC_CONNECTOR_SIGNER_URL: 'http://signer.example' },
    /Set SVC_CONNECTOR_KEY_FILE or SVC_CONNECTOR_SIGNER_URL, not both/,
  ],
  [{ SVC_CONNECTOR_MAXIMUM_GWEI: '0' }, /SVC_CONNECTOR_MAXIMUM_GWEI/],
  [{ SVC_GITHUB_CLIENT_ID: 'trust' }, /^Set both SVC_GITHUB_CLIENT_ID and .*, or neither\.$/],
  [
    { SVC_GITHUB_CLIENT_SECRET: 'hidden' },
    /^(?!.*hidden)Set both .*SVC_GITHUB_CLIENT_SECRET, or neither\.$/,
  ],
  [{ SVC_X_CLIENT_ID: 'trust' }, /^Set all of SVC_X_CLIENT_ID, .*, or none\.$/],
  [
    { SVC_X_CLIENT_ID: 'trust', SVC_X_CLIENT_SECRET: 'hidden' },
    /^(?!.*hidden)Set all of .* and SVC_X_BEARER_TOKEN, or none\.$/,
  ],
  [{ SVC_X_BEARER_TOKEN: 'two words' }, /^(?!.*words)SVC_X_BEARER_TOKEN must match/],
  [{ SVC_X_READ_HOURS: '23' }, /^SVC_X_READ_HOURS must be >= 24/],
  [{ SVC_X_MAXIMUM_FOLLOWS: '100001' }, /^SVC_X_MAXIMUM_FOLLOWS must be <= 100000/],
  [
    { SVC_BLUESKY_JETSTREAM_URL: 'https://u:secret@a.example' },
    /^(?!.*secret)SVC_BLUESKY_JETSTREAM_URL/,
  ],
  [
    { SVC_ORGINS: 'https://shop.example' },
    'SVC_ORGINS is not a setting. Did you mean SVC_ORIGINS? docs/settings.md lists all settings.',
  ],
  [{ SVC_PORT: '8080' }, /^SVC_PORT is not a setting\. Did you mean PORT\?/],
  [{ SVC_DATABASE_URL: 'secret' }, /^(?!.*secret)SVC_DATABASE_URL .* Did you mean DATABASE_URL\?/],
  [{ SVC_COLOUR: 'red' }, /^SVC_COLOUR is not a setting\. docs\/settings\.md/],
])('refuses %j with a message that names the setting', (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(ConfigurationError);
  expect(() => readConfiguration(environment)).toThrow(message);
});

test('reports all problems at once, without those that follow from another one', () => {
  const environment = {
    PORT: 'many',
    SVC_ENGINE: 'magic',
    SVC_ORGINS: 'https://shop.example',
    SVC_MODERATION_URL: 'https://a.example',
    SVC_MODERATION_SECRET: 'short',
    SVC_GITHUB_CLIENT_ID: 'trust',
    SVC_X_CLIENT_ID: 'trust',
    SVC_VIDEO_HOSTS: 'https://films.example',
  };
  expect(() => readConfiguration(environment)).toThrow(
    [
      'SVC_ORGINS is not a setting. Did you mean SVC_ORIGINS? docs/settings.md lists all settings.',
      'PORT must be integer, not "many".',
      'SVC_ENGINE must be one of index, sql, not "magic".',
      'SVC_MODERATION_SECRET must NOT have fewer than 32 characters.',
      'SVC_VIDEO_HOSTS must be a list of hosts such as "videos.example", not "https://films.example".',
      'Set both SVC_GITHUB_CLIENT_ID and SVC_GITHUB_CLIENT_SECRET, or neither.',
      'Set all of SVC_X_CLIENT_ID, SVC_X_CLIENT_SECRET and SVC_X_BEARER_TOKEN, or none.',
    ].join('\n'),
  );
});

test('accepts variables of other programs, and those of Kubernetes for a service called svc', () => {
  const environment = {
    SVC_TEST_RELEASE: '1',
    SVC_API_KEY: 'svc_1',
    SVC_DOCS_PORT: '4717',
    SVC_SERVICE_HOST: '10.0.0.1',
    SVC_SERVICE_PORT_HTTP: '4700',
    SVC_PORT: 'tcp://10.0.0.1:4700',
    SVC_PORT_4700_TCP_ADDR: '10.0.0.1',
    SVC_POSTGRES_SERVICE_PORT: '5432',
    SVC_ORGINS: '',
  };
  expect(readConfiguration(environment)).toEqual(readConfiguration({}));
});

test('every number has its bounds', () => {
  const numbers = Object.entries(variables as Record<string, NumberSetting>).filter(
    ([, { type }]) => ['integer', 'number'].includes(type),
  );
  // docs/settings.md has the bounds of each; a test below compares it.
  const unbounded = numbers.filter(
    ([, { minimum, exclusiveMinimum }]) => minimum === undefined && exclusiveMinimum === undefined,
  );
  expect(unbounded).toEqual([]);
  expect(numbers.length).toBeGreaterThan(0);
});

interface NumberSetting {
  type: string;
  minimum?: number;
  exclusiveMinimum?: number;
}

test('the oracle asks the service at its public address unless told another', () => {
  const settings = { SVC_ORACLE_KEY_FILE: 'key', SVC_ORACLE_API_KEY: 'svc_1', PORT: '81' };
  expect(readConfiguration(settings).oracle).toEqual({
    account: { keyFile: 'key' },
    apiKey: 'svc_1',
    serviceUrl: 'http://localhost:81',
    maximumFeePerGas: 500_000_000_000n,
  });
  const others = {
    SVC_ORACLE_SERVICE_URL: 'http://inside.example/',
    SVC_ORACLE_MAXIMUM_GWEI: '0.25',
  };
  expect(readConfiguration({ ...settings, ...others }).oracle).toMatchObject({
    serviceUrl: 'http://inside.example',
    maximumFeePerGas: 250_000_000n,
  });
});

test('reads the networks whose accounts people connect', () => {
  const settings = {
    SVC_NETWORKS: 'farcaster, nostr',
    SVC_NOSTR_RELAYS: 'wss://one.example, ws://two.example/path',
    SVC_FARCASTER_HUB_URL: 'https://hub.example',
    SVC_BLUESKY_PLC_URL: 'https://plc.example',
    SVC_BLUESKY_RESOLVER_URL: 'https://pds.example',
    SVC_BLUESKY_JETSTREAM_URL: 'none',
    SVC_GITHUB_CLIENT_ID: 'trust',
    SVC_GITHUB_CLIENT_SECRET: 'hidden',
    SVC_GITHUB_URL: 'https://github.example/',
    SVC_X_CLIENT_ID: 'trust',
    SVC_X_CLIENT_SECRET: 'hidden',
    SVC_X_BEARER_TOKEN: 'AAAA%3D',
    SVC_PUBLIC_URL: 'https://trust.example/',
  };
  expect(readConfiguration(settings).networks).toEqual({
    enabled: ['farcaster', 'nostr'],
    publicUrl: 'https://trust.example',
    settings: {
      nostr: { relays: ['wss://one.example', 'ws://two.example/path'] },
      farcaster: { hubUrl: 'https://hub.example' },
      bluesky: {
        plcUrl: 'https://plc.example',
        resolverUrl: 'https://pds.example',
        jetstreamUrl: undefined,
      },
      github: { url: 'https://github.example', clientId: 'trust', clientSecret: 'hidden' },
      mastodon: {},
      x: {
        clientId: 'trust',
        clientSecret: 'hidden',
        bearerToken: 'AAAA%3D',
        readEverySeconds: 604_800,
        maximumFollows: 5_000,
      },
    },
  });
  expect(readConfiguration({ SVC_NETWORKS: 'none' }).networks.enabled).toEqual([]);
  expect(() => readConfiguration({ SVC_NETWORKS: 'nostr,myspace' })).toThrow(
    /^SVC_NETWORKS must be a list of these networks: nostr, farcaster, bluesky, github, mastodon, x.*, not "myspace"\.$/,
  );
  expect(() => readConfiguration({ SVC_NOSTR_RELAYS: 'https://relay.example' })).toThrow(
    /^SVC_NOSTR_RELAYS must be ws or wss addresses, separated by commas/,
  );
});

test('reads the secrets outside the database, which a PostgreSQL server requires', () => {
  const DATABASE_URL = 'postgres://db.example/svc';
  expect(() => requireSecrets(readConfiguration({ DATABASE_URL }))).toThrow(
    /^With a PostgreSQL server, set SVC_ACCOUNT_SECRET: /,
  );
  const [secret, encryption, previousEncryption] = ['s', 'e', 'p'].map((one) => one.repeat(32));
  const configuration = readConfiguration({
    DATABASE_URL,
    SVC_ACCOUNT_SECRET: secret,
    SVC_ENCRYPTION_SECRET: encryption,
    SVC_PREVIOUS_ENCRYPTION_SECRET: previousEncryption,
  });
  const account = { secret };
  expect(requireSecrets(configuration)).toEqual({ account, encryption, previousEncryption });
  expect(() => readConfiguration({ SVC_ACCOUNT_SECRET: 'too short' })).toThrow(
    /^SVC_ACCOUNT_SECRET must NOT have fewer than 32 characters\.$/,
  );
});

test('docs/settings.md lists every setting with its default and description', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
  // `npm run settings -w service` writes it.
  expect(text).toBe(await describeSettings());
  const names = Array.from(text.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
  expect(names).toEqual(Object.keys(variables));
});

describe('the file of chains', () => {
  const chain = { id: 5, rpcUrls: ['http://node.example'], confirmations: 3, startBlock: 7 };
  const address = `0x${'aB'.repeat(20)}`;
  const other = `0x${'cd'.repeat(20)}`;

  test('names contracts, each with its first block', () => {
    const follows = { chainId: 5, registry: { address }, accountMetadata: { address: other } };
    const tokens = [{ address: `0x${'ef'.repeat(20)}`, startBlock: 9 }];
    const text = JSON.stringify({ chains: [{ ...chain, transactions: {}, tokens }], follows });
    const { chains, scanned } = parseChainsFile(text);
    expect(scanned).toEqual({
      ids: [5],
      oracles: [],
      answerLimits: [],
      rewards: [],
      follows: { chainId: 5, registry: address.toLowerCase(), accountMetadata: other },
    });
    expect(chains[0]).toMatchObject({
      pollMilliseconds: 2_000,
      maximumBlocks: 2_000,
      historyRequestsPerDay: 10_000,
    });
    expect(chains[0]!.contracts).toEqual([
      { kind: 'transactions', address: '', startBlock: 7 },
      { kind: 'token', address: `0x${'ef'.repeat(20)}`, startBlock: 9 },
      { kind: 'registry', address: address.toLowerCase(), startBlock: 7 },
      { kind: 'accountMetadata', address: other, startBlock: 7 },
    ]);
  });

  test('refuses a limit of no requests for the history of people', () => {
    const tokens = [{ address }];
    const limited = { ...chain, tokens, historyRequestsPerDay: 0 };
    expect(() => parseChainsFile(JSON.stringify({ chains: [limited] }))).toThrow(
      /historyRequestsPerDay/,
    );
  });

  test('names the networks whose accounts tokens reward', () => {
    const rewardTokens = [{ address, connectedNetworks: ['farcaster'] }, { address: other }];
    const parse = (tokens: object[]) =>
      parseChainsFile(JSON.stringify({ chains: [{ ...chain, rewardTokens: tokens }] }));
    expect(parse(rewardTokens).scanned.rewards).toEqual([
      {
        chainId: 5,
        token: address.toLowerCase(),
        networks: ['farcaster'],
        connectionsPerHour: 60,
      },
    ]);
    for (const connectionsPerHour of [0, 1.5, '60']) {
      expect(() => parse([{ address, connectionsPerHour }])).toThrow(/connectionsPerHour/);
    }
    for (const connectedNetworks of [['efp'], ['GitHub'], ['github', 'github'], 'github']) {
      expect(() => parse([{ address, connectedNetworks }])).toThrow(/connectedNetworks/);
    }
  });

  test('refuses to reward accounts that are free to make unless the file says so', () => {
    const parse = (token: object) =>
      parseChainsFile(JSON.stringify({ chains: [{ ...chain, rewardTokens: [token] }] }));
    for (const network of ['nostr', 'bluesky', 'github', 'mastodon', 'x']) {
      const token = { address, connectedNetworks: ['farcaster', network] };
      const named = `${address} rewards accounts that are free to make (connectedNetworks: ${network})`;
      expect(() => parse(token)).toThrow(named);
      expect(() => parse(token)).toThrow('rewardFreeAccounts: true');
      expect(parse({ ...token, rewardFreeAccounts: true }).scanned.rewards).toHaveLength(1);
    }
  });

  test('names the contracts that take requests, and the jobs that are answered', () => {
    const jobs = [`0x${'Ab'.repeat(32)}`, '53f97559-20cd-451a-8fe4-6f5087468395'];
    const oracles = jobs.map((jobId, n) => ({ address: [address, other][n], jobId }));
    const { chains } = parseChainsFile(JSON.stringify({ chains: [{ ...chain, oracles }] }));
    expect(chains[0]!.contracts.map(({ kind }) => kind)).toEqual(['oracle', 'oracle']);
    expect(chains[0]!.oracles).toEqual([
      { address: address.toLowerCase(), jobId: `0x${'ab'.repeat(32)}` },
      {
        address: other,
        jobId: '0x3533663937353539323063643435316138666534366635303837343638333935',
      },
    ]);
    const wrong = JSON.stringify({ chains: [{ ...chain, oracles: [{ address, jobId: '0x1' }] }] });
    expect(() => parseChainsFile(wrong)).toThrow('/chains/0/oracles/0/jobId');
  });

  test('a contract that takes requests can have several jobs, each once', () => {
    const parse = (...oracles: object[]) =>
      parseChainsFile(JSON.stringify({ chains: [{ ...chain, oracles }] })).chains[0]!;
    const [before, after] = ['11', '22'].map((byte) => `0x${byte.repeat(32)}`);
    const { contracts, oracles } = parse(
      { address, jobId: before, startBlock: 9 },
      { address, jobId: after, startBlock: 8 },
    );
    expect(contracts).toEqual([{ kind: 'oracle', address: address.toLowerCase(), startBlock: 8 }]);
    expect(oracles.map(({ jobId }) => jobId)).toEqual([before, after]);
    expect(() => parse({ address, jobId: before }, { address, jobId: before })).toThrow(
      'oracle of chain 5',
    );
  });

  test.each([
    ['no JSON', 'It is not JSON.'],
    ['{"chains":[{}]}', "/chains/0 must have required property 'id'."],
    [JSON.stringify({ chains: [chain] }), 'Chain 5: it has nothing to scan.'],
    [
      JSON.stringify({
        chains: [
          { ...chain, transactions: {} },
          { ...chain, transactions: {} },
        ],
      }),
      'A chain is named twice: 5.',
    ],
    [
      JSON.stringify({ chains: [{ ...chain, tokens: [{ address }, { address }] }] }),
      `A contract of chain 5 is named twice: ${address.toLowerCase()}.`,
    ],
    [
      JSON.stringify({
        chains: [{ ...chain, transactions: {} }],
        follows: { chainId: 6, registry: { address }, accountMetadata: { address: other } },
      }),
      '/follows/chainId: the file has no chain 6.',
    ],
  ])('that is invalid is refused: %s', (text, message) => {
    expect(() => parseChainsFile(text)).toThrow(message);
  });
});

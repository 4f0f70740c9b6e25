import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import Type, { type Static } from 'typebox';
import { parseChainsFile, type ChainsSettings } from './chain/chains-file.js';
import {
  networkNames,
  networks,
  networkVariables,
  type NetworkSettings,
} from './connectors/networks.js';
import type { ChainAccountSettings } from './chain-account/account-settings.js';
import type {
  OracleAdapterSettings,
  OracleSettings,
  ServiceAccess,
} from './oracle/oracle-settings.js';
import type { RewardSettings } from './rewards/reward-settings.js';
import { addressFormats, describeAddress } from './configured-addresses.js';
import { parseOrigin } from './origins.js';
import { minimumSecretLength } from './auth/account-secret.js';
import type { SecretSettings } from './auth/protect-database.js';
import type { DatabaseLocation } from './storage/database/database.js';
import { defaultTimeouts, type Timeouts } from './storage/database/timeouts.js';
import { noChains } from './use-cases/chain/scanned-chains.js';
import type { ModerationHook } from './use-cases/moderation/moderation-hook.js';
import type { VideoSettings } from './videos/video-settings.js';

const signerUrl = Type.Optional(
  Type.String({
    format: 'http-address-with-credentials',
    description:
      'Address of a program that signs for that account instead, with the JSON-RPC method ' +
      '`eth_signTransaction`.',
  }),
);
const signerAccount = Type.Optional(
  Type.String({
    pattern: '^0x[0-9a-fA-F]{40}$',
    description: 'The account that it signs for; required with its address.',
  }),
);
const maximumGwei = (who: string) =>
  Type.Number({
    default: 500,
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: `The highest fee that the ${who} pays for a unit of gas.`,
  });
const perMinute = (fallback: number, description: string) =>
  Type.Integer({ default: fallback, minimum: 0, description: `${description}; 0 for no limit.` });

const databaseMilliseconds = (fallback: number, description: string) =>
  Type.Integer({
    default: fallback,
    minimum: 0,
    maximum: 3_600_000,
    description: `${description}; 0 for no limit. PostgreSQL only.`,
  });

/** The settings of the service, all of them environment variables. */
export const Settings = Type.Object({
  PORT: Type.Integer({
    default: 4700,
    minimum: 0,
    maximum: 65_535,
    description: 'Port to listen on; 0 for any free one.',
  }),
  HOST: Type.String({
    default: 'localhost',
    minLength: 1,
    description:
      'Name or address to listen on: `0.0.0.0` or `::` to be reached from other machines.',
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(?:ql)?://',
      description:
        'A PostgreSQL server, or a connection pooler in session mode: `postgres://user:password@host/database?sslmode=verify-full` (docs/self-hosting.md#tls-to-the-database).',
    }),
  ),
  SVC_CONNECTION_MILLISECONDS: databaseMilliseconds(
    defaultTimeouts.connection,
    'How long a request waits for a connection to the database',
  ),
  SVC_STATEMENT_MILLISECONDS: databaseMilliseconds(
    defaultTimeouts.statement,
    'How long one statement may take. Migrations, `svc import`, `svc export` and loading the trust ' +
      'index have no limit',
  ),
  SVC_LOCK_MILLISECONDS: databaseMilliseconds(
    defaultTimeouts.lock,
    'How long a statement waits for a lock that another transaction holds',
  ),
  SVC_IDLE_TRANSACTION_MILLISECONDS: databaseMilliseconds(
    defaultTimeouts.idleTransaction,
    'How long a transaction may pause between two statements: the database then ends it, so that a ' +
      'node that hangs keeps no locks',
  ),
  SVC_DATA: Type.String({
    default: '.data',
    minLength: 1,
    description:
      'Folder of uploaded videos, and of the embedded database when there is no `DATABASE_URL`.',
  }),
  SVC_SHARED_DATA: Type.Union([Type.Literal('refused'), Type.Literal('one-machine')], {
    default: 'refused',
    description:
      'Whether the embedded database may be on a file system that several machines can use, such as NFS, SMB, 9p and ' +
      'FUSE: `refused`, or `one-machine` if no other machine uses the folder.',
  }),
  SVC_ENGINE: Type.Union([Type.Literal('index'), Type.Literal('sql')], {
    default: 'index',
    description:
      'Ranks from the trust index in memory (`index`) or from the database alone (`sql`).',
  }),
  SVC_ORIGINS: Type.String({
    default:
      'http://localhost:4700,http://localhost:4701,http://127.0.0.1:4700,http://127.0.0.1:4701',
    description:
      'Origins of the pages that use the service, separated by commas, beside its own: others can neither ' +
      'read answers in a browser nor sign people in. Also those of apps, `capacitor://localhost` ' +
      '(docs/sign-in.md#origins-of-apps).',
  }),
  SVC_PUBLIC_URL: Type.Optional(
    Type.String({
      format: 'http-address',
      description:
        'Public address of the service, used in tokens, in the API description and in the URLs of ' +
        'badge images. Default `http://localhost:PORT`.',
    }),
  ),
  SVC_DOCS_URL: Type.Optional(
    Type.String({
      format: 'http-address',
      description:
        'Address of the documentation, to which the API reference at `/docs` links. Without it, there is no link.',
    }),
  ),
  SVC_CHAIN_RPC_URL: Type.Optional(
    Type.String({
      format: 'http-address-with-credentials',
      description: 'JSON-RPC address of the chain that contract wallets are verified on.',
    }),
  ),
  SVC_CHAIN_ID: Type.Integer({
    default: 1,
    minimum: 1,
    description: 'Id of that chain; contract wallets sign in for it.',
  }),
  SVC_CHAINS: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'File with the chains that are scanned, and their contracts (docs/chains.md). Without it, none.',
    }),
  ),
  SVC_ORACLE_KEY_FILE: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'File with the private key of the account that answers requests of reward tokens (docs/on-chain.md). ' +
        'Without it and `SVC_ORACLE_SIGNER_URL`, this program answers none.',
    }),
  ),
  SVC_ORACLE_SIGNER_URL: signerUrl,
  SVC_ORACLE_ACCOUNT: signerAccount,
  SVC_ORACLE_API_KEY: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'The API key of the oracle, with the scope `endorsers:read`.',
    }),
  ),
  SVC_ORACLE_SERVICE_URL: Type.Optional(
    Type.String({
      format: 'http-address',
      description: 'Address at which the oracle asks the service. Default `SVC_PUBLIC_URL`.',
    }),
  ),
  SVC_ORACLE_MAXIMUM_GWEI: maximumGwei('oracle'),
  SVC_ORACLE_ADAPTER_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description: 'What a Chainlink node has to send to `svc oracle --adapter` as its token.',
    }),
  ),
  SVC_CONNECTOR_KEY_FILE: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'File with the private key of the account that adds connected accounts to reward tokens ' +
        '(docs/networks.md). Without it and `SVC_CONNECTOR_SIGNER_URL`, this program adds none.',
    }),
  ),
  SVC_CONNECTOR_SIGNER_URL: signerUrl,
  SVC_CONNECTOR_ACCOUNT: signerAccount,
  SVC_CONNECTOR_MAXIMUM_GWEI: maximumGwei('account'),
  SVC_NETWORKS: Type.Optional(
    Type.String({
      description:
        'Networks whose accounts people can connect, separated by commas (docs/networks.md); `none` for no ' +
        'network. Without it, all that have the settings that they need.',
    }),
  ),
  SVC_ACCOUNT_SECRET: Type.Optional(
    Type.String({
      minLength: minimumSecretLength,
      description:
        'The secret outside the database (docs/self-hosting.md#secrets); the same on all nodes, and never changed. ' +
        'Required with a PostgreSQL server. With the embedded database, the service keeps one in the file ' +
        '`account-secret` of `SVC_DATA`.',
    }),
  ),
  SVC_ENCRYPTION_SECRET: Type.Optional(
    Type.String({
      minLength: minimumSecretLength,
      description:
        'Secret of the keys that encrypt other keys and secrets in the database. Default `SVC_ACCOUNT_SECRET`.',
    }),
  ),
  SVC_PREVIOUS_ENCRYPTION_SECRET: Type.Optional(
    Type.String({
      minLength: minimumSecretLength,
      description:
        'The `SVC_ENCRYPTION_SECRET` before, until everything is encrypted anew. Default `SVC_ACCOUNT_SECRET`.',
    }),
  ),
  // As a type, these would allow any name.
  ...(networkVariables as object),
  SVC_VIDEO_HOSTS: Type.Optional(
    Type.String({
      description:
        'Hosts, separated by commas, whose https videos feedback may name in addition to uploads; ' +
        '`none` for no host. Without it, any host.',
    }),
  ),
  SVC_VIDEO_BUCKET: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
      description:
        'Name of an S3 bucket for uploaded videos. Without it, videos are in the folder `videos` of ' +
        '`SVC_DATA`. Unfinished uploads are always in that folder.',
    }),
  ),
  SVC_VIDEO_BUCKET_URL: Type.Optional(
    Type.String({
      format: 'http-address',
      description: 'Address of the S3-compatible store with the bucket. Without it, Amazon S3.',
    }),
  ),
  SVC_VIDEO_BUCKET_REGION: Type.String({
    default: 'us-east-1',
    minLength: 1,
    description: 'Region of the bucket.',
  }),
  SVC_FFMPEG_FOLDER: Type.Optional(
    Type.String({
      description: 'Folder of the programs ffmpeg and ffprobe. Without it, `PATH` is searched.',
    }),
  ),
  SVC_IMAGE_HOSTS: Type.Optional(
    Type.String({
      description:
        'Hosts, separated by commas, of the https images that users may set. Without it, users ' +
        'cannot set images; apps with an API key may use any host.',
    }),
  ),
  SVC_LIST_USER_ENTITIES: Type.Union([Type.Literal('none'), Type.Literal('all')], {
    default: 'none',
    description:
      'Whether a ranking of all entities of a type includes those that only users added (`all`), or ' +
      'only those requested by criteria (`none`). Such a ranking never includes people.',
  }),
  SVC_PUBLIC_READING: Type.Union([Type.Literal('all'), Type.Literal('none')], {
    default: 'all',
    description:
      'Whether ratings and single feedbacks can be read without signing in (`all`) or not (`none`).',
  }),
  SVC_LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    { default: 'info', description: 'Lowest level of log entries; `silent` for no log.' },
  ),
  SVC_RATE_LIMIT_USER: perMinute(600, 'Requests a minute of one signed-in user'),
  SVC_RATE_LIMIT_CLIENT: perMinute(6_000, 'Requests a minute of one API key'),
  SVC_RATE_LIMIT_ADDRESS: perMinute(
    1_200,
    'Requests a minute from one network address: those without valid credentials, and apart from ' +
      'them those of signed-in people; those with a valid API key are not counted',
  ),
  SVC_RATE_LIMIT_CHALLENGE: perMinute(
    60,
    'Sign-ins that may be started (`POST /auth/challenge`) a minute from one network address',
  ),
  SVC_RATE_LIMIT_REPORT: perMinute(
    5,
    'Reports (`POST /report`) a minute from one network address by people who have not signed in',
  ),
  SVC_RATE_LIMIT_EXPORT: perMinute(5, 'Exports of its own data a minute of one signed-in user'),
  SVC_RATE_LIMIT_CONNECT: perMinute(
    5,
    'Accounts that one signed-in user may start to connect (`POST /accounts/begin`) a minute',
  ),
  SVC_RATE_LIMIT_CONNECT_ADDRESS: perMinute(
    5,
    'Accounts that signed-in users at one network address may start to connect a minute',
  ),
  SVC_RATE_LIMIT_ACCOUNT: perMinute(
    10,
    'Changes of connected accounts a minute of one signed-in user: finishing to connect, pausing, continuing, ' +
      'refreshing, moving and disconnecting, together',
  ),
  SVC_TRUST_PROXY: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      'Number of proxies in front of the service: the address of the caller is then read from ' +
      '`X-Forwarded-For`.',
  }),
  SVC_MODERATION_URL: Type.Optional(
    Type.String({
      format: 'http-address',
      description:
        "Address of a program that is asked about new and changed feedback, and can flag it (docs/moderation.md). Without it, the service's own flags alone.",
    }),
  ),
  SVC_MODERATION_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'Signs the requests to that program; required with its address.',
    }),
  ),
  SVC_MODERATION_MILLISECONDS: Type.Integer({
    default: 3_000,
    minimum: 1,
    maximum: 60_000,
    description: 'How long that program may take to answer.',
  }),
  SVC_TOKEN_SECONDS: Type.Integer({
    default: 3_600,
    minimum: 60,
    maximum: 86_400,
    description: 'How long a sign-in is valid.',
  }),
  SVC_KEY_ROTATION_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    description: 'Age at which the key that signs tokens is replaced.',
  }),
  SVC_JOBS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description:
      'Whether this server runs jobs of the cluster (`on`) or leaves them to `svc jobs` (`off`).',
  }),
  SVC_DRAIN_MILLISECONDS: Type.Integer({
    default: 250,
    minimum: 0,
    description:
      'How long the service continues to answer requests after it received a signal to stop, while ' +
      'readiness already fails; longer than the load balancer needs to notice.',
  }),
});

/** How the service is set up. */
export interface Configuration {
  host: string;
  port: number;
  location: DatabaseLocation;
  timeouts: Timeouts;
  engine: 'index' | 'sql';
  /** Origins of pages that may read answers and sign people in. */
  origins: readonly string[];
  publicUrl: string;
  /** The address of the documentation. */
  docsUrl: string | undefined;
  chain: { id: number; rpcUrl: string | undefined };
  /** What is scanned. */
  chains: ChainsSettings;
  /** What answers requests of reward tokens. */
  oracle: OracleSettings | undefined;
  /** What adds connected accounts to reward tokens. */
  rewards: RewardSettings | undefined;
  /** What an external adapter for a Chainlink node asks, and what it has to be asked with. */
  oracleAdapter: OracleAdapterSettings | undefined;
  /** The networks whose accounts people can connect. */
  networks: NetworkSettings;
  /** The secrets outside the database; undefined if they are not set, with a PostgreSQL server. */
  secrets: SecretSettings | undefined;
  videos: VideoSettings;
  /** Hosts of images that users may set. */
  imageHosts: readonly string[];
  /** Whether what only users added is part of "all of a type". */
  listUserEntities: boolean;
  /** Whether ratings and single feedbacks can be read without signing in. */
  publicReading: boolean;
  logLevel: string;
  /** Requests a minute; 0 for no limit. */
  limits: Record<
    | 'user'
    | 'client'
    | 'address'
    | 'challenge'
    | 'report'
    | 'export'
    | 'connect'
    | 'connectAddress'
    | 'account',
    number
  >;
  trustedProxies: number;
  tokenSeconds: number;
  keyRotationDays: number;
  /** The operator's classifier of feedback. */
  moderationHook: ModerationHook | undefined;
  /** Whether servers run the jobs of the cluster. */
  jobs: boolean;
  drainMilliseconds: number;
}

/** An invalid setting; the message is for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the settings from the environment; the only place that does.
 * @throws ConfigurationError
 */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const settings = parse(environment);
  const publicUrl = toPublicUrl(settings);
  return {
    host: settings.HOST,
    port: settings.PORT,
    location: settings.DATABASE_URL
      ? { url: settings.DATABASE_URL }
      : { data: settings.SVC_DATA, isForOneMachine: settings.SVC_SHARED_DATA === 'one-machine' },
    timeouts: {
      connection: settings.SVC_CONNECTION_MILLISECONDS,
      statement: settings.SVC_STATEMENT_MILLISECONDS,
      lock: settings.SVC_LOCK_MILLISECONDS,
      idleTransaction: settings.SVC_IDLE_TRANSACTION_MILLISECONDS,
    },
    engine: settings.SVC_ENGINE,
    // People sign in at the service's own page, too.
    origins: [...new Set([...parseOrigins(settings.SVC_ORIGINS), new URL(publicUrl).origin])],
    publicUrl,
    docsUrl: settings.SVC_DOCS_URL,
    chain: { id: settings.SVC_CHAIN_ID, rpcUrl: settings.SVC_CHAIN_RPC_URL },
    chains: readChains(settings.SVC_CHAINS),
    oracle: toOracle(settings),
    rewards: toRewards(settings),
    oracleAdapter: toOracleAdapter(settings),
    networks: toNetworks(settings),
    secrets: toSecrets(settings),
    videos: {
      folder: join(settings.SVC_DATA, 'videos'),
      bucket: settings.SVC_VIDEO_BUCKET
        ? {
            name: settings.SVC_VIDEO_BUCKET,
            region: settings.SVC_VIDEO_BUCKET_REGION,
            endpoint: settings.SVC_VIDEO_BUCKET_URL,
          }
        : undefined,
      hosts:
        settings.SVC_VIDEO_HOSTS === undefined
          ? undefined
          : parseHosts('SVC_VIDEO_HOSTS', settings.SVC_VIDEO_HOSTS),
      ffmpegFolders: (settings.SVC_FFMPEG_FOLDER ?? environment['PATH'] ?? '')
        .split(delimiter)
        .filter(Boolean),
    },
    imageHosts: parseHosts('SVC_IMAGE_HOSTS', settings.SVC_IMAGE_HOSTS ?? 'none'),
    listUserEntities: settings.SVC_LIST_USER_ENTITIES === 'all',
    publicReading: settings.SVC_PUBLIC_READING === 'all',
    logLevel: settings.SVC_LOG_LEVEL,
    limits: {
      user: settings.SVC_RATE_LIMIT_USER,
      client: settings.SVC_RATE_LIMIT_CLIENT,
      address: settings.SVC_RATE_LIMIT_ADDRESS,
      challenge: settings.SVC_RATE_LIMIT_CHALLENGE,
      report: settings.SVC_RATE_LIMIT_REPORT,
      export: settings.SVC_RATE_LIMIT_EXPORT,
      connect: settings.SVC_RATE_LIMIT_CONNECT,
      connectAddress: settings.SVC_RATE_LIMIT_CONNECT_ADDRESS,
      account: settings.SVC_RATE_LIMIT_ACCOUNT,
    },
    trustedProxies: settings.SVC_TRUST_PROXY,
    tokenSeconds: settings.SVC_TOKEN_SECONDS,
    keyRotationDays: settings.SVC_KEY_ROTATION_DAYS,
    moderationHook: toModerationHook(settings),
    jobs: settings.SVC_JOBS === 'on',
    drainMilliseconds: settings.SVC_DRAIN_MILLISECONDS,
  };
}

/**
 * The secrets outside the database.
 * @throws ConfigurationError without any
 */
export function requireSecrets({ secrets }: Configuration): SecretSettings {
  if (secrets) return secrets;
  throw new ConfigurationError(
    'With a PostgreSQL server, set SVC_ACCOUNT_SECRET: a secret of at least 32 characters that the database does not ' +
      'have, such as "openssl rand -hex 32" prints. It must be the same on all nodes and never change: ' +
      'docs/self-hosting.md#secrets',
  );
}

const validate = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: true,
  formats: addressFormats,
}).compile<Static<typeof Settings>>({ ...Settings, additionalProperties: false });

function parse(environment: NodeJS.ProcessEnv): Static<typeof Settings> {
  // An empty variable is how shells and compose files write "not set".
  const given: unknown = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  if (validate(given)) return given;
  const [error] = validate.errors ?? [];
  const { instancePath = '', message = 'is not valid' } = error ?? {};
  const name = instancePath.slice(1);
  // Addresses may hold passwords, and messages end up in logs.
  const address = describeAddress(error);
  if (address !== undefined) throw new ConfigurationError(`${name} must be ${address}.`);
  const shown = /_(?:URL|SECRET|API_KEY|TOKEN)$/.test(name)
    ? ''
    : `, not "${environment[name] ?? ''}"`;
  throw new ConfigurationError(`${name} ${message}${shown}.`);
}

function toModerationHook({
  SVC_MODERATION_URL: url,
  SVC_MODERATION_SECRET: secret,
  SVC_MODERATION_MILLISECONDS: milliseconds,
}: Static<typeof Settings>): ModerationHook | undefined {
  if (url === undefined) return undefined;
  if (secret !== undefined) return { url, secret, milliseconds };
  throw new ConfigurationError('SVC_MODERATION_URL needs SVC_MODERATION_SECRET.');
}

function toOracle(settings: Static<typeof Settings>): OracleSettings | undefined {
  const account = toChainAccount('ORACLE', settings);
  return (
    account && {
      account,
      ...toServiceAccess(settings),
      maximumFeePerGas: BigInt(Math.round(settings.SVC_ORACLE_MAXIMUM_GWEI * 1e9)),
    }
  );
}

function toRewards(settings: Static<typeof Settings>): RewardSettings | undefined {
  const account = toChainAccount('CONNECTOR', settings);
  const maximumFeePerGas = BigInt(Math.round(settings.SVC_CONNECTOR_MAXIMUM_GWEI * 1e9));
  return account && { account, maximumFeePerGas };
}

function toChainAccount(
  owner: 'ORACLE' | 'CONNECTOR',
  settings: Static<typeof Settings>,
): ChainAccountSettings | undefined {
  const keyFile = settings[`SVC_${owner}_KEY_FILE`];
  const signerUrl = settings[`SVC_${owner}_SIGNER_URL`];
  const address = settings[`SVC_${owner}_ACCOUNT`];
  if (keyFile !== undefined && signerUrl !== undefined) {
    throw new ConfigurationError(`Set SVC_${owner}_KEY_FILE or SVC_${owner}_SIGNER_URL, not both.`);
  }
  if (keyFile !== undefined) return { keyFile };
  if (signerUrl === undefined) return undefined;
  if (address !== undefined) return { signerUrl, address: address as `0x${string}` };
  throw new ConfigurationError(`SVC_${owner}_SIGNER_URL needs SVC_${owner}_ACCOUNT.`);
}

function toOracleAdapter(settings: Static<typeof Settings>): OracleAdapterSettings | undefined {
  const { SVC_ORACLE_ADAPTER_TOKEN: token } = settings;
  return token === undefined ? undefined : { token, ...toServiceAccess(settings) };
}

function toServiceAccess(settings: Static<typeof Settings>): ServiceAccess {
  const { SVC_ORACLE_API_KEY: apiKey, SVC_ORACLE_SERVICE_URL: serviceUrl } = settings;
  if (apiKey === undefined) throw new ConfigurationError('The oracle needs SVC_ORACLE_API_KEY.');
  return { apiKey, serviceUrl: removeTrailingSlashes(serviceUrl ?? toPublicUrl(settings)) };
}

function toNetworks(settings: Static<typeof Settings>): NetworkSettings {
  const { SVC_NETWORKS: list } = settings;
  return {
    enabled: list === undefined ? undefined : parseNetworks(list),
    publicUrl: toPublicUrl(settings),
    settings: Object.fromEntries(
      networks.map((network) => [network.profile.network, toNetwork(network, settings)]),
    ),
  };
}

/** The settings of a network; undefined without those that it needs. */
function toNetwork(
  { needed, readSettings }: (typeof networks)[number],
  settings: Record<string, unknown>,
): unknown {
  const names = Object.keys(needed);
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return readSettings(settings);
  if (missing.length === names.length) return undefined;
  const [all, none] = names.length === 2 ? ['both', 'neither'] : ['all of', 'none'];
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new ConfigurationError(`Set ${all} ${list}, or ${none}.`);
}

function parseNetworks(list: string): string[] {
  if (list === 'none') return [];
  return list.split(',').map((entry) => {
    const name = entry.trim();
    if (networkNames.includes(name)) return name;
    throw new ConfigurationError(
      `SVC_NETWORKS must hold networks of ${networkNames.join(', ')}, not "${name}".`,
    );
  });
}

function toSecrets(settings: Static<typeof Settings>): SecretSettings | undefined {
  const { SVC_ACCOUNT_SECRET: secret, DATABASE_URL: database, SVC_DATA: data } = settings;
  if (secret === undefined && database !== undefined) return undefined;
  return {
    account: secret === undefined ? { file: join(data, 'account-secret') } : { secret },
    encryption: settings.SVC_ENCRYPTION_SECRET,
    previousEncryption: settings.SVC_PREVIOUS_ENCRYPTION_SECRET,
  };
}

function toPublicUrl({ SVC_PUBLIC_URL: publicUrl, PORT: port }: Static<typeof Settings>): string {
  return removeTrailingSlashes(publicUrl ?? `http://localhost:${port}`);
}

function removeTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

function readChains(file: string | undefined): ChainsSettings {
  if (file === undefined) return { chains: [], scanned: noChains };
  try {
    return parseChainsFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`SVC_CHAINS: ${file}: ${(error as Error).message}`);
  }
}

function parseHosts(name: string, list: string): string[] {
  if (list === 'none') return [];
  return list.split(',').map((entry, index) => {
    const host = entry.trim().toLowerCase();
    if (URL.canParse(`https://${host}`) && new URL(`https://${host}`).hostname === host)
      return host;
    throw new ConfigurationError(
      `${name} must hold hosts such as "videos.example", not ${nameEntry(list, index)}.`,
    );
  });
}

function parseOrigins(list: string): string[] {
  return list.split(',').flatMap((entry, index) => {
    const text = entry.trim();
    if (text === '') return [];
    const origin = parseOrigin(text);
    if (origin !== undefined) return [origin];
    throw new ConfigurationError(
      `SVC_ORIGINS must hold origins such as "https://shop.example" or "capacitor://localhost", not ${nameEntry(list, index)}.`,
    );
  });
}

/** An entry of a list, or its position if the list may hold a secret, which a comma may divide. */
function nameEntry(list: string, index: number): string {
  return /[@?]/.test(list) ? `entry ${index + 1}` : `"${list.split(',')[index]?.trim()}"`;
}

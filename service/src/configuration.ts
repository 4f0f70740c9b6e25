import { Ajv, type ErrorObject } from 'ajv';
import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { authSettings } from './auth/auth-settings.js';
import { chainsSettings } from './chain/chains-file.js';
import { addressFormats, describeAddress } from './configured-addresses.js';
import { networkSettings } from './connectors/read-network-settings.js';
import { httpSettings } from './http/http-settings.js';
import { rateLimitSettings } from './http/rate-limit-settings.js';
import { jobSettings } from './jobs/job-settings.js';
import { logSettings } from './log.js';
import { metricsSettings } from './metrics/metrics-settings.js';
import { oracleSettings } from './oracle/oracle-settings.js';
import { rewardSettings } from './rewards/reward-settings.js';
import {
  isSecret,
  readAll,
  requireNone,
  removeTrailingSlashes,
  type SettingsPart,
} from './settings.js';
import { databaseSettings } from './storage/database/database-settings.js';
import { traceSettings } from './traces/trace-settings.js';
import { contentSettings } from './use-cases/content-settings.js';
import { moderationSettings } from './use-cases/moderation/moderation-hook.js';
import { backupSettings } from './use-cases/own-data/backup-settings.js';
import { videoSettings } from './videos/video-settings.js';

/** The parts of the service that have settings, in the order of docs/settings.md. */
export const parts = [
  httpSettings,
  databaseSettings,
  authSettings,
  contentSettings,
  videoSettings,
  moderationSettings,
  rateLimitSettings,
  jobSettings,
  backupSettings,
  logSettings,
  traceSettings,
  metricsSettings,
  networkSettings,
  chainsSettings,
  oracleSettings,
  rewardSettings,
] as const;

/** The settings of all parts. */
export type Configuration = Intersection<ReturnType<(typeof parts)[number]['read']>>;

/** The environment variables of all parts. */
export const variables = Object.assign({}, ...parts.map((part) => part.variables)) as TProperties;

/**
 * Reads the settings from the environment; the only place that does.
 * @throws ConfigurationError with all problems, one a line
 */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const { values, problems } = readValues(environment);
  const shared = {
    publicUrl: removeTrailingSlashes(values.SVC_PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    dataFolder: values.SVC_DATA,
    hasServer: values.DATABASE_URL !== undefined,
    programs: environment['PATH'] ?? '',
  };
  // A wrong value may cause further problems.
  const readable = (parts as readonly SettingsPart[]).filter(
    (part) => !Object.keys(part.variables).some((name) => problems.has(name)),
  );
  const settings = readAll([
    () => requireNone([...problems.values()]),
    ...readable.map((part) => () => part.read(values, shared)),
  ]);
  return Object.assign({}, ...settings) as Configuration;
}

const validate = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  formats: addressFormats,
}).compile(Type.Object(variables));

/**
 * Variables of other programs: tests, `npm start`, the examples, and those that Kubernetes and Docker add for a
 * service.
 */
const foreign =
  /^SVC_(?:TEST_\w+|API_KEY|API_URL|DEMO_URL|REWARD_TOKEN|(?:EXAMPLE|DOCS|CHAIN)_PORT)$|_SERVICE_(?:HOST|PORT)(?:_|$)|_(?:TCP|UDP|SCTP)(?:_|$)/;

/** Reads the values of all variables, with defaults in place of wrong ones, and a problem for each of these. */
function readValues(environment: NodeJS.ProcessEnv) {
  // Shells and compose files write an empty variable for "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems = new Map<string, string>();
  for (const [name, value = ''] of Object.entries(given)) {
    const isOwn = name.startsWith('SVC_') && !foreign.test(name) && !/^(?:tcp|udp):/.test(value);
    if (isOwn && !Object.hasOwn(variables, name)) problems.set(name, describeUnknown(name));
  }
  const checked = { ...given };
  validate(checked);
  for (const error of validate.errors ?? []) {
    const name = error.instancePath.slice(1);
    if (!problems.has(name)) problems.set(name, describe(name, error, given[name]));
  }
  const valid = Object.entries(checked).filter(([name]) => !problems.has(name));
  const values: unknown = Object.fromEntries(valid);
  validate(values);
  return { values: values as Static<TObject<SharedVariables>>, problems };
}

type SharedVariables = typeof httpSettings.variables & typeof databaseSettings.variables;

function describe(name: string, error: ErrorObject, value = ''): string {
  const address = describeAddress(error);
  if (address !== undefined) return `${name} must be ${address}.`;
  const { message = 'is not valid', params } = error as ErrorObject<string, AllowedValues>;
  const problem = params.allowedValues
    ? `must be one of ${params.allowedValues.join(', ')}`
    : message;
  // Logs may have the message.
  return `${name} ${problem}${isSecret(name) ? '' : `, not "${value}"`}.`;
}

interface AllowedValues {
  allowedValues?: readonly string[];
}

function describeUnknown(name: string): string {
  const [nearest] = Object.keys(variables)
    .map((known) => ({ known, edits: countEdits(toWords(known), toWords(name)) }))
    .filter(({ known, edits }) => edits <= known.length / 3)
    .toSorted((a, b) => a.edits - b.edits);
  const hint = nearest ? `Did you mean ${nearest.known}? ` : '';
  return `${name} is not a setting. ${hint}docs/settings.md lists all settings.`;
}

const toWords = (name: string) => name.replace(/^SVC_/, '');

/** Computes the Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let edits = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(from).entries()) {
    const next = [row + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = edits[column]! + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, edits[column + 1]! + 1, next[column]! + 1));
    }
    edits = next;
  }
  return edits.at(-1)!;
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

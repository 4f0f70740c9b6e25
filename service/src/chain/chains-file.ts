import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { addressFormats, describeAddress } from '../configured-addresses.js';
import { networkNames, networks } from '../connectors/networks.js';
import { WalletAddress } from '../schemas/text.js';
import { ConfigurationError, defineSettings } from '../settings.js';
import { noChains, type ScannedChains } from '../use-cases/scanned-chains.js';
import {
  defaultLimits,
  maximumAnswerGas,
  maximumEndorsers,
} from '../use-cases/endorsements/answer-limits.js';
import type { ChainSettings, ContractKind, ScannedContract } from './chain-settings.js';

const exact = { additionalProperties: false };
const BlockNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Url = Type.String({ format: 'http-address-with-credentials' });
const startBlock = Type.Optional(BlockNumber);
const Contract = Type.Object({ address: WalletAddress, startBlock }, exact);
const JobId = Type.String({
  pattern: '^(0x[0-9a-fA-F]{64}|[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12})$',
});
const RewardToken = Type.Object(
  {
    address: WalletAddress,
    startBlock,
    connectedNetworks: Type.Array(Type.Enum(networkNames), { default: [], uniqueItems: true }),
    connectionsPerHour: Type.Integer({ minimum: 1, default: 60 }),
    rewardFreeAccounts: Type.Boolean({ default: false }),
    answerGas: Type.Integer({
      minimum: 100_000,
      maximum: Number(maximumAnswerGas),
      default: defaultLimits.answerGas,
    }),
    answerGasPerEndorser: Type.Integer({
      minimum: 1_000,
      maximum: Number(maximumAnswerGas),
      default: defaultLimits.answerGasPerEndorser,
    }),
    maximumPerLevel: Type.Integer({
      minimum: 1,
      maximum: maximumEndorsers,
      default: defaultLimits.maximumPerLevel,
    }),
  },
  exact,
);
const Oracle = Type.Object({ address: WalletAddress, jobId: JobId, startBlock }, exact);

/** The content of the file in `SVC_CHAINS`. */
const ChainsFile = Type.Object(
  {
    chains: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          rpcUrls: Type.Array(Url, { minItems: 1, maxItems: 16 }),
          confirmations: Type.Integer({ minimum: 0, maximum: 100_000 }),
          pollMilliseconds: Type.Integer({ minimum: 10, maximum: 3_600_000, default: 2_000 }),
          timeoutMilliseconds: Type.Integer({ minimum: 100, maximum: 600_000, default: 10_000 }),
          maximumBlocks: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 2_000 }),
          historyRequestsPerDay: Type.Integer({
            minimum: 1,
            maximum: 1_000_000_000,
            default: 10_000,
          }),
          startBlock: BlockNumber,
          transactions: Type.Optional(Type.Object({ startBlock }, exact)),
          rewardTokens: Type.Array(RewardToken, { default: [], maxItems: 16 }),
          oracles: Type.Array(Oracle, { default: [], maxItems: 16 }),
          tokens: Type.Array(Contract, { default: [], maxItems: 1_000 }),
          followRecords: Type.Array(Contract, { default: [], maxItems: 16 }),
        },
        exact,
      ),
    ),
    follows: Type.Optional(
      Type.Object(
        { chainId: Type.Integer({ minimum: 1 }), registry: Contract, accountMetadata: Contract },
        exact,
      ),
    ),
  },
  exact,
);
type ChainsFile = Static<typeof ChainsFile>;

/** The chains to scan. */
export interface ChainsSettings {
  chains: readonly ChainSettings[];
  scanned: ScannedChains;
}

/** The setting with the file of chains. */
export const chainsSettings = defineSettings({
  title: 'Chains',
  variables: {
    SVC_CHAINS: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'File with the chains that are scanned, and their contracts (docs/chains.md). Without it, none.',
      }),
    ),
  },
  read: ({ SVC_CHAINS: file }): { chains: ChainsSettings } => ({ chains: readChains(file) }),
});

function readChains(file: string | undefined): ChainsSettings {
  if (file === undefined) return { chains: [], scanned: noChains };
  try {
    return parseChainsFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`SVC_CHAINS: ${file}: ${(error as Error).message}`);
  }
}

/** The file is not valid; the message is for the operator. */
export class ChainsFileError extends Error {
  override readonly name = 'ChainsFileError';
}

const validate = new Ajv({ useDefaults: true, formats: addressFormats }).compile<ChainsFile>(
  ChainsFile,
);

/**
 * Reads the text of a chains file.
 * @throws ChainsFileError
 */
export function parseChainsFile(text: string): ChainsSettings {
  const file = parseJson(text);
  if (!validate(file)) {
    const [error] = validate.errors ?? [];
    const { instancePath = '', message = 'is not valid' } = error ?? {};
    const address = describeAddress(error);
    throw new ChainsFileError(
      `${instancePath || 'The file'} ${address === undefined ? message : `must be ${address}`}.`,
    );
  }
  const { chains, follows } = file;
  requireDistinct(
    'chain',
    chains.map(({ id }) => String(id)),
  );
  if (follows && !chains.some(({ id }) => id === follows.chainId)) {
    throw new ChainsFileError(`/follows/chainId: the file has no chain ${follows.chainId}.`);
  }
  const settings = chains.map((chain) => toChainSettings(chain, follows));
  return {
    chains: settings,
    scanned: {
      ids: chains.map(({ id }) => id),
      oracles: settings.flatMap(({ id, oracles }) =>
        oracles.map((oracle) => ({ ...oracle, chainId: id })),
      ),
      answerLimits: settings.flatMap(({ id, answerLimits }) =>
        answerLimits.map((limits) => ({ ...limits, chainId: id })),
      ),
      rewards: settings.flatMap(({ id, rewards }) =>
        rewards.map((reward) => ({ ...reward, chainId: id })),
      ),
      follows: follows && {
        chainId: follows.chainId,
        registry: follows.registry.address.toLowerCase(),
        accountMetadata: follows.accountMetadata.address.toLowerCase(),
      },
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChainsFileError('It is not JSON.', { cause: error });
  }
}

function toChainSettings(
  chain: ChainsFile['chains'][number],
  follows: ChainsFile['follows'],
): ChainSettings {
  const toContract =
    (kind: ContractKind) =>
    ({ address, startBlock: first }: Static<typeof Contract>): ScannedContract => ({
      address: address.toLowerCase(),
      kind,
      startBlock: first ?? chain.startBlock,
    });
  const contracts = [
    ...(chain.transactions ? [{ ...chain.transactions, address: '' }] : []).map(
      toContract('transactions'),
    ),
    ...chain.rewardTokens.map(toContract('rewardToken')),
    ...joinByAddress(chain.oracles.map(toContract('oracle'))),
    ...chain.tokens.map(toContract('token')),
    ...chain.followRecords.map(toContract('records')),
    ...(follows?.chainId === chain.id
      ? [
          toContract('registry')(follows.registry),
          toContract('accountMetadata')(follows.accountMetadata),
        ]
      : []),
  ];
  if (contracts.length === 0) {
    throw new ChainsFileError(`Chain ${chain.id}: it has nothing to scan.`);
  }
  requireDistinct(
    `contract of chain ${chain.id}`,
    contracts.map(({ address }) => address),
  );
  chain.rewardTokens.forEach((token) => requireCostlyAccounts(chain.id, token));
  const oracles = chain.oracles.map(({ address, jobId }) => ({
    address: address.toLowerCase(),
    jobId: toJobId(jobId.toLowerCase()),
  }));
  requireDistinct(
    `oracle of chain ${chain.id}`,
    oracles.map(({ address, jobId }) => `${address} ${jobId}`),
  );
  const { id, rpcUrls, confirmations, pollMilliseconds, timeoutMilliseconds, maximumBlocks } =
    chain;
  const { historyRequestsPerDay } = chain;
  return {
    id,
    rpcUrls,
    confirmations,
    pollMilliseconds,
    timeoutMilliseconds,
    maximumBlocks,
    historyRequestsPerDay,
    contracts,
    oracles,
    answerLimits: chain.rewardTokens.map(
      ({ address, answerGas, answerGasPerEndorser, maximumPerLevel }) => ({
        ...{ token: address.toLowerCase(), answerGas, answerGasPerEndorser, maximumPerLevel },
      }),
    ),
    rewards: chain.rewardTokens
      .filter(({ connectedNetworks }) => connectedNetworks.length > 0)
      .map(({ address, connectedNetworks, connectionsPerHour }) => ({
        token: address.toLowerCase(),
        networks: connectedNetworks,
        connectionsPerHour,
      })),
  };
}

function requireCostlyAccounts(
  chainId: number,
  { address, connectedNetworks, rewardFreeAccounts }: Static<typeof RewardToken>,
): void {
  const free = networks
    .filter(({ isFree, profile }) => isFree && connectedNetworks.includes(profile.network))
    .map(({ profile }) => profile.network);
  if (rewardFreeAccounts || free.length === 0) return;
  throw new ChainsFileError(
    `Chain ${chainId}: the token ${address} rewards accounts that are free to make (connectedNetworks: ` +
      `${free.join(', ')}), so one person can get many rewards. Remove these networks, or accept that with ` +
      'rewardFreeAccounts: true.',
  );
}

/** An operator contract can have several jobs. */
function joinByAddress(contracts: readonly ScannedContract[]): ScannedContract[] {
  const joined = new Map<string, ScannedContract>();
  for (const contract of contracts) {
    const startBlock = Math.min(
      contract.startBlock,
      joined.get(contract.address)?.startBlock ?? Infinity,
    );
    joined.set(contract.address, { ...contract, startBlock });
  }
  return [...joined.values()];
}

/** Nodes of Chainlink identify a job by a UUID, whose digits are the text of the 32 bytes. */
function toJobId(given: string): string {
  if (given.startsWith('0x')) return given;
  return `0x${Buffer.from(given.replaceAll('-', ''), 'ascii').toString('hex')}`;
}

function requireDistinct(what: string, names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new ChainsFileError(`A ${what} is named twice: ${repeated}.`);
}

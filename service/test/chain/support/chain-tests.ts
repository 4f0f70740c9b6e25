import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import { connect, type Connection } from '../../../../testing/chain/connect.js';
import { fundedAccount } from '../../../../testing/chain/funded-account.js';
import {
  eachService,
  operator,
  type OpenService,
} from '../../../../testing/suites/each-service.js';
import type { UserPrincipal } from '../../../src/auth/principal.js';
import { parseChainsFile } from '../../../src/chain/chains-file.js';
import type { ChainSettings } from '../../../src/chain/chain-settings.js';
import { scanChain } from '../../../src/chain/scan-chain.js';
import type { EntityId } from '../../../src/ranking/engine.js';
import type { Service } from '../../../src/service.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { eraseOwnData } from '../../../src/use-cases/own-data/erase-own-data.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';
import { openVideos } from '../../../src/videos/videos.js';

/** A node, a service that scans its chain, and people. */
export interface ChainKit {
  readonly node: Anvil;
  readonly chain: Connection;
  readonly service: Service;
  /** The settings of the chain, with changes as in a chains file. */
  settings(changes?: object): ChainSettings;
  /** Reads the chain up to its newest block. */
  scan(changes?: object): Promise<void>;
  /** A wallet with funds that the service does not know. */
  createWallet(): Promise<PrivateKeyAccount>;
  /** A wallet whose person a client has added. */
  addPerson(): Promise<PrivateKeyAccount>;
  signIn(address: Hex): Promise<void>;
  find(address: Hex): Promise<EntityId>;
  /** The distances of the people from the reader (0 when they are not in the network), by both engines. */
  readDistances(reader: Hex, people: readonly Hex[]): Promise<number[]>;
}

/** The scanned contracts of the chain. */
export interface ScannedContracts {
  chain?: Record<string, unknown>;
  follows?: Record<string, unknown>;
}

/** Runs the tests on both databases, each with its own chain, if a node can run. */
export function eachChain(
  /** Deploys the contracts to scan. */
  deploy: (node: Anvil, chain: Connection) => Promise<ScannedContracts>,
  tests: (kit: ChainKit) => void,
  reason?: string,
): void {
  const program = anvilProgram();
  const missing = program ? reason : 'There is no anvil for this system.';
  if (missing !== undefined) console.log(`Skipped: ${missing}`);
  (missing === undefined ? describe : describe.skip)('with a chain', () => {
    eachService((_, open) => {
      const kit = createKit(open, program, deploy);
      tests(kit);
    });
  });
}

function createKit(
  open: OpenService,
  program: string | undefined,
  deploy: (node: Anvil, chain: Connection) => Promise<ScannedContracts>,
): ChainKit {
  let node: Anvil;
  let chain: Connection;
  let service: Service;
  let contracts: ScannedContracts;
  beforeAll(async () => {
    node = await startAnvil(program!);
    chain = connect(node.url);
    contracts = await deploy(node, chain);
    service = { ...(await open()), chains: settings({}).scanned };
  });
  afterEach(async () => {
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });
  afterAll(async () => {
    await service.close();
    await node.stop();
  });

  const settings = (more: object) =>
    parseChainsFile(
      JSON.stringify({
        chains: [
          {
            id: chain.chainId,
            rpcUrls: [node.url],
            confirmations: 8,
            startBlock: 0,
            ...contracts.chain,
            ...more,
          },
        ],
        ...(contracts.follows ? { follows: contracts.follows } : {}),
      }),
    );
  const find = async (address: Hex) => {
    const named = [{ field: 'criteria', criteria: { ids: { address } } }];
    return (await service.identifiers.find(named, 'all'))[0]!;
  };
  const createWallet = async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await chain.pay(fundedAccount, account.address, 10n ** 18n);
    return account;
  };
  return {
    get node() {
      return node;
    },
    get chain() {
      return chain;
    },
    get service() {
      return service;
    },
    settings: (changes = {}) => settings(changes).chains[0]!,
    scan: (changes = {}) =>
      scanChain(service, {
        settings: settings(changes).chains[0]!,
        once: true,
        signal: new AbortController().signal,
        onNodeError: (error) => {
          throw error;
        },
      }),
    createWallet,
    async addPerson() {
      const account = await createWallet();
      const { address } = account;
      const ids = { uuid: address, address };
      await addEntity(service, operator, { type: 'Address', ids });
      return account;
    },
    signIn: (address) => ensureOwnEntity(service, toUser(address)),
    find,
    async readDistances(reader, people) {
      const source = await find(reader);
      const ids = await Promise.all(people.map(find));
      const engines = [service.ranking, new SqlRankingEngine(service.database, { users: false })];
      const [byIndex, bySql] = await Promise.all(
        engines.map(async (engine) => {
          const known = await engine.acquaintances(source, ids);
          return ids.map((id) => known.get(id)?.distance ?? 0);
        }),
      );
      expect(bySql).toEqual(byIndex);
      return byIndex!;
    },
  };
}

/** A signed-in person. */
export function toUser(address: Hex): UserPrincipal {
  return {
    kind: 'user',
    address: address.toLowerCase(),
    tokenId: 'token',
    tokenIssuedAt: 0,
    tokenIssuedAfter: 0,
    tokenExpiresAt: 4_000_000_000,
  };
}

/** Erases all data of a person at its request. */
export async function erase(service: Service, address: Hex): Promise<void> {
  const videos = await openVideos({
    folder: join(tmpdir(), 'svc-no-videos'),
    bucket: undefined,
    hosts: undefined,
    ffmpegFolders: [],
  });
  const user = { ...toUser(address), tokenIssuedAt: Math.floor(Date.now() / 1_000) };
  const { state } = await eraseOwnData({ ...service, videos }, user);
  expect(state).toBe('finished');
}

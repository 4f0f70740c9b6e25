import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256, toHex, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRequest,
  type LocalRewardToken,
} from '../../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../../contracts/typescript/reward-token-abi.js';
import { createChainClient } from '../../../../testing/chain/chain-client.js';
import { startRpcProxy, type RpcProxy } from '../../../../testing/chain/rpc-proxy.js';
import { createKey } from '../../../../testing/service/create-key.js';
import { operator } from '../../../../testing/suites/each-service.js';
import { startHttp, type HttpSurface } from '../../../../testing/service/start-http.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { answerRequests } from '../../../src/oracle/answer-requests.js';
import { openChainAccount, type ChainAccount } from '../../../src/chain-account/chain-account.js';
import { scanChain } from '../../../src/chain/scan-chain.js';
import { listOracles, type OracleStatus } from '../../../src/storage/oracle/states.js';
import { readScan } from '../../../src/use-cases/chain/scan-state.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { eachChain, type ChainKit } from '../../chain/support/chain-tests.js';

const keys = ['one', 'two'].map((name) => keccak256(toHex(name)));

/** The accounts of two oracles, which the operator contract of the token knows. */
export const accounts = keys.map(openWithFile);

/** An account of the node's own, for which the node signs. */
export const signedByNode = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Opens an account as the oracle does: from a file with its key. */
function openWithFile(key: Hex): ChainAccount {
  const folder = mkdtempSync(join(tmpdir(), 'svc-'));
  try {
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, `${key}\n`);
    return openChainAccount('oracle', { keyFile }, { warn: () => undefined });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Changes of the options of an oracle. */
export interface OracleChanges {
  account?: ChainAccount;
  serviceUrl?: string;
  apiKey?: string;
  maximumFeePerGas?: bigint;
}

/** A program that answers requests until it is stopped. */
export interface RunningOracle {
  stop(): Promise<void>;
}

/** A chain with a reward token, a service that scans it, and oracles. */
export interface OracleKit extends ChainKit {
  readonly token: LocalRewardToken;
  readonly client: ReturnType<typeof createChainClient>;
  readonly http: HttpSurface;
  /** Between the oracles and the node. */
  readonly proxy: RpcProxy;
  readonly apiKey: string;
  /** A person with tokens, who knows these. */
  addEndorser(...known: PrivateKeyAccount[]): Promise<PrivateKeyAccount>;
  /** Starts to answer requests, and to scan. */
  start(changes?: OracleChanges): RunningOracle;
  /** Scans the chain, and again whenever asked, until the condition holds. */
  untilScanned<Value>(
    read: () => Promise<Value>,
    holds?: (value: Value) => boolean,
  ): Promise<Value>;
  readStatus(): Promise<OracleStatus | undefined>;
  /** Makes a person endorse a target with tokens that an oracle may move; returns the stake. */
  request(
    endorser?: PrivateKeyAccount,
    amount?: bigint,
  ): Promise<LocalRequest & { readStake(): Promise<bigint> }>;
  /** Scans until the oracle has answered all, or reports why it does not. */
  untilAnswered(): Promise<void>;
  untilProblem(pattern: RegExp): Promise<void>;
  /** Counts the transactions that the account has sent. */
  readCount(account?: { address: Hex }): Promise<number>;
  readStake(endorser: PrivateKeyAccount, target: PrivateKeyAccount): Promise<bigint>;
  readCredits(endorser: PrivateKeyAccount): Promise<bigint>;
  /** Counts the answers on the chain. */
  countAnswers(): Promise<number>;
}

/** Runs the tests on both databases, each with its own chain, if a node can run. */
export function eachOracle(tests: (kit: OracleKit) => void): void {
  let client: ReturnType<typeof createChainClient>;
  let token: LocalRewardToken;
  eachChain(
    async (node) => {
      client = createChainClient(node.url);
      token = await deployLocalRewardToken(client, [
        ...accounts.map(({ address }) => address),
        signedByNode,
      ]);
      for (const { address } of accounts) await client.setBalance({ address, value: 10n ** 20n });
      const { jobId, chainlink } = token;
      return {
        chain: {
          pollMilliseconds: 20,
          rewardTokens: [{ address: token.address }],
          oracles: [{ address: chainlink.operator, jobId }],
        },
      };
    },
    (chain) => {
      let surface: HttpSurface;
      let proxy: RpcProxy;
      let apiKey: string;
      const running = new Set<RunningOracle>();
      let requests = 0;
      beforeAll(async () => {
        surface = await startHttp(chain.service);
        proxy = await startRpcProxy(chain.node.url);
        apiKey = await createKey(chain.service, 'oracle', ['endorsers:read']);
      });
      afterEach(async () => {
        proxy.setFault(() => undefined);
        for (const oracle of running) await oracle.stop();
      });
      afterAll(async () => {
        await surface.close();
        await proxy.stop();
      });

      const read = (functionName: 'stakeOf' | 'creditsOf', args: readonly Hex[]) =>
        client.readContract<readonly unknown[], string, readonly Hex[]>({
          address: token.address,
          abi: rewardTokenAbi,
          functionName,
          args,
        }) as Promise<bigint>;
      const start = ({ account = accounts[0]!, ...changes }: OracleChanges = {}) => {
        const ending = new AbortController();
        const settings = { ...chain.settings(), rpcUrls: [proxy.url] };
        const answering = answerRequests(chain.service, {
          settings,
          oracle: {
            serviceUrl: surface.url,
            apiKey,
            maximumFeePerGas: 10n ** 12n,
            ...changes,
          },
          account,
          signal: ending.signal,
          log: { info: () => undefined, warn: () => undefined },
        });
        const oracle = {
          async stop() {
            running.delete(oracle);
            ending.abort();
            await answering;
          },
        };
        running.add(oracle);
        return oracle;
      };
      const kit: Omit<OracleKit, keyof ChainKit> = {
        get token() {
          return token;
        },
        get client() {
          return client;
        },
        get http() {
          return surface;
        },
        get proxy() {
          return proxy;
        },
        get apiKey() {
          return apiKey;
        },
        async addEndorser(...known) {
          const account = await chain.addPerson();
          await token.giveTokens(account.address);
          for (const { address } of known) {
            await addRelationship(chain.service, operator, {
              type: 'social',
              sourceCriteria: { ids: { address: account.address } },
              targetCriteria: { ids: { address } },
            });
          }
          return account;
        },
        start,
        async untilScanned(readValue, holds) {
          const ending = new AbortController();
          const scanning = scanChain(chain.service, {
            settings: chain.settings(),
            signal: ending.signal,
          });
          try {
            return await waitFor(readValue, holds);
          } finally {
            ending.abort();
            await scanning;
          }
        },
        async request(endorser, amount = 10n) {
          const account = endorser ?? (await kit.addEndorser());
          const target = await chain.addPerson();
          requests += 1;
          const transactionId = `order-${requests}`;
          const made = await token.request({
            account,
            target: target.address,
            amount,
            transactionId,
          });
          return { ...made, readStake: () => kit.readStake(account, target) };
        },
        async untilAnswered() {
          // A request that is in no scanned block yet is not open either, nor one that a reorganisation has moved.
          const head = await client.getBlock();
          const number = Number(head.number);
          await kit.untilScanned(async () => {
            const scan = await readScan(chain.service, chain.chain.chainId);
            const isReplaced = scan.blocks.some(
              (block) => block.number === number && block.hash !== head.hash,
            );
            const isScanned = !isReplaced && scan.checkpoints.every((one) => one.number >= number);
            return isScanned && ((await kit.readStatus())?.openCount ?? 0) === 0;
          });
        },
        async untilProblem(pattern) {
          await kit.untilScanned(
            async () => (await kit.readStatus())?.problem,
            (problem) => pattern.test(problem ?? ''),
          );
        },
        readCount: ({ address } = accounts[0]!) => client.getTransactionCount({ address }),
        readStatus: async () =>
          (await listOracles(chain.service.database, chain.service.chains.oracles))[0],
        readStake: (endorser, target) => read('stakeOf', [endorser.address, target.address]),
        readCredits: ({ address }) => read('creditsOf', [address]),
        async countAnswers() {
          const events = await client.getContractEvents({
            address: token.chainlink.operator,
            abi: [
              {
                type: 'event',
                name: 'OracleResponse',
                inputs: [{ type: 'bytes32', indexed: true }],
              },
            ],
            fromBlock: 0n,
          });
          return events.length;
        },
      };
      tests(
        Object.defineProperties(
          Object.create(chain) as OracleKit,
          Object.getOwnPropertyDescriptors(kit),
        ),
      );
    },
  );
}

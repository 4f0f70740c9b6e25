import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { toFunctionSelector, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { grantConnectorRole } from '../../../testing/chain/rewarding-chain.js';
import { refuse, startRpcProxy, type RpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { ScriptedNetwork } from '../../../testing/networks/scripted-network.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { UserPrincipal } from '../../src/auth/principal.js';
import { holdKey, type ChainAccount } from '../../src/chain-account/chain-account.js';
import { writeConnections } from '../../src/rewards/write-connections.js';
import type { Service } from '../../src/service.js';
import { listRewardTokenStatus } from '../../src/storage/rewards/reward-tokens.js';
import { startConnection } from '../../src/use-cases/accounts/start-connection.js';
import { disconnectAccount, moveAccount } from '../../src/use-cases/accounts/disconnect-account.js';
import { finishConnection } from '../../src/use-cases/accounts/finish-connection.js';
import { listAccounts } from '../../src/use-cases/accounts/list-accounts.js';
import { requestRewards } from '../../src/use-cases/accounts/request-rewards.js';
import { eachChain, erase, toUser } from '../chain/support/chain-tests.js';

const connectors = [createAccount(), createAccount()];
const github = new ScriptedNetwork('github');
const bluesky = new ScriptedNetwork('bluesky');
const mastodon = new ScriptedNetwork('mastodon');
const networks = [github, bluesky, mastodon];
const reward = 10_000n;
const connectedUser = toFunctionSelector('connectedUser(uint256,bytes32)');

function createAccount(): ChainAccount {
  return holdKey('connector', generatePrivateKey());
}

let client: ReturnType<typeof createChainClient>;
let token: LocalRewardToken;
eachChain(
  async (node, chain) => {
    client = createChainClient(node.url);
    token = await deployLocalRewardToken(client);
    for (const { address } of connectors) {
      await client.setBalance({ address, value: 10n ** 20n });
      await grantConnectorRole(chain, token.address, address);
    }
    const connectedNetworks = ['github', 'bluesky'];
    return {
      chain: {
        pollMilliseconds: 20,
        rewardTokens: [{ address: token.address, connectedNetworks, rewardFreeAccounts: true }],
      },
    };
  },
  (kit) => {
    let service: Service;
    let proxy: RpcProxy;
    const running = new Set<{ stop(): Promise<void> }>();
    let accounts = 0;
    beforeAll(async () => {
      const enabled = new Map(networks.map((one) => [one.network, one]));
      service = { ...kit.service, networks: { connectors: enabled } };
      proxy = await startRpcProxy(kit.node.url);
    });
    afterEach(async () => {
      proxy.setFault(() => undefined);
      for (const one of running) await one.stop();
    });
    afterAll(() => proxy.stop());

    /** Adds connections until it is stopped. */
    function start(
      account: ChainAccount = connectors[0]!,
      connectionsPerHour = 60,
      others: readonly Hex[] = [],
    ) {
      const ending = new AbortController();
      const settings = { ...kit.settings(), rpcUrls: [proxy.url] };
      const tokens = [
        ...others.map((other) => ({ token: other, connectionsPerHour })),
        ...settings.rewards.map((one) => ({ ...one, connectionsPerHour })),
      ];
      const writing = writeConnections(service, {
        ...{ settings, tokens, account },
        rewards: { maximumFeePerGas: 10n ** 12n },
        signal: ending.signal,
        log: { info: () => undefined, warn: () => undefined },
      });
      const one = {
        async stop() {
          running.delete(one);
          ending.abort();
          await writing;
        },
      };
      running.add(one);
      return one;
    }
    const signIn = async () => {
      const { address } = await kit.createWallet();
      await kit.signIn(address);
      return { ...toUser(address), tokenIssuedAt: Math.floor(Date.now() / 1_000) };
    };
    const connect = async (user: UserPrincipal, network = github, account?: string) => {
      const { state } = await startConnection(service, user, { network: network.network });
      const proof = { id: account ?? `account-${++accounts}` };
      return finishConnection(service, user, { state, proof });
    };
    const readReward = async (user: UserPrincipal, id: number) => {
      const { accounts: all } = await listAccounts(service, user, 'en');
      return all.find((one) => one.id === String(id))?.rewards?.[0]?.status;
    };
    const untilReward = (user: UserPrincipal, id: number, status: string) =>
      waitFor(
        () => readReward(user, id),
        (found) => found === status,
      );
    const readBalance = (user: UserPrincipal) => read<bigint>('balanceOf', [user.address]);
    const readStatus = async () =>
      (await listRewardTokenStatus(service.database)).find(
        (one) => one.token === token.address.toLowerCase(),
      );
    const untilProblem = (pattern: RegExp) =>
      waitFor(readStatus, (status) => pattern.test(status?.problem ?? ''));
    const untilSettled = () =>
      waitFor(async () => {
        await client.mine({ blocks: 1 });
        return (await readStatus())?.openCount === 0;
      });
    const readStored = () => service.database.drizzle.query.connectionRewards.findMany();
    const readStoredOf = async (user: UserPrincipal) => {
      const mark = service.hashes.hashWallet(user.address);
      return (await readStored()).filter(({ walletHash }) => walletHash === mark);
    };
    /** Reads the user for whom the token has the account of the wallet. */
    const readConnected = async (user: UserPrincipal, type = 1004n) => {
      const [stored] = await readStoredOf(user);
      return (await read<string>('connectedUser', [type, stored!.accountHash])).toLowerCase();
    };
    /** Creates a person with a final reward for its connection. */
    const createRewarded = async (account?: string) => {
      const user = await signIn();
      const id = await connect(user, github, account);
      await untilReward(user, id, 'available');
      await requestRewards(service, user, id);
      await untilSettled();
      return { user, id };
    };

    test('is offered with what the token gives, and given once it is asked for', async () => {
      start();
      const user = await signIn();
      const id = await connect(user);
      await untilReward(user, id, 'available');
      const [account] = (await listAccounts(service, user, 'en')).accounts;
      expect(account!.rewards).toEqual([
        {
          status: 'available',
          chainId: kit.chain.chainId,
          tokenAddress: token.address.toLowerCase(),
          ...{ amount: '10000', symbol: 'RWD' },
        },
      ]);
      expect(await readBalance(user)).toBe(0n);
      await requestRewards(service, user, id);
      await requestRewards(service, user, id);
      expect(await readReward(user, id)).toBe('pending');
      await waitFor(() => readBalance(user));
      expect(await readReward(user, id)).toBe('pending');
      await untilSettled();
      expect(await readReward(user, id)).toBe('earned');
      expect(await readBalance(user)).toBe(reward);
      expect(await readConnected(user)).toBe(user.address);
      await requestRewards(service, user, id);
      expect(await readStatus()).toMatchObject({ openCount: 0, problem: null });
    });

    test('of one token is given while another is no reward token', async () => {
      start(connectors[0], 60, [fundedAccount.address.toLowerCase() as Hex]);
      const user = await signIn();
      const id = await connect(user);
      await untilReward(user, id, 'available');
      await requestRewards(service, user, id);
      await waitFor(() => readBalance(user));
      await untilProblem(/is not a reward token/);
      await untilSettled();
    });

    test.each(['invalid opcode: INVALID', 'out of gas'])(
      'waits while the token does not say who has a connection (%s), and is given then',
      async (message) => {
        proxy.setFault(({ method, params }, response) => {
          const { data } = (params[0] ?? {}) as { data?: string };
          return method === 'eth_call' && data?.startsWith(connectedUser)
            ? refuse(response, message, -32000)
            : undefined;
        });
        start();
        const user = await signIn();
        const id = await connect(user);
        await untilReward(user, id, 'available');
        await requestRewards(service, user, id);
        await untilProblem(/does not return who has a connection/);
        proxy.setFault(() => undefined);
        await waitFor(() => readBalance(user));
        await untilSettled();
        expect(await readReward(user, id)).toBe('earned');
      },
    );

    test('is not offered for other networks', async () => {
      start();
      await createRewarded();
      const user = await signIn();
      const id = await connect(user, mastodon);
      expect(await readReward(user, id)).toBeUndefined();
      await expect(requestRewards(service, user, id)).rejects.toMatchObject({ reason: 'conflict' });
    });

    test('is given once for a wallet and a network, and again for another network', async () => {
      start();
      const { user } = await createRewarded();
      const second = await connect(user);
      expect(await readReward(user, second)).toBeUndefined();
      await expect(requestRewards(service, user, second)).rejects.toMatchObject({
        reason: 'conflict',
      });
      const other = await connect(user, bluesky);
      await requestRewards(service, user, other);
      await untilSettled();
      expect(await readBalance(user)).toBe(2n * reward);
    });

    test('is not given again when the account is connected again, to any wallet', async () => {
      start();
      const name = 'one that moves';
      const { user, id } = await createRewarded(name);
      await disconnectAccount(service, user, id);
      await untilSettled();
      expect(await readConnected(user)).toMatch(/^0x0+$/);
      expect(await readStoredOf(user)).toMatchObject([{ wallet: null, isAdded: true }]);
      const again = await connect(user, github, name);
      expect(await readReward(user, again)).toBe('earned');
      await requestRewards(service, user, again);
      const other = await signIn();
      await moveAccount(service, user, { id: again, address: other.address });
      const moved = await connect(other, github, name);
      expect(await readReward(other, moved)).toBeUndefined();
      await expect(requestRewards(service, other, moved)).rejects.toMatchObject({
        reason: 'conflict',
      });
      expect(await readStatus()).toMatchObject({ openCount: 0 });
      expect(await readBalance(user)).toBe(reward);
      expect(await readBalance(other)).toBe(0n);
    });

    test('can be asked for again when nothing was sent before the account was disconnected', async () => {
      const first = start();
      await createRewarded();
      await first.stop();
      const user = await signIn();
      const id = await connect(user, github, 'one that comes back');
      await requestRewards(service, user, id);
      await disconnectAccount(service, user, id);
      expect(await readStoredOf(user)).toEqual([]);
      const again = await connect(user, github, 'one that comes back');
      expect(await readReward(user, again)).toBe('available');
      await requestRewards(service, user, again);
      start();
      await untilSettled();
      expect(await readReward(user, again)).toBe('earned');
    });

    test('an erasure removes the connection from the token, and then the wallet', async () => {
      start();
      const { user } = await createRewarded();
      await erase(service, user.address as Hex);
      await untilSettled();
      expect(await readConnected(user)).toMatch(/^0x0+$/);
      expect(await readStoredOf(user)).toMatchObject([{ wallet: null }]);
    });

    describe('the maximum of an hour', () => {
      const age = (minutes: number) =>
        service.database.drizzle.execute(
          `UPDATE connection_rewards SET sent_at = sent_at - interval '${minutes} minutes'`,
        );
      const request = async (network = github) => {
        const user = await signIn();
        const id = await connect(user, network);
        await untilReward(user, id, 'available');
        await requestRewards(service, user, id);
        return { user, id };
      };

      testLong('further connections wait, also after a restart, and removals do not', async () => {
        start();
        const first = await createRewarded();
        const removed = await createRewarded();
        for (const one of running) await one.stop();
        await age(120);
        const limited = start(connectors[0], 2);
        const second = await request();
        const third = await request(bluesky);
        await waitFor(() => readBalance(second.user));
        await waitFor(() => readBalance(third.user));
        const waiting = await request();
        await untilProblem(/^0x[\da-f]{40} has reached its maximum number of connections an hour/);
        expect(await readReward(waiting.user, waiting.id)).toBe('pending');
        await disconnectAccount(service, removed.user, removed.id);
        const isRemoved = async () => /^0x0+$/.test(await readConnected(removed.user));
        await waitFor(isRemoved);
        await limited.stop();
        start(connectors[0], 2);
        await disconnectAccount(service, first.user, first.id);
        await waitFor(async () => /^0x0+$/.test(await readConnected(first.user)));
        expect(await readBalance(waiting.user)).toBe(0n);
        await untilProblem(/connectionsPerHour/);
        await age(61);
        await waitFor(() => readBalance(waiting.user));
        await untilSettled();
        expect(await readReward(waiting.user, waiting.id)).toBe('earned');
        expect(await readStatus()).toMatchObject({ problem: null });
      });
    });

    describe('faults', () => {
      test('a connection that is withdrawn while it waits is not on the chain in the end', async () => {
        start();
        await createRewarded();
        await client.setAutomine(false);
        try {
          const user = await signInWithoutBlocks();
          const id = await connect(user, github, 'one that waits');
          await requestRewards(service, user, id);
          await untilSent(user);
          await disconnectAccount(service, user, id);
          await untilSettled();
          await client.mine({ blocks: 2 });
          expect(await readConnected(user)).toMatch(/^0x0+$/);
          const again = await connect(user, github, 'one that waits');
          expect(await readReward(user, again)).toBeUndefined();
        } finally {
          await client.setAutomine(true);
        }
      });

      test('a connection is removed that comes into a block although it was withdrawn', async () => {
        start();
        await createRewarded();
        await client.setAutomine(false);
        try {
          const user = await signInWithoutBlocks();
          const id = await connect(user, github);
          await requestRewards(service, user, id);
          await untilSent(user);
          await untilInPool();
          // The node does not get the transaction that replaces the first one.
          let refused = 0;
          proxy.setFault(({ method }, response) => {
            if (method !== 'eth_sendRawTransaction') return undefined;
            refused += 1;
            response.destroy();
            return 'answered';
          });
          await disconnectAccount(service, user, id);
          await waitFor(() => refused > 1);
          expect((await readStatus())?.openCount).toBe(1);
          await client.mine({ blocks: 1 });
          expect(await readConnected(user)).toBe(user.address);
          proxy.setFault(() => undefined);
          await untilSettled();
          expect(await readConnected(user)).toMatch(/^0x0+$/);
        } finally {
          await client.setAutomine(true);
        }
      });

      test('a program that ends after it has stored a transaction leaves it to the next one', async () => {
        const first = start();
        await createRewarded();
        const user = await signIn();
        const id = await connect(user);
        let refused = 0;
        proxy.setFault(({ method }, response) => {
          if (method !== 'eth_sendRawTransaction') return undefined;
          refused += 1;
          response.destroy();
          return 'answered';
        });
        await requestRewards(service, user, id);
        await waitFor(() => refused > 0);
        await first.stop();
        expect(await readBalance(user)).toBe(0n);
        proxy.setFault(() => undefined);
        start();
        await untilSettled();
        expect(await readBalance(user)).toBe(reward);
      });

      test('what a reorganisation removes is written again', async () => {
        start();
        await createRewarded();
        const user = await signIn();
        const id = await connect(user);
        await requestRewards(service, user, id);
        await waitFor(() => readBalance(user));
        await kit.chain.reorganise(1);
        await waitFor(() => readBalance(user));
        await untilSettled();
        expect(await readReward(user, id)).toBe('earned');
        expect(await readBalance(user)).toBe(reward);
      });

      test('two accounts write a connection once', async () => {
        start(connectors[0]);
        start(connectors[1]);
        const { user } = await createRewarded();
        expect(await readBalance(user)).toBe(reward);
        const logs = await client.getContractEvents({
          ...{ address: token.address, abi: rewardTokenAbi, eventName: 'AddConnection' },
          ...{ args: { user: user.address as Hex }, fromBlock: 0n },
        });
        expect(logs).toHaveLength(1);
      });

      test.each([
        ['a role', /AccessControlUnauthorizedAccount/, createAccount(), 10n ** 20n],
        [
          'funds',
          /connector's account on chain 31337 has too little of the chain's currency/,
          connectors[1]!,
          0n,
        ],
      ])(
        'an account without %s is reported, and rewards wait',
        async (_, problem, account, value) => {
          await client.setBalance({ address: account.address, value });
          const poor = start(account);
          const user = await signIn();
          const id = await connect(user);
          await untilReward(user, id, 'available');
          await requestRewards(service, user, id);
          await untilProblem(problem);
          await poor.stop();
          await client.setBalance({ address: account.address, value: 10n ** 20n });
          if (value > 0n) await grantConnectorRole(kit.chain, token.address, account.address);
          start(account);
          await untilSettled();
          expect(await readBalance(user)).toBe(reward);
          expect(await readStatus()).toMatchObject({ problem: null });
        },
      );

      test('a contract that is no reward token is reported, and nothing is offered', async () => {
        const ending = new AbortController();
        const contract = fundedAccount.address.toLowerCase();
        const tokens = [{ token: contract, connectionsPerHour: 60 }];
        const writing = writeConnections(service, {
          ...{ settings: kit.settings(), tokens, account: connectors[0]! },
          rewards: { maximumFeePerGas: 10n ** 12n },
          signal: ending.signal,
          log: { info: () => undefined, warn: () => undefined },
        });
        await waitFor(async () =>
          (await listRewardTokenStatus(service.database)).some(
            (one) =>
              one.token === contract && one.problem === `${one.token} is not a reward token.`,
          ),
        );
        ending.abort();
        await writing;
      });

      const signInWithoutBlocks = async () => {
        const { address } = privateKeyToAccount(generatePrivateKey());
        await kit.signIn(address);
        return toUser(address);
      };
      const untilSent = (user: UserPrincipal) =>
        waitFor(async () => {
          const [reward] = await readStoredOf(user);
          const stored = await service.database.drizzle.query.chainTransactions.findMany();
          return stored.some(({ rewardId }) => rewardId === reward!.id);
        });
      /** Waits until the node has the stored transactions. */
      const untilInPool = () =>
        waitFor(async () => {
          const stored = await service.database.drizzle.query.chainTransactions.findMany();
          const hasAll = stored.map(({ hash }) => client.getTransaction({ hash: hash as Hex }));
          return Promise.all(hasAll).then(
            () => true,
            () => false,
          );
        });
    });
  },
);

const read = <Value>(functionName: 'balanceOf' | 'connectedUser', args: readonly unknown[]) =>
  client.readContract<readonly unknown[], string, readonly unknown[]>({
    ...{ address: token.address, abi: rewardTokenAbi, functionName, args },
  }) as Promise<Value>;

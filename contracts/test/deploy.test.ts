import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createTestClient,
  encodeAbiParameters,
  erc20Abi,
  getAddress,
  http,
  parseEventLogs,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from '../../testing/chain/foundry.js';
import { anvilProgram, startAnvil, type Anvil } from '../../testing/chain/anvil.js';
import { contractWallet } from '../../testing/chain/contract-wallet.js';
import { fundedAccount } from '../../testing/chain/funded-account.js';
import {
  deployLinkAndOperator,
  operatorAbi,
  type LinkAndOperator,
} from '../local/deploy-link-and-operator.js';
import { findRewardToken } from '../typescript/addresses.js';
import { confirmTransaction } from '../typescript/confirm-transaction.js';
import { deployRewardToken } from '../typescript/deploy-reward-token.js';
import { rewardTokenAbi } from '../typescript/reward-token-abi.js';

const program = anvilProgram();
if (!program) process.stdout.write('Deployment is not tested: there is no anvil here.\n');

const target: Address = '0x00000000000000000000000000000000000000ab';
const jobId: Hex = `0x${'11'.repeat(32)}`;
const payment = 10n ** 17n;
/** The second of the accounts to which Foundry's nodes give funds; its key is publicly known. */
const knownKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const bob = privateKeyToAccount(knownKey);

(program ? describe : describe.skip)('the reward token on a chain', () => {
  let anvil: Anvil;
  let chainlink: LinkAndOperator;
  let token: Awaited<ReturnType<typeof deployRewardToken>>;

  const createClient = () =>
    createTestClient({
      mode: 'anvil',
      account: fundedAccount,
      chain: foundry,
      transport: http(anvil.url),
      pollingInterval: 20,
    })
      .extend(publicActions)
      .extend(walletActions);
  let client: ReturnType<typeof createClient>;

  beforeAll(async () => {
    anvil = await startAnvil(program!);
    client = createClient();
    chainlink = await deployLinkAndOperator(client, [fundedAccount.address]);
    const { link, operator: oracle } = chainlink;
    token = await deployRewardToken({
      ...{ client, name: 'Reward', symbol: 'RWD', link, oracle, jobId, payment },
      admin: fundedAccount.address,
      connector: fundedAccount.address,
    });
    await chainlink.mintLink(token.address, payment * 10n);
  });
  afterAll(() => anvil.stop());

  const asToken = () => ({ address: token.address, abi: rewardTokenAbi });
  const confirm = (hash: Hex) => confirmTransaction(client, hash);
  const connect = async (user: Address, account: Hex) =>
    confirm(
      await client.writeContract({
        ...asToken(),
        functionName: 'addConnection',
        args: [user, 1n, account],
      }),
    );
  const endorse = async (account: typeof bob | Address, amount: bigint) =>
    confirm(
      await client.writeContract({
        ...asToken(),
        account,
        functionName: 'endorse',
        args: [target, amount, 'order-1042'],
      }),
    );
  /** Does what an oracle does with the request in a receipt. */
  const answer = async ({ logs }: Awaited<ReturnType<typeof confirm>>, level1: Address[]) => {
    const [request] = parseEventLogs({ abi: operatorAbi, logs, eventName: 'OracleRequest' });
    const { requestId, callbackAddr, callbackFunctionId, cancelExpiration } = request!.args;
    const data = encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
      [requestId, level1, []],
    );
    return confirm(
      await client.writeContract({
        address: chainlink.operator,
        abi: operatorAbi,
        functionName: 'fulfillOracleRequest2',
        args: [requestId, payment, callbackAddr, callbackFunctionId, cancelExpiration, data],
      }),
    );
  };
  const read = (functionName: 'balanceOf' | 'creditsOf', owner: Address) =>
    client.readContract({ ...asToken(), functionName, args: [owner] });

  test('is set up by its deployment', async () => {
    const oracle = await client.readContract({ ...asToken(), functionName: 'getOracle' });
    expect(oracle).toEqual([
      getAddress(chainlink.link),
      getAddress(chainlink.operator),
      jobId,
      payment,
    ]);
    const delay = { ...asToken(), functionName: 'defaultAdminDelay' } as const;
    expect(await client.readContract(delay)).toBe(172_800);
    expect(await client.getCode({ address: token.implementation })).toMatch(/^0x6/);
    expect(findRewardToken({ [foundry.id]: token.address }, foundry.id)).toBe(token.address);
    expect(() => findRewardToken({}, foundry.id)).toThrow('31337');
  });

  test('rewards earlier endorsers, and smart accounts', async () => {
    const wallet = contractWallet(fundedAccount.address);
    await wallet.deploy(anvil.url);
    await client.impersonateAccount({ address: wallet.address });
    await client.setBalance({ address: wallet.address, value: 10n ** 18n });
    await connect(wallet.address, jobId);
    await connect(bob.address, `0x${'22'.repeat(32)}`);
    await answer(await endorse(wallet.address, 200n), []);

    const { logs } = await answer(await endorse(bob, 200n), [wallet.address]);
    const rewards = parseEventLogs({ abi: rewardTokenAbi, logs });
    expect(rewards).toMatchObject([
      { eventName: 'ChainlinkFulfilled' },
      {
        eventName: 'Endorse',
        args: {
          from: bob.address,
          to: getAddress(target),
          value: 200n,
          transactionId: 'order-1042',
        },
      },
      {
        eventName: 'RewardPreviousEndorserLevel1',
        args: { endorser: getAddress(wallet.address), reward: 87n },
      },
    ]);
    expect(await read('creditsOf', wallet.address)).toBe(87n);
    await confirm(
      await client.writeContract({
        ...asToken(),
        account: wallet.address,
        functionName: 'claim',
      }),
    );
    expect(await read('balanceOf', wallet.address)).toBe(10_000n - 200n + 87n);
  });

  test('returns tokens and payment of a request that is cancelled with the gas that a node estimates', async () => {
    const { logs } = await endorse(bob, 100n);
    const [request] = parseEventLogs({ abi: operatorAbi, logs, eventName: 'OracleRequest' });
    const readLink = () =>
      client.readContract({
        address: chainlink.link,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [token.address],
      });
    const [tokens, paid] = [await read('balanceOf', bob.address), await readLink()];
    await client.setNextBlockTimestamp({ timestamp: request!.args.cancelExpiration });
    await client.mine({ blocks: 1 });
    await confirm(
      await client.writeContract({
        ...asToken(),
        account: bob,
        functionName: 'cancelRequest',
        args: [request!.args.requestId],
      }),
    );
    expect(await read('balanceOf', bob.address)).toBe(tokens + 100n);
    expect(await readLink()).toBe(paid + payment);
  });

  describe('the command', () => {
    const run = promisify(execFile);
    const command = join(import.meta.dirname, '../bin/x-svc-contracts.js');
    const start = (key: string, ...parameters: string[]) =>
      run(process.execPath, [command, ...parameters], { env: { PRIVATE_KEY: key } });
    const setup = () => [
      ...['deploy', '--rpc', anvil.url, '--payment', '0', '--admin', bob.address],
      ...['--link', chainlink.link, '--oracle', chainlink.operator],
      ...['--job', '53f9755920cd451a8fe46f5087468395', '--pauser', bob.address],
    ];

    test('deploys and prints the addresses', async () => {
      const { stdout } = await start(knownKey, ...setup());
      const printed = JSON.parse(stdout) as { chainId: number; address: Address };
      expect(printed).toMatchObject({ chainId: 31337, blockNumber: expect.any(Number) as number });
      const { address } = printed;
      const deployed = { address, abi: rewardTokenAbi } as const;
      expect(await client.readContract({ ...deployed, functionName: 'defaultAdmin' })).toBe(
        bob.address,
      );
      const [, , job] = await client.readContract({ ...deployed, functionName: 'getOracle' });
      expect(Buffer.from(job.slice(2), 'hex').toString()).toBe('53f9755920cd451a8fe46f5087468395');
      const role = await client.readContract({ ...deployed, functionName: 'PAUSER_ROLE' });
      const asked = { ...deployed, functionName: 'hasRole', args: [role, bob.address] } as const;
      expect(await client.readContract(asked)).toBe(true);
    });

    test('refuses what is missing or invalid', async () => {
      await expect(start('', ...setup())).rejects.toThrow(/PRIVATE_KEY must be a key/);
      await expect(start(knownKey, ...setup(), '--admin', '0x1')).rejects.toThrow(
        /--admin must be an address/,
      );
      const before = await client.getBlockNumber({ cacheTime: 0 });
      await expect(start(knownKey, ...setup(), '--oracle', bob.address)).rejects.toThrow(
        `oracle: there is no contract at ${bob.address}.`,
      );
      expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before);
      await expect(start(knownKey, 'remove')).rejects.toThrow(/Usage/);
    });
  });
});

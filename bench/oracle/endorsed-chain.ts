import {
  createTestClient,
  encodeFunctionData,
  http,
  keccak256,
  parseGwei,
  publicActions,
  toHex,
  walletActions,
  type Address,
  type Hash,
  type Hex,
} from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../contracts/local/deploy-local-reward-token.js';
import { readReceipt } from '../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import type { Anvil } from '../../testing/chain/anvil.js';
import { foundry } from '../../testing/chain/foundry.js';
import { fundedAccount } from '../../testing/chain/funded-account.js';
import { waitFor } from '../../testing/waiting/wait-for.js';

/** A chain with a reward token, on which people endorse one target. */
export interface EndorsedChain {
  readonly client: ReturnType<typeof createClient>;
  readonly token: LocalRewardToken;
  readonly people: People;
  /** Sends so many requests, of one person after the other, without waiting for a block. */
  send(count: number): Promise<Hash[]>;
  /** Makes so many requests, and waits until they are in a block. */
  ask(count: number): Promise<void>;
  /** Lets the time of the chain pass until all requests can be cancelled. */
  expire(): Promise<void>;
  /** Has the owner of a request cancel it, without waiting for a block; the chain may refuse it. */
  cancel(requestId: Hex): Promise<Hash>;
  /** Waits until a transaction is in a block, also when it is reverted there. */
  untilMined(hash: Hash): Promise<unknown>;
  /** Mines a block each second from now on. */
  mineEachSecond(): Promise<void>;
  /** Waits until no transaction waits for a block, and some blocks more. */
  settle(): Promise<void>;
}

/** Who endorses whom. */
export interface People {
  target: Address;
  /** Has endorsed the target before; all endorsers know this person. */
  first: PrivateKeyAccount;
  /** Has endorsed the target before; only the first person knows this one. */
  second: PrivateKeyAccount;
  endorsers: readonly PrivateKeyAccount[];
}

/** What endorsements stake, in whole tokens. */
export const amounts = { first: 1_000n, second: 500n, later: 10n };
/** What a person gets at the start. */
export const givenTokens = 10_000n;
const requestSeconds = 301;
/** More than oracles pay, so that blocks have what people send. */
const fees = { maxFeePerGas: parseGwei('2000'), maxPriorityFeePerGas: parseGwei('2') };

/** Deploys LINK, the operator contract, which the accounts may answer for, and the token. */
export async function startEndorsedChain(
  node: Anvil,
  oracles: readonly Address[],
): Promise<EndorsedChain> {
  const client = createClient(node.url);
  const token = await deployLocalRewardToken(client, oracles);
  await token.chainlink.mintLink(token.address, 10n ** 24n);
  const people: People = {
    target: toAccount('target').address,
    first: toAccount('first'),
    second: toAccount('second'),
    endorsers: Array.from({ length: 10 }, (_, n) => toAccount(`endorser-${n}`)),
  };
  const { target, first, second, endorsers } = people;
  for (const address of oracles) await client.setBalance({ address, value: 10n ** 21n });
  for (const { address } of [first, second, ...endorsers]) {
    await client.setBalance({ address, value: 10n ** 24n });
    await token.giveTokens(address);
  }
  await token.endorse({
    ...{ account: second, target, amount: amounts.second, transactionId: 'second' },
  });
  await token.endorse({
    ...{ account: first, target, amount: amounts.first, transactionId: 'first' },
  });

  const nonces = new Map<Address, number>();
  const write = (
    account: PrivateKeyAccount,
    call: { functionName: string; args: readonly unknown[]; gas: bigint },
  ) => {
    const nonce = nonces.get(account.address) ?? 0;
    nonces.set(account.address, nonce + 1);
    return client.sendTransaction({
      ...{ account, to: token.address, nonce, gas: call.gas, ...fees },
      data: encodeFunctionData<readonly unknown[], string>({ abi: rewardTokenAbi, ...call }),
    });
  };
  let requests = 0;
  const chain: EndorsedChain = {
    client,
    token,
    people,
    async send(count) {
      const hashes: Hash[] = [];
      for (let n = 0; n < count; n++) {
        const account = endorsers[requests % endorsers.length]!;
        requests += 1;
        const args = [target, amounts.later, `order-${requests}`];
        hashes.push(await write(account, { functionName: 'endorse', args, gas: 600_000n }));
      }
      return hashes;
    },
    async ask(count) {
      for (const hash of await chain.send(count)) await chain.untilMined(hash);
    },
    async expire() {
      await client.increaseTime({ seconds: requestSeconds });
    },
    async cancel(requestId) {
      const { from } = await client.readContract({
        ...{ address: token.address, abi: rewardTokenAbi },
        ...{ functionName: 'getRequest', args: [requestId] },
      });
      // The request of what was answered meanwhile is not known any more.
      const account = endorsers.find(({ address }) => address === from) ?? endorsers[0]!;
      return write(account, { functionName: 'cancelRequest', args: [requestId], gas: 400_000n });
    },
    untilMined: (hash) => readReceipt(client, hash),
    async mineEachSecond() {
      await client.setAutomine(false);
      await client.setIntervalMining({ interval: 1 });
    },
    async settle() {
      const readWaiting = async () => {
        const { pending, queued } = await client.getTxpoolStatus();
        return pending + queued;
      };
      await waitFor(readWaiting, (waiting) => waiting === 0, {
        what: 'an empty pool',
        seconds: 90,
      });
      const head = await client.getBlockNumber();
      await waitFor(
        () => client.getBlockNumber(),
        (number) => number >= head + 5n,
      );
    },
  };
  return chain;
}

/** An account of which everybody can know the key. */
export const toAccount = (name: string): PrivateKeyAccount => privateKeyToAccount(toKey(name));

/** The key of that account. */
export const toKey = (name: string): Hex => keccak256(toHex(`svc bench ${name}`));

const createClient = (url: string) =>
  createTestClient({
    mode: 'anvil',
    account: fundedAccount,
    chain: foundry,
    transport: http(url),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);

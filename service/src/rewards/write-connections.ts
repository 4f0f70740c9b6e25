import type { Logger } from 'pino';
import { keccak256, type Address, type Hex } from 'viem';
import { AccountNode, type CallOutcome } from '../chain-account/account-node.js';
import { AccountProblem, MissingStateProblem } from '../chain-account/account-problem.js';
import type { ChainAccount } from '../chain-account/chain-account.js';
import { describeRevert } from '../chain-account/describe-revert.js';
import { FundsCheck } from '../chain-account/funds-check.js';
import { TransactionQueue, type Head } from '../chain-account/transaction-queue.js';
import { workRepeatedly } from '../chain-account/work-repeatedly.js';
import type { ChainSettings, TokenRewards } from '../chain/chain-settings.js';
import { computeRetryDelay } from '../compute-retry-delay.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { ConnectionReward } from '../storage/rewards/connection-rewards.js';
import type { TokenReward } from '../storage/rewards/reward-tokens.js';
import {
  readOpenRewards,
  recordOnChain,
  reportRewards,
} from '../use-cases/rewards/reward-state.js';
import {
  changeGas,
  decodeConnectedUser,
  decodeReward,
  encodeChange,
  encodeConnectedUser,
  rewardCalls,
} from './connection-calls.js';
import { HourlyPlaces } from './hourly-places.js';
import type { RewardSettings } from './reward-settings.js';

/** The options of adding connections to the tokens of a chain. */
export interface WriteOptions {
  settings: ChainSettings;
  tokens: readonly Pick<TokenRewards, 'token' | 'connectionsPerHour'>[];
  account: ChainAccount;
  rewards: Omit<RewardSettings, 'account'>;
  /** Ends the work soon. */
  signal: AbortSignal;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Adds wanted connections to reward tokens, and removes those of disconnected accounts, until the signal is aborted.
 * Failures are in the log and in the readiness of the service, and are retried.
 */
export async function writeConnections(
  context: DatabaseContext,
  options: WriteOptions,
): Promise<void> {
  const { settings, account, signal, log } = options;
  const { id: chainId, pollMilliseconds } = settings;
  const writer = new ConnectionWriter(context, options);
  await workRepeatedly({
    work: () => writer.work(),
    report: (problem) =>
      reportRewards(
        context,
        { chainId, account: account.address.toLowerCase(), problem },
        writer.rewards,
      ),
    message: 'Connection rewards wait',
    endMessage: 'Connection rewards wait no longer',
    ...{ chainId, pollMilliseconds, signal, log },
  });
}

/** How often the rewards of the tokens are read, in milliseconds. */
const rewardMilliseconds = 60_000;
/** The balance must suffice for this number of connections. */
const reserve = 8n;

class ConnectionWriter {
  /** The rewards of the tokens, by their addresses; undefined until they are known. */
  readonly rewards: Map<string, TokenReward | undefined>;
  readonly #node: AccountNode;
  readonly #queue: TransactionQueue;
  readonly #funds: FundsCheck;
  /** Rewards that could not be written, and until when they wait. */
  readonly #waiting = new Map<number, { until: number; failures: number; reason: string }>();
  #rewardsReadAt = -Infinity;
  /** A token that does not return its reward, or null: the others continue. */
  #oddToken: string | null = null;

  constructor(
    readonly context: DatabaseContext,
    readonly options: WriteOptions,
  ) {
    const { settings, tokens, account, rewards } = options;
    this.rewards = new Map(tokens.map(({ token }) => [token, undefined]));
    this.#node = new AccountNode(settings);
    this.#queue = new TransactionQueue({
      database: context.database,
      node: this.#node,
      account,
      maximumFeePerGas: rewards.maximumFeePerGas,
      isAccepted: () => true,
    });
    const to = tokens[0]!.token as Address;
    const example = { network: 'nostr', accountHash: keccak256('0x') };
    const data = encodeChange('addConnection', account.address, example);
    this.#funds = new FundsCheck(this.#node, this.#queue, {
      ...{ count: reserve, to, data, gas: changeGas },
    });
  }

  /**
   * Writes the connections that can be written now, and returns why any waits.
   * @throws AccountProblem when all of them wait
   */
  async work(): Promise<AccountProblem | string | null> {
    const { settings, signal } = this.options;
    await this.#readRewards();
    const { open, places } = await this.#readOpen();
    this.#deleteFinal(open);
    await this.#queue.load();
    if (this.#queue.isEmpty && open.length === 0) return this.#oddToken ?? this.#funds.run();
    const head = await this.#node.readHead();
    const undone: ConnectionReward[] = [];
    for (const reward of open) {
      if (signal.aborted) return null;
      if (this.#mustWait(reward)) continue;
      // The token is not asked about those that cannot be added now.
      if (isNew(reward) && !places.take(reward.token)) continue;
      if (!(await this.#isDone(reward, head))) undone.push(reward);
    }
    // Their blocks are known now.
    await this.#queue.load();
    await this.#queue.readCount(head.number);
    const failed = await this.#queue.deleteDone(() => ({
      scannedNumber: head.number,
      finalNumber: head.number - settings.confirmations,
    }));
    for (const purpose of failed) {
      if (purpose.kind === 'reward') this.#postpone(purpose.rewardId, 'A connection has failed.');
    }
    await this.#queue.renew(head);
    for (const reward of undone) {
      if (signal.aborted) return null;
      const isSent = this.#queue.has(
        (purpose) => purpose.kind === 'reward' && purpose.rewardId === reward.id,
      );
      if (isSent || this.#mustWait(reward)) continue;
      if (!this.#queue.hasRoom) break;
      if (reward.isWanted && !isNew(reward) && !places.take(reward.token)) continue;
      await this.#write(reward, head);
    }
    await this.#queue.fillGaps(head);
    const [waiting] = this.#waiting.values();
    return waiting?.reason ?? this.#oddToken ?? (await this.#funds.run()) ?? places.problem;
  }

  async #readOpen(): Promise<{ open: ConnectionReward[]; places: HourlyPlaces }> {
    const { settings, tokens } = this.options;
    const open: ConnectionReward[] = [];
    const places = new HourlyPlaces();
    for (const { token, connectionsPerHour } of tokens) {
      if (this.rewards.get(token) === undefined) continue;
      const place = { chainId: settings.id, token };
      const { rewards, additionsLeft } = await readOpenRewards(
        this.context,
        place,
        connectionsPerHour,
      );
      open.push(...rewards);
      places.set(token, additionsLeft);
    }
    return { open, places };
  }

  /**
   * Whether the token has the wanted state after the newest block; also stores since when, and whether that is final.
   */
  async #isDone(reward: ConnectionReward, head: Head): Promise<boolean> {
    const isDone = await this.#isDoneAt(reward, head.number);
    const finalNumber = Math.max(0, head.number - this.options.settings.confirmations);
    const isFinal =
      isDone && !this.#mayChange(reward) && (await this.#isFinalAt(reward, finalNumber));
    if (this.#mustWait(reward)) return false;
    if (isDone) this.#waiting.delete(reward.id);
    await recordOnChain(this.context, reward, { isDone, isFinal, number: head.number });
    return isDone;
  }

  /** Does the same as `#isDoneAt`; nothing is final after a block whose state the nodes do not have any more. */
  async #isFinalAt(reward: ConnectionReward, number: number): Promise<boolean> {
    try {
      return await this.#isDoneAt(reward, number);
    } catch (error) {
      if (error instanceof MissingStateProblem) return false;
      throw error;
    }
  }

  /** Whether a block may still get a transaction for the opposite, or one that has been replaced. */
  #mayChange({ id, isWanted }: ConnectionReward): boolean {
    return (
      this.#queue.isReplacing ||
      this.#queue.has(
        (purpose) =>
          purpose.kind === 'reward' && purpose.rewardId === id && purpose.isAdding !== isWanted,
      )
    );
  }

  async #isDoneAt(reward: ConnectionReward, number: number): Promise<boolean> {
    const data = encodeConnectedUser(reward);
    const outcome = await this.#read(reward.token, data, BigInt(number));
    try {
      const returned = requireReturned(outcome);
      // Before the token was deployed, it has no connections.
      const user = returned === '0x' ? undefined : decodeConnectedUser(returned);
      return reward.isWanted === (user === reward.wallet);
    } catch {
      this.#postpone(reward.id, `${reward.token} does not return who has a connection.`);
      return false;
    }
  }

  async #write(reward: ConnectionReward, head: Head): Promise<void> {
    const { settings, account, log } = this.options;
    const { id, token, isWanted, wallet } = reward;
    const data = encodeChange(isWanted ? 'addConnection' : 'removeConnection', wallet!, reward);
    const to = token as Address;
    const call = { account: account.address, to, data };
    const gas = raiseToEstimate(changeGas, await this.#node.estimateGas(call));
    const outcome = await this.#node.simulate({ ...call, gas });
    if ('revertedWith' in outcome) {
      const reason = describeRevert(outcome.revertedWith);
      this.#postpone(id, `${token} refuses a connection: ${reason}.`);
      return;
    }
    const purpose = { kind: 'reward', rewardId: id, isAdding: isWanted } as const;
    const hash = await this.#queue.add({ to, data, gas, purpose }, head);
    if (hash === undefined) {
      this.#postpone(id, 'Another account writes a connection.');
      return;
    }
    this.#waiting.delete(id);
    log.info({ chain: settings.id, token, hash, isAdding: isWanted }, 'Connection written');
  }

  /** Reads the rewards of the tokens from time to time. */
  async #readRewards(): Promise<void> {
    if (performance.now() - this.#rewardsReadAt < rewardMilliseconds) return;
    this.#oddToken = null;
    for (const { token } of this.options.tokens) {
      const outcomes = {
        parameters: await this.#read(token, rewardCalls.parameters),
        symbol: await this.#read(token, rewardCalls.symbol),
        decimals: await this.#read(token, rewardCalls.decimals),
      };
      try {
        this.rewards.set(
          token,
          decodeReward({
            parameters: requireReturned(outcomes.parameters),
            symbol: requireReturned(outcomes.symbol),
            decimals: requireReturned(outcomes.decimals),
          }),
        );
      } catch {
        this.rewards.set(token, undefined);
        this.#oddToken ??= `${token} is not a reward token.`;
      }
    }
    if (this.#oddToken !== null && ![...this.rewards.values()].some((one) => one !== undefined)) {
      throw new AccountProblem(this.#oddToken);
    }
    this.#rewardsReadAt = performance.now();
  }

  #read(token: string, data: Hex, blockNumber?: bigint): Promise<CallOutcome> {
    const { account } = this.options;
    const call = { account: account.address, to: token as Address, data };
    return this.#node.simulate({ ...call, ...(blockNumber !== undefined && { blockNumber }) });
  }

  #postpone(id: number, reason: string): void {
    const failures = (this.#waiting.get(id)?.failures ?? 0) + 1;
    const delay = computeRetryDelay(failures, { first: 1_000, maximum: 60_000 });
    this.#waiting.set(id, { until: Date.now() + delay, failures, reason });
  }

  #mustWait({ id }: ConnectionReward): boolean {
    return (this.#waiting.get(id)?.until ?? 0) > Date.now();
  }

  #deleteFinal(open: readonly ConnectionReward[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#waiting.keys()) if (!ids.has(id)) this.#waiting.delete(id);
  }
}

/** Whether no transaction has added the connection yet. */
const isNew = ({ isWanted, sentAt }: ConnectionReward): boolean => isWanted && sentAt === null;

/** Adds a fifth to the estimate if it exceeds the usual limit: other blocks may need more gas. */
const raiseToEstimate = (usual: bigint, estimate = 0n): bigint => {
  const raised = (estimate * 6n) / 5n;
  return raised > usual ? raised : usual;
};

function requireReturned(outcome: CallOutcome): Hex {
  if ('returned' in outcome) return outcome.returned;
  throw new Error(describeRevert(outcome.revertedWith));
}

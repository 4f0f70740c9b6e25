import { AccountNode } from '../chain-account/account-node.js';
import { ChainNode } from '../chain/chain-node.js';
import type { ChainSettings } from '../chain/chain-settings.js';
import { limitTime } from '../limit-time.js';
import { readLinkBalances } from '../oracle/find-link-problems.js';
import type { Reading } from './shared-reading.js';

/** What the oracle of a chain has to spend, in whole coins; undefined where no node says it. */
export interface OracleBalance {
  /** Of the account of the oracle. */
  funds: number | undefined;
  /** Of the reward token that has the least. */
  link: number | undefined;
}

/** The balances by chain. */
export type OracleBalances = Map<number, OracleBalance>;

const limitMilliseconds = 10_000;

/** Reads the balances of oracles at the nodes of their chains. */
export class OracleBalanceReader {
  readonly #chains: readonly ChainSettings[];
  readonly #readAccounts: () => Promise<ReadonlyMap<number, string>>;
  /** Until a node has answered, its last answer holds. */
  readonly #found: OracleBalances = new Map();

  /** @param readAccounts reads the accounts of the oracles by chain, which the database has */
  constructor(
    chains: readonly ChainSettings[],
    readAccounts: () => Promise<ReadonlyMap<number, string>>,
  ) {
    this.#chains = chains.filter(({ oracles }) => oracles.length > 0);
    this.#readAccounts = readAccounts;
  }

  begin(): Reading<OracleBalances> {
    const reads = this.#chains.map((settings) => this.#read(settings));
    return { found: this.#found, done: Promise.all(reads).then(() => undefined) };
  }

  async #read(settings: ChainSettings): Promise<void> {
    const account = (await this.#readAccounts()).get(settings.id) as `0x${string}` | undefined;
    const node = new ChainNode(settings, limitTime(limitMilliseconds));
    const [funds, balances] = await Promise.all([
      account && new AccountNode(settings).readBalance(account).catch(() => undefined),
      readLinkBalances(settings, node).catch(() => []),
    ]);
    const held = balances.map((one) => toCoins(one.held));
    this.#found.set(settings.id, {
      funds: funds === undefined ? undefined : toCoins(funds),
      link: held.length === 0 ? undefined : Math.min(...held),
    });
  }
}

/** The coins of chains, and LINK, have 18 decimals. */
const toCoins = (units: bigint) => Number(units) / 1e18;

/** The reward token, an ERC-20. */
export interface RewardToken {
  /** The address of the contract. */
  address: `0x${string}`;
  /** The id of the token's chain. */
  chainId: number;
  /**
   * The URL of a JSON-RPC node of that chain, from which balances are read. Without it, balances are
   * read through the wallet, which has to be on that chain.
   */
  rpcUrl?: string;
  /** After how many blocks a transaction is final. Default: as the node says. */
  confirmations?: number;
}

/** An amount of a token. */
export interface TokenBalance {
  /** In whole tokens, as an exact decimal number. */
  amount: string;
  /** The rewards that can be claimed, as `amount`; absent if the token knows no rewards. */
  credits?: string;
  /** Whether nothing can be claimed at the moment. */
  isPaused: boolean;
  /** How many digits amounts of the contract have after the decimal point. */
  decimals: number;
  /** The contract's symbol; empty if it has none. */
  symbol: string;
}

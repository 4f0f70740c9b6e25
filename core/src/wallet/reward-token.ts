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
}

/** An amount of a token. */
export interface TokenBalance {
  /** In whole tokens, as an exact decimal number. */
  amount: string;
  /** The contract's symbol; empty if it has none. */
  symbol: string;
}

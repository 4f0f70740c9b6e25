/** The reward token, an ERC-20. */
export interface RewardToken {
  /** Of its contract. */
  address: `0x${string}`;
  /** Of the chain that it is on. */
  chainId: number;
  /**
   * A JSON-RPC node of that chain to read from, whichever chain the wallet is on. Without one, it is
   * read through the wallet, which has to be on that chain.
   */
  rpcUrl?: string;
}

/** An amount of a token. */
export interface TokenBalance {
  /** In whole tokens: a decimal number, exact. */
  amount: string;
  /** As its contract says; empty when it says none. */
  symbol: string;
}

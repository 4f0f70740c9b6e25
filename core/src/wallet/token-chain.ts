import { openNode, takeFirst, type ChainNode } from './chain-node';
import { pollHeads } from './poll-heads';
import type { ProviderRequest } from './port';
import { readAmount, readOptional, readToken, type TokenQuestion } from './read-token';
import type { RewardToken, TokenBalance } from './reward-token';
import { toDecimal } from './to-decimal';
import { functions, readText, readWords } from './token-abi';

type Hex = `0x${string}`;

/** Reads a token's chain. */
export interface TokenChain {
  readonly node: ChainNode;
  /**
   * Reads the balance and the rewards of an account.
   *
   * @throws NodeError a part of them cannot be read now, or there is no token
   */
  readBalance(account: Hex): Promise<TokenBalance>;
  /**
   * Calls the listener after each new block, and after each reorganisation. Returns a function that stops
   * this.
   */
  watchBlocks(listener: () => void): () => void;
}

/** Creates a reader of the chain, through the token's own node or else through the wallet. */
export function createTokenChain(
  { address, rpcUrl }: RewardToken,
  request: (request: ProviderRequest) => Promise<unknown>,
): TokenChain {
  const node = openNode(rpcUrl, request);
  let metadata: { decimals: number; symbol: string } | undefined;

  return {
    node,
    async readBalance(account) {
      const questions: TokenQuestion[] = [
        [functions.balanceOf, account],
        [balanceFunctions.creditsOf, account],
        [balanceFunctions.paused],
      ];
      if (!metadata) questions.push([balanceFunctions.decimals], [functions.symbol]);
      const answers = await readToken(node, address, questions);
      const [balance, credits, paused, decimals, symbol] = answers;
      const amount = readAmount(balance);
      metadata ??= {
        decimals: Number(readWords(takeFirst([decimals]) as Hex)[0] ?? 0n),
        // ERC-20 does not require a symbol.
        symbol: readText(readOptional(symbol), 0) ?? '',
      };
      const [earned] = readWords(readOptional(credits));
      return {
        amount: toDecimal(amount, metadata.decimals),
        ...(earned === undefined ? {} : { credits: toDecimal(earned, metadata.decimals) }),
        isPaused: readWords(readOptional(paused))[0] === 1n,
        ...metadata,
      };
    },
    watchBlocks: (listener) =>
      node.watchHeads?.(listener) ??
      pollHeads(async (question) => takeFirst(await node.request([question])), listener),
  };
}

/** The functions of tokens that only the balance reads, by their selectors. */
export const balanceFunctions = {
  creditsOf: '0x245a45b5',
  decimals: '0x313ce567',
  paused: '0x5c975abb',
} as const;

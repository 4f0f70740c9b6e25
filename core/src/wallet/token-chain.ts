import { balanceFunctions } from './balance-abi';
import { NodeError, openNode, takeFirst, type ChainNode } from './chain-node';
import { pollHeads } from './poll-heads';
import type { ProviderRequest } from './port';
import { readRevert } from './read-revert';
import type { RewardToken, TokenBalance } from './reward-token';
import { toDecimal } from './to-decimal';
import { encodeCall, readText, readWords, type Argument } from './token-abi';

type Hex = `0x${string}`;
type Call = [name: keyof typeof balanceFunctions, ...args: Argument[]];

/** Reads a token's chain. */
export interface TokenChain {
  readonly node: ChainNode;
  /**
   * Reads what the owner has of the token.
   *
   * @throws NodeError a part of it cannot be read now, or there is no token
   */
  readBalance(owner: Hex): Promise<TokenBalance>;
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

  const call = (...calls: Call[]): Promise<unknown[]> =>
    node.request(
      calls.map(([name, ...args]) => ({
        method: 'eth_call',
        params: [{ to: address, data: encodeCall(balanceFunctions[name], args) }, 'latest'],
      })),
    );

  return {
    node,
    async readBalance(owner) {
      const [balance, credits, paused, decimals, symbol] = await call(
        ['balanceOf', owner],
        ['creditsOf', owner],
        ['paused'],
        ...(metadata ? [] : ([['decimals'], ['symbol']] as Call[])),
      );
      const amount = readWords(takeFirst([balance]) as Hex)[0];
      if (amount === undefined) throw new NodeError('There is no token.');
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

/**
 * Returns what a function returned that not every token has: nothing if this one does not have it.
 *
 * @throws NodeError the node refuses it for another reason, which says nothing about the token
 */
function readOptional(answer: unknown): Hex {
  if (!(answer instanceof NodeError)) return answer as Hex;
  if (readRevert(answer)) return '0x';
  throw answer;
}

import { NodeError, openNode, takeFirst, type ChainNode } from './chain-node';
import type { ProviderRequest } from './port';
import type { RewardToken, TokenBalance } from './reward-token';
import { toDecimal } from './to-decimal';
import { encodeCall, readText, readWords, type Argument, type functions } from './token-abi';

type Hex = `0x${string}`;
type Call = [name: keyof typeof functions, ...args: Argument[]];

/** Reads a token's chain. */
export interface TokenChain {
  readonly node: ChainNode;
  /** Reads what the owner has of the token. */
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
        params: [{ to: address, data: encodeCall(name, args) }, 'latest'],
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
      if (amount === undefined) throw new NodeError('There is no token at this address.');
      metadata ??= {
        decimals: Number(readWords(takeFirst([decimals]) as Hex)[0] ?? 0n),
        // ERC-20 does not require a symbol.
        symbol: symbol instanceof NodeError ? '' : (readText(symbol as Hex, 0) ?? ''),
      };
      const earned = readOptional(credits);
      return {
        amount: toDecimal(amount, metadata.decimals),
        ...(earned === undefined ? {} : { credits: toDecimal(earned, metadata.decimals) }),
        isPaused: readOptional(paused) === 1n,
        ...metadata,
      };
    },
    watchBlocks: (listener) => node.watchHeads?.(listener) ?? poll(node, listener),
  };
}

/** How long to wait between two questions for the newest block, in milliseconds. */
const pause = 4_000;

function poll(node: ChainNode, listener: () => void): () => void {
  let known: string | undefined;
  const ask = async (): Promise<void> => {
    const params = ['latest', false];
    const answers = await node.request([{ method: 'eth_getBlockByNumber', params }]);
    const { hash } = (takeFirst(answers) ?? {}) as { hash?: string };
    if (hash === known) return;
    // The balance was read after the first one.
    if (known !== undefined) listener();
    known = hash;
  };
  // A later question may be answered.
  const tick = () => void ask().catch(() => undefined);
  tick();
  const timer = setInterval(tick, pause);
  return () => clearInterval(timer);
}

/** Reads what a token that is only an ERC-20 does not tell. */
function readOptional(answer: unknown): bigint | undefined {
  return answer instanceof NodeError ? undefined : readWords(answer as Hex)[0];
}

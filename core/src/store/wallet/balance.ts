import type { ChainNode } from '../../wallet/chain-node';
import type { WalletAccount } from '../../wallet/port';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';
import type { TokenChain } from '../../wallet/token-chain';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { requestWallet } from './wallet';

/** Loads an account's balance into the slot. */
export function requestBalance(
  slot: LoadSlot<TokenBalance>,
  token: RewardToken,
  { address }: WalletAccount,
): void {
  slot.join(prefix + JSON.stringify([token, address]), async () => {
    reading++;
    try {
      return await (await loadChain(token)).readBalance(address);
    } finally {
      finishReading();
    }
  });
}

/** Reads all balances on the page again. */
export function reloadBalances(): void {
  reload((key) => key.startsWith(prefix));
}

/** Returns the node from which balances are read. */
export async function loadTokenNode(token: RewardToken): Promise<ChainNode> {
  return (await loadChain(token)).node;
}

/**
 * Reads balances again after each block while the page is visible. Returns a function that stops
 * this.
 */
export function followBlocks(token: RewardToken): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const follow = async (): Promise<void> => {
    const chain = await loadChain(token);
    stop();
    stop = isOver || document.hidden ? () => undefined : chain.watchBlocks(handleBlock);
  };
  const handleVisibilityChange = (): void => {
    if (!document.hidden) reloadBalances();
    void follow().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', handleVisibilityChange);
  void follow().catch(() => undefined);
  return () => {
    isOver = true;
    stop();
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}

/** How many balances are being read. */
let reading = 0;
/** Whether a block came while balances were being read. */
let isOutdated = false;
let later: ReturnType<typeof setTimeout> | undefined;
/** How long to wait between two readings, in milliseconds, if blocks come faster than the node answers. */
const pause = 500;

/** A reading is finished before the next one starts. */
function handleBlock(): void {
  if (later !== undefined) return;
  if (reading > 0) isOutdated = true;
  else reloadBalances();
}

function finishReading(): void {
  reading--;
  if (reading > 0 || !isOutdated) return;
  isOutdated = false;
  later ??= setTimeout(() => {
    later = undefined;
    handleBlock();
  }, pause);
}

const prefix = 'balance ';
let chain: { token: RewardToken; loading: Promise<TokenChain> } | undefined;

function loadChain(token: RewardToken): Promise<TokenChain> {
  if (chain?.token !== token) chain = { token, loading: openChain(token) };
  return chain.loading;
}

async function openChain(token: RewardToken): Promise<TokenChain> {
  try {
    const { createTokenChain: tokenChain } = await import('../../wallet/token-chain');
    return tokenChain(token, requestWallet);
  } catch (error) {
    chain = undefined;
    throw error;
  }
}

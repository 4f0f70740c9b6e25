import type { WalletAccount } from '../../wallet/port';
import type { RewardToken, TokenBalance } from '../../wallet/reward-token';
import type { TokenChain } from '../../wallet/token-chain';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { sharedStore } from '../base/shared';
import { loadWallet } from './wallet';

/** Dispatched on `window` when somebody endorsed: balances are read again at once. */
export const endorsedEvent = 'svcEndorsed';

/** The token that is configured; reading it while rendering follows it. */
export const reward: { token: RewardToken | undefined } = sharedStore<{
  token: RewardToken | undefined;
}>('reward', { token: undefined }).state;

/** Sets the token. */
export function setRewardToken(token: RewardToken): void {
  reward.token = token;
}

/** Whether the token can't be read because the wallet is on another chain. */
export function isElsewhere({ chainId, rpcUrl }: RewardToken, account: WalletAccount): boolean {
  return rpcUrl === undefined && account.chainId !== chainId;
}

/** Has the slot load an account's balance. */
export function wantBalance(
  slot: LoadSlot<TokenBalance>,
  token: RewardToken,
  { address }: WalletAccount,
): void {
  slot.want(prefix + JSON.stringify([token, address]), async () =>
    (await loadChain(token)).balanceOf(address),
  );
}

/** Reads all balances on the page again. */
export function reloadBalances(): void {
  reload((key) => key.startsWith(prefix));
}

/** Reads balances again with each new block while the page is visible; returns how to end that. */
export function followBlocks(token: RewardToken): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const follow = async (): Promise<void> => {
    const chain = await loadChain(token);
    stop();
    stop = isOver || document.hidden ? () => undefined : chain.watchBlocks(reloadBalances);
  };
  const turn = (): void => {
    if (!document.hidden) reloadBalances();
    void follow().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', turn);
  void follow().catch(() => undefined);
  return () => {
    isOver = true;
    stop();
    document.removeEventListener('visibilitychange', turn);
  };
}

/** Asks the wallet to go to the token's chain. */
export async function switchChain({ chainId }: RewardToken): Promise<void> {
  const wallet = await loadWallet();
  await wallet.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${chainId.toString(16)}` }],
  });
}

const prefix = 'balance ';
let chain: { token: RewardToken; loading: Promise<TokenChain> } | undefined;

function loadChain(token: RewardToken): Promise<TokenChain> {
  if (chain?.token !== token) chain = { token, loading: openChain(token) };
  return chain.loading;
}

async function openChain(token: RewardToken): Promise<TokenChain> {
  try {
    const { tokenChain } = await import('../../wallet/token-chain');
    return tokenChain(token, async (request) => (await loadWallet()).request(request));
  } catch (error) {
    chain = undefined;
    throw error;
  }
}

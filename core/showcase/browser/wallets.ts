import { privateKeyToAccount } from 'viem/accounts';
import type { Reaction, WalletOptions } from '../state.js';
import { personNamed } from '../world/people.js';

/** Announces wallets as browser extensions do (EIP-6963). */
export function announceWallets(wallets: readonly WalletOptions[]): void {
  const details = wallets.map((wallet, place) =>
    Object.freeze({ info: infoOf(wallet, place), provider: providerOf(wallet) }),
  );
  const announce = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

function infoOf(
  { owner, name = `${personNamed(owner).name}’s wallet` }: WalletOptions,
  place: number,
) {
  return {
    uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name,
    rdns: `example.wallet-${place}`,
    icon: iconOf(place),
  };
}

function iconOf(place: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${place * 130 + 20} 60% 45%)"/><circle cx="48" cy="48" r="20" fill="#fff"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** An EIP-1193 provider with one account. */
function providerOf({ owner, connecting = 'accepts', signing = 'accepts' }: WalletOptions) {
  const account = privateKeyToAccount(personNamed(owner).privateKey);
  let accounts: string[] = [];
  return {
    on() {},
    removeListener() {},
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      switch (method) {
        case 'eth_accounts':
          return accounts;
        case 'eth_chainId':
          return '0x1';
        case 'eth_requestAccounts':
          await reactionOf(connecting);
          return (accounts = [account.address]);
        case 'wallet_requestPermissions':
          await reactionOf(connecting);
          accounts = [account.address];
          return [{ parentCapability: 'eth_accounts', caveats: [{ value: accounts }] }];
        case 'wallet_revokePermissions':
          accounts = [];
          return null;
        case 'personal_sign':
          await reactionOf(signing);
          return account.signMessage({ message: { raw: params[0] as `0x${string}` } });
        default:
          throw refusal(4200);
      }
    },
  };
}

async function reactionOf(reaction: Reaction): Promise<void> {
  if (reaction === 'waits') await new Promise(() => {});
  if (reaction === 'declines') throw refusal(4001);
  if (reaction === 'is asked already') throw refusal(-32002);
}

/** As wallets refuse: by a code. */
function refusal(code: number): Error {
  return Object.assign(new Error('No.'), { code });
}

import { privateKeyToAccount } from 'viem/accounts';
import type { Reaction, WalletOptions } from '../state.js';
import { findPerson } from '../data/people.js';

let tellAsked: () => void;
/** Resolves once a wallet that waits has been asked. */
export const asked = new Promise<void>((resolve) => (tellAsked = resolve));

/** Announces wallets as browser extensions do (EIP-6963). */
export function announceWallets(wallets: readonly WalletOptions[]): void {
  const details = wallets.map((wallet, place) =>
    Object.freeze({ info: createInfo(wallet, place), provider: createProvider(wallet) }),
  );
  const announce = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

function createInfo(
  { owner, name = `${findPerson(owner).name}’s wallet` }: WalletOptions,
  place: number,
) {
  return {
    uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name,
    rdns: `example.wallet-${place}`,
    icon: createIcon(place),
  };
}

function createIcon(place: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${place * 130 + 20} 60% 45%)"/><circle cx="48" cy="48" r="20" fill="#fff"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Creates an EIP-1193 provider with one account. */
function createProvider({
  owner,
  connecting = 'accepts',
  signing = 'accepts',
  sending = 'accepts',
  chainId = 1,
}: WalletOptions) {
  const account = privateKeyToAccount(findPerson(owner).privateKey);
  let accounts: string[] = [];
  return {
    on() {},
    removeListener() {},
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      switch (method) {
        case 'eth_accounts':
          return accounts;
        case 'eth_chainId':
          return `0x${chainId.toString(16)}`;
        case 'eth_requestAccounts':
          await react(connecting);
          return (accounts = [account.address]);
        case 'wallet_requestPermissions':
          await react(connecting);
          accounts = [account.address];
          return [{ parentCapability: 'eth_accounts', caveats: [{ value: accounts }] }];
        case 'wallet_revokePermissions':
          accounts = [];
          return null;
        case 'personal_sign':
          await react(signing);
          return account.signMessage({ message: { raw: params[0] as `0x${string}` } });
        case 'eth_sendTransaction':
          await react(sending);
          // The chain must not change: no block ever has this transaction.
          if (sending === 'pretends') return `0x${'12'.repeat(32)}`;
          throw createRefusal(4200);
        case 'wallet_switchEthereumChain':
          throw createRefusal(4902);
        default:
          throw createRefusal(4200);
      }
    },
  };
}

async function react(reaction: Reaction | 'pretends'): Promise<void> {
  if (reaction === 'waits') {
    tellAsked();
    await new Promise(() => {});
  }
  if (reaction === 'declines') throw createRefusal(4001);
  if (reaction === 'is asked already') throw createRefusal(-32002);
}

/** Creates an error of EIP-1193. */
function createRefusal(code: number): Error {
  return Object.assign(new Error('The request was refused.'), { code });
}

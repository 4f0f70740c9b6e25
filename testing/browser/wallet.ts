import type { Page } from 'puppeteer';
import { createWalletClient, http, type Address, type Hash, type Hex } from 'viem';
import { foundry } from '../chain/foundry.js';
import type { Person } from '../people/people.js';

/** The answers of a wallet's user to the next requests. */
export interface WalletUser {
  answer: 'accept' | 'decline' | 'pending';
  /** The code of declining. WalletConnect's is 5000. */
  declineCode: number;
  /** Comes before each answer. */
  hesitate: () => Promise<void>;
  /** The messages that the wallet was asked to sign, in order. */
  readonly signed: string[];
}

/** A transaction that a page asks a wallet to send. */
export interface WalletTransaction {
  from: Address;
  to: Address;
  data: Hex;
}

export interface WalletOptions {
  /** People whose keys the wallet has beside its owner's, to switch to. */
  others?: readonly Person[];
  /** A chain that it can switch to beside the main one, and how it sends transactions there. */
  chain?: { id: number; url: string; send?: (transaction: WalletTransaction) => Promise<Hash> };
}

/**
 * Puts a browser wallet into the page before anything of it runs: an EIP-1193 provider that is
 * announced by EIP-6963 and signs with the person's key outside of the page.
 */
export async function installWallet(
  page: Page,
  owner: Person,
  { others = [], chain }: WalletOptions = {},
): Promise<WalletUser> {
  const user: WalletUser = {
    answer: 'accept',
    declineCode: 4001,
    hesitate: async () => {},
    signed: [],
  };
  const name = getName(owner);
  await page.exposeFunction(name, async (method: string, parameters: string[]) => {
    const asksTheUser = [
      'eth_requestAccounts',
      'wallet_requestPermissions',
      'personal_sign',
      'eth_sendTransaction',
    ];
    if (asksTheUser.includes(method)) {
      await user.hesitate();
      if (user.answer !== 'accept')
        return { error: user.answer === 'decline' ? user.declineCode : -32002 };
    }
    if (method === 'personal_sign') {
      const [message, address] = parameters as [`0x${string}`, string];
      const signer = [owner, ...others].find(({ account }) => account.address === address)!;
      user.signed.push(Buffer.from(message.slice(2), 'hex').toString());
      return { result: await signer.account.signMessage({ message: { raw: message } }) };
    }
    if (chain && method === 'eth_sendTransaction') {
      const [transaction] = parameters as unknown as [WalletTransaction];
      const send = chain.send ?? ((one) => sendAsPerson(chain.url, [owner, ...others], one));
      return { result: await send(transaction) };
    }
    if (chain && /^eth_(call|blockNumber|get[A-Za-z]+)$/.test(method)) {
      const answer = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
      });
      const { result, error } = (await answer.json()) as {
        result?: unknown;
        error?: { code: number; data?: unknown };
      };
      return error ? { error: error.code, data: error.data } : { result };
    }
    return {};
  });
  await page.evaluateOnNewDocument(
    (name, title, address, otherChain) => {
      const listeners = new Map<string, Set<(value: unknown) => void>>();
      const emit = (event: string, value: unknown) =>
        listeners.get(event)?.forEach((listener) => listener(value));
      const remembered = `test.${name}`;
      let accounts = JSON.parse(localStorage.getItem(remembered) ?? '[]') as string[];
      const give = (to: string[]) => {
        accounts = to;
        // Like a real one, it knows the page again when that is loaded anew.
        localStorage.setItem(remembered, JSON.stringify(to));
        return to;
      };
      let chainId = '0x1';
      const provider = {
        on: (event: string, listener: (value: unknown) => void) => {
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
        },
        removeListener: (event: string, listener: (value: unknown) => void) =>
          listeners.get(event)?.delete(listener),
        async request({ method, params }: { method: string; params?: unknown[] }) {
          const ask = (globalThis as unknown as Record<string, Ask>)[name]!;
          const { error, data, result } = await ask(method, params ?? []);
          if (error !== undefined) throw Object.assign(new Error('No.'), { code: error, data });
          switch (method) {
            case 'eth_accounts':
              return accounts;
            case 'eth_requestAccounts':
              return give([address]);
            case 'wallet_requestPermissions':
              give([address]);
              return [{ caveats: [{ value: accounts }] }];
            case 'wallet_revokePermissions':
              give([]);
              return null;
            case 'eth_chainId':
              return chainId;
            case 'wallet_switchEthereumChain': {
              const [to] = params as [{ chainId: string }];
              if (Number(to.chainId) !== otherChain) {
                throw Object.assign(new Error('Unknown chain.'), { code: 4902 });
              }
              chainId = to.chainId;
              emit('chainChanged', chainId);
              return null;
            }
            default:
              return result;
          }
        },
      };
      type Ask = (
        method: string,
        parameters: unknown[],
      ) => Promise<{ error?: number; data?: unknown; result?: unknown }>;
      const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#46a"/></svg>')}`;
      const detail = Object.freeze({
        info: { uuid: crypto.randomUUID(), name: title, rdns: `example.${name}`, icon },
        provider,
      });
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
      Object.assign(globalThis, {
        [`provider_${name}`]: provider,
        [`accounts_${name}`]: (to: string[]) => emit('accountsChanged', give(to)),
        [`chain_${name}`]: (to: string) => emit('chainChanged', (chainId = to)),
      });
    },
    name,
    `${owner.name}’s wallet`,
    owner.account.address,
    chain?.id,
  );
  return user;
}

/** Has the wallet's owner switch to other accounts in the wallet itself; to none by locking it. */
export async function switchAccounts(page: Page, owner: Person, to: string[]): Promise<void> {
  await operate(page, `accounts_${getName(owner)}`, to);
}

/** Has the wallet's owner switch to another chain in the wallet itself. */
export async function switchChain(page: Page, owner: Person, chainId: number): Promise<void> {
  await operate(page, `chain_${getName(owner)}`, `0x${chainId.toString(16)}`);
}

/** The name of the wallet's provider on the page, for connectors of the page's own. */
export function providerName(owner: Person): string {
  return `provider_${getName(owner)}`;
}

/** Signs and sends a transaction as the person with its account. */
async function sendAsPerson(
  url: string,
  people: readonly Person[],
  { from, to, data }: WalletTransaction,
): Promise<Hash> {
  const { account } = people.find((person) => person.account.address === from)!;
  const client = createWalletClient({ account, chain: foundry, transport: http(url) });
  return client.sendTransaction({ to, data });
}

function getName({ uuid }: Person): string {
  return `wallet_${uuid.slice(2, 10)}`;
}

async function operate(page: Page, name: string, value: unknown): Promise<void> {
  await page.evaluate(
    (name, value) => {
      (globalThis as unknown as Record<string, (value: unknown) => void>)[name]!(value);
    },
    name,
    value,
  );
}

import type { PrivateKeyAccount } from 'viem/accounts';
import { createAccount } from '../../testing/people/accounts.js';
import { send, type Answer } from '../../testing/service/send.js';
import { signIn } from '../../testing/service/sign-in.js';

/** A person with a wallet, who is signed in, and calls the service from a network address. */
export interface Person {
  /** Lower case. */
  wallet: string;
  token: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
}

/** Signs a new person in. */
export async function createPerson(
  url: string,
  networkAddress: string,
  account: PrivateKeyAccount = createAccount(),
): Promise<Person> {
  const { token } = await signIn(url, account);
  const headers = { 'x-forwarded-for': networkAddress };
  return {
    wallet: account.address.toLowerCase(),
    token,
    call: (method, path, body) => send(url, method, path, { token, headers, body }),
  };
}

/** How often each status was answered. */
export class Statuses {
  readonly #counts = new Map<number, number>();

  add({ status }: Answer): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }

  toString(): string {
    return [...this.#counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ');
  }
}

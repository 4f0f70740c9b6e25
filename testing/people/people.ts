import type { PrivateKeyAccount } from 'viem/accounts';
import { createAccount } from './accounts.js';

/** Somebody with a wallet. */
export interface Person {
  name: string;
  account: PrivateKeyAccount;
  /** Lower case: the uuid of the person's entity. */
  uuid: string;
}

/** Makes somebody with a new wallet. */
export function createPerson(name: string): Person {
  const account = createAccount();
  return { name, account, uuid: account.address.toLowerCase() };
}

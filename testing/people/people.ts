import { randomBytes } from 'node:crypto';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** Somebody with a wallet. */
export interface Person {
  name: string;
  account: PrivateKeyAccount;
  /** Lower case: the uuid of the person's entity. */
  uuid: string;
}

/** Somebody new. */
export function person(name: string): Person {
  const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
  return { name, account, uuid: account.address.toLowerCase() };
}

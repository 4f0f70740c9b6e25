import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** Makes a wallet's account with a new key. */
export function createAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

import { privateKeyToAccount } from 'viem/accounts';

/** Signs a message (EIP-191) with a demo person's key; `message` as wallets get it, in hex. */
export function signMessage(privateKey, message) {
  return privateKeyToAccount(privateKey).signMessage({ message: { raw: message } });
}

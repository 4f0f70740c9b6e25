import { privateKeyToAccount } from 'viem/accounts';

/** The first of the accounts to which Foundry's nodes give funds; its key is publicly known. */
export const fundedAccount = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);

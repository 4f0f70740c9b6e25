import { privateKeyToAccount } from 'viem/accounts';

/** The first of the accounts to which Foundry's nodes give funds; its key is publicly known. */
export const fundedAccount = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);

/** The key of the second of these accounts, which is publicly known too. */
export const secondFundedKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

export const secondFundedAccount = privateKeyToAccount(secondFundedKey);

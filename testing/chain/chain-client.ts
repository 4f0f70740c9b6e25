import { createTestClient, http, publicActions, walletActions } from 'viem';
import { foundry } from './foundry.js';
import { fundedAccount } from './funded-account.js';

/** Calls the node of Foundry at the URL as its owner, and with the funded account. */
export const createChainClient = (url: string) =>
  createTestClient({
    mode: 'anvil',
    account: fundedAccount,
    chain: foundry,
    transport: http(url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);

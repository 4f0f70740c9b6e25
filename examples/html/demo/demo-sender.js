import { createClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { sendTransaction as send } from 'viem/actions';

/** Signs a transaction with a demo person's key and sends it through the node; the node estimates the gas. */
export function sendTransaction(privateKey, nodeUrl, { to, data, value }) {
  const client = createClient({
    account: privateKeyToAccount(privateKey),
    transport: http(nodeUrl),
  });
  return send(client, { chain: null, to, data, ...(value && { value: BigInt(value) }) });
}

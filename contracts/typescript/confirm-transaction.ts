import type { Chain, Client, Hash, TransactionReceipt, Transport } from 'viem';
import { waitForTransactionReceipt } from 'viem/actions';

type AnyClient = Client<Transport, Chain>;

/**
 * Waits until a transaction is in a block, and returns its receipt.
 *
 * @throws when it was reverted.
 */
export async function confirmTransaction(
  client: AnyClient,
  hash: Hash,
): Promise<TransactionReceipt> {
  const receipt = await readReceipt(client, hash);
  if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`);
  return receipt;
}

/** Waits until a transaction is in a block, also when it was reverted there. */
export function readReceipt(client: AnyClient, hash: Hash): Promise<TransactionReceipt> {
  // viem ignores a block that comes while it looks for a replacement, and a node that mines on demand adds no other.
  return waitForTransactionReceipt(client, { hash, checkReplacement: false });
}

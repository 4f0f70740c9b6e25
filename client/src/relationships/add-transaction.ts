import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** A transaction that an app vouches for: who had it, with what, and its id. */
export type TransactionInput = BodyAt<'/transaction', 'post'>;

/** Vouches for a transaction: feedback about it is verified. Needs `feedback:write`. */
export function addTransaction(
  transport: Transport,
  transaction: TransactionInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/transaction', transaction, options);
}

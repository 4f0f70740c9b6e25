import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** Whom to keep out of one's network: by ids, or by the `ref` of an answer. */
export type BlockInput = BodyAt<'/block', 'post'>;

/** Keeps a person out of the network of the signed-in person. Not available with an API key. */
export function blockPerson(
  transport: Transport,
  block: BlockInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/block', block, options);
}

import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Whom the signed-in person keeps out of their network. */
export type Blocks = AnswerAt<'/blocks', 'get'>;

/** The people whom the signed-in person has blocked, the newest first. Not available with an API key. */
export async function listBlocks(transport: Transport, options?: RequestOptions): Promise<Blocks> {
  return (await transport.send('get', '/blocks', {}, options)).result;
}

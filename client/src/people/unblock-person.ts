import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { BlockInput } from './block-person.js';

/** Removes a block of the signed-in person. Not available with an API key. */
export async function unblockPerson(
  transport: Transport,
  block: BlockInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/block', { body: block }, options);
}

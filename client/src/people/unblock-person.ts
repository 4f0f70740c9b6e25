import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { BlockInput } from './block-person.js';

/** Takes a block of the signed-in person back. No key can. */
export async function unblockPerson(
  transport: Transport,
  block: BlockInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/block', { body: block }, options);
}

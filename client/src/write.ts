import type { RequestOptions } from './options.js';
import type { BodyAt, Path, Written } from './schema-types.js';
import type { Transport } from './transport.js';

/** Posts the body, and returns whether it created something. */
export async function write<At extends Path>(
  transport: Transport,
  path: At,
  body: BodyAt<At, 'post'>,
  options: RequestOptions | undefined,
): Promise<Written> {
  const { status } = await transport.send('post', path, { body }, options);
  return { created: status === 201 };
}

import type { RequestOptions } from './options.js';
import type { BodyAt, Path, Written } from './schema-types.js';
import type { Transport } from './transport.js';

/** Posts the body, and returns the result with whether it created something. */
export async function write<At extends Path, Result extends Written>(
  transport: Transport,
  path: At,
  body: BodyAt<At, 'post'>,
  options: RequestOptions | undefined,
): Promise<Result> {
  const { status, result } = await transport.send('post', path, { body }, options);
  return { created: status === 201, ...(result as Omit<Result, 'created'>) } as Result;
}

import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { Erasure } from './erase-own-data.js';

/** The progress of an erasure, for everyone who knows its id. */
export async function getErasure(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<Erasure> {
  const path = `/erasures/${encodeURIComponent(id)}` as '/erasures/{id}';
  return (await transport.send('get', path, {}, options)).result;
}

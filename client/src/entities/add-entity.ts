import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** An entity as sent; further fields are kept as its properties. */
export type EntityInput = BodyAt<'/entity', 'post'>;

/** Adds an entity, or updates the one that any of `ids` names. Needs `entity:write`. */
export function addEntity(
  transport: Transport,
  entity: EntityInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/entity', entity, options);
}

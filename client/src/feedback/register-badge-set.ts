import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** A set of badges as sent: a label may be one by language. */
export type BadgeSetInput = BodyAt<'/badges', 'post'>;

/** Registers a set of badges, or replaces the one of that id. Needs `badge:write`. */
export function registerBadgeSet(
  transport: Transport,
  set: BadgeSetInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/badges', set, options);
}

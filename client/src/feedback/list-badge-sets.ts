import type { RequestOptions } from '../options.js';
import type { Schemas } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** A set of badges that feedback can give, in the language asked for. */
export type BadgeSet = Schemas['BadgeSet'];
/** A badge's label and picture. */
export type Badge = Schemas['Badge'];

/** The badges that feedback can give; open to anybody. */
export async function listBadgeSets(
  transport: Transport,
  options?: RequestOptions,
): Promise<BadgeSet[]> {
  return (await transport.send('get', '/badges', {}, options)).result;
}

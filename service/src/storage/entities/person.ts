import { isEvmAddress } from '../../evm-address.js';
import type { Identifier } from './identifier.js';

/** The type of people; an entity of this type with an EVM address as `uuid` is a person. */
export const personType = 'Address';

/** Whether the entity is a person; of several uuids, the wallet's address is the `uuid`. */
export function isPerson({
  type,
  identifiers,
}: {
  type: string;
  identifiers: readonly Identifier[];
}): boolean {
  return (
    type === personType &&
    identifiers.some(({ property, value }) => property === 'uuid' && isEvmAddress(value))
  );
}

/** The same as `isPerson`, as a condition on a row of `entities`. */
export function personCondition(alias: string): string {
  return `(${alias}.type = '${personType}' AND ${alias}.uuid ~ '^0x[0-9a-f]{40}$')`;
}

/**
 * The condition on rows of `entities` that are part of "all of a type": never people or entities that a moderator
 * hides, and entities that only users added when `users` is true.
 */
export function listedCondition(alias: string, { users }: { users: boolean }): string {
  const added = users ? '' : ` AND ${alias}.added_by NOT LIKE 'user:%'`;
  return `(NOT ${personCondition(alias)} AND ${alias}.hidden_at IS NULL${added})`;
}

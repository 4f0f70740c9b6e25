import { isEvmAddress } from '../../evm-address.js';

/** An identifying property and its value, normalised. */
export interface Identifier {
  property: string;
  value: string;
}

/** EVM addresses are compared without regard to case, all other values exactly. */
export function normaliseValue(value: string): string {
  return isEvmAddress(value) ? value.toLowerCase() : value;
}

/** Lists the identifiers of an `ids` object, in a fixed order. */
export function toIdentifiers(ids: Record<string, string>): Identifier[] {
  return Object.entries(ids)
    .map(([property, value]) => ({ property, value: normaliseValue(value) }))
    .sort((a, b) => (a.property < b.property ? -1 : 1));
}

/** Formats an identifier as one text. */
export function formatIdentifierKey({ property, value }: Identifier): string {
  return `${property}\n${value}`;
}

/** Parses a text of `formatIdentifierKey`: properties have no line feed. */
export function parseIdentifierKey(key: string): Identifier {
  const end = key.indexOf('\n');
  return { property: key.slice(0, end), value: key.slice(end + 1) };
}

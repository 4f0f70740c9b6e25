import { createHash } from 'node:crypto';

/** The properties of a relationship as they are stored. */
export interface RelationshipContent {
  /** Canonical JSON. */
  json: string;
  /** SHA-256 (hex) of it. */
  digest: string;
}

/** Equal properties have equal content. */
export function toRelationshipContent(
  properties: Readonly<Record<string, unknown>>,
): RelationshipContent {
  const json = canonicalJson(properties);
  return { json, digest: createHash('sha256').update(json).digest('hex') };
}

/** JSON with the keys in order, so that equal properties have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

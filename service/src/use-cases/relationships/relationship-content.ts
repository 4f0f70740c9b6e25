import { createHash } from 'node:crypto';

/** The stored form of a relationship's properties. */
export interface RelationshipContent {
  /** The properties as canonical JSON. */
  json: string;
  /** The SHA-256 digest (hex) of the JSON. */
  digest: string;
}

/** Converts properties to content; equal properties have equal content. */
export function toRelationshipContent(
  properties: Readonly<Record<string, unknown>>,
): RelationshipContent {
  const json = canonicalJson(properties);
  return { json, digest: createHash('sha256').update(json).digest('hex') };
}

/** Formats JSON with sorted keys, so that equal properties have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

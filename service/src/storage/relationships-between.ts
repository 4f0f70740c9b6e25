import type { EntityId } from '../ranking/engine.js';
import type { Touched } from '../service-context.js';
import type { Database } from './database.js';
import { FreshCache, type Cache } from './fresh-cache.js';

/** A relationship as a step from `from` to `to`. */
export interface StepRelationship {
  inverse: boolean;
  type: string;
  properties: Record<string, unknown>;
}

const most = 200_000;

/** The newest relationship of each pair that makes its edge, kept in memory. */
export class KnownRelationships implements Cache {
  readonly #steps: FreshCache<string, StepRelationship>;

  constructor(database: Database) {
    this.#steps = new FreshCache(most, (keys) => read(database, keys));
  }

  /** The relationships of the pairs that have one, by `stepKey`. */
  get(pairs: readonly (readonly [EntityId, EntityId])[]): Promise<Map<string, StepRelationship>> {
    return this.#steps.get(pairs.map(([from, to]) => stepKey(from, to)));
  }

  forget({ kind, a, b }: Touched): void {
    if (kind !== 'edge') return;
    this.#steps.forget(stepKey(a!, b!));
    this.#steps.forget(stepKey(b!, a!));
  }

  clear(): void {
    this.#steps.clear();
  }
}

/** The key of a step in answers. */
export function stepKey(from: EntityId, to: EntityId): string {
  return `${from} ${to}`;
}

async function read(
  database: Database,
  keys: readonly string[],
): Promise<[string, StepRelationship][]> {
  const pairs = keys.map((key) => key.split(' '));
  const rows = await database.query<StepRelationship & { a: string; b: string }>({
    name: 'relationships-between',
    text: `SELECT k.a, k.b, r.inverse, r.type, r.properties
      FROM unnest($1::bigint[], $2::bigint[]) AS k(a, b), LATERAL (
        SELECT id, false AS inverse, type, properties FROM relationships
          WHERE source_id = k.a AND target_id = k.b AND type <> 'has'
        UNION ALL
        SELECT id, NOT bidirectional, type, properties FROM relationships
          WHERE source_id = k.b AND target_id = k.a AND type <> 'has'
        ORDER BY id DESC LIMIT 1
      ) r`,
    values: [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
  });
  return rows.map(({ a, b, ...step }) => [stepKey(Number(a), Number(b)), step]);
}

import type { EntityId } from '../../ranking/engine.js';
import { removeInvalidTimestamp } from '../../schemas/timestamp.js';
import type { Database } from '../database/database.js';
import { FreshCache, type Cache } from '../database/fresh-cache.js';
import { leadsConditionText, ownWordText } from './leads-condition.js';
import type { ChangedRow } from '../database/changed-row.js';

/** A relationship as a step from `from` to `to`. */
export interface StepRelationship {
  /** Whether the step goes against the direction in which it was stated. */
  inverse: boolean;
  type: string;
  properties: Record<string, unknown>;
  /** The title of the social network that it comes from. */
  title?: string;
}

/** A step as readers at one of its ends see it, and as all others see it. */
export interface KnownStep {
  full: StepRelationship;
  shown: StepRelationship;
  /** Whether the person at its start has stated any relationship to its end. */
  isOwnWord: boolean;
}

const maximumSteps = 200_000;

type AddTitle = (relationship: StepRelationship) => StepRelationship;

/** The newest relationship that leads from one to the other of each pair, cached in memory. */
export class KnownRelationships implements Cache {
  readonly #steps: FreshCache<string, KnownStep>;

  /** @param addTitle adds the title to a relationship, once before it is cached */
  constructor(database: Database, addTitle: AddTitle) {
    this.#steps = new FreshCache({
      max: maximumSteps,
      read: (keys: string[]) => read(database, keys, addTitle),
    });
  }

  /** Returns the relationships of the pairs that have one, by `stepKey`. */
  get(pairs: readonly (readonly [EntityId, EntityId])[]): Promise<Map<string, KnownStep>> {
    return this.#steps.get(pairs.map(([from, to]) => stepKey(from, to)));
  }

  invalidate({ kind, a, b }: ChangedRow): void {
    if (kind !== 'edge') return;
    this.#steps.invalidate(stepKey(a!, b!));
    this.#steps.invalidate(stepKey(b!, a!));
  }

  clear(): void {
    this.#steps.clear();
  }
}

/** Formats the key of a step in answers. */
export function stepKey(from: EntityId, to: EntityId): string {
  return `${from} ${to}`;
}

const shownProperties = new Set(['kind', 'txId', 'timestamp', 'action']);

/** Filters the properties of a relationship that readers other than its two ends may see. */
export function filterPublicProperties(
  properties: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => shownProperties.has(name)),
  );
}

async function read(
  database: Database,
  keys: readonly string[],
  addTitle: AddTitle,
): Promise<[string, KnownStep][]> {
  const pairs = keys.map((key) => key.split(' '));
  const rows = await database.query<
    StepRelationship & { a: string; b: string; isOwnWord: boolean }
  >({
    name: 'relationships-between',
    text: `SELECT k.a, k.b, r.source_id <> k.a AS inverse, r.type, r.properties, EXISTS (
        SELECT FROM relationships r WHERE r.source_id = k.a AND r.target_id = k.b
          AND r.type <> 'has' AND ${ownWordText}
      ) AS "isOwnWord"
      FROM unnest($1::bigint[], $2::bigint[]) AS k(a, b), LATERAL (
        SELECT source_id, type, properties FROM relationships r WHERE ${leadsConditionText('k.a', 'k.b')}
        ORDER BY id DESC LIMIT 1
      ) r`,
    values: [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
  });
  return rows.map(({ a, b, isOwnWord, ...row }) => {
    const full = addTitle({ ...row, properties: removeInvalidTimestamp(row.properties) });
    return [
      stepKey(Number(a), Number(b)),
      { full, shown: { ...full, properties: filterPublicProperties(full.properties) }, isOwnWord },
    ];
  });
}

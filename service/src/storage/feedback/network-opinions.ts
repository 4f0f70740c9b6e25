import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';

/** The opinion of one person about a target. */
export interface StoredOpinion {
  person: EntityId;
  /** −10,000 … 10,000. */
  value: number;
  /** Seconds since 1970. */
  givenAt: number;
}

/** Reads the opinions of the people about the target, as far as they have one. */
export async function readNetworkOpinions(
  database: Database,
  target: EntityId,
  people: readonly EntityId[],
): Promise<StoredOpinion[]> {
  if (people.length === 0) return [];
  const rows = await database.query<{ person: string; value: number; at: string }>({
    name: 'network-opinions',
    text: `SELECT giver_id AS person, value, floor(extract(epoch FROM given_at))::bigint AS at
      FROM opinions WHERE target_id = $1 AND giver_id = ANY($2::bigint[])`,
    values: [target, people],
  });
  return rows.map(({ person, value, at }) => ({
    person: Number(person),
    value,
    givenAt: Number(at),
  }));
}

import { ServiceError } from '../../../errors/service-error.js';
import type { EntityId } from '../../../ranking/engine.js';
import type { DatabaseContext } from '../../../storage/database/database.js';
import type { EntityContext } from '../../../storage/entities/known-entities.js';
import { readIdsOfType } from '../../../storage/entities/stored-entities.js';
import type { ContextScorer } from './context-scorer.js';
import { geoContext } from './geo-context.js';

/** The scorer of each entity type that has one. */
const scorers: Record<string, ContextScorer> = { provider: geoContext };

/** Computes the addition of the context to the score of each target; empty without a context. */
export async function computeContextScores(
  { entities, database }: DatabaseContext & EntityContext,
  targetType: string,
  context: Record<string, unknown> | undefined,
  targets: readonly EntityId[] | undefined,
): Promise<ReadonlyMap<EntityId, number>> {
  const keys = Object.keys(context ?? {});
  if (!context || keys.length === 0) return new Map();
  const scorer = Object.hasOwn(scorers, targetType) ? scorers[targetType] : undefined;
  const unknown = scorer ? keys.find((key) => !scorer.keys.includes(key)) : keys[0];
  if (!scorer || unknown !== undefined) {
    throw new ServiceError('invalidField', `context.${unknown} is not known for this type.`);
  }
  const scoreEntity = scorer.prepare(context);
  const ids = targets ?? (await readIdsOfType(database, targetType));
  const scores = new Map<EntityId, number>();
  for (const [id, { node }] of await entities.get(ids))
    scores.set(id, scoreEntity(node.properties));
  return scores;
}

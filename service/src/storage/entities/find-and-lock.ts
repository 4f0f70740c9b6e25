import type { EntityId } from '../../ranking/engine.js';
import { CriteriaError } from './criteria-errors.js';
import {
  findEntities,
  type NamedCriteria,
  type OneCriteria,
  type PeopleFilter,
} from './find-entity.js';
import { lockEntities } from './lock-entities.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

/**
 * Finds the entity of each criteria object, and locks it against concurrent writes and merges. Entities that the
 * transaction has locked already are not looked up again.
 * @throws CriteriaError as `findEntities`
 */
export async function findAndLock(
  unit: UnitOfWork,
  named: readonly NamedCriteria[],
  people: PeopleFilter,
): Promise<EntityId[]> {
  const { connection, locked } = unit;
  const keys = named.map(({ criteria }) => JSON.stringify(criteria));
  const missing = named.filter((_, index) => !locked.has(keys[index]!));
  const found = await findEntities(connection, missing, people);
  if (found.length > 0) await lockEntities(connection, found);
  missing.forEach(({ criteria }, index) => locked.set(JSON.stringify(criteria), found[index]!));
  return keys.map((key) => locked.get(key)!);
}

/** The criteria of a source and a target, and those of the user's own entity. */
export interface NamedEnds {
  source: NamedCriteria;
  target: NamedCriteria;
  own?: readonly NamedCriteria[];
}

/** Takes the criteria of the source and the target from a body. */
export function toNamedEnds(body: {
  sourceCriteria: OneCriteria;
  targetCriteria: OneCriteria;
}): NamedEnds {
  return {
    source: { field: 'sourceCriteria', criteria: body.sourceCriteria },
    target: { field: 'targetCriteria', criteria: body.targetCriteria },
  };
}

/**
 * Does the same as `findAndLock` for a source and a target.
 * @returns also the user's own entity, if its criteria were given
 */
export async function findAndLockEnds(
  unit: UnitOfWork,
  { source, target, own = [] }: NamedEnds,
  people: PeopleFilter,
): Promise<{ source: EntityId; target: EntityId; own: EntityId | undefined }> {
  const found = await findAndLock(unit, [source, target, ...own], people);
  return { source: found[0]!, target: found[1]!, own: found[2] };
}

/**
 * Finds and locks at once the entities that a batch will request one by one. Unknown ones are left out:
 * the batch refuses them later.
 */
export async function prefetch(
  unit: UnitOfWork,
  named: readonly NamedCriteria[],
  people: PeopleFilter,
): Promise<void> {
  const distinct = new Map(named.map((one) => [JSON.stringify(one.criteria), one]));
  for (const key of unit.locked.keys()) distinct.delete(key);
  const missing = [...distinct.values()];
  for (let start = 0; start < missing.length; start += chunkSize) {
    await prefetchChunk(unit, missing.slice(start, start + chunkSize), people);
  }
}

const chunkSize = 2_000;

async function prefetchChunk(
  unit: UnitOfWork,
  named: readonly NamedCriteria[],
  people: PeopleFilter,
): Promise<void> {
  try {
    await findAndLock(unit, named, people);
  } catch (error) {
    if (!(error instanceof CriteriaError)) throw error;
    if (named.length === 1) return;
    const half = Math.ceil(named.length / 2);
    await prefetchChunk(unit, named.slice(0, half), people);
    await prefetchChunk(unit, named.slice(half), people);
  }
}

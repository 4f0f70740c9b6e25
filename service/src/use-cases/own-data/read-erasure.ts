import { ServiceError } from '../../errors/service-error.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { Erasure } from '../../schemas/erasure.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { findErasure } from '../../storage/own-data/erasures.js';

/**
 * Returns the progress of an erasure.
 * @throws ServiceError `noSuchEntity`
 */
export async function readErasure({ database }: DatabaseContext, id: string): Promise<Erasure> {
  const erasure = await findErasure(database, id);
  if (!erasure) throw new ServiceError('noSuchEntity', 'The erasure does not exist.');
  const { done, total, remaining, createdAt, finishedAt } = erasure;
  return {
    id,
    state: finishedAt ? 'finished' : 'running',
    done,
    // Rows that were added meanwhile are erased too.
    total: finishedAt ? done : Math.max(done, total),
    remaining,
    createdAt: toSeconds(createdAt),
    ...(finishedAt ? { finishedAt: toSeconds(finishedAt) } : {}),
  };
}

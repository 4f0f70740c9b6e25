import type { OneCriteria, PeopleFilter } from '../entities/find-entity.js';
import { findAndLockEnds, toNamedEnds } from '../entities/find-and-lock.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { NotFoundError } from '../not-found-error.js';
import { findFeedbackId } from './feedbacks.js';

/** The criteria of a feedback's source and target, and its transaction. */
interface NamedFeedback {
  sourceCriteria: OneCriteria;
  targetCriteria: OneCriteria;
  transactionId?: string;
}

/**
 * Finds the id of the feedback, and locks its source and target until the transaction ends.
 * @throws NotFoundError, or CriteriaError as `findEntities`
 */
export async function findAndLockFeedback(
  unit: UnitOfWork,
  named: NamedFeedback,
  people: PeopleFilter,
): Promise<number> {
  const { source, target } = await findAndLockEnds(unit, toNamedEnds(named), people);
  const { transactionId = '' } = named;
  const id = await findFeedbackId(unit.connection, { source, target, transactionId });
  if (id === undefined) throw new NotFoundError('feedback');
  return id;
}

import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { TransactionBody, TransactionLine } from '../../schemas/transaction.js';
import { toNamedEnds, findAndLockEnds, prefetch } from '../../storage/entities/find-and-lock.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import {
  formatFeedbackKey,
  vouchFor,
  type FeedbackKey,
} from '../../storage/feedback/vouched-transactions.js';
import { getPeopleFilter, requireScope } from '../authorise.js';
import { requireSuccess, catchServiceError, type Outcome } from '../outcome.js';
import { requireOtherTarget } from './feedback-rules.js';

/** Stores that a client confirms a transaction: feedback about it is verified. */
export async function addTransaction(
  context: WriteContext,
  principal: Principal,
  body: TransactionBody,
): Promise<{ created: boolean }> {
  return requireSuccess(await addTransactions(context, principal, [body]));
}

/** Stores several transactions in one database transaction, in their order; refused ones state the reason. */
export async function addTransactions(
  context: WriteContext,
  principal: Principal,
  bodies: readonly TransactionLine[],
): Promise<Outcome[]> {
  requireScope(principal, 'feedback:write');
  return write(context, async (unit) => {
    const named = bodies.map(toNamedEnds).flatMap(({ source, target }) => [source, target]);
    await prefetch(unit, named, getPeopleFilter(principal));
    const outcomes: Outcome[] = [];
    for (const body of bodies) {
      const key = await catchServiceError(() => findKey(unit, principal, body));
      if (key instanceof ServiceError) {
        outcomes.push(key);
        continue;
      }
      const statedBy = body.statedBy ?? formatPrincipal(principal);
      const created = await vouchFor(unit.connection, statedBy, [key]);
      outcomes.push({ created: created.has(formatFeedbackKey(key)) });
    }
    return outcomes;
  });
}

async function findKey(
  unit: UnitOfWork,
  principal: Principal,
  body: TransactionLine,
): Promise<FeedbackKey> {
  const { source, target } = await findAndLockEnds(
    unit,
    toNamedEnds(body),
    getPeopleFilter(principal),
  );
  requireOtherTarget({ source, target });
  return { source, target, transactionId: body.transactionId ?? '' };
}

import { sql } from 'drizzle-orm';
import type { Service } from '../../src/service.js';
import { ServiceError } from '../../src/errors/service-error.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { decideCase, type Decision } from '../../src/use-cases/moderation/decide-case.js';
import { findOrOpenCase } from '../../src/use-cases/moderation/open-case.js';
import { operator } from '../../../testing/suites/each-service.js';

/** Finds the id of a feedback. @throws ServiceError `noSuchEntity` */
export async function findFeedbackId(
  service: Service,
  {
    source,
    target,
    transactionId = '',
  }: { source: string; target: string; transactionId?: string | undefined },
): Promise<number> {
  const [row] = await queryRows<{ id: string }>(
    service.database.drizzle,
    sql`SELECT f.id FROM feedbacks f
      JOIN identifiers s ON s.entity_id = f.source_id AND s.property = 'uuid' AND s.value = ${source}
      JOIN identifiers t ON t.entity_id = f.target_id AND t.property = 'uuid' AND t.value = ${target}
      WHERE f.transaction_id = ${transactionId}`,
  );
  if (!row) throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
  return Number(row.id);
}

/** Decides the case of a feedback, opens one if there is none, and returns its id. */
export async function decideFeedback(
  service: Service,
  feedbackId: number,
  decision: Decision,
): Promise<string> {
  const id = await findOrOpenCase(service, operator, { kind: 'feedback', id: feedbackId });
  await decideCase(service, operator, id, decision);
  return id;
}

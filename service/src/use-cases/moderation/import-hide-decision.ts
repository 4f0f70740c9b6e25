import type { OperatorPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HideDecisionLine } from '../../schemas/moderation-line.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findAndLock } from '../../storage/entities/find-and-lock.js';
import { readHideDecisions, upsertHideDecisions } from '../../storage/moderation/hide-decisions.js';
import { HideDecisions, recordHideDecision } from './hide-decisions.js';
import { getPeopleFilter } from '../authorise.js';

/**
 * Stores an exported decision: later feedback of the giver about the target starts hidden.
 * @throws ServiceError `invalidField`, `noSuchEntity`
 */
export async function importHideDecision(
  context: WriteContext & HashContext,
  principal: OperatorPrincipal,
  { giver, giverHash, target: criteria, reason, decidedAt }: HideDecisionLine,
): Promise<{ created: boolean }> {
  if ((giver === undefined) === (giverHash === undefined)) {
    throw new ServiceError('invalidField', 'Give exactly one of giver and giverHash.');
  }
  const decision = { reason: reason ?? null, decidedAt: new Date(decidedAt * 1000) };
  return write(context, async (unit) => {
    const { connection } = unit;
    const ends = [
      { field: 'target', criteria },
      ...(giver ? [{ field: 'giver', criteria: giver }] : []),
    ];
    const [target, source] = await findAndLock(unit, ends, getPeopleFilter(principal));
    if (giverHash !== undefined) {
      const hashed = { target: target!, giverHash };
      const [found] = await readHideDecisions(connection, [hashed]);
      await upsertHideDecisions(connection, [{ ...hashed, giver: null, ...decision }]);
      return { created: !found };
    }
    const pair = { source: source!, target: target! };
    const found = (await HideDecisions.read(context, connection, [pair])).find(pair);
    await recordHideDecision(context, connection, pair, decision);
    return { created: !found };
  });
}

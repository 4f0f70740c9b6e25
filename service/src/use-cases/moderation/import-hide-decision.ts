import type { OperatorPrincipal } from '../../auth/principal.js';
import type { HideDecisionLine } from '../../schemas/moderation-line.js';
import type { ServiceContext } from '../../service-context.js';
import { write } from '../../storage/database/unit-of-work.js';
import { findAndLock } from '../../storage/entities/find-and-lock.js';
import { HideDecisions, recordHideDecision } from './hide-decisions.js';

/** Stores a decision as it was exported: what the giver gives about the target from now on starts hidden. */
export async function importHideDecision(
  context: ServiceContext,
  principal: OperatorPrincipal,
  { giver, target: criteria, reason, decidedAt }: HideDecisionLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const { connection } = unit;
    const ends = [
      { field: 'giver', criteria: giver },
      { field: 'target', criteria },
    ];
    const [source, target] = await findAndLock(unit, ends, principal);
    const pair = { source: source!, target: target! };
    const found = (await HideDecisions.read(context, connection, [pair])).find(pair);
    const decision = { reason: reason ?? null, decidedAt: new Date(decidedAt * 1000) };
    await recordHideDecision(context, connection, pair, decision);
    return { created: !found };
  });
}

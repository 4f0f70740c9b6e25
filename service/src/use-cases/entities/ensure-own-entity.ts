import type { OperatorPrincipal, UserPrincipal } from '../../auth/principal.js';
import { formatPrincipal } from '../../auth/principal.js';
import { requestBackfills } from '../../storage/chain/backfills.js';
import { matchCommittedIdentifiers } from '../../storage/entities/match-identifiers.js';
import { personType } from '../../storage/entities/person.js';
import { changeAdderOfPerson } from '../../storage/entities/stored-entities.js';
import { write } from '../../storage/database/unit-of-work.js';
import { addEntity, type AddContext } from './add-entity.js';
import { requireNotErased } from '../require-not-erased.js';
import { restoreBlocks } from '../people/restore-blocks.js';

const operator: OperatorPrincipal = { kind: 'operator' };

/**
 * Creates the entity of the wallet if it does not exist. A person that others added under the wallet's address becomes
 * the user's own; an entity of another type keeps its adder.
 */
export async function ensureOwnEntity(context: AddContext, user: UserPrincipal): Promise<void> {
  const { address } = user;
  const matches = await matchCommittedIdentifiers(context.database, [
    { property: 'uuid', value: address },
    { property: 'address', value: address },
  ]);
  const [first] = matches.sort((a, b) => a.entity - b.entity);
  const isFull = matches.length === 2 && matches[1]!.entity === first!.entity;
  if (!isFull) {
    await write(context, (unit) => requireNotErased(context, unit, user));
    const ids = { uuid: address, address };
    await addEntity(context, operator, { type: first?.type ?? personType, ids });
  }
  await write(context, async (unit) => {
    await requireNotErased(context, unit, user);
    // Blocks that an import added after the person.
    await restoreBlocks(context, unit, [address]);
    const own = await changeAdderOfPerson(unit.connection, address, formatPrincipal(user));
    if (own === undefined) return;
    unit.markEntity(own);
    await requestBackfills(unit.connection, context.chains.ids, address);
  });
}

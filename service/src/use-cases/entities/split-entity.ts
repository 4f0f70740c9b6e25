import { recordAct } from '../../auth/record-act.js';
import type { Principal } from '../../auth/principal.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { ChainContext } from '../scanned-chains.js';
import * as storage from '../../storage/personal-data/split-entity.js';
import { findAddressesOfEntities } from '../../storage/chain/known-addresses.js';
import { lockFacts } from '../../storage/chain/lock-facts.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { adoptAddresses } from '../chain/adopt-addresses.js';
import { requireScope } from '../authorise.js';
import { restoreBlocks } from '../people/restore-blocks.js';

/**
 * Undoes the merge in which the entity of the uuid became part of another, and returns the uuids of the separated
 * entities, first that of the one that had stayed.
 * @throws ServiceError `noSuchEntity` when no such merge is recorded, `conflict` when a later merge has to be undone
 *   first or another entity has the uuid now
 */
export async function splitEntity(
  context: WriteContext & HashContext & ChainContext,
  principal: Principal,
  uuid: string,
): Promise<string[]> {
  requireScope(principal, 'admin');
  return write(context, async (unit) => {
    const { connection } = unit;
    if (context.chains.ids.length > 0) await lockFacts(connection, 'read');
    const { ids, uuids } = await storage.splitEntity(unit, uuid, (identifier) =>
      context.hashes.hashDecidedPerson(identifier),
    );
    const found = await findAddressesOfEntities(connection, ids);
    const addresses = found.map(({ address }) => address);
    await restoreBlocks(context, unit, addresses);
    await adoptAddresses(context.chains, unit, addresses);
    await recordAct(connection, principal, { action: 'split', entities: ids });
    return uuids;
  });
}

import type { Principal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { Connection } from '../storage/database/database.js';
import { readOwners } from '../storage/entities/stored-entities.js';

/** Whether the caller owns the target: an app named its wallet, or it is the target. */
export async function isOwner(
  connection: Connection,
  target: EntityId,
  principal: Principal | null,
  own: EntityId | undefined,
): Promise<boolean> {
  if (principal?.kind !== 'user') return false;
  return target === own || (await readOwners(connection, target)).includes(principal.address);
}

/** @throws ServiceError `notAllowed` unless the caller owns the target */
export async function requireOwner(...parameters: Parameters<typeof isOwner>): Promise<void> {
  if (await isOwner(...parameters)) return;
  throw new ServiceError(
    'notAllowed',
    'Only owners of the entity that the feedback is about can reply to it.',
  );
}

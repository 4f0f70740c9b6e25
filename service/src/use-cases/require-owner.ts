import type { Principal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { Connection } from '../storage/database/database.js';
import { readOwners } from '../storage/entities/stored-entities.js';

/** @throws ServiceError `notAllowed` unless the user owns the target */
export async function requireOwner(...parameters: Parameters<typeof isOwner>): Promise<void> {
  if (await isOwner(...parameters)) return;
  throw new ServiceError(
    'notAllowed',
    'Only owners of the entity that the feedback is about can reply to it.',
  );
}

/** Whether the user owns the target. */
export async function isOwner(
  connection: Connection,
  target: EntityId,
  principal: Principal | null,
  own: EntityId | undefined,
): Promise<boolean> {
  if (principal?.kind !== 'user') return false;
  return isOwnerAmong(await readOwners(connection, target), { target, principal, own });
}

/**
 * Whether the user owns the target: an app has named its wallet as an owner, or the user is the target.
 * @param owners lower-case addresses of the wallets that apps named
 */
export function isOwnerAmong(
  owners: readonly string[],
  caller: { target: EntityId; principal: Principal | null; own: EntityId | undefined },
): boolean {
  const { target, principal, own } = caller;
  if (principal?.kind !== 'user') return false;
  return target === own || owners.includes(principal.address);
}

import type { UserPrincipal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { findEntities } from '../../storage/entities/find-entity.js';
import { getOwnCriteria } from '../authorise.js';

/** Finds the user's own entity, as the transaction sees it, without a lock. */
export async function findOwnEntity(
  { connection }: UnitOfWork,
  user: UserPrincipal,
): Promise<EntityId> {
  const [id] = await findEntities(connection, getOwnCriteria(user), 'wallets');
  return id!;
}

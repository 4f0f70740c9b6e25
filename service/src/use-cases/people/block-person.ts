import { and, desc, eq, sql } from 'drizzle-orm';
import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { TargetCriteria } from '../../schemas/criteria.js';
import type { BlockBody, Blocks } from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import { findEntities } from '../../storage/find-entity.js';
import { lockEntities } from '../../storage/lock-entities.js';
import { blocks } from '../../storage/schema.js';
import { write, type UnitOfWork } from '../../storage/unit-of-work.js';
import { ownCriteria } from '../authorise.js';
import { entityOfRef, hasRef } from './entity-of-ref.js';
import { personNodes } from './person-nodes.js';

/** How many a user may block. */
const maximumBlocks = 1_000;

/** Keeps somebody out of the caller's network, whoever vouches for them. */
export async function blockPerson(
  context: ServiceContext,
  principal: Principal,
  { targetCriteria }: BlockBody,
): Promise<{ created: boolean }> {
  const user = requireUser(principal);
  return write(context, async (unit) => {
    const { blocker, blocked } = await findAndLockBoth(context, unit, user, targetCriteria);
    const rows = await unit.connection
      .insert(blocks)
      .values({ blockerId: blocker, blockedId: blocked })
      .onConflictDoNothing()
      .returning();
    if (rows.length === 0) return { created: false };
    const count = await unit.connection.$count(blocks, eq(blocks.blockerId, blocker));
    if (count > maximumBlocks) {
      throw new ServiceError('limitReached', `A user blocks at most ${maximumBlocks}.`);
    }
    unit.markEdge(blocker, blocked);
    return { created: true };
  });
}

/**
 * Lets somebody into the caller's network again, if anybody vouches for them.
 * @throws ServiceError `noSuchEntity` when the caller has not blocked them
 */
export async function unblockPerson(
  context: ServiceContext,
  principal: Principal,
  { targetCriteria }: BlockBody,
): Promise<void> {
  const user = requireUser(principal);
  await write(context, async (unit) => {
    const { blocker, blocked } = await findAndLockBoth(context, unit, user, targetCriteria);
    const rows = await unit.connection
      .delete(blocks)
      .where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked)))
      .returning();
    if (rows.length === 0) throw new ServiceError('noSuchEntity', 'There is no such block.');
    unit.markEdge(blocker, blocked);
  });
}

/** Whom the caller has blocked, the newest first. */
export async function listBlocks(context: ServiceContext, principal: Principal): Promise<Blocks> {
  const [own] = await context.identifiers.find(ownCriteria(requireUser(principal)), principal);
  const rows = await context.database.drizzle
    .select({ blocked: blocks.blockedId, at: sql<string>`floor(extract(epoch FROM created_at))` })
    .from(blocks)
    .where(eq(blocks.blockerId, own!))
    .orderBy(desc(blocks.createdAt), blocks.blockedId);
  const nodes = await personNodes(
    context,
    own,
    rows.map(({ blocked }) => blocked),
  );
  return {
    blocks: rows.flatMap(({ blocked, at }) => {
      const target = nodes.get(blocked);
      return target ? { target, createdAt: Number(at) } : [];
    }),
  };
}

async function findAndLockBoth(
  context: ServiceContext,
  { connection }: UnitOfWork,
  user: UserPrincipal,
  criteria: TargetCriteria,
): Promise<{ blocker: EntityId; blocked: EntityId }> {
  const [blocker] = (await findEntities(connection, ownCriteria(user), user)) as [EntityId];
  const blocked = hasRef(criteria)
    ? await entityOfRef(context, blocker, 'targetCriteria', criteria)
    : (await findEntities(connection, [{ field: 'targetCriteria', criteria }], user))[0]!;
  if (blocked === blocker) {
    throw new ServiceError('invalidField', 'targetCriteria: nobody blocks themselves.');
  }
  await lockEntities(connection, [blocker, blocked]);
  return { blocker, blocked };
}

function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind === 'user') return principal;
  throw new ServiceError('notAllowed', 'Only people who signed in block others.');
}

import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { TargetCriteria } from '../../schemas/criteria.js';
import type { BlockBody, Blocks } from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import * as storage from '../../storage/relationships/blocks.js';
import type { Language } from '../../text/catalogues.js';
import { findEntities } from '../../storage/entities/find-entity.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { findEntityByRef, hasRef } from './find-entity-by-ref.js';
import { readPersonNodes } from './person-nodes.js';

/** How many a user may block. */
const maximumBlocks = 1_000;

/** Keeps somebody out of the caller's network, whoever vouches for them. */
export async function blockPerson(
  context: ServiceContext,
  principal: Principal,
  { targetCriteria }: BlockBody,
): Promise<{ created: boolean }> {
  const user = requireUser(principal, 'block people');
  return write(context, async (unit) => {
    const block = await findAndLockBoth(context, unit, user, targetCriteria);
    if (!(await storage.insertBlock(unit.connection, block))) return { created: false };
    if ((await storage.countBlocks(unit.connection, block.blocker)) > maximumBlocks) {
      throw new ServiceError(
        'limitReached',
        `A user may block at most ${maximumBlocks} people: take a block back first.`,
      );
    }
    unit.markEdge(block.blocker, block.blocked);
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
  const user = requireUser(principal, 'block people');
  await write(context, async (unit) => {
    const block = await findAndLockBoth(context, unit, user, targetCriteria);
    if (!(await storage.deleteBlock(unit.connection, block))) {
      throw new ServiceError('noSuchEntity', 'The block does not exist.');
    }
    unit.markEdge(block.blocker, block.blocked);
  });
}

/** Whom the caller has blocked, the newest first. */
export async function listBlocks(
  context: ServiceContext,
  principal: Principal,
  language: Language,
): Promise<Blocks> {
  const [own] = await context.identifiers.find(
    getOwnCriteria(requireUser(principal, 'block people')),
    principal,
  );
  const blocks = await storage.listBlocks(context.database, own!);
  const getNode = await readPersonNodes(
    context,
    { reader: own, source: own!, language },
    blocks.map(({ blocked }) => blocked),
  );
  return {
    blocks: blocks.flatMap(({ blocked, createdAt }) => {
      const target = getNode(blocked);
      return target ? { target, createdAt } : [];
    }),
  };
}

async function findAndLockBoth(
  context: ServiceContext,
  { connection }: UnitOfWork,
  user: UserPrincipal,
  criteria: TargetCriteria,
): Promise<storage.Block> {
  const blocker = (await findEntities(connection, getOwnCriteria(user), user))[0]!;
  const blocked = hasRef(criteria)
    ? await findEntityByRef(context, blocker, 'targetCriteria', criteria)
    : (await findEntities(connection, [{ field: 'targetCriteria', criteria }], user))[0]!;
  if (blocked === blocker) {
    throw new ServiceError('invalidField', 'targetCriteria must not name the caller.');
  }
  await lockEntities(connection, [blocker, blocked]);
  return { blocker, blocked };
}

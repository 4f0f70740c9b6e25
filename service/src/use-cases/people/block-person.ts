import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { TargetCriteria } from '../../schemas/criteria.js';
import type { BlockBody, Blocks } from '../../schemas/relationship.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ReaderContext } from './open-reader.js';
import * as storage from '../../storage/relationships/blocks.js';
import type { Language } from '../../text/catalogues.js';
import { findEntities } from '../../storage/entities/find-entity.js';
import {
  ConcurrentChangeError,
  lockEntities,
  lockWalletIdentifiers,
} from '../../storage/entities/lock-entities.js';
import { findErasedWallet } from '../../storage/own-data/erasures.js';
import {
  deleteBlockedWallet,
  insertBlockedWallet,
  type BlockedWallet,
} from '../../storage/relationships/blocked-wallets.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { findEntityByRef, hasRef, type RefContext } from './find-entity-by-ref.js';
import { readPersonNodes } from './person-nodes.js';
import { restoreBlocks } from './restore-blocks.js';

/** The maximum number of people that a user may block. */
const maximumBlocks = 1_000;

/** Writes blocks. */
export interface BlockContext extends WriteContext, RefContext, HashContext {}

/** Removes a person from the user's network, regardless of the relationships that others state. */
export async function blockPerson(
  context: BlockContext,
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
    if (block.erasedWallet !== undefined) await outlastErasure(context, unit, block);
    return { created: true };
  });
}

/**
 * Deletes a block, so that relationships can lead to the person again.
 * @throws ServiceError `noSuchEntity` when the block does not exist
 */
export async function unblockPerson(
  context: BlockContext,
  principal: Principal,
  { targetCriteria }: BlockBody,
): Promise<void> {
  const user = requireUser(principal, 'block people');
  await write(context, async (unit) => {
    const block = await findAndLockBoth(context, unit, user, targetCriteria);
    if (!(await storage.deleteBlock(unit.connection, block))) {
      throw new ServiceError('noSuchEntity', 'The block does not exist.');
    }
    if (block.erasedWallet !== undefined) {
      await deleteBlockedWallet(unit.connection, toBlockedWallet(context, block));
    }
    unit.markEdge(block.blocker, block.blocked);
  });
}

/** Lists the people whom the user has blocked, the newest first. */
export async function listBlocks(
  context: DatabaseContext & ReaderContext,
  principal: Principal,
  language: Language,
): Promise<Blocks> {
  const [own] = await context.identifiers.find(
    getOwnCriteria(requireUser(principal, 'block people')),
    'wallets',
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

interface LockedBlock extends storage.Block {
  /** The wallet of a blocked person that is being erased. */
  erasedWallet: string | undefined;
}

async function findAndLockBoth(
  context: RefContext,
  { connection }: UnitOfWork,
  user: UserPrincipal,
  criteria: TargetCriteria,
): Promise<LockedBlock> {
  const blocker = (await findEntities(connection, getOwnCriteria(user), 'wallets'))[0]!;
  const blocked = hasRef(criteria)
    ? await findEntityByRef(context, blocker, 'targetCriteria', criteria)
    : (await findEntities(connection, [{ field: 'targetCriteria', criteria }], 'wallets'))[0]!;
  if (blocked === blocker) {
    throw new ServiceError('invalidField', 'targetCriteria must not name the caller.');
  }
  const erasedWallet = await findErasedWallet(connection, blocked);
  // Before the entities, in the order of a sign-in, which restores the blocks.
  if (erasedWallet !== undefined) await lockWalletIdentifiers(connection, erasedWallet);
  await lockEntities(connection, [blocker, blocked]);
  if ((await findErasedWallet(connection, blocked)) !== erasedWallet) {
    throw new ConcurrentChangeError('An erasure has started.');
  }
  return { blocker, blocked, erasedWallet };
}

/** Stores the block by the wallet: its entity is about to be deleted, and the wallet can get another one. */
async function outlastErasure(
  context: HashContext,
  unit: UnitOfWork,
  block: LockedBlock,
): Promise<void> {
  await insertBlockedWallet(unit.connection, toBlockedWallet(context, block));
  await restoreBlocks(context, unit, [block.erasedWallet!]);
}

function toBlockedWallet(
  { hashes }: HashContext,
  { blocker, erasedWallet }: LockedBlock,
): BlockedWallet {
  return { blocker, walletHash: hashes.hashDecidedPerson(erasedWallet!) };
}

import type { Principal } from '../../auth/principal.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { VideoContext } from './read-video.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { insertVideo, type StoredVideo } from '../../storage/videos.js';
import { createUnguessableId } from '../../unguessable-id.js';
import { maximumBytes } from '../../videos/limits.js';
import { requireUser } from '../authorise.js';
import { requireNotErased } from '../require-not-erased.js';
import { makeRoom } from './make-room.js';

/** An upload, and its owner. */
export type OwnedUpload = Pick<StoredVideo, 'id' | 'owner'>;

/**
 * Makes room for an upload of the person; `bytes` is its size, if it is known.
 * @throws ServiceError `notAllowed`, `notAuthenticated` or `limitReached`
 */
export async function createUpload(
  context: WriteContext & HashContext & VideoContext,
  principal: Principal,
  declaredBytes = maximumBytes,
): Promise<OwnedUpload> {
  const user = requireUser(principal, 'upload videos');
  const id = createUnguessableId();
  const video = { id, owner: user.address, bytes: Math.min(declaredBytes, maximumBytes) };
  await write(context, async (unit) => {
    await requireNotErased(context, unit, user);
    await makeRoom(unit.connection, context.videos, video);
    await insertVideo(unit.connection, video);
  });
  return video;
}

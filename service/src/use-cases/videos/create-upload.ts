import { randomUUID } from 'node:crypto';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { VideoContext } from '../../service-context.js';
import { write } from '../../storage/database/unit-of-work.js';
import { insertVideo, lockOwner } from '../../storage/videos.js';
import { maximumBytes } from '../../videos/limits.js';
import { requireUser } from '../authorise.js';
import { makeRoom } from './make-room.js';

/**
 * Makes room for an upload of the person, of so many bytes if that is known, and returns its id.
 * @throws ServiceError `notAllowed`, `noSuchEntity` or `limitReached`
 */
export async function createUpload(
  context: VideoContext,
  principal: Principal,
  declaredBytes = maximumBytes,
): Promise<string> {
  const { address } = requireUser(principal, 'upload videos');
  const id = randomUUID().replaceAll('-', '');
  const video = { id, owner: address, bytes: Math.min(declaredBytes, maximumBytes) };
  await write(context, async ({ connection }) => {
    if (!(await lockOwner(connection, video.owner))) {
      throw new ServiceError('noSuchEntity', 'The signed-in wallet matches no entity.');
    }
    await makeRoom(connection, context.videos, video);
    await insertVideo(connection, video);
  });
  return id;
}

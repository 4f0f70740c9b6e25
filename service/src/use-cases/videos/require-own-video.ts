import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { findVideo, type StoredVideo } from '../../storage/videos.js';

/**
 * Returns the video if it belongs to the user.
 * @throws ServiceError `noSuchEntity`, or `notAllowed` when it belongs to another person
 */
export async function requireOwnVideo(
  { database }: DatabaseContext,
  principal: Principal,
  id: string,
): Promise<StoredVideo> {
  const video = await findVideo(database, id);
  if (!video) throw videoNotFound();
  if (principal.kind !== 'user' || principal.address !== video.owner) {
    throw new ServiceError('notAllowed', 'The upload belongs to another user.');
  }
  return video;
}

export function videoNotFound(): ServiceError {
  return new ServiceError('noSuchEntity', 'The video does not exist or was removed.');
}

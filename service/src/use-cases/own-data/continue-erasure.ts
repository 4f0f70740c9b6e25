import { setImmediate } from 'node:timers/promises';
import { formatUserOrigin } from '../../auth/principal.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { VideoContext } from '../videos/read-video.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { lockIfThere } from '../../storage/entities/lock-entities.js';
import {
  deleteEntities,
  erasedAdder,
  eraseAddedEntities,
} from '../../storage/own-data/erase-entities.js';
import { eraseAtEnd, eraseRows, hasRows } from '../../storage/own-data/erase-rows.js';
import {
  findErasedPerson,
  finishErasure,
  lockErasure,
  updateErasure,
  type StoredErasure,
} from '../../storage/own-data/erasures.js';
import { redactMerges, type MergedEnd } from '../../storage/own-data/redact-merges.js';
import { removeVideoFromFeedback } from '../../storage/personal-data/delete-links.js';
import type { ErasedPerson } from '../../storage/personal-data/table-entry.js';
import { listVideosOf } from '../../storage/videos.js';
import { removeVideo } from '../videos/remove-video.js';

/** The maximum numbers of rows, videos, entities and searched merges in one transaction. */
const batch = { rows: 200, videos: 5, merges: 500, entities: 100 };

/** Erases data and videos. */
export interface ErasureContext extends WriteContext, HashContext, VideoContext {}

/** Returns the owner of videos whose uploader is being erased. */
export function formatErasedOwner(erasure: string): string {
  return `erasure:${erasure}`;
}

/** Continues an erasure until it has finished or the signal is aborted. Concurrent calls take turns. */
export async function continueErasure(
  context: ErasureContext,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (let isFinished = false; !isFinished && !signal.aborted;) {
    isFinished = await eraseBatch(context, id);
    // The embedded database runs on this thread: other requests are answered in between.
    await setImmediate();
  }
}

/** Erases a batch: first rows, since feedback names videos; then videos, and last the identifiers elsewhere. */
async function eraseBatch(context: ErasureContext, id: string): Promise<boolean> {
  const rows = await eraseWithin(context, id, ({ unit, person }) =>
    eraseRows(unit, person, batch.rows),
  );
  if (rows === undefined) return true;
  if (rows > 0) return false;
  const videos = await eraseVideos(context, id);
  if (videos > 0) {
    await eraseWithin(context, id, () => Promise.resolve(videos));
    return false;
  }
  return (await eraseWithin(context, id, (erasing) => eraseRest(context, erasing))) === undefined;
}

interface Erasing {
  unit: UnitOfWork;
  erasure: StoredErasure;
  person: ErasedPerson;
}

/** Runs a part of an erasure that has not finished, and stores the progress that it returns. */
function eraseWithin(
  context: WriteContext,
  id: string,
  work: (erasing: Erasing) => Promise<number | undefined>,
): Promise<number | undefined> {
  return write(context, async (unit) => {
    const erasure = await lockErasure(unit.connection, id);
    if (!erasure) return undefined;
    const { address } = erasure;
    const person = {
      id: await findErasedPerson(unit.connection, erasure),
      address,
      origin: formatUserOrigin(address),
      erasure: id,
      isListing: erasure.remaining.listing !== undefined,
    };
    const done = await work({ unit, erasure, person });
    erasure.done += done ?? 0;
    if (done === undefined) await finishErasure(unit.connection, id);
    await updateErasure(unit.connection, erasure);
    return done;
  });
}

async function eraseVideos(context: WriteContext & VideoContext, id: string): Promise<number> {
  const { finishing } = context.videos;
  const videos = await listVideosOf(context.database, formatErasedOwner(id), batch.videos);
  for (const video of videos) {
    await finishing.get(video)?.catch(() => undefined);
    // Splitting merged entities can leave feedback of another person with the video.
    await write(context, (unit) => removeVideoFromFeedback(unit, video));
    await removeVideo(context, video);
  }
  return videos.length;
}

/** Erases the remaining rows, and returns their number; undefined when none was left and the person was deleted. */
async function eraseRest(
  { hashes }: HashContext,
  { unit, erasure, person }: Erasing,
): Promise<number | undefined> {
  const searched = await redactMerges(
    unit.connection,
    {
      ids: new Set([person.id, ...erasure.formerIds]),
      ends: person.isListing ? sourceEnds : [...sourceEnds, ...targetEnds],
      address: person.address,
      walletHash: hashes.hashDecidedPerson(person.address),
      origin: person.origin,
      newOrigin: erasedAdder,
      erasure: erasure.id,
    },
    erasure.searchedMerges,
    batch.merges,
  );
  if (searched !== undefined) {
    erasure.searchedMerges = searched;
    return 0;
  }
  const { deleted, kept } = await eraseAddedEntities(unit, person, batch.entities);
  if (kept > 0) {
    erasure.remaining = {
      ...erasure.remaining,
      addedEntities: (erasure.remaining.addedEntities ?? 0) + kept,
    };
  }
  if (deleted + kept === batch.entities) return deleted;
  // No other transaction can add rows of a locked person.
  await lockIfThere(unit.connection, person.id);
  if (await hasRows(unit, person)) return deleted;
  erasure.done += deleted;
  await eraseAtEnd(unit, person);
  if (!person.isListing) await deleteEntities(unit, [person.id]);
  return undefined;
}

const sourceEnds: MergedEnd[] = ['source_id', 'blocker_id', 'voter_id', 'giver_id'];
const targetEnds: MergedEnd[] = ['target_id', 'blocked_id'];

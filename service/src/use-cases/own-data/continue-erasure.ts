import { setImmediate } from 'node:timers/promises';
import { formatUserOrigin } from '../../auth/principal.js';
import type { VideoContext } from '../../service-context.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
import {
  deleteEntities,
  eraseAddedEntities,
  erasedAdder,
  lockErasedPerson,
} from '../../storage/own-data/erase-entities.js';
import { eraseRows, type ErasedPerson } from '../../storage/own-data/erase-rows.js';
import {
  finishErasure,
  lockErasure,
  updateErasure,
  type StoredErasure,
} from '../../storage/own-data/erasures.js';
import {
  collectFormerIds,
  deleteMergesOf,
  redactMerges,
  type MergedEnd,
} from '../../storage/own-data/redact-merges.js';
import { listVideosOf } from '../../storage/videos.js';
import { removeVideo } from '../videos/remove-video.js';

/** So many rows, videos, merges and entities are erased in one transaction. */
const batch = { rows: 200, videos: 20, merges: 20, entities: 100 };

/** The owner of videos whose uploader is being erased. */
export function formatErasedOwner(erasure: string): string {
  return `erasure:${erasure}`;
}

/**
 * Continues an erasure until it has finished or the signal is aborted, and says whether it has finished.
 * Several calls at the same time take turns.
 */
export async function continueErasure(
  context: VideoContext,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const isFinished = await eraseBatch(context, id);
    if (isFinished || signal.aborted) return isFinished;
    // The embedded database runs on this thread: requests are answered in between.
    await setImmediate();
  }
}

/** Rows first, since feedback names videos; then videos, and last what names the person elsewhere. */
async function eraseBatch(context: VideoContext, id: string): Promise<boolean> {
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
  return (await eraseWithin(context, id, eraseRest)) === undefined;
}

interface Erasing {
  unit: UnitOfWork;
  erasure: StoredErasure & { address: string };
  person: ErasedPerson;
}

/** Runs a part of an erasure that has not finished, and stores its progress by what it returns. */
function eraseWithin(
  context: VideoContext,
  id: string,
  work: (erasing: Erasing) => Promise<number | undefined>,
): Promise<number | undefined> {
  return write(context, async (unit) => {
    const erasure = await lockErasure(unit.connection, id);
    if (!erasure) return undefined;
    const isListing = erasure.remaining.listing !== undefined;
    // Nobody can add rows of an entity that is locked.
    const personId = await lockErasedPerson(unit.connection, erasure, isListing);
    const origin = formatUserOrigin(erasure.address);
    const person = { id: personId, origin, isListing };
    const done = await work({ unit, erasure, person });
    erasure.done += done ?? 0;
    if (done === undefined) await finishErasure(unit.connection, id);
    await updateErasure(unit.connection, erasure);
    return done;
  });
}

async function eraseVideos(context: VideoContext, id: string): Promise<number> {
  const { finishing } = context.videos;
  const videos = await listVideosOf(context.database, formatErasedOwner(id), batch.videos);
  for (const video of videos) {
    await finishing.get(video)?.catch(() => undefined);
    if (!(await removeVideo(context, video))) {
      throw new Error('Feedback of somebody else names a video of an erased person.');
    }
  }
  return videos.length;
}

/** What it has erased; undefined when nothing was left, and the person is gone. */
async function eraseRest({ unit, erasure, person }: Erasing): Promise<number | undefined> {
  const rows = await eraseRows(unit, person, batch.rows);
  if (rows > 0) return rows;
  const formerIds = await collectFormerIds(unit.connection, person.id);
  const searched = await redactMerges(
    unit.connection,
    {
      ids: formerIds,
      ends: person.isListing ? sourceEnds : [...sourceEnds, ...targetEnds],
      origin: person.origin,
      newOrigin: erasedAdder,
    },
    erasure.searchedMerges,
    batch.merges,
  );
  if (searched !== undefined) {
    erasure.searchedMerges = searched;
    return 0;
  }
  const { deleted, kept } = await eraseAddedEntities(unit, person.origin, batch.entities);
  if (kept > 0) {
    erasure.remaining = {
      ...erasure.remaining,
      addedEntities: (erasure.remaining.addedEntities ?? 0) + kept,
    };
  }
  if (deleted + kept === batch.entities) return deleted;
  erasure.done += deleted;
  if (!person.isListing) {
    await deleteMergesOf(unit.connection, formerIds);
    await deleteEntities(unit, [person.id]);
  }
  return undefined;
}

const sourceEnds: MergedEnd[] = ['source_id', 'blocker_id'];
const targetEnds: MergedEnd[] = ['target_id', 'blocked_id'];

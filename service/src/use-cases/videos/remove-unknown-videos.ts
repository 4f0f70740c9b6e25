import { findVideoIds } from '../../storage/videos.js';
import { getPosterName, type VideoContext } from './read-video.js';

/**
 * Finds the stored files that are named like videos, or their posters, and of which the database has no video; removes
 * them if `remove` is set. Returns their number.
 */
export async function removeUnknownVideos(
  { database, videos: { store } }: VideoContext,
  { remove }: { remove: boolean },
): Promise<number> {
  let count = 0;
  let names: string[] = [];
  const finishPage = async () => {
    const known = await findVideoIds(database, names.map(toId));
    const unknown = names.filter((name) => !known.has(toId(name)));
    if (remove) for (const name of unknown) await store.remove(name);
    count += unknown.length;
    names = [];
  };
  for await (const page of store.list()) {
    names.push(...page.filter(isVideoFile));
    if (names.length >= pageSize) await finishPage();
  }
  await finishPage();
  return count;
}

const pageSize = 1_000;
const toId = (name: string) => name.slice(0, 32);
const isVideoFile = (name: string) =>
  /^[0-9a-f]{32}/.test(name) && [toId(name), getPosterName(toId(name))].includes(name);

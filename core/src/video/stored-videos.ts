import { createStore, del, entries, get, set } from 'idb-keyval';

/** How long a video stays stored: a day, in milliseconds. */
const maximumAge = 24 * 60 * 60 * 1_000;

interface StoredVideo {
  content: Blob;
  keptAt: number;
}

/** Stores a video in the browser, so that its upload can continue after a reload. */
export async function storeVideo(id: string, content: Blob): Promise<void> {
  await attempt(() => set(id, { content, keptAt: Date.now() } satisfies StoredVideo, openStore()));
}

/** Reads a stored video; undefined if there is none. */
export async function readStoredVideo(id: string): Promise<Blob | undefined> {
  return (await attempt(() => get<StoredVideo>(id, openStore())))?.content;
}

/** Deletes a stored video, and all videos that are older than a day. */
export async function deleteStoredVideo(id: string): Promise<void> {
  await attempt(async () => {
    const stored = await entries<string, StoredVideo>(openStore());
    const isOld = ({ keptAt }: StoredVideo) => Date.now() - keptAt > maximumAge;
    const old = stored.filter(([key, video]) => key === id || isOld(video));
    await Promise.all(old.map(([key]) => del(key, openStore())));
  });
}

let opened: ReturnType<typeof createStore> | undefined;

function openStore() {
  opened ??= createStore('x-svc', 'videos');
  return opened;
}

/** Runs an action on the storage. A private window may refuse it, and the upload works without. */
async function attempt<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

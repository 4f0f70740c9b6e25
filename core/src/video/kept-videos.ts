import { createStore, del, entries, get, set } from 'idb-keyval';

/** A day, in milliseconds. */
const longestKept = 24 * 60 * 60 * 1_000;

interface KeptVideo {
  content: Blob;
  keptAt: number;
}

/** Keeps a video in the browser, so that its upload can go on after a reload. */
export async function keepVideo(id: string, content: Blob): Promise<void> {
  await attempt(() => set(id, { content, keptAt: Date.now() } satisfies KeptVideo, store()));
}

/** The video kept by that id, if it still is. */
export async function keptVideo(id: string): Promise<Blob | undefined> {
  return (await attempt(() => get<KeptVideo>(id, store())))?.content;
}

/** Forgets a video, and all that were left behind by pages that were closed for good. */
export async function forgetVideo(id: string): Promise<void> {
  await attempt(async () => {
    const kept = await entries<string, KeptVideo>(store());
    const isOld = ({ keptAt }: KeptVideo) => Date.now() - keptAt > longestKept;
    const old = kept.filter(([key, video]) => key === id || isOld(video));
    await Promise.all(old.map(([key]) => del(key, store())));
  });
}

let opened: ReturnType<typeof createStore> | undefined;

function store() {
  opened ??= createStore('x-svc', 'videos');
  return opened;
}

/** A private window may refuse to keep anything: the upload works without. */
async function attempt<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

import { ApiError, toApiError, UnreachableError } from '../base/api-errors';
import type { RunningUpload } from '../../video/upload';
import type { Draft, DraftVideo } from './draft';
import { withIdentity } from '../session/identity';
import { comparable } from './ranking';
import { connectionOf, onChange, state } from '../base/state';

/** Not while there is no connection: browsers remember that a module could not be loaded. */
async function loadUpload() {
  if (!navigator.onLine) {
    await new Promise((isOnline) => addEventListener('online', isOnline, { once: true }));
  }
  return import('../../video/upload');
}

const running = new Map<string, RunningUpload>();

/** Loads the code for uploads, as when somebody begins to record. */
export function prepareUpload(): void {
  loadUpload().catch(() => {
    // It is asked for again when there is something to upload.
  });
}

/** Makes the content the draft's video, instead of the one it had, and uploads it. */
export function addVideo(draft: Draft, content: Blob): void {
  removeVideo(draft);
  const id = `${Date.now()}-${Math.random()}`;
  draft.video = { id, content, status: 'uploading', progress: 0 };
  loadUpload().then(
    ({ keepVideo }) => keepVideo(id, content),
    () => {},
  );
  continueUpload(draft);
}

/** Takes the video out of the draft. One that was sent before is withdrawn when the draft is sent. */
export function removeVideo(draft: Draft): void {
  const { video } = draft;
  if (!video) return;
  draft.video = undefined;
  running.get(video.id)?.cancel();
  forgetVideo(video.id);
  const { url } = video;
  if (url === undefined || url === draft.given?.video) return;
  const { token } = uploadingAs(draft);
  loadUpload().then(
    ({ removeUpload }) => removeUpload(url, token),
    () => {},
  );
}

/** The browser need no longer keep the video. */
export function forgetVideo(id: string): void {
  running.delete(id);
  loadUpload().then(
    ({ forgetVideo }) => forgetVideo(id),
    () => {},
  );
}

/** Goes on with the upload of the draft's video, after a reload or a failure, if it has one. */
export function continueUpload(draft: Draft): void {
  const { video } = draft;
  if (!video || running.has(video.id)) return;
  running.set(video.id, { cancel: () => {} });
  if (!navigator.onLine && video.status !== 'uploaded') {
    change(draft, video.id, { status: 'paused' });
  }
  upload(draft, video).catch((cause: unknown) => {
    running.delete(video.id);
    const failure = new UnreachableError('The code for uploads was not loaded.', { cause });
    change(draft, video.id, { status: 'failed', failure });
  });
}

async function upload(draft: Draft, video: DraftVideo): Promise<void> {
  const { id } = video;
  const update = (part: Partial<DraftVideo>) => change(draft, id, part);
  const { keptVideo, startUpload } = await loadUpload();
  const content = video.content ?? (await keptVideo(id));
  // Taken out meanwhile.
  if (draft.video?.id !== id) return;
  if (video.status === 'uploaded') {
    update({ ...(content && { content }) });
    return;
  }
  if (!content) {
    update({ status: 'failed' });
    return;
  }

  update({ content, status: 'uploading' });
  const { endpoint, token, refuseToken } = uploadingAs(draft);
  const upload = startUpload({
    content,
    endpoint,
    url: video.url,
    token,
    onUrl: (url) => update({ url }),
    onProgress: (sent) => {
      const progress = Math.floor((sent / content.size) * 100) / 100;
      if (draft.video?.progress !== progress || draft.video.status !== 'uploading') {
        update({ progress, status: 'uploading' });
      }
    },
    onPaused: () => update({ status: 'paused' }),
    onUploaded: (url) => update({ url, progress: 1, status: 'uploaded' }),
    onFailed: (error) => {
      running.delete(id);
      const failure = toApiError(error);
      if (failure instanceof ApiError && failure.status === 401) {
        refuseToken(failure);
        continueUpload(draft);
      } else {
        update({ status: 'failed', failure });
      }
    },
  });
  running.set(id, upload);
}

function change(draft: Draft, id: string, part: Partial<DraftVideo>): void {
  if (draft.video?.id === id) draft.video = { ...draft.video, ...part };
}

/** Where to upload, with its author's token, which is waited for while they are not signed in. */
function uploadingAs({ subject, author }: Draft) {
  const { apiUrl } = connectionOf(subject.apiUrl);
  let last: string | undefined;
  return {
    endpoint: new URL(`${apiUrl}/videos`, document.baseURI).href,
    token: () =>
      new Promise<string>((resolve) => {
        const take = () => {
          const { identity } = state;
          if (!identity || comparable(identity.address) !== author) return;
          // Not while listeners are being called.
          queueMicrotask(() => stop());
          last = identity.access_token;
          resolve(last);
        };
        const stop = onChange('identity', take);
        take();
      }),
    refuseToken: (failure: ApiError) => {
      const connection = { apiUrl, token: last };
      withIdentity(connection, Promise.reject(failure)).catch(() => {});
    },
  };
}

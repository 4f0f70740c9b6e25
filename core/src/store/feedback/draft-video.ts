import { ApiError, toApiError, UnreachableError } from '../base/api-errors';
import type { RunningUpload } from '../../video/upload';
import type { Draft } from './draft';
import type { DraftVideo } from './draft-items';
import { withIdentity } from '../session/identity';
import { normalizeUuid } from './ranking';
import { getConnection, onChange, state } from '../base/state';

/**
 * Loads the code for uploads once there is a connection: browsers cache the failure of an import.
 */
async function loadUpload() {
  if (!navigator.onLine) {
    await new Promise((isOnline) => addEventListener('online', isOnline, { once: true }));
  }
  return import('../../video/upload');
}

const running = new Map<string, RunningUpload>();

/** Loads the code for uploads before it is needed. */
export function prepareUpload(): void {
  loadUpload().catch(() => {
    // The upload loads it again.
  });
}

/** Replaces the draft's video by the content and uploads it. */
export function addVideo(draft: Draft, content: Blob): void {
  removeVideo(draft);
  const id = `${Date.now()}-${Math.random()}`;
  draft.video = { id, content, status: 'uploading', progress: 0 };
  loadUpload().then(
    ({ storeVideo }) => storeVideo(id, content),
    () => {},
  );
  continueUpload(draft);
}

/** Removes the video from the draft. If it is given, sending the draft withdraws it. */
export function removeVideo(draft: Draft): void {
  const { video } = draft;
  if (!video) return;
  draft.video = undefined;
  if (video.isGiven) return;
  running.get(video.id)?.cancel();
  deleteStoredVideo(video.id);
  const { url } = video;
  if (url === undefined || url === draft.given?.video) return;
  const { token } = prepareRequests(draft);
  loadUpload().then(
    ({ removeUpload }) => removeUpload(url, token),
    () => {},
  );
}

/** Deletes the video from the browser's storage. */
export function deleteStoredVideo(id: string): void {
  running.delete(id);
  loadUpload().then(
    ({ deleteStoredVideo }) => deleteStoredVideo(id),
    () => {},
  );
}

/** Continues the upload of the draft's video, if it has one, after a reload or a failure. */
export function continueUpload(draft: Draft): void {
  const { video } = draft;
  if (!video || video.isGiven || running.has(video.id)) return;
  running.set(video.id, { cancel: () => {} });
  if (!navigator.onLine && video.status !== 'uploaded') {
    changeVideo(draft, video.id, { status: 'paused' });
  }
  upload(draft, video).catch((cause: unknown) => {
    running.delete(video.id);
    const failure = new UnreachableError('The code for uploads could not be loaded.', { cause });
    changeVideo(draft, video.id, { status: 'failed', failure });
  });
}

async function upload(draft: Draft, video: DraftVideo): Promise<void> {
  const { id } = video;
  const update = (part: Partial<DraftVideo>) => changeVideo(draft, id, part);
  const { PartRefusedError, readStoredVideo, startUpload } = await loadUpload();
  const content = video.content ?? (await readStoredVideo(id));
  // The video was removed in the meantime.
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
  const { endpoint, token, refuseToken } = prepareRequests(draft);
  const upload = startUpload({
    content,
    endpoint,
    url: video.url,
    partSize: video.partSize,
    token,
    onUrl: (url) => update({ url }),
    onPartSize: (partSize) => update({ partSize }),
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
      const failure = error instanceof PartRefusedError ? error : toApiError(error);
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

function changeVideo(draft: Draft, id: string, part: Partial<DraftVideo>): void {
  if (draft.video?.id === id) draft.video = { ...draft.video, ...part };
}

/** Returns where to upload, and the author's token, which resolves once the author is signed in. */
function prepareRequests({ subject, author }: Draft) {
  const { apiUrl } = getConnection(subject.apiUrl);
  let last: string | undefined;
  return {
    endpoint: new URL(`${apiUrl}/videos`, document.baseURI).href,
    token: () =>
      new Promise<string>((resolve) => {
        const take = () => {
          const { identity } = state;
          if (!identity || normalizeUuid(identity.address) !== author) return;
          // A listener must not be removed while the listeners are called.
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

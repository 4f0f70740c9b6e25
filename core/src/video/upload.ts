import { SvcError } from '@x-svc/client/svc-error';
import { DetailedError, Upload } from 'tus-js-client';

export { forgetVideo, keepVideo, keptVideo } from './kept-videos';

/** What is uploaded, and who is told how far it is. */
export interface UploadParameters {
  content: Blob;
  /** Absolute URL at which uploads are created. */
  endpoint: string;
  /** Where an earlier attempt got to: it goes on from there. */
  url?: string | undefined;
  /** Asked for before each request, which waits for it. */
  token: () => Promise<string>;
  onUrl: (url: string) => void;
  /** In bytes. */
  onProgress: (sent: number) => void;
  /** The connection is lost; the upload goes on by itself. */
  onPaused: () => void;
  onUploaded: (url: string) => void;
  onFailed: (error: SvcError) => void;
}

/** An upload under way. */
export interface RunningUpload {
  /** Ends it without a further word. */
  cancel: () => void;
}

/** Small enough that little is sent twice, large enough that waiting for answers costs little. */
const chunkSize = 4 * 1024 * 1024;

/** In milliseconds; thereafter it is for the person to try again. */
const retryDelays = [0, 1_000, 2_000, 5_000, 10_000];

/** Uploads a video by the tus protocol. */
export function startUpload(parameters: UploadParameters): RunningUpload {
  const { content, endpoint, token } = parameters;
  const over = new AbortController();
  let { url } = parameters;
  let stop = () => {};

  const begin = () => {
    stop();
    let isStopped = false;
    const upload: Upload = new Upload(content, {
      endpoint,
      ...(url === undefined ? {} : { uploadUrl: url }),
      chunkSize,
      retryDelays,
      metadata: { filetype: content.type },
      // Whoever asked for the upload knows its URL.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        request.setHeader('Authorization', `Bearer ${await token()}`);
        // A request that was to be made before the connection was lost is made no more.
        if (isStopped) await new Promise(() => {});
      },
      onUploadUrlAvailable: () => {
        url = upload.url!;
        parameters.onUrl(url);
      },
      onProgress: parameters.onProgress,
      onSuccess: () => {
        over.abort();
        parameters.onUploaded(upload.url!);
      },
      onError: (error) => {
        if (!navigator.onLine) {
          parameters.onPaused();
          return;
        }
        over.abort();
        parameters.onFailed(errorOf(error));
      },
    });
    stop = () => {
      isStopped = true;
      void upload.abort();
    };
    upload.start();
  };
  const pause = () => {
    stop();
    parameters.onPaused();
  };

  addEventListener('offline', pause, over);
  addEventListener('online', begin, over);
  if (navigator.onLine) begin();
  else pause();
  return {
    cancel: () => {
      over.abort();
      stop();
    },
  };
}

/** Has the service give up an upload, finished or not; without that it would expire. */
export async function removeUpload(url: string, token: () => Promise<string>): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${await token()}` };
    await Upload.terminate(url, { headers, retryDelays });
  } catch {
    // Then it does expire.
  }
}

/** What the service said, or that it said nothing. */
function errorOf(cause: Error): SvcError {
  const answer = cause instanceof DetailedError ? cause.originalResponse : undefined;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) return unreachable('The upload did not get through.', status, cause);
  try {
    const { errorCode, errorMessage } = JSON.parse(answer.getBody()) as Record<string, unknown>;
    if (typeof errorCode === 'number' && typeof errorMessage === 'string') {
      return new SvcError(errorMessage, { code: errorCode, status });
    }
  } catch {
    // Not the service's own answer.
  }
  return unreachable(`The upload was answered with status ${status}.`, status, cause);
}

function unreachable(message: string, status: number, cause: Error): SvcError {
  return new SvcError(message, { code: 0, status, cause });
}

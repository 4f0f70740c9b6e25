import { SvcError } from '@x-svc/client/svc-error';
import { DetailedError, Upload } from 'tus-js-client';

export { forgetVideo, keepVideo, readKeptVideo } from './kept-videos';

/** The content of an upload, its destination, and the listeners of its progress. */
export interface UploadParameters {
  content: Blob;
  /** The absolute URL at which uploads are created. */
  endpoint: string;
  /** The URL of an earlier attempt, which is continued. */
  url?: string | undefined;
  /** Called before each request, which waits for the token. */
  token: () => Promise<string>;
  onUrl: (url: string) => void;
  /** `sent` is in bytes. */
  onProgress: (sent: number) => void;
  /** The connection is lost. The upload continues by itself. */
  onPaused: () => void;
  onUploaded: (url: string) => void;
  onFailed: (error: SvcError) => void;
}

/** A running upload. */
export interface RunningUpload {
  /** Ends the upload. No listener is called after that. */
  cancel: () => void;
}

/** In bytes: small, so that a retry sends little twice, but large enough to need few requests. */
const chunkSize = 4 * 1024 * 1024;

/** In milliseconds. After the last retry, the person has to try again. */
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
      // The caller stores the URL.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        request.setHeader('Authorization', `Bearer ${await token()}`);
        // A request that waited for the token while the connection was lost must not be sent.
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
        parameters.onFailed(toSvcError(error));
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

/** Deletes an upload at the service, finished or not. */
export async function removeUpload(url: string, token: () => Promise<string>): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${await token()}` };
    await Upload.terminate(url, { headers, retryDelays });
  } catch {
    // The upload expires by itself.
  }
}

/** Converts a failure of tus: the service's error, or that the service did not answer. */
function toSvcError(cause: Error): SvcError {
  const answer = cause instanceof DetailedError ? cause.originalResponse : undefined;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0)
    return createUnreachableError('The service did not answer the upload.', status, cause);
  try {
    const { errorCode, errorMessage } = JSON.parse(answer.getBody()) as Record<string, unknown>;
    if (typeof errorCode === 'number' && typeof errorMessage === 'string') {
      return new SvcError(errorMessage, { code: errorCode, status });
    }
  } catch {
    // The answer is not the service's.
  }
  return createUnreachableError(`The upload failed with HTTP status ${status}.`, status, cause);
}

function createUnreachableError(message: string, status: number, cause: Error): SvcError {
  return new SvcError(message, { code: 0, status, cause });
}

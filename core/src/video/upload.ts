import { SvcError } from '@x-svc/client/svc-error';
import { DetailedError, Upload, type HttpResponse } from 'tus-js-client';
import { PartRefusedError, PartSize, smallestPart } from './part-size';
import { readRetryDelay } from './retry-delay';

export { deleteStoredVideo, readStoredVideo, storeVideo } from './stored-videos';
export { PartRefusedError } from './part-size';

/** The content of an upload, its destination, and the listeners of its progress. */
export interface UploadParameters {
  content: Blob;
  /** The absolute URL at which uploads are created. */
  endpoint: string;
  /** The URL of an earlier attempt, which is continued. */
  url?: string | undefined;
  /** In bytes, from `onPartSize` of an earlier attempt. */
  partSize?: number | undefined;
  /** Called before each request, which waits for the token. */
  token: () => Promise<string>;
  onUrl: (url: string) => void;
  /** A part was refused, and parts have this size now, in bytes. */
  onPartSize: (bytes: number) => void;
  /** `sent` is in bytes. */
  onProgress: (sent: number) => void;
  /** The connection is lost. The upload continues by itself. */
  onPaused: () => void;
  onUploaded: (url: string) => void;
  onFailed: (error: SvcError | PartRefusedError) => void;
}

/** A running upload. */
export interface RunningUpload {
  /** Ends the upload. No listener is called after that. */
  cancel: () => void;
}

/**
 * In milliseconds. After the last retry, the person has to try again. There are enough to get from the largest parts
 * to the smallest ones.
 */
const retryDelays = [0, 1_000, 2_000, 5_000, 10_000, 10_000];

/** Uploads a video by the tus protocol. */
export function startUpload(parameters: UploadParameters): RunningUpload {
  const { content, endpoint, token } = parameters;
  const over = new AbortController();
  const parts = new PartSize(parameters.partSize ?? content.size);
  let { url } = parameters;
  let delays = 0;
  let stop = () => {};

  const start = () => {
    stop();
    let isStopped = false;
    let delayed: ReturnType<typeof setTimeout> | undefined;
    // No part of this attempt is without an answer yet.
    parts.handleAnswer(false);
    const upload: Upload = new Upload(content, {
      endpoint,
      ...(url === undefined ? {} : { uploadUrl: url }),
      chunkSize: parts.current,
      retryDelays,
      metadata: { filetype: content.type },
      // The caller stores the URL.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        request.setHeader('Authorization', `Bearer ${await token()}`);
        // A request that waited for the token while the connection was lost must not be sent.
        if (isStopped) await new Promise(() => {});
        if (request.getMethod() === 'PATCH')
          parts.handlePart(Number(request.getHeader('Upload-Offset')));
      },
      onAfterResponse: (request, answer) => {
        const isAccepted = answer.getStatus() < 300;
        if (request.getMethod() === 'PATCH') {
          parts.handleAnswer(isAccepted);
          if (isAccepted) delays = 0;
        } else if (isAccepted && parts.handlePosition(Number(answer.getHeader('Upload-Offset')))) {
          useSmallerParts();
        }
      },
      onUploadUrlAvailable: () => {
        url = upload.url!;
        parameters.onUrl(url);
      },
      onProgress: (sent) => parameters.onProgress(parts.countProgress(sent)),
      onSuccess: () => {
        over.abort();
        parameters.onUploaded(upload.url!);
      },
      onError: (cause) => {
        if (!navigator.onLine) {
          parameters.onPaused();
          return;
        }
        const seconds = readDelay(cause);
        const error = isPartRefused(cause, parts)
          ? new PartRefusedError('A server in between refuses the parts.', { cause })
          : toSvcError(cause);
        if (error instanceof PartRefusedError && parts.halve()) {
          useSmallerParts();
          start();
        } else if (seconds !== undefined && delays++ < retryDelays.length) {
          delayed = setTimeout(start, seconds * 1_000);
        } else {
          over.abort();
          parameters.onFailed(error);
        }
      },
    });
    const useSmallerParts = () => {
      upload.options.chunkSize = parts.current;
      parameters.onPartSize(parts.current);
    };
    stop = () => {
      isStopped = true;
      clearTimeout(delayed);
      void upload.abort();
    };
    upload.start();
  };
  const pause = () => {
    stop();
    parameters.onPaused();
  };

  addEventListener('offline', pause, over);
  addEventListener('online', start, over);
  if (navigator.onLine) start();
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

/**
 * Returns whether a server in between refused the part. A page of another origin cannot read its answer: smaller parts
 * were tried until then, and the service answered in between.
 */
function isPartRefused(cause: Error, parts: PartSize): boolean {
  if (!(cause instanceof DetailedError)) return false;
  const { originalRequest: request, originalResponse: answer } = cause;
  if (request.getMethod() !== 'PATCH') return false;
  return answer
    ? answer.getStatus() === 413 && !readServiceError(answer)
    : parts.current <= smallestPart;
}

/** Returns the seconds after which the service accepts requests again, if it receives too many. */
function readDelay(cause: Error): number | undefined {
  const answer = cause instanceof DetailedError ? cause.originalResponse : undefined;
  return answer?.getStatus() === 429 ? readRetryDelay(answer.getHeader('Retry-After')) : undefined;
}

/** Converts a failure of tus: the service's error, or that the service did not answer. */
function toSvcError(cause: Error): SvcError {
  const answer = cause instanceof DetailedError ? cause.originalResponse : undefined;
  const status = answer?.getStatus() ?? 0;
  const error = answer && readServiceError(answer);
  if (error) return error;
  const message =
    status === 0
      ? 'The service did not answer the upload.'
      : `The upload failed with HTTP status ${status}.`;
  return new SvcError(message, { code: 0, status, cause });
}

/** Reads the error of the service; undefined if the answer is not the service's. */
function readServiceError(answer: HttpResponse): SvcError | undefined {
  try {
    const { errorCode, errorMessage } = JSON.parse(answer.getBody()) as Record<string, unknown>;
    if (typeof errorCode === 'number' && typeof errorMessage === 'string') {
      return new SvcError(errorMessage, { code: errorCode, status: answer.getStatus() });
    }
  } catch {
    // The answer is not the service's.
  }
  return undefined;
}

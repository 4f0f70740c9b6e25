import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';

/** Uploads as a page does; resolves with the address of the video. */
export function upload(
  serviceUrl: string,
  file: Buffer,
  token: string,
  /** `url` goes on with an upload; `stopAfter` interrupts it after this number of bytes; `more` are options of the client. */
  { url, name = 'film.webm', stopAfter, more }: UploadSettings = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const running = new Upload(file, {
      endpoint: `${serviceUrl}/videos`,
      headers: { authorization: `Bearer ${token}` },
      chunkSize: 20_000,
      retryDelays: null,
      metadata: { filename: name, filetype: 'video/webm' },
      ...(url === undefined ? {} : { uploadUrl: url }),
      ...more,
      onChunkComplete: (_size, accepted) => {
        if (stopAfter === undefined || accepted < stopAfter) return;
        void running.abort().then(() => resolve(running.url!));
      },
      onSuccess: () => resolve(running.url!),
      onError: reject,
    });
    running.start();
  });
}

interface UploadSettings {
  url?: string;
  name?: string;
  stopAfter?: number;
  more?: Partial<UploadOptions>;
}

/** Returns the error that the client gets for an upload that the service refuses. */
export async function readUploadError(
  attempt: Promise<unknown>,
): Promise<{ status: number | undefined; body: unknown }> {
  const failure = await attempt.then(
    () => undefined,
    (reason: unknown) => reason as DetailedError,
  );
  const response = failure?.originalResponse;
  return {
    status: response?.getStatus(),
    body: JSON.parse(response?.getBody() ?? '{}') as unknown,
  };
}

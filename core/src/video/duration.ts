/** How long to wait for the browser, in milliseconds. The service checks the duration as well. */
const timeout = 3000;

/** Returns the duration of a video in seconds, or undefined if the browser cannot read it. */
export function readDuration(file: Blob): Promise<number | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number | undefined>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      const { duration } = video;
      video.removeAttribute('src');
      URL.revokeObjectURL(url);
      // The files of `MediaRecorder` may lack a duration.
      resolve(Number.isFinite(duration) ? duration : undefined);
    };
    const timer = setTimeout(end, timeout);
    video.onloadedmetadata = end;
    video.onerror = end;
    video.preload = 'metadata';
    video.src = url;
  });
}

/** So long a file is waited for; what the browser can't tell by then, the service finds out. */
const patience = 3000;

/** Seconds that a video lasts; undefined if the browser can't or may not tell. */
export function durationOf(file: Blob): Promise<number | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number | undefined>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      const { duration } = video;
      video.removeAttribute('src');
      URL.revokeObjectURL(url);
      // Recorded ones may not say how long they are.
      resolve(Number.isFinite(duration) ? duration : undefined);
    };
    const timer = setTimeout(end, patience);
    video.onloadedmetadata = end;
    video.onerror = end;
    video.preload = 'metadata';
    video.src = url;
  });
}

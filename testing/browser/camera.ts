import { writeFile } from 'node:fs/promises';
import type { Page } from 'puppeteer';

/** Records a short video with the browser's made-up camera into a file. */
export async function recordFile(page: Page, path: string): Promise<void> {
  const base64 = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    document.body.append(video);
    await video.play();
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    }
    recorder.stop();
    await stopped;
    video.remove();
    for (const track of stream.getTracks()) track.stop();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await writeFile(path, Buffer.from(base64, 'base64'));
}

/** The states of the tracks that the form's camera has had, `live` while it is on. */
export function trackStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((globalThis as { tracks?: MediaStreamTrack[] }).tracks ?? []).map((one) => one.readyState),
  );
}

/** Remembers each camera that the page turns on, for `trackStates`, and its recorder, for `failRecorder`. */
export async function watchCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    globalThis.MediaRecorder = class extends MediaRecorder {
      constructor(...parameters: ConstructorParameters<typeof MediaRecorder>) {
        super(...parameters);
        Object.assign(globalThis, { recorder: this });
      }
    };
  });
}

/** Makes the newest recorder fail, which a made-up camera cannot. */
export async function failRecorder(page: Page): Promise<void> {
  await page.evaluate(() =>
    (globalThis as unknown as { recorder: MediaRecorder }).recorder.dispatchEvent(
      new Event('error'),
    ),
  );
}

/** Keeps recorders from beginning, as a busy device does, until they are released. */
export async function holdRecorders(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = MediaRecorder;
    const { start } = prototype;
    const held: (() => void)[] = [];
    prototype.start = function (slice) {
      held.push(() => this.stream.active && start.call(this, slice));
    };
    Object.assign(globalThis, {
      releaseRecorders: () => {
        prototype.start = start;
        for (const begin of held) begin();
      },
    });
  });
}

/** Lets those that are held, and all later ones, begin. */
export async function releaseRecorders(page: Page): Promise<void> {
  await page.evaluate(() =>
    (globalThis as unknown as { releaseRecorders: () => void }).releaseRecorders(),
  );
}

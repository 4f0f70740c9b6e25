import { setTimeout as sleep } from 'node:timers/promises';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { describePhases } from '../describe-phases.js';
import type { Person } from '../person.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

const largeCount = 6;

/** Conversions may wait for each other. */
export const videos: Scenario = {
  title: 'Large videos',
  description: `A person uploads ${largeCount} videos of about 4 MB at a time, with frames of 4096 × 4096, and another person a small one after them.`,
  async run({ openStage }) {
    if (!hasFfmpeg) return [{ name: 'Not measured', value: 'there is no ffmpeg' }];
    const small = sampleVideo('mp4');
    const large = sampleVideo('mp4', {
      seconds: 2,
      size: '4096x4096',
      more: ['-vf', 'noise=alls=10', '-crf', '35'],
    });
    const stage = await openStage({ SVC_NETWORKS: 'none' });
    const attacker = await stage.createPerson('198.51.100.1');
    const other = await stage.createPerson('192.0.2.1');
    // Loads the programs.
    await (
      await startUpload(stage, other, small)
    )();
    const quiet = await stage.measure(15, async () => (await startUpload(stage, other, small))());
    const attack = await stage.measure(20, async () => {
      const uploads = Array.from({ length: largeCount }, () => startUpload(stage, attacker, large));
      const finishLarge = await Promise.all(uploads);
      const finishSmall = await startUpload(stage, other, small);
      const conversions = finishLarge.map((finish) => finish());
      // Now each is converted or waits.
      await sleep(500);
      const seconds = await finishSmall();
      await Promise.all(conversions);
      return seconds;
    });
    const after = await stage.measure(10);
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      { name: 'Size of a large video', value: large.length / 1_048_576, unit: 'MiB' },
      { name: 'Until the small video is there, quiet', value: quiet.result ?? '', unit: 's' },
      { name: 'Until the small video is there, attack', value: attack.result ?? '', unit: 's' },
    ];
  },
};

/**
 * Uploads a video (tus) without its last byte. Returns a function that uploads this byte and returns the seconds until
 * the video is converted.
 */
async function startUpload(
  { process: { url } }: Stage,
  { token }: Person,
  video: Buffer<ArrayBuffer>,
): Promise<() => Promise<number>> {
  const last = video.length - 1;
  const send = async (
    method: string,
    path: string,
    body: Buffer<ArrayBuffer>,
    position: Record<string, string>,
  ) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        ...position,
        'content-type': 'application/offset+octet-stream',
      },
      body,
    });
    if (!answer.ok) throw new Error(`A video was answered with ${answer.status}.`);
    return answer.headers.get('location') ?? '';
  };
  const location = await send('POST', '/videos', video.subarray(0, last), {
    'upload-length': String(video.length),
  });
  const { pathname } = new URL(location, url);
  return async () => {
    const startedAt = performance.now();
    await send('PATCH', pathname, video.subarray(last), { 'upload-offset': String(last) });
    return (performance.now() - startedAt) / 1_000;
  };
}

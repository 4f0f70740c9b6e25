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
    const quiet = await stage.measure(15, () => upload(stage, other, small));
    const attack = await stage.measure(20, async () => {
      const uploads = Array.from({ length: largeCount }, () => upload(stage, attacker, large));
      // They have come, and are converted or wait.
      await sleep(500);
      const seconds = await upload(stage, other, small);
      await Promise.all(uploads);
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

/** Uploads with one request (tus, creation with upload); returns the seconds until the video is converted. */
async function upload(
  { process: { url } }: Stage,
  { token }: Person,
  video: Buffer<ArrayBuffer>,
): Promise<number> {
  const startedAt = performance.now();
  const { status } = await fetch(`${url}/videos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(video.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: video,
  });
  if (status !== 201) throw new Error(`A video was answered with ${status}.`);
  return (performance.now() - startedAt) / 1_000;
}

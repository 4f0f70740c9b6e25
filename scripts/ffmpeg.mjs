import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Sees that ffmpeg is there, by Debian's package if need be; tests of videos are skipped without. */
export function ensureFfmpeg() {
  if (works()) return;
  console.log('No ffmpeg on this system.');
  installFromDebian('ffmpeg');
  if (!works()) console.log('There is no ffmpeg to be had: videos are not tested.');
}

function works() {
  return ['ffmpeg', 'ffprobe'].every(
    (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0,
  );
}

import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Installs Debian's package of ffmpeg if ffmpeg is missing; without it tests of videos are skipped. */
export function ensureFfmpeg() {
  if (works()) return;
  console.log('ffmpeg was not found on this system.');
  installFromDebian('ffmpeg');
  if (!works()) console.log('ffmpeg is not available. The tests of videos are skipped.');
}

function works() {
  return ['ffmpeg', 'ffprobe'].every(
    (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0,
  );
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) process.stdout.write('Videos are not tested: there is no ffmpeg.\n');

/** A text that is hidden in every sample and must not be in served files. */
export const secret = 'the place where it was taken';

const codecs = {
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  mov: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'aac'],
};

interface SampleOptions {
  seconds?: number;
  size?: string;
  /** Parameters of ffmpeg. */
  more?: readonly string[];
}

const made = new Map<string, Buffer<ArrayBuffer>>();

/** A short film with sound, and with a secret in its metadata. */
export function sampleVideo(
  format: keyof typeof codecs,
  options: SampleOptions = {},
): Buffer<ArrayBuffer> {
  const key = JSON.stringify([format, options]);
  const film = made.get(key) ?? makeSample(format, options);
  made.set(key, film);
  return film;
}

/** A film as recent phones record it, with a second, spatial audio track. */
export function phoneVideo(): Buffer<ArrayBuffer> {
  const tracks = ['-map', '0', '-map', '1', '-map', '1', '-c:a:1', 'pcm_s16le'];
  return replaceText(sampleVideo('mov', { more: tracks }), 'sowt', 'apac');
}

/**
 * Replaces a text in a film by one of the same length.
 * `apac` in place of another codec is the spatial sound of phones, which ffmpeg can neither read nor write.
 */
export function replaceText(
  film: Buffer<ArrayBuffer>,
  text: string,
  replacement: string,
): Buffer<ArrayBuffer> {
  const changed = Buffer.from(film);
  for (let at = film.indexOf(text); at >= 0; at = film.indexOf(text, at + text.length)) {
    changed.write(replacement, at);
  }
  return changed;
}

function makeSample(
  format: keyof typeof codecs,
  { seconds = 1, size = '64x48', more = [] }: SampleOptions,
): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  const path = join(folder, `sample.${format}`);
  execFileSync('ffmpeg', [
    ...[
      '-y',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=${size}:rate=5:duration=${seconds}`,
    ],
    ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-pix_fmt', 'yuv420p', ...codecs[format]],
    ...['-metadata', `title=${secret}`, '-metadata', 'location=+52.5200+013.4050/', ...more, path],
  ]);
  const film = readFileSync(path);
  rmSync(folder, { recursive: true });
  return film;
}

/** Records the videos of the demo and their posters. Takes ffmpeg and about two minutes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '../../../testing/browser/browser.js';
import { duration } from './scenes/motion.js';
import { scenes } from './scenes/scenes.js';

const framesPerSecond = 15;
const size = { width: 640, height: 360 };
/** In kilobits a second; where everything moves, more. */
const usualRate = 110;
const rates: Readonly<Record<string, number>> = { 'happy-tails': 130 };

const frames = mkdtempSync(join(tmpdir(), 'frames-'));
const browser = await startBrowser({ flags: ['--force-color-profile=srgb'] });
try {
  const page = await browser.newPage();
  await page.setViewport(size);
  for (const [name, draw] of Object.entries(scenes)) {
    const folder = join(frames, name);
    mkdirSync(folder);
    for (let frame = 0; frame < duration * framesPerSecond; frame++) {
      await page.setContent(surround(draw(frame / framesPerSecond)));
      const file = join(folder, `${String(frame).padStart(3, '0')}.png`);
      writeFileSync(file, await page.screenshot({ optimizeForSpeed: true }));
    }
    encode(folder, name);
  }
} finally {
  await browser.close();
  rmSync(frames, { recursive: true });
}

function surround(drawing: string): string {
  const { width, height } = size;
  return `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="display:block">${drawing}</svg>`;
}

/** In two passes, so that the bits go where the picture changes; without what differs each time. */
function encode(folder: string, name: string): void {
  const pictures = ['-framerate', String(framesPerSecond), '-i', join(folder, '%03d.png')];
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];
  const video = join(import.meta.dirname, `${name}.webm`);
  for (const pass of [1, 2]) {
    runFfmpeg([
      ...pictures,
      ...['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709'],
      ...['-b:v', `${rates[name] ?? usualRate}k`, '-cpu-used', pass === 1 ? '4' : '1'],
      ...['-lag-in-frames', '25', '-g', '75', '-threads', '1', ...exact],
      ...['-pass', String(pass), '-passlogfile', join(folder, 'pass')],
      ...['-f', 'webm', pass === 1 ? '/dev/null' : video],
    ]);
  }
  const poster = join(import.meta.dirname, `${name}.jpg`);
  const second = join(folder, `${String(framesPerSecond).padStart(3, '0')}.png`);
  runFfmpeg(['-i', second, '-pix_fmt', 'yuvj420p', '-q:v', '4', ...exact, poster]);
}

function runFfmpeg(parameters: readonly string[]): void {
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...parameters], { stdio: 'inherit' });
}

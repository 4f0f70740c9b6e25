import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './installed.mjs';

const folder = join(root, 'demo/videos');

const program = join(import.meta.dirname, 'upload-videos.mjs');

/** Uploads the videos of the demo for who gave them, and returns the lines with their feedback naming them. */
export function addVideos(lines, { settings }) {
  const records = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const givers = JSON.parse(readFileSync(join(folder, 'givers.json'), 'utf8'));
  const uploads = givers.map(({ video, giver }) => ({
    owner: giver,
    video: join(folder, `${video}.webm`),
    poster: join(folder, `${video}.jpg`),
  }));
  const urls = JSON.parse(read(process.execPath, [program, JSON.stringify(uploads)], settings));
  for (const [index, { giver, target }] of givers.entries()) {
    const isGiven = ({ feedback }) =>
      feedback?.items.review &&
      feedback.sourceCriteria.uuid === giver &&
      feedback.targetCriteria.ids.uuid === target;
    const { feedback } = records.find(isGiven);
    feedback.items.video = urls[index];
  }
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

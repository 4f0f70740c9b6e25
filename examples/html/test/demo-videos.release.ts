import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type Place } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing, type Svc } from '../../../testing/service/svc.js';
import { addVideos } from '../../../scripts/demo-videos.mjs';
import { demoLines } from './support/marketplace.js';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'demo/videos');
const givers = JSON.parse(readFileSync(join(folder, 'givers.json'), 'utf8')) as {
  video: string;
  giver: string;
  target: string;
}[];

let place: Place;
let server: Svc & { url: string };
beforeAll(async () => {
  place = await makeFolder();
  const { settings } = place;
  const lines = addVideos(demoLines(), { settings });
  expect(await svc(['import', '-'], settings, { input: lines })).toMatchObject({ code: 0 });
  server = await startServing(settings);
});
afterAll(async () => {
  await server.kill();
  await place.remove();
});

interface Given {
  result: { feedback: { items: { review: string; video: string; poster: string } }[] };
}

const readFile = async (url: string) => {
  const response = await fetch(server.url + new URL(url).pathname);
  return {
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};

test.each(givers)('$target has the video $video, with its poster', async ({ video, target }) => {
  const criteria = encodeURIComponent(JSON.stringify({ uuid: target }));
  const answer = await fetch(
    `${server.url}/feedback?targetCriteria=${criteria}&withVideo=true&limit=20`,
  );
  const { feedback } = ((await answer.json()) as Given).result;
  expect(feedback).toHaveLength(givers.filter((one) => one.target === target).length);
  const poster = readFileSync(join(folder, `${video}.jpg`));
  const posters = await Promise.all(feedback.map(({ items }) => readFile(items.poster)));
  const index = posters.findIndex(({ bytes }) => poster.equals(bytes));
  expect(posters[index]).toMatchObject({ type: 'image/jpeg' });
  const { items } = feedback[index]!;
  expect(items.review).not.toBe('');
  expect(await readFile(items.video)).toMatchObject({ type: 'video/webm' });
});

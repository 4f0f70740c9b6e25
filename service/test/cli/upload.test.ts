import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing } from '../../../testing/service/svc.js';

const demo = join(import.meta.dirname, '../../../demo/videos');
const video = join(demo, 'rosas-bakery.webm');
const poster = join(demo, 'rosas-bakery.jpg');
const owner = `0xA${'1'.repeat(39)}`;
const other = `0x${'2'.repeat(40)}`;
const feedback = (url: string) =>
  JSON.stringify({
    feedback: {
      sourceCriteria: { uuid: owner },
      targetCriteria: { uuid: 'bakery' },
      items: { video: url },
    },
  });

eachPlace((_name, create) => {
  let place: Place;
  let folder: string;
  let settings: Record<string, string>;
  const upload = (...parameters: string[]) => svc(['upload', ...parameters], settings);
  beforeAll(async () => {
    place = await create();
    folder = await mkdtemp(join(tmpdir(), 'svc-upload-'));
    // Beside a PostgreSQL server, the videos are in the folder.
    settings = { SVC_DATA: folder, ...place.settings };
    await svc(['import', '-'], settings, {
      input: [
        { entity: { type: 'shop', ids: { uuid: 'bakery' } } },
        ...[owner, other].map((uuid) => ({ entity: { type: 'Address', ids: { uuid } } })),
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await place.remove();
  });

  test('stores a video that imported feedback of its owner can name', async () => {
    const uploaded = await upload(video, '--owner', owner, '--poster', poster);
    expect(uploaded).toMatchObject({ code: 0, stderr: '' });
    const url = uploaded.stdout.trim();
    expect(url).toMatch(/^http:\/\/localhost:4700\/videos\/[0-9a-f]{32}$/);
    const imported = await svc(['import', '-'], settings, { input: feedback(url) });
    expect(imported).toMatchObject({ code: 0 });
    expect(
      await svc(['import', '-'], settings, {
        input: feedback(url).replace(owner, other),
      }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the upload of another user') as string,
    });

    const server = await startServing(settings);
    const path = new URL(url).pathname;
    const served = await fetch(`${server.url}${path}/poster`);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(await readFile(poster));
    expect((await fetch(`${server.url}${path}`)).headers.get('content-type')).toBe('video/webm');
    await server.kill();
  });

  test('refuses what is no video, no JPEG and no wallet address', async () => {
    const text = join(folder, 'text.webm');
    await writeFile(text, 'This is no video.');
    expect(await upload(text, '--owner', owner)).toMatchObject({
      code: 1,
      stderr: 'Failed: The file is not a WebM, MP4 or QuickTime video.\n',
    });
    expect(await upload(video, '--owner', owner, '--poster', text)).toMatchObject({
      code: 1,
      stderr: 'Failed: The poster is no JPEG.\n',
    });
    expect(await upload(join(folder, 'none.webm'), '--owner', owner)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist') as string,
    });
    expect(await upload(video, '--owner', 'somebody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give a wallet address') as string,
    });
    expect(await upload(video)).toMatchObject({ code: 2 });
  });
});

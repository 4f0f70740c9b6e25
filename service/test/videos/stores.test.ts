import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe } from '@jest/globals';
import { startBucket, type Bucket } from '../../../testing/service/start-bucket.js';
import { openVideoStore } from '../../src/videos/open-video-store.js';
import type { VideoStore } from '../../src/videos/video-store.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = { bucket: undefined, hosts: undefined, ffmpegFolders: [] };

describe('a folder', () => {
  storesVideos(() => openVideoStore({ ...settings, folder: join(folder, 'videos') }));
});

describe('a bucket', () => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket(folder);
  });
  afterAll(() => bucket.stop());

  storesVideos(() =>
    openVideoStore({
      ...settings,
      folder: join(folder, 'none'),
      bucket: bucket.settings,
    }),
  );
});

function storesVideos(open: () => Promise<VideoStore>): void {
  const film = Buffer.from('0123456789'.repeat(100_000));
  let store: VideoStore;
  beforeAll(async () => {
    store = await open();
    const path = join(folder, 'upload');
    await writeFile(path, film);
    await store.put('film', path, 'video/mp4');
  });

  test('moves files into the store', async () => {
    expect(await readdir(folder)).not.toContain('upload');
    const whole = await store.read('film', { start: 0, end: film.length - 1 });
    expect((await buffer(whole)).equals(film)).toBe(true);
  });

  test('reads ranges', async () => {
    const part = await store.read('film', { start: 12, end: 15 });
    expect((await buffer(part)).toString()).toBe('2345');
  });

  test('lists files', async () => {
    expect(await listNames(store)).toEqual(['film']);
  });

  test('removes files, and ignores missing ones', async () => {
    await store.remove('film');
    await expect(store.read('film', { start: 0, end: 1 })).rejects.toThrow();
    await store.remove('film');
    expect(await listNames(store)).toEqual([]);
  });
}

async function listNames(store: VideoStore): Promise<string[]> {
  const pages: string[][] = [];
  for await (const names of store.list()) pages.push(names);
  return pages.flat();
}

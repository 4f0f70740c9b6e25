import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';
import { toUserPrincipal } from '../../src/auth/principal.js';
import { createUpload } from '../../src/use-cases/videos/create-upload.js';
import { finishUpload } from '../../src/use-cases/videos/finish-upload.js';
import { Ffmpeg } from '../../src/videos/ffmpeg.js';
import { openVideos } from '../../src/videos/videos.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { eachService } from '../../../testing/suites/each-service.js';

(hasFfmpeg ? describe : describe.skip)('conversion of videos', () => {
  eachService((_name, open) => {
    test('the video of a person waits for one of six waiting videos of another person', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'svc-'));
      const video = join(folder, 'film.webm');
      const film = sampleVideo('webm');
      await writeFile(video, film);
      const [many, one] = ['many', 'one'].map(() => createAccount().address.toLowerCase());
      const owners = [...Array<string>(6).fill(many!), one!];
      const { ffmpeg, converted } = await convertInOrder(owners);
      const settings = { folder, ffmpegFolders: [], bucket: undefined, hosts: undefined };
      const service = await open();
      const videos = { ...(await openVideos(settings)), ffmpeg };
      const context = { ...service, videos };
      await Promise.all(
        owners.map(async (owner) => {
          const upload = await createUpload(context, toUserPrincipal(owner), film.length);
          await finishUpload(context, upload, await videos.uploads.add(upload.id, { video }));
        }),
      );
      expect(converted).toEqual([many, many, one, many, many, many, many]);
      await service.close();
      await rm(folder, { recursive: true });
    });
  });
});

/**
 * Runs programs with one place, which hold conversions until all are there, and then start them in the order of the
 * owners.
 */
async function convertInOrder(owners: readonly string[]) {
  const ffmpeg = (await Ffmpeg.find(process.env['PATH']!.split(delimiter), 1))!;
  const convert = ffmpeg.convert.bind(ffmpeg);
  const held: { owner: string; start: () => void }[] = [];
  const converted: string[] = [];
  ffmpeg.convert = async (upload) => {
    await new Promise<void>((start) => {
      held.push({ owner: upload.owner, start });
      if (held.length < owners.length) return;
      held
        .sort((a, b) => owners.indexOf(a.owner) - owners.indexOf(b.owner))
        .forEach((conversion) => conversion.start());
    });
    const result = await convert(upload);
    converted.push(upload.owner);
    return result;
  };
  return { ffmpeg, converted };
}

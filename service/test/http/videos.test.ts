import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { HttpRequest } from 'tus-js-client';
import { expireVideos } from '../../src/use-cases/videos/expire-videos.js';
import { removeOrphanedUploads } from '../../src/use-cases/videos/remove-orphaned-uploads.js';
import {
  hasFfmpeg,
  phoneVideo,
  sampleVideo,
  secret,
} from '../../../testing/service/sample-video.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { readUploadError, upload as uploadTo } from './support/upload.js';
import {
  bakery,
  emptySuccess,
  matchError,
  createSampleNetwork,
  type SampleNetwork,
} from './support/sample-network.js';

(hasFfmpeg ? describe : describe.skip)('videos', () => {
  eachHttp((_name, open) => {
    const film = hasFfmpeg ? sampleVideo('webm', { seconds: 2 }) : Buffer.alloc(0);
    let http: Http;
    let network: SampleNetwork;
    beforeAll(async () => {
      http = await open();
      network = await createSampleNetwork(http);
    });
    afterAll(() => http.close());

    const upload = (
      file: Buffer,
      { token }: Pick<Person, 'token'>,
      options: Parameters<typeof uploadTo>[3] & { from?: Http } = {},
    ) => uploadTo((options.from ?? http).url, file, token, options);
    const ask = (
      method: string,
      url: string,
      token?: string,
      headers: Record<string, string> = {},
    ) =>
      http.request(method, new URL(url).pathname, {
        token,
        headers: { 'tus-resumable': '1.0.0', ...headers },
      });
    const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(url, { method, headers });
    const readStatus = async (url: string) => {
      const answer = await read(url);
      await answer.arrayBuffer();
      return answer.status;
    };
    const give = (giver: Person, video: string) =>
      http.request('POST', '/feedback', {
        token: giver.token,
        body: {
          sourceCriteria: { uuid: giver.address },
          targetCriteria: bakery,
          items: { video },
        },
      });
    const hex = (bytes: Buffer) => bytes.toString('hex');
    const context = () => ({ ...http.service, videos: http.videos });
    const filesLeft = async () => {
      const { folder } = http.videos.uploads;
      return (await readdir(folder)).length;
    };
    const age = (hours: number) =>
      http.service.database.drizzle.execute(sql`
        UPDATE videos SET created_at = created_at - ${hours} * interval '1 hour',
          finished_at = finished_at - ${hours} * interval '1 hour'`);

    test('an interrupted upload continues where it stopped, and is served as a video', async () => {
      const { alice } = network;
      const url = await upload(film, alice, { stopAfter: 20_000 });
      expect(await readStatus(url)).toBe(404);
      const head = await ask('HEAD', url, alice.token);
      expect(head.status).toBe(200);
      expect(head.headers.get('upload-length')).toBe(String(film.length));
      expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(20_000);
      expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeNaN();

      expect(await upload(film, alice, { url })).toBe(url);
      const answer = await read(url);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'video/webm',
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      const served = Buffer.from(await answer.arrayBuffer());
      expect(served.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
      expect(film.includes(secret)).toBe(true);
      expect(served.includes(secret)).toBe(false);
      expect(served.includes('52.52')).toBe(false);
      const authorization = `Bearer ${alice.token}`;
      const own = await fetch(url, { method: 'HEAD', headers: { authorization } });
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const poster = await read(`${url}/poster`);
      expect(poster.headers.get('content-type')).toBe('image/jpeg');
      expect(
        Buffer.from(await poster.arrayBuffer())
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
      expect(await filesLeft()).toBe(0);

      // Asked again, as after a reload, it is complete.
      const again = await ask('HEAD', url, alice.token);
      expect(again.headers.get('upload-offset')).toBe(String(film.length));
      expect(await upload(film, alice, { url })).toBe(url);
    });

    test('a client that sends POST in place of PATCH can upload, and continue an upload', async () => {
      const { alice } = network;
      const sent: string[] = [];
      const more = {
        overridePatchMethod: true,
        onBeforeRequest: (request: HttpRequest) => void sent.push(request.getMethod()),
      };
      const url = await upload(film, alice, { stopAfter: 20_000, more });
      expect(await upload(film, alice, { url, more })).toBe(url);
      expect(new Set(sent)).toEqual(new Set(['POST', 'HEAD']));
      expect(await readStatus(url)).toBe(200);
    });

    test('serves ranges of a video', async () => {
      const url = await upload(film, network.alice);
      const whole = Buffer.from(await (await read(url)).arrayBuffer());
      const last = whole.length - 1;
      const part = async (range: string, method?: string) => {
        const answer = await read(url, { range }, method);
        const body = hex(Buffer.from(await answer.arrayBuffer()));
        return {
          status: answer.status,
          range: answer.headers.get('content-range'),
          length: answer.headers.get('content-length'),
          body,
        };
      };
      expect(await part('bytes=0-99')).toMatchObject({
        status: 206,
        range: `bytes 0-99/${whole.length}`,
        body: hex(whole.subarray(0, 100)),
      });
      expect(await part('bytes=100-')).toMatchObject({
        status: 206,
        body: hex(whole.subarray(100)),
      });
      expect(await part('bytes=-10')).toMatchObject({
        status: 206,
        range: `bytes ${last - 9}-${last}/${whole.length}`,
        body: hex(whole.subarray(-10)),
      });
      expect(await part('bytes=0-9', 'HEAD')).toMatchObject({ status: 206, length: '10' });
      for (const range of ['bytes=0-1,5-6', 'bytes', 'pages=1-2', 'bytes=x-y']) {
        expect(await part(range)).toMatchObject({ status: 200, body: hex(whole) });
      }
      const beyond = await read(url, { range: `bytes=${whole.length}-` });
      expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
      expect({ status: beyond.status, body: (await beyond.json()) as unknown }).toMatchObject(
        matchError(41600),
      );
      const head = await read(url, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([
        200,
        String(whole.length),
      ]);
    });

    test.each([
      ['mp4', 'video/mp4'],
      ['mov', 'video/mp4'],
      ['webm', 'video/webm'],
    ] as const)('%s is served as %s, whatever it is called', async (format, type) => {
      const file = format === 'mov' ? phoneVideo() : sampleVideo(format);
      const url = await upload(file, network.alice, { name: 'notes.html' });
      const answer = await read(url);
      expect(answer.headers.get('content-type')).toBe(type);
      const served = Buffer.from(await answer.arrayBuffer());
      expect(served.includes(secret)).toBe(false);
      expect(served.includes('52.52')).toBe(false);
    });

    test('refuses and removes files that are not videos, whatever their name', async () => {
      const { alice } = network;
      const half = sampleVideo('mp4').subarray(0, 2_000);
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const pretended = Buffer.concat([film.subarray(0, 200), Buffer.alloc(50_000, '<script>')]);
      const other = sampleVideo('avi');
      const oldCodec = sampleVideo('mp4', { more: ['-c:v', 'mpeg4'] });
      const audioOnly = sampleVideo('mp4', { more: ['-map', '1:a'] });
      for (const file of [half, page, pretended, other, oldCodec, audioOnly, Buffer.alloc(0)]) {
        expect(await readUploadError(upload(file, alice, { name: 'film.mp4' }))).toMatchObject(
          matchError(41501),
        );
      }
      expect(await filesLeft()).toBe(0);
    });

    testLong('accepts videos of 90 s, and refuses longer ones', async () => {
      const options = { size: '16x16', more: ['-r', '1', '-t', '90'] };
      const url = await upload(sampleVideo('webm', { ...options, seconds: 90 }), network.alice);
      expect(await readStatus(url)).toBe(200);
      const long = sampleVideo('webm', { size: '16x16', seconds: 92, more: ['-r', '1'] });
      expect(await readUploadError(upload(long, network.alice))).toMatchObject(
        matchError(41300, /90 s/),
      );
    });

    test('refuses more than 100 MiB at the start or when the size is declared', async () => {
      const { alice } = network;
      const tooMuch = String(100 * 1024 * 1024 + 1);
      const post = (headers: Record<string, string>) =>
        http.request('POST', '/videos', {
          token: alice.token,
          headers: { 'tus-resumable': '1.0.0', ...headers },
        });
      expect(await post({ 'upload-length': tooMuch })).toMatchObject(matchError(41300));
      const open = await post({ 'upload-defer-length': '1' });
      expect(open.status).toBe(201);
      const url = new URL(open.headers.get('location')!, `${http.url}/videos`).href;
      const declared = await ask('PATCH', url, alice.token, {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'upload-length': tooMuch,
      });
      expect(declared).toMatchObject(matchError(41300));
      expect(await ask('HEAD', url, alice.token)).toMatchObject({ status: 404 });
    });

    test('only the user who started an upload can continue it', async () => {
      const { alice, bob, key } = network;
      const url = await upload(film, alice, { stopAfter: 20_000 });
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const headers = {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '20000',
        };
        expect(await ask(method, url, bob.token, headers)).toMatchObject({ status: 403 });
        expect(await ask(method, url, key, headers)).toMatchObject({ status: 403 });
        expect(await ask(method, url, undefined, headers)).toMatchObject({ status: 401 });
      }
      expect(await ask('DELETE', url, bob.token)).toMatchObject(matchError(40300));
      const post = (token?: string) =>
        http.request('POST', '/videos', {
          token,
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': '10',
            'x-upload-id': 'f'.repeat(32),
          },
        });
      expect(await post()).toMatchObject(matchError(40100));
      expect(await post(key)).toMatchObject(matchError(40300));
      expect((await post(bob.token)).headers.get('location')).not.toContain('ffff');
      expect(await upload(film, alice, { url })).toBe(url);
    });

    test('refuses requests that violate the protocol in the envelope', async () => {
      const { alice } = network;
      const url = await upload(film, alice, { stopAfter: 20_000 });
      const patch = (headers: Record<string, string>) =>
        http.request('PATCH', new URL(url).pathname, {
          token: alice.token,
          headers: { 'tus-resumable': '1.0.0', 'upload-offset': '20000', ...headers },
          body: 'x',
        });
      const bytes = { 'content-type': 'application/offset+octet-stream' };
      expect(await patch({})).toMatchObject({ status: 400 });
      expect(await patch({ ...bytes, 'tus-resumable': '0.1' })).toMatchObject(matchError(41200));
      expect(await patch({ ...bytes, 'upload-offset': '7' })).toMatchObject(matchError(40900));
      expect(await patch({ ...bytes, 'upload-offset': 'x' })).toMatchObject(matchError(40000));
      const post = (headers: Record<string, string>) =>
        http.request('POST', '/videos', { token: alice.token, headers });
      expect(await post({ 'upload-length': '10' })).toMatchObject(matchError(41200));
      expect(await post({ 'tus-resumable': '1.0.0' })).toMatchObject(matchError(40000));
      expect(await ask('GET', `${http.url}/videos/${'0'.repeat(32)}`)).toMatchObject(
        matchError(40401),
      );
      expect(await ask('HEAD', `${http.url}/videos/${'0'.repeat(32)}`, alice.token)).toMatchObject({
        status: 404,
      });
      expect(await ask('GET', `${http.url}/videos/..%2f..%2fetc`)).toMatchObject(matchError(40001));
      expect(await ask('DELETE', url, alice.token)).toMatchObject({ status: 204 });
    });

    test('feedback can name only uploads of its giver, which are then kept', async () => {
      const { alice, bob } = network;
      const url = await upload(film, alice);
      const unfinished = await upload(film, alice, { stopAfter: 20_000 });
      expect(await give(bob, url)).toMatchObject(matchError(40300, /another user/));
      expect(await give(alice, unfinished)).toMatchObject(matchError(40001, /not finished/));
      expect(await give(alice, `http://localhost:4700/videos/${'0'.repeat(32)}`)).toMatchObject(
        matchError(40001, /items\.video/),
      );
      expect(await give(alice, 'http://elsewhere.example/a.mp4')).toMatchObject(matchError(40001));
      expect(await give(alice, url)).toMatchObject({ status: 201 });
      expect(await give(alice, url)).toMatchObject({ status: 200 });

      const query = { sourceCriteria: { uuid: alice.address }, targetCriteria: bakery };
      const address = `http://localhost:4700${new URL(url).pathname}`;
      const list = await http.request('GET', '/feedback', { token: alice.token, query });
      expect(list.body.result).toMatchObject({
        feedback: [{ items: { video: address, poster: `${address}/poster` } }],
      });
      const summary = await http.request('GET', '/feedbackSummary', { token: alice.token, query });
      expect(summary.body.result).toMatchObject({
        items: { video: { url: address, image: `${address}/poster` } },
      });

      expect(await ask('DELETE', url, alice.token)).toMatchObject(matchError(40900));
      await age(25);
      await expireVideos(context());
      expect(await readStatus(url)).toBe(200);
      expect(await ask('HEAD', unfinished, alice.token)).toMatchObject({ status: 404 });
      expect(
        await http.request('DELETE', '/feedback', { token: alice.token, query }),
      ).toMatchObject({ status: 200, body: emptySuccess });
      await expireVideos(context());
      expect(await readStatus(url)).toBe(404);
      expect(await readStatus(`${url}/poster`)).toBe(404);
      expect(await filesLeft()).toBe(0);
    });

    test('keeps unfinished uploads and unused videos for a day', async () => {
      const { alice } = network;
      const url = await upload(film, alice);
      const unfinished = await upload(film, alice, { stopAfter: 20_000 });
      await age(23);
      await expireVideos(context());
      expect(await readStatus(url)).toBe(200);
      expect(await ask('HEAD', unfinished, alice.token)).toMatchObject({ status: 200 });
      await age(2);
      await expireVideos(context());
      expect(await readStatus(url)).toBe(404);
      expect(await ask('HEAD', unfinished, alice.token)).toMatchObject({ status: 404 });
      expect(await give(alice, url)).toMatchObject(matchError(40001));
      expect(await readdir(join(http.videos.uploads.folder, '..'))).toEqual(['uploads']);
      expect(await filesLeft()).toBe(0);
    });

    test('removes uploads from this node’s folder that another node removed', async () => {
      const { alice } = network;
      const kept = await upload(film, alice, { stopAfter: 20_000 });
      const removed = await upload(film, alice, { stopAfter: 20_000 });
      const id = removed.split('/').at(-1)!;
      await http.service.database.drizzle.execute(`DELETE FROM videos WHERE id = '${id}'`);
      await removeOrphanedUploads(context());
      expect(await http.videos.uploads.listIds()).not.toContain(id);
      expect(await http.videos.uploads.listIds()).toContain(kept.split('/').at(-1)!);
      expect(await ask('DELETE', kept, alice.token)).toMatchObject({ status: 204 });
    });

    test('removes the oldest unused videos of a person for new ones', async () => {
      const carol = network.carol;
      const urls: string[] = [];
      for (let i = 0; i < 11; i++) urls.push(await upload(film, carol, { stopAfter: 1 }));
      const states = await Promise.all(urls.map((url) => ask('HEAD', url, carol.token)));
      expect(states.map(({ status }) => status)).toEqual([404, ...Array<number>(10).fill(200)]);
    });

    test('finishes an upload on the next request if the service stopped after the last byte', async () => {
      const { alice } = network;
      const url = await upload(film, alice, { stopAfter: 20_000 });
      const { headers } = await ask('HEAD', url, alice.token);
      const rest = film.subarray(Number(headers.get('upload-offset')));
      await appendFile(join(http.videos.uploads.folder, url.split('/').at(-1)!), rest);
      const asked = await Promise.all([1, 2, 3].map(() => ask('HEAD', url, alice.token)));
      expect(asked.map(({ headers: of }) => of.get('upload-offset'))).toEqual(
        Array(3).fill(String(film.length)),
      );
      expect(await readStatus(url)).toBe(200);
    });

    test('pages of the allowed origins may upload', async () => {
      const asked = await http.request('OPTIONS', '/videos', {
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers':
            'authorization,tus-resumable,upload-offset,upload-length,upload-metadata,content-type',
        },
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
      for (const name of ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata']) {
        expect(asked.headers.get('access-control-allow-headers')).toContain(name);
      }
      expect(asked.headers.get('tus-max-size')).toBe(String(100 * 1024 * 1024));
      const created = await http.request('POST', '/videos', {
        token: network.bob.token,
        headers: { origin, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      });
      expect(created.headers.get('access-control-expose-headers')).toContain('location');
      expect(created.headers.get('access-control-allow-origin')).toBe(origin);
      expect(created.headers.get('upload-expires')).toMatch(/GMT$/);
    });

    test('stores WebM and MP4 unchanged without ffmpeg', async () => {
      const { folder } = http.videos.uploads;
      const plain = await open({
        videos: {
          folder: join(folder, '../plain'),
          bucket: undefined,
          hosts: ['films.example'],
          ffmpegFolders: [],
        },
      });
      try {
        const dora = await plain.person();
        const url = await upload(film, dora, { from: plain });
        expect(Buffer.from(await (await read(url)).arrayBuffer())).toEqual(film);
        expect(await readStatus(`${url}/poster`)).toBe(404);
        expect(
          await readUploadError(upload(sampleVideo('mov'), dora, { from: plain })),
        ).toMatchObject(matchError(41501, /QuickTime/));
      } finally {
        await plain.close();
      }
    });
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';
import { Ffmpeg } from '../../src/videos/ffmpeg.js';
import { selectTracks, type Track } from '../../src/videos/video-tracks.js';
import { detectVideoType } from '../../src/videos/video-type.js';
import { hasFfmpeg, replaceText, secret } from '../../../testing/service/sample-video.js';

describe('the selection of tracks', () => {
  const track = (codec_type: string, codec_name: string, ...dispositions: string[]) => ({
    codec_type,
    codec_name,
    disposition: Object.fromEntries(dispositions.map((name) => [name, 1])),
  });
  const number = (tracks: readonly Omit<Track, 'index'>[]) =>
    tracks.map((of, index) => ({ index, ...of }));

  test.each([
    ['the first default track', [['h264'], ['h264', 'default'], ['h264', 'default']], 1],
    ['the first track if none is a default', [['h264'], ['hevc']], 0],
    ['a track that browsers play before a default one', [['prores', 'default'], ['h264']], 1],
    [
      'no cover, still image or thumbnails',
      [
        ['h264', 'attached_pic', 'default'],
        ['h264', 'still_image', 'default'],
        ['h264', 'timed_thumbnails', 'default'],
        ['h264'],
      ],
      3,
    ],
  ] as [string, [string, ...string[]][], number][])('takes %s', (_title, videos, expected) => {
    const tracks = number(videos.map(([codec, ...more]) => track('video', codec, ...more)));
    expect(selectTracks(tracks, 'mp4')).toEqual({ video: tracks[expected], audio: undefined });
  });

  test('takes the default audio track', () => {
    const tracks = number([
      track('audio', 'aac'),
      track('audio', 'mp3', 'default'),
      track('data', 'h264', 'default'),
      track('video', 'h264'),
    ]);
    expect(selectTracks(tracks, 'mp4')).toEqual({ video: tracks[3], audio: tracks[1] });
  });

  test('refuses a still image as the only video', () => {
    const tracks = number([track('video', 'h264', 'still_image'), track('audio', 'aac')]);
    expect(() => selectTracks(tracks, 'mp4')).toThrow('The file contains no video.');
  });
});

(hasFfmpeg ? describe : describe.skip)('the tracks of converted videos', () => {
  let folder: string;
  let ffmpeg: Ffmpeg;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-tracks-'));
    ffmpeg = (await Ffmpeg.find(process.env['PATH']!.split(delimiter)))!;
    const subtitles = `1\n00:00:00,000 --> 00:00:01,000\n${secret}\n`;
    await writeFile(join(folder, 'subtitles.srt'), subtitles);
    run('ffmpeg', [...'-f lavfi -i color=red:size=32x32 -frames:v 1 -y'.split(' '), 'cover.jpg']);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (program: string, parameters: readonly string[]) =>
    execFileSync(program, ['-v', 'error', ...parameters], { cwd: folder, encoding: 'utf8' });

  /** Converts a file of a film (0), a smaller film (1), two sounds (2, 3), subtitles (4) and a cover (5). */
  async function convert(name: string, parameters: string, [text, by]: readonly string[] = []) {
    const inputs = [
      ...['testsrc=size=64x48', 'testsrc=size=32x32'].map((film) => `-f lavfi -i ${film}:rate=5`),
      ...[440, 660].map((pitch) => `-f lavfi -i sine=${pitch}`),
      '-i subtitles.srt -i cover.jpg',
    ];
    const common = '-t 1 -pix_fmt yuv420p -preset ultrafast -deadline realtime';
    run('ffmpeg', [
      ...[...inputs, common, parameters].join(' ').split(' '),
      ...['-metadata', `title=${secret}`, '-metadata:s', `title=${secret}`, '-y', name],
    ]);
    const path = join(folder, name);
    if (text && by) await writeFile(path, replaceText(await readFile(path), text, by));
    const type = (await detectVideoType(path))!;
    return ffmpeg.convert({ path, type, owner: `0x${'1'.repeat(40)}` });
  }

  /** ffmpeg writes only some codecs into WebM. */
  const toWebm = ['matroska', 'webm\0\0\0\0'];
  const mp4 = ['h264,64,48,1', 'aac,1'];
  const webm = ['vp8,64,48,1', 'opus,1'];
  test.each([
    {
      leftOut: 'a further spatial track',
      name: 'film.mov',
      parameters: '-map 0 -map 2 -map 3 -c:v libx264 -c:a:0 aac -c:a:1 pcm_s16le',
      replace: ['sowt', 'apac'],
      kept: mp4,
    },
    {
      leftOut: 'a spatial track before AAC',
      name: 'film.mov',
      parameters: '-map 3 -map 2 -map 0 -c:v libx264 -c:a:0 pcm_s16le -c:a:1 aac',
      replace: ['sowt', 'apac'],
      kept: mp4,
    },
    {
      leftOut: 'a preview before the film, a time code and a PCM track',
      name: 'film.mov',
      parameters:
        '-map 1 -map 0 -map 2 -map 3 -c:v:0 mjpeg -c:v:1 libx264 -c:a:0 aac -c:a:1 pcm_s24le ' +
        '-timecode 01:00:00:00',
      kept: mp4,
    },
    {
      leftOut: 'a spatial track before AAC, subtitles and a cover',
      name: 'film.mp4',
      parameters:
        '-map 0 -map 3 -map 2 -map 4 -map 5 -c:v:0 libx264 -c:v:1 copy ' +
        '-disposition:v:1 attached_pic -c:a:0 ac3 -c:a:1 aac -c:s mov_text',
      replace: ['ac-3', 'apac'],
      kept: mp4,
    },
    {
      leftOut: 'a further film, smaller and of the same codec',
      name: 'film.mp4',
      parameters: '-map 0 -map 1 -map 2 -c:v libx264 -c:a aac',
      kept: mp4,
    },
    {
      leftOut: 'further audio and subtitles',
      name: 'film.webm',
      parameters: '-map 0 -map 2 -map 3 -map 4 -c:v libvpx -c:a:0 libopus -c:a:1 libvorbis',
      kept: webm,
    },
    {
      leftOut: 'AAC and PCM before Opus, and a preview',
      name: 'film.webm',
      parameters:
        '-f matroska -map 1 -map 3 -map 3 -map 0 -map 2 -c:v:0 mjpeg -c:v:1 libvpx ' +
        '-c:a:0 aac -c:a:1 pcm_s16le -c:a:2 libopus',
      replace: toWebm,
      kept: webm,
    },
  ])('a conversion leaves out $leftOut ($name)', async ({ name, parameters, replace, kept }) => {
    const { path, poster } = await convert(name, parameters, replace);
    const entries = 'stream=codec_name,width,height:stream_disposition=default';
    const tracks = run('ffprobe', [...'-of csv=p=0 -show_entries'.split(' '), entries, path]);
    expect(tracks.trim().split(/\s+/)).toEqual(kept);
    expect((await readFile(path)).includes(secret)).toBe(false);
    expect((await stat(poster!)).size).toBeGreaterThan(0);
  });

  test.each([
    { name: 'film.mov', parameters: '-map 0 -map 2 -c:v prores -c:a aac', codec: 'prores' },
    {
      name: 'film.mov',
      parameters: '-map 0 -map 2 -c:v libx264 -c:a pcm_s16le',
      replace: ['sowt', 'apac'],
      codec: 'apac',
    },
    { name: 'film.mp4', parameters: '-map 0 -map 2 -c:v mpeg4 -c:a aac', codec: 'mpeg4' },
    {
      name: 'film.webm',
      parameters: '-f matroska -map 0 -map 2 -c:v libx264 -c:a libopus',
      replace: toWebm,
      codec: 'h264',
    },
  ])('$codec as the only track of its type in $name is refused', async (file) => {
    await expect(convert(file.name, file.parameters, file.replace)).rejects.toMatchObject({
      reason: 'notVideo',
      message: `Browsers cannot play the codec ${file.codec}.`,
    });
  });
});

import { execFile } from 'node:child_process';
import { constants, access, stat } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../errors/service-error.js';
import { TurnQueue } from '../turn-queue.js';
import { maximumBytes, maximumSeconds } from './limits.js';
import { selectTracks, type SelectedTracks, type Track } from './video-tracks.js';
import type { VideoType } from './video-type.js';

/** An uploaded file whose type is known. */
export interface UploadedVideo {
  path: string;
  type: VideoType;
  /** Lower-case wallet address of who uploaded it. */
  owner: string;
}

/** The files of a converted video, and their properties. */
export interface ConvertedVideo {
  path: string;
  contentType: 'video/webm' | 'video/mp4';
  /** A JPEG of it. */
  poster?: string;
}

/** For each type, the only format that ffmpeg may read it as, and the format to write. */
const formats = {
  'video/webm': { read: 'matroska', written: 'webm', contentType: 'video/webm' },
  'video/mp4': { read: 'mov', written: 'mp4', contentType: 'video/mp4' },
  'video/quicktime': { read: 'mov', written: 'mp4', contentType: 'video/mp4' },
} as const;

const maximumPixels = 4096 * 4096;
const posterSize = 1280;
const processorSeconds = 30;
const waitMilliseconds = 60_000;

/** Converts uploaded files into videos that can be shown, with the programs ffmpeg and ffprobe. */
export class Ffmpeg {
  readonly #queue: TurnQueue;

  private constructor(
    readonly ffmpeg: string,
    readonly ffprobe: string,
    places: number,
  ) {
    this.#queue = new TurnQueue({ concurrency: places });
  }

  /**
   * Finds the programs in the folders.
   * @param places the maximum number of files that are converted at the same time
   */
  static async find(
    folders: readonly string[],
    places = Math.max(1, availableParallelism() - 1),
  ): Promise<Ffmpeg | undefined> {
    const [ffmpeg, ffprobe] = await Promise.all([
      findProgram('ffmpeg', folders),
      findProgram('ffprobe', folders),
    ]);
    return ffmpeg && ffprobe ? new Ffmpeg(ffmpeg, ffprobe, places) : undefined;
  }

  /**
   * Writes the video without metadata, ready for streaming, and a poster, beside the file. Owners take turns.
   * @throws ServiceError `notVideo` or `tooLarge`
   */
  convert(upload: UploadedVideo): Promise<ConvertedVideo> {
    return this.#queue.add(() => this.#convert(upload), { turnOf: upload.owner });
  }

  async #convert({ path, type }: UploadedVideo): Promise<ConvertedVideo> {
    const { read, written, contentType } = formats[type];
    const { streams = [] } = await this.#probe(path, read, 'stream');
    const tracks = selectTracks(streams, written);
    requireSmallFrames(tracks.video);
    const video = `${path}.${written}`;
    await this.#copy(path, read, video, written, tracks);
    // Recorders write no duration: only the copy certainly has one.
    const seconds = await this.#readDuration(video, formats[contentType].read);
    const poster = `${path}.jpg`;
    await this.#makePoster(video, formats[contentType].read, seconds, poster);
    return { path: video, contentType, poster };
  }

  async #copy(
    path: string,
    read: string,
    to: string,
    written: string,
    { video, audio }: SelectedTracks,
  ): Promise<void> {
    const isHevc = video.codec_name === 'hevc';
    await this.#encode([
      ...['-f', read, '-i', path],
      ...['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])],
      ...['-sn', '-dn', '-disposition', 'default'],
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
      ...['-c', 'copy', ...(isHevc ? ['-tag:v', 'hvc1'] : [])],
      ...(written === 'mp4' ? ['-movflags', '+faststart'] : []),
      ...['-fs', String(2 * maximumBytes), '-f', written, to],
    ]);
  }

  async #readDuration(path: string, format: string): Promise<number> {
    const { format: { duration } = {} } = await this.#probe(path, format, 'format');
    const seconds = Number(duration);
    if (!(seconds > 0)) throw notVideo('The file contains no video.');
    if (seconds >= maximumSeconds + 1) {
      throw new ServiceError('tooLarge', `The video is too long: at most ${maximumSeconds} s.`);
    }
    return seconds;
  }

  async #makePoster(path: string, format: string, seconds: number, to: string): Promise<void> {
    const fit = `scale='min(${posterSize},iw)':'min(${posterSize},ih)'`;
    await this.#encode([
      // The first frame of a camera is often dark.
      ...['-ss', String(Math.min(1, seconds / 2)), '-f', format, '-i', path],
      ...['-frames:v', '1', '-an', '-vf', `${fit}:force_original_aspect_ratio=decrease`],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '4', '-f', 'image2', '-update', '1', to],
    ]);
    const { size } = await stat(to).catch(() => ({ size: 0 }));
    if (size === 0) throw notVideo('The file cannot be decoded.');
  }

  async #encode(parameters: string[]): Promise<void> {
    const bounds = ['-timelimit', String(processorSeconds), '-max_pixels', String(maximumPixels)];
    await run(this.ffmpeg, ['-nostdin', '-y', ...bounds, ...common, ...parameters]);
  }

  async #probe(path: string, format: string, section: keyof typeof probed): Promise<Probed> {
    const output = ['-show_entries', probed[section], '-of', 'json'];
    const text = await run(this.ffprobe, [...common, '-f', format, ...output, path]);
    return JSON.parse(text) as Probed;
  }
}

/** No network access, and no other file than the named one. */
const common = [
  ...['-v', 'error', '-threads', '1', '-max_alloc', String(256 * 1024 * 1024)],
  ...['-protocol_whitelist', 'file'],
];

/** The properties that ffprobe prints. */
const probed = {
  format: 'format=duration',
  stream:
    'stream=index,codec_type,codec_name,codec_tag_string,width,height' +
    ':stream_disposition=default,attached_pic,still_image,timed_thumbnails',
};

interface Probed {
  streams?: Track[];
  format?: { duration?: string };
}

function requireSmallFrames({ width = 0, height = 0 }: Track): void {
  if (width * height <= maximumPixels) return;
  throw new ServiceError(
    'tooLarge',
    'The frames of the video are too large: at most 4096 × 4096 pixels.',
  );
}

function notVideo(message: string, cause?: unknown): ServiceError {
  return new ServiceError('notVideo', message, { cause });
}

/** Runs a program on an untrusted file: without a shell and environment, and with a time limit. */
async function run(program: string, parameters: string[]): Promise<string> {
  const running = promisify(execFile)(program, parameters, {
    env: {},
    timeout: waitMilliseconds,
    killSignal: 'SIGKILL',
    maxBuffer: 1024 * 1024,
  });
  lowerPriority(running.child.pid);
  try {
    return (await running).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number | string | null; stderr?: string };
    const isFault = code === 'ENOENT' || code === 'EACCES' || code === 'EAGAIN';
    // An error of the machine, not of the file.
    if (isFault || stderr.includes('No space left')) throw error;
    throw notVideo('The file cannot be read as a video.', error);
  }
}

/** Requests have priority. */
function lowerPriority(processId: number | undefined): void {
  try {
    if (processId !== undefined) setPriority(processId, 10);
  } catch {
    // It has ended already.
  }
}

async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}

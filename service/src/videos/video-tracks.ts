import { ServiceError } from '../errors/service-error.js';

/** A track of a file, as ffprobe describes it. */
export interface Track {
  index: number;
  codec_type?: string;
  /** Absent or `unknown` for a codec that ffprobe does not know. */
  codec_name?: string;
  /** The name of the codec in the file. */
  codec_tag_string?: string;
  width?: number;
  height?: number;
  disposition?: Record<string, number>;
}

/** The selected tracks of a file. */
export interface SelectedTracks {
  video: Track;
  audio: Track | undefined;
}

/** The formats of stored videos. */
export type WrittenFormat = 'webm' | 'mp4';

/** The codecs that browsers play in a format, and that ffmpeg copies into it. */
const codecs: Record<WrittenFormat, ReadonlySet<string | undefined>> = {
  webm: new Set(['vp8', 'vp9', 'av1', 'opus', 'vorbis']),
  mp4: new Set(['vp9', 'av1', 'h264', 'hevc', 'opus', 'vorbis', 'aac', 'mp3']),
};

/** Dispositions of pictures that are stored as video. */
const pictures = ['attached_pic', 'still_image', 'timed_thumbnails'];

/**
 * Selects one video track, and one audio track if there are any: of those that browsers play a default track, and of
 * several the first. The other tracks do not matter.
 * @throws ServiceError `notVideo` without a video track, or if browsers play none of the tracks of a type
 */
export function selectTracks(tracks: readonly Track[], format: WrittenFormat): SelectedTracks {
  const video = selectPlayable(tracks.filter(isFilm), format);
  if (!video) throw new ServiceError('notVideo', 'The file contains no video.');
  const audio = tracks.filter(({ codec_type }) => codec_type === 'audio');
  return { video, audio: selectPlayable(audio, format) };
}

function isFilm({ codec_type, disposition = {} }: Track): boolean {
  return codec_type === 'video' && !pictures.some((picture) => disposition[picture]);
}

/** Selects one of the tracks of a type; undefined if there are none. */
function selectPlayable(tracks: readonly Track[], format: WrittenFormat): Track | undefined {
  const [first] = tracks;
  if (!first) return undefined;
  const playable = tracks.filter(({ codec_name }) => codecs[format].has(codec_name));
  const selected = playable.find(({ disposition }) => disposition?.['default']) ?? playable[0];
  if (selected) return selected;
  throw new ServiceError('notVideo', `Browsers cannot play the codec ${nameCodec(first)}.`);
}

/** Tags with other characters than letters, digits and a few others are printed in brackets. */
function nameCodec({ codec_name = 'unknown', codec_tag_string: tag = '[' }: Track): string {
  if (codec_name !== 'unknown') return codec_name;
  return tag.includes('[') ? 'of the file' : tag;
}

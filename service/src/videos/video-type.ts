import { fileTypeFromFile } from 'file-type';

/** The accepted types; iPhones record QuickTime, which is stored as MP4. */
export type VideoType = 'video/webm' | 'video/mp4' | 'video/quicktime';

const types: Record<string, VideoType> = {
  'video/webm': 'video/webm',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/quicktime',
};

/** Detects the type of a file by its content, not its name; undefined if it is not an accepted video. */
export async function detectVideoType(path: string): Promise<VideoType | undefined> {
  const type = await fileTypeFromFile(path);
  return type && types[type.mime];
}

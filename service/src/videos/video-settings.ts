import { delimiter, join } from 'node:path';
import Type from 'typebox';
import { defineSettings, readHosts } from '../settings.js';

/** The locations of videos and of the programs that check them. */
export interface VideoSettings {
  /** The folder of uploads in progress, and of finished ones unless there is a bucket. */
  folder: string;
  bucket: Bucket | undefined;
  /** The hosts of videos elsewhere; undefined for any host. */
  hosts: readonly string[] | undefined;
  /** The folders in which ffmpeg and ffprobe are searched. */
  ffmpegFolders: readonly string[];
}

/** A bucket of an S3-compatible store. */
export interface Bucket {
  name: string;
  region: string;
  /** The address of the store, unless it is Amazon's. */
  endpoint?: string | undefined;
}

/** The settings of videos. */
export const videoSettings = defineSettings({
  title: 'Videos',
  variables: {
    SVC_VIDEO_HOSTS: Type.Optional(
      Type.String({
        description:
          'Hosts, separated by commas, whose https videos feedback may name in addition to uploads; ' +
          '`none` for no host. Without it, any host.',
      }),
    ),
    SVC_VIDEO_BUCKET: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
        description:
          'Name of an S3 bucket for uploaded videos. Without it, videos are in the folder `videos` of ' +
          '`SVC_DATA`. Unfinished uploads are always in that folder.',
      }),
    ),
    SVC_VIDEO_BUCKET_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description: 'Address of the S3-compatible store with the bucket. Without it, Amazon S3.',
      }),
    ),
    SVC_VIDEO_BUCKET_REGION: Type.String({
      default: 'us-east-1',
      minLength: 1,
      description: 'Region of the bucket.',
    }),
    SVC_FFMPEG_FOLDER: Type.Optional(
      Type.String({
        description: 'Folder of the programs ffmpeg and ffprobe. Without it, `PATH` is searched.',
      }),
    ),
  },
  read(values, { dataFolder, programs }) {
    const { SVC_VIDEO_HOSTS: hosts, SVC_VIDEO_BUCKET: name } = values;
    const { SVC_VIDEO_BUCKET_REGION: region, SVC_VIDEO_BUCKET_URL: endpoint } = values;
    const videos: VideoSettings = {
      folder: join(dataFolder, 'videos'),
      bucket: name ? { name, region, endpoint } : undefined,
      hosts: hosts === undefined ? undefined : readHosts('SVC_VIDEO_HOSTS', hosts),
      ffmpegFolders: (values.SVC_FFMPEG_FOLDER ?? programs).split(delimiter).filter(Boolean),
    };
    return { videos };
  },
});

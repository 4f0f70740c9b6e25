/** Where videos and the programs that check them are. */
export interface VideoSettings {
  /** Of uploads in progress, and of finished ones unless there is a bucket. */
  folder: string;
  bucket: Bucket | undefined;
  /** Hosts that videos elsewhere may be at; any without. */
  hosts: readonly string[] | undefined;
  /** Where ffmpeg and ffprobe are sought. */
  ffmpegFolders: readonly string[];
}

/** A bucket of an S3-compatible store. */
export interface Bucket {
  name: string;
  region: string;
  /** Where it is, unless at Amazon. */
  endpoint?: string | undefined;
}

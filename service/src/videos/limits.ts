/** The maximum size of an uploaded video, in bytes. */
export const maximumBytes = 100 * 1024 * 1024;

/** The maximum duration of a video, in seconds. */
export const maximumSeconds = 90;

/** The maximum duration of an upload, and how long a video is stored that no feedback names, in hours. */
export const unusedHours = 24;

/** The maximum number of a person's videos that no feedback names: the oldest ones are removed for new ones. */
export const maximumUnused = 10;

/** The maximum number of a person's videos. */
export const maximumVideos = 20;

/** The maximum total size of a person's videos in bytes; uploads in progress count with their declared size. */
export const maximumTotalBytes = 500 * 1024 * 1024;

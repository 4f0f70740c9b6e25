/** The most that may be uploaded as one video, in bytes. */
export const maximumBytes = 100 * 1024 * 1024;

/** The longest a video may last, in seconds. */
export const maximumSeconds = 90;

/** How long an upload may take, and how long a video is kept that no feedback names, in hours. */
export const unusedHours = 24;

/** How many videos a person may have that no feedback names: the oldest ones make room. */
export const maximumUnused = 10;

/** How many videos a person may have in all. */
export const maximumVideos = 20;

/** The maximum total size in bytes; uploads in progress count by their declared size. */
export const maximumTotalBytes = 500 * 1024 * 1024;

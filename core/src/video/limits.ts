/** The longest video in seconds, as the service's. It refuses those that are a second longer. */
export const longestVideo = 90;

/** The largest video in bytes, as the service's. */
export const largestVideo = 100 * 1024 * 1024;

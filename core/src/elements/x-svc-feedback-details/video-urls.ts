import { isWebUrl } from '../../parts/avatar';
import type { SingleFeedback } from '../../store/base/api-types';

/** Returns whether the feedback has a video that may be loaded. */
export function hasVideo({ items }: SingleFeedback): boolean {
  return items.video !== undefined && isWebUrl(items.video);
}

/** Returns the URL of the video's poster, if it has one that may be loaded. */
export function getPosterUrl({ items }: SingleFeedback): string | undefined {
  const { poster } = items;
  return poster !== undefined && isWebUrl(poster) ? poster : undefined;
}

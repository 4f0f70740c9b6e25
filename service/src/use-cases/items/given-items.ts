import type { FeedbackGivenItems } from '../../schemas/feedback.js';
import type { VideoLinks } from '../../videos/video-links.js';
import type { loadBadges } from './load-badges.js';

interface StoredItems {
  stars: number | null;
  /** Badge set id → qualifier. */
  badges: Record<string, string> | null;
  review: string | null;
  video: string | null;
  hasPoster: boolean;
}

/** Converts the items of a feedback for an answer. */
export function toGivenItems(
  { stars, badges, review, video, hasPoster }: StoredItems,
  links: VideoLinks,
  getBadge: Awaited<ReturnType<typeof loadBadges>>,
): FeedbackGivenItems {
  const given = Object.entries(badges ?? {});
  return {
    ...(stars === null ? {} : { stars }),
    ...(given.length === 0
      ? {}
      : {
          badges: Object.fromEntries(
            given.map(([set, qualifier]) => [set, { qualifier, badge: getBadge(set, qualifier) }]),
          ),
        }),
    ...(review === null ? {} : { review }),
    ...(video === null ? {} : { video: links.toUrl(video) }),
    ...(video !== null && hasPoster ? { poster: links.toPosterUrl(video) } : {}),
  };
}

import type { ApiError, UnreachableError } from '../base/api-errors';
import type { FeedbackItems } from '../base/api-types';
import type { PartRefusedError } from '../../video/part-size';
import { cleanText } from '../base/clean-text';

/** The video of a draft, whose upload starts as soon as it is added. */
export interface DraftVideo {
  /** The key of the content in the browser's storage. */
  id: string;
  /** Absent after a reload, until it is read from the browser's storage. */
  content?: Blob;
  status: 'uploading' | 'paused' | 'uploaded' | 'failed';
  /** The uploaded part of it, from 0 to 1. */
  progress: number;
  /** Its address at the service, once the upload was created. */
  url?: string;
  /** The size of the parts in which it is uploaded, in bytes, if larger ones were refused. */
  partSize?: number;
  /** Whether it is part of the feedback that the service has. */
  isGiven?: true;
  /** The URL of its poster, if it is given. */
  poster?: string;
  /** Why the upload failed; undefined if the content is lost. */
  failure?: ApiError | UnreachableError | PartRefusedError;
}

/** The items that the service has. */
export interface GivenItems {
  stars?: number;
  /** Badge set id → qualifier. */
  badges?: Record<string, string>;
  review?: string;
  video?: string;
}

/** The items of a draft, and those that the service has. */
export interface DraftItems {
  /** 0 while there is no rating. */
  stars: number;
  /** Badge set id → chosen qualifier. */
  badges: Record<string, string>;
  review: string;
  video: DraftVideo | undefined;
  given: GivenItems | undefined;
}

/** Returns whether a draft contains nothing. */
export function isEmpty({ stars, badges, review, video }: DraftItems): boolean {
  return !stars && !cleanText(review) && !video && Object.keys(badges).length === 0;
}

/** Returns whether a draft differs from what was given. */
export function isChanged(draft: DraftItems): boolean {
  const { video } = draft;
  const isUploading = video !== undefined && video.url === undefined;
  return isUploading || Object.keys(buildChanges(draft)).length > 0;
}

/** Builds the items to send: those that were changed, with `null` for those that were removed. */
export function buildChanges({
  stars,
  badges,
  review,
  video,
  given = {},
}: DraftItems): FeedbackItems {
  const text = cleanText(review);
  const changedBadges = compareBadges(badges, given.badges);
  return {
    ...(stars !== (given.stars ?? 0) && { stars: stars || null }),
    ...(changedBadges !== undefined && { badges: changedBadges }),
    ...(text !== cleanText(given.review ?? '') && { review: text || null }),
    ...(video?.url !== given.video && { video: video?.url ?? null }),
  };
}

/** Returns the items of a draft as they are given once it is sent. */
export function toGiven({ stars, badges, review, video }: DraftItems): GivenItems {
  const text = cleanText(review);
  return {
    ...(stars > 0 && { stars }),
    ...(Object.keys(badges).length > 0 && { badges: { ...badges } }),
    ...(text && { review: text }),
    ...(video?.url !== undefined && { video: video.url }),
  };
}

/** Returns the badges to send, or undefined if they are the same. */
export function compareBadges(
  badges: Record<string, string>,
  given: Record<string, string> = {},
): FeedbackItems['badges'] | undefined {
  const changed = Object.keys({ ...given, ...badges }).filter((set) => badges[set] !== given[set]);
  if (changed.length === 0) return undefined;
  if (Object.keys(badges).length === 0) return null;
  return Object.fromEntries(changed.map((set) => [set, badges[set] ?? null]));
}

import type { LinkedData } from './read-structured-data.js';
import { isSubtype } from './vocabulary.js';

/** https://developers.google.com/search/docs/appearance/structured-data/review-snippet, with subtypes. */
const reviewedTypes = [
  ...['Book', 'Course', 'Event', 'LocalBusiness', 'Movie', 'Product', 'Recipe'],
  ...['SoftwareApplication', 'CreativeWorkSeason', 'CreativeWorkSeries', 'Episode', 'Game'],
  ...['MediaObject', 'MusicPlaylist', 'MusicRecording', 'Organization'],
];

/** Returns what Google requires of an item with reviews and does not find. */
export function findReviewMistakes(item: LinkedData): string[] {
  const { name, aggregateRating, review = [] } = item;
  const rating = aggregateRating as LinkedData | undefined;
  const reviews = review as LinkedData[];
  const type = String(item['@type']);
  return [
    ...check(
      reviewedTypes.some((one) => isSubtype(type, one)),
      `Google shows no reviews of a ${type}`,
    ),
    ...check(isText(name), 'the item has no name'),
    ...check(rating !== undefined || reviews.length > 0, 'there is no rating and no review'),
    ...(rating ? checkAggregate(rating) : []),
    ...reviews.flatMap((one, index) =>
      checkReview(one, rating !== undefined).map((mistake) => `review ${index}: ${mistake}`),
    ),
  ];
}

function checkAggregate(rating: LinkedData): string[] {
  const { ratingCount, reviewCount } = rating;
  const counts = [ratingCount, reviewCount].filter((count) => count !== undefined);
  return [
    ...check(counts.length > 0, 'the rating has no ratingCount and no reviewCount'),
    ...check(
      counts.every((count) => Number(count) > 0),
      'a count is not positive',
    ),
    ...checkRating(rating),
  ];
}

function checkReview(review: LinkedData, hasAverage: boolean): string[] {
  const { author, reviewRating, datePublished, itemReviewed } = review;
  const name = (author as LinkedData | undefined)?.['name'];
  return [
    ...check(isText(name), 'the author has no name'),
    ...check(String(name).length < 100, 'the name of the author has 100 characters or more'),
    ...check(itemReviewed === undefined, 'a nested review names an item'),
    ...(reviewRating
      ? checkRating(reviewRating as LinkedData)
      : check(hasAverage && isText(datePublished), 'there is neither a rating nor an average')),
  ];
}

function checkRating({ ratingValue, worstRating, bestRating }: LinkedData): string[] {
  const isInside =
    Number(worstRating) <= Number(ratingValue) && Number(ratingValue) <= Number(bestRating);
  return check(isInside, `${String(ratingValue)} is outside of the scale`);
}

const check = (isMet: boolean, mistake: string): string[] => (isMet ? [] : [mistake]);
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
